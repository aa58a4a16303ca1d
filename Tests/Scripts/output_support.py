"""What the cases of check_outputs.py stand on: the tool, how it is run, and a case's files."""
import os
import stat
import subprocess
import sys

TOOL, BASE = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2])
FILES = os.path.join(os.path.dirname(os.path.realpath(__file__)), "../Fixtures/cli/files")
CASES = []


def case(function):
    CASES.append(function)
    return function


class Skip(Exception):
    pass


def run(*arguments, limit=20, shell=None, stdin=subprocess.DEVNULL, environment=None, stdout=subprocess.PIPE):
    """The tool with arguments, or a line of the shell in which $TOOL is the tool."""
    own = {**os.environ, "TOOL": TOOL, "SWIFT_BACKTRACE": "enable=no", **(environment or {})}
    words = ["bash", "-c", shell] if shell else [TOOL, *arguments]
    try:
        done = subprocess.run(
            words, stdin=stdin, stdout=stdout, stderr=subprocess.PIPE, timeout=limit, env=own)
        return done.returncode, (done.stdout or b"").decode(errors="replace"), done.stderr.decode(errors="replace")
    except subprocess.TimeoutExpired:
        return "hangs", "", ""


def device(path, minor=3):
    """A node of our own: 3 is null, 7 is full."""
    try:
        os.mknod(path, stat.S_IFCHR | 0o666, os.makedev(1, minor))
    except PermissionError:
        raise Skip("needs root")
    try:
        os.close(os.open(path, os.O_WRONLY))
    except OSError:
        raise Skip("devices do not work in this folder")
    return path


def is_device(path):
    return stat.S_ISCHR(os.lstat(path).st_mode)


def content(path):
    with open(path, "rb") as file:
        return file.read()


GOOD, OTHER, EVENTS = "GTM-GOOD.json", "old.json", "events.ndjson"
