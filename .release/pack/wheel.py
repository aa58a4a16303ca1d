#!/usr/bin/env python3
"""Writes a Python wheel (PEP 427) with the executable as its script: wheel.py TAGC FOLDER [LIBRARY]

With share/tagc/playground.html beside TAGC, it has the page of the playground. With the library of the C interface, the wheel also has the package tagc, which needs it.
The same files and time give the same bytes.
"""
import base64
import hashlib
import pathlib
import sys

from release import DESCRIPTION, SUMMARY, glibc, machine, needed, version, write_zip

PACKAGE = pathlib.Path(__file__).resolve().parents[2] / "Sources/Python/tagc"
PAGES = ["share/tagc/player.js", "share/tagc/playground.html"]
# mapInArrow of PySpark asks for pandas, which its extra sql has.
EXTRAS = {"arrow": ["pyarrow"], "spark": ["pyspark[sql]>=3.5"]}
# What every Linux of the tag has, by PEP 600.
EVERYWHERE = {"libc.so.6", "libm.so.6", "libdl.so.2", "libpthread.so.0", "libgcc_s.so.1", "libstdc++.so.6", "libz.so.1"}


def package(library):
    """The files of the package, with the library beside them."""
    files = [(f"tagc/{path.name}", path.read_bytes(), 0o644) for path in sorted(PACKAGE.glob("*.py"))]
    files.append(("tagc/py.typed", b"", 0o644))
    files.append(("tagc/libtagruntime.so", pathlib.Path(library).read_bytes(), 0o755))
    return files


def metadata(number, has_package):
    lines = ["Metadata-Version: 2.1", "Name: tagc", f"Version: {number}", f"Summary: {SUMMARY}"]
    lines.append(f"Requires-Python: >={'3.9' if has_package else '3.7'}")
    for extra, needs in EXTRAS.items() if has_package else ():
        lines += [f"Provides-Extra: {extra}", *(f'Requires-Dist: {need} ; extra == "{extra}"' for need in needs)]
    return "\n".join([*lines, "", DESCRIPTION, ""])


def write(tool, folder, library=None):
    number = version(tool)
    for file in filter(None, (tool, library)):
        missing = [each for each in needed(file) if each not in EVERYWHERE and not each.startswith("ld-linux")]
        if missing:
            raise SystemExit(f"{file} needs {', '.join(missing)}, which other machines do not have: link it statically")
    # PEP 600: it runs with that version of glibc and newer ones.
    major, minor = max(glibc(each) for each in (tool, library) if each)[:2]
    tag = f"py3-none-manylinux_{major}_{minor}_{machine()}"
    info = f"tagc-{number}.dist-info"
    wheel = f"Wheel-Version: 1.0\nGenerator: tagc\nRoot-Is-Purelib: false\nTag: {tag}\n"
    files = package(library) if library else []
    files += [
        (f"tagc-{number}.data/scripts/tagc", pathlib.Path(tool).read_bytes(), 0o755),
        (f"{info}/METADATA", metadata(number, bool(library)).encode(), 0o644),
        (f"{info}/WHEEL", wheel.encode(), 0o644),
    ]
    for page in PAGES:
        path = pathlib.Path(tool).parent / page
        if path.is_file():
            files.insert(-2, (f"tagc-{number}.data/data/{page}", path.read_bytes(), 0o644))
    rows = []
    for name, data, _ in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(data)}\n")
    record = "".join(rows) + f"{info}/RECORD,,\n"
    files.append((f"{info}/RECORD", record.encode(), 0o644))
    path = pathlib.Path(folder) / f"tagc-{number}-{tag}.whl"
    write_zip(path, files)
    return path


if __name__ == "__main__":
    print(write(*sys.argv[1:]))
