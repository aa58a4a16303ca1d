#!/usr/bin/env python3
"""Checks the line of progress, on terminals that this script makes: check_progress.py TAGC

The input is standard input that is written slowly, so that a command takes as long as the check wants.
"""
import concurrent.futures
import os
import pty
import select
import subprocess
import sys
import tempfile
import time

ERASURE = b"\r\x1b[K"
EVENT = b'{"event": "purchase", "ticket.price": 80}\n'
FERRY = os.path.join(os.path.dirname(__file__), "../../Examples/ferry/GTM-FERRY1.json")


def run(tool, arguments, seconds, output="terminal", environment=(), parts=(EVENT * 2, EVENT)):
    """Runs a command whose input ends after some seconds; returns what it wrote to the terminal, and to the file or pipe."""
    keyboard, screen = pty.openpty()
    fifo = os.path.join(tempfile.mkdtemp(), "events")
    os.mkfifo(fifo)
    with tempfile.TemporaryFile() as file:
        out = {"terminal": screen, "file": file, "pipe": subprocess.PIPE}[output]
        child = subprocess.Popen(
            [tool, *arguments, fifo], stdin=subprocess.DEVNULL, stdout=out, stderr=screen,
            env={"PATH": os.environ["PATH"], "TERM": "xterm", **dict(environment)})
        os.close(screen)
        # For both ends: a command that does not open it keeps nobody waiting.
        events, shown, ended = os.open(fifo, os.O_RDWR), b"", time.monotonic() + seconds
        os.write(events, parts[0])
        while child.poll() is None and time.monotonic() < ended + 30 or select.select([keyboard], [], [], 0)[0]:
            if events and time.monotonic() > ended:
                os.write(events, parts[1])
                os.close(events)
                events = None
            if select.select([keyboard], [], [], 0.05)[0]:
                try:
                    shown += os.read(keyboard, 4096)
                except OSError:
                    break
        file.seek(0)
        written = child.stdout.read() if output == "pipe" else file.read()
    os.close(keyboard)
    os.remove(fifo)
    return shown, written


def screen(shown):
    """The text that a terminal shows at the end: lines, without what was erased."""
    lines = [line.rsplit(ERASURE, 1)[-1] for line in shown.replace(b"\r\n", b"\n").split(b"\n")]
    return b"\n".join(lines)


def main(tool):
    # All that the tags depend on is set: nothing but the line is written beside the result.
    known = ["--macro", "app version=2", "--events"]
    summary, each = ["run", FERRY, "--summary", *known], ["run", FERRY, *known]
    runs = {
        "long": (summary, 3.5), "short": (summary, 1), "file": (summary, 3, "file"), "pipe": (summary, 3, "pipe"),
        "dumb": (summary, 3, "terminal", [("TERM", "dumb")]), "plain": (summary, 3, "terminal", [("NO_COLOR", "1")]),
        "quiet": (["test", "--container", FERRY, "--quiet", "--record"], 3), "shown": (each, 3),
        "files": (["check", "--jobs", "1", FERRY], 3, "terminal", (), (b'{"macros"', b": {}}")),
    }
    with concurrent.futures.ThreadPoolExecutor(len(runs)) as pool:
        waiting = {name: pool.submit(run, tool, *one) for name, one in runs.items()}
        shown = {name: one.result() for name, one in waiting.items()}
    expected = subprocess.run([tool, *summary, "/dev/stdin"], input=EVENT * 3, capture_output=True, check=True).stdout
    line = b"tagc run: 2 events, 2 s"
    terminal = {name: text for name, (text, _) in shown.items()}
    written = {name: text for name, (_, text) in shown.items()}
    checks = [
        ("a long command shows a line", line in terminal["long"]),
        ("the seconds go on", b"tagc run: 2 events, 3 s" in terminal["long"]),
        ("it is gone before the result", screen(terminal["long"]) == expected),
        ("files are counted", b"tagc check: 1 of 2 files, 2 s" in terminal["files"]),
        ("a short command shows none", terminal["short"].replace(b"\r\n", b"\n") == expected),
        ("it is shown while the result goes to a file", line in terminal["file"]),
        ("it is gone at the end, and not in the file", (screen(terminal["file"]), written["file"]) == (b"", expected)),
        ("there is none if the result goes to a pipe", (terminal["pipe"], written["pipe"]) == (b"", expected)),
        ("there is none on a terminal that cannot erase it", ERASURE not in terminal["dumb"]),
        ("there is none with NO_COLOR", ERASURE not in terminal["plain"]),
        ("there is none with --quiet", ERASURE not in terminal["quiet"] and b"scenarios" in terminal["quiet"]),
        ("there is none after the first result", ERASURE not in terminal["shown"] and terminal["shown"].count(b"event purchase") == 3),
    ]
    for words, holds in checks:
        print("ok:   " if holds else "FAULT:", words)
    if not all(holds for _, holds in checks):
        print(shown, expected)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
