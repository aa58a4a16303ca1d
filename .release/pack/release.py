"""What all packages say of a release: its version and date, the machine, and the C library that it needs."""
import datetime
import functools
import os
import platform
import re
import subprocess
import zipfile

SUMMARY = "Check, lint, compare, compile and run tag containers"
DESCRIPTION = (
    "tagc reads exports of Google Tag Manager and containers that are written by hand. It finds mistakes in them, compares"
    " their versions, runs them, and compiles them to the binaries that apps load."
)


@functools.cache
def epoch():
    """The seconds that stand for the time of everything in a package: those of the last commit, unless SOURCE_DATE_EPOCH is set."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given is None:
        told = subprocess.run(["git", "log", "-1", "--format=%ct"], capture_output=True, text=True)
        given = told.stdout.strip() if told.returncode == 0 else ""
    # A zip file has no time before 1980.
    return max(int(given or 0), 315532800)


def date():
    return datetime.datetime.fromtimestamp(epoch(), datetime.timezone.utc)


@functools.cache
def version(tool):
    return subprocess.check_output([tool, "--version"], text=True).strip()


@functools.cache
def glibc(tool):
    """The oldest version of glibc that has everything that the executable asks for, as (2, 31)."""
    told = subprocess.check_output(["readelf", "-VW", tool], text=True)
    return max(tuple(map(int, each.split("."))) for each in re.findall(r"Name: GLIBC_([0-9.]+)", told))


@functools.cache
def needed(file):
    """The libraries that the executable or the library asks for."""
    told = subprocess.check_output(["readelf", "-dW", file], text=True)
    return re.findall(r"\(NEEDED\).*\[(.+)\]", told)


def machine():
    return platform.machine()


def write_zip(path, files):
    """Writes an archive of (name, data, mode) in this order; the same files and time give the same bytes."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, data, mode in files:
            entry = zipfile.ZipInfo(name, date().timetuple()[:6])
            entry.external_attr = (0o100000 | mode) << 16
            entry.create_system = 3
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
