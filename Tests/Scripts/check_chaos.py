#!/usr/bin/env python3
"""An app whose server does anything but what it should, and that is killed at any time, has the newest good container, whole:

    check_chaos.py APP-PROBE SCRATCH [KILLS]

Each behaviour of the server is met by an app that has a saved container, and by one that has none. Then the app is killed KILLS times
(default: 24) while a good server gives it new versions, one after the other, at a moment drawn anew each time (the seed is printed).
"""
import gzip
import os
import random
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
import zlib

probe, scratch = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
kills = int(sys.argv[3]) if len(sys.argv) > 3 else 24
folder = os.path.join(scratch, "chaos")
shutil.rmtree(folder, ignore_errors=True)
os.makedirs(folder)


def container(version):
    path = os.path.join(folder, "container")
    subprocess.run([probe, "chaos", "container", path, str(version)], check=True)
    with open(path, "rb") as file:
        return file.read()


class Server:
    """Says whatever `answer(connection, head)` says; one thread a connection."""

    def __init__(self):
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        self.answer = None
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        while True:
            connection, _ = self.listener.accept()
            threading.Thread(target=self.talk, args=(connection,), daemon=True).start()

    def talk(self, connection):
        try:
            head = b""
            while b"\r\n\r\n" not in head:
                part = connection.recv(4096)
                if not part:
                    return
                head += part
            self.answer(connection, head.decode("latin-1"))
        except OSError:
            pass  # The app has had enough.
        finally:
            connection.close()


def said(status, body=b"", *headers, length=None):
    lines = ["HTTP/1.1 " + status, "Connection: close", *headers]
    if length != "none":
        lines.append("Content-Length: %d" % (len(body) if length is None else length))
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def sends(data):
    return lambda connection, head: connection.sendall(data)


def slowly(data, parts, pause):
    def answer(connection, head):
        size = max(1, len(data) // parts)
        for start in range(0, len(data), size):
            connection.sendall(data[start : start + size])
            time.sleep(pause)

    return answer


def for_ever(first, piece, pause=0.0):
    def answer(connection, head):
        connection.sendall(first)
        while True:
            connection.sendall(piece)
            time.sleep(pause)

    return answer


def reset(data):
    def answer(connection, head):
        connection.sendall(data)
        # Closing now is a reset, not an end.
        connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")

    return answer


def stalls(data, seconds):
    def answer(connection, head):
        connection.sendall(data)
        time.sleep(seconds)

    return answer


def chunked(body, end=b"0\r\n\r\n"):
    size = 1000
    parts = [body[i : i + size] for i in range(0, len(body), size)]
    return b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + end


def redirects(port):
    """To the same server, under another name, which has the container."""

    def with_good(good):
        def answer(connection, head):
            if "/moved" in head.split("\r\n")[0]:
                connection.sendall(said("200 OK", good))
            else:
                connection.sendall(said("302 Found", b"", "Location: http://127.0.0.1:%d/moved" % port))

        return answer

    return with_good


def behaviours(server, good, older):
    """By name: whether the app takes what is sent, and the answer."""
    port = server.port
    half = len(good) // 2
    flipped = bytearray(good)
    flipped[half] ^= 1
    empty = "Transfer-Encoding: chunked"
    bomb = gzip.compress(bytes(300 << 20), 9)
    closed = socket.create_server(("127.0.0.1", 0))
    nobody = closed.getsockname()[1]
    closed.close()
    return [
        ("the container", True, sends(said("200 OK", good))),
        ("in chunks", True, sends(said("200 OK", chunked(good), empty, length="none"))),
        ("compressed", True, sends(said("200 OK", gzip.compress(good), "Content-Encoding: gzip"))),
        ("until the connection ends, without a length", True, sends(said("200 OK", good, length="none"))),
        ("slowly, in time", True, slowly(said("200 OK", good), 20, 0.03)),
        ("after a redirection", True, redirects(port)(good)),
        ("that nothing changed", False, sends(said("304 Not Modified"))),
        ("that it is not there", False, sends(said("404 Not Found", b"<html>no</html>"))),
        ("that it is gone, with the container", False, sends(said("410 Gone", good))),
        ("that it failed", False, sends(said("500 Internal Server Error", b"oops"))),
        ("that it is busy", False, sends(said("503 Service Unavailable", b"", "Retry-After: 86400"))),
        ("a part, and calls it that", False, sends(said("206 Partial Content", good[:half]))),
        ("nothing, and calls it that", False, sends(said("204 No Content"))),
        ("an empty body", False, sends(said("200 OK"))),
        ("a page of a hotel's network", False, sends(said("200 OK", b"<html>Sign in</html>", "Content-Type: text/html"))),
        ("random bytes", False, sends(said("200 OK", random.randbytes(len(good))))),
        ("zeros", False, sends(said("200 OK", bytes(len(good))))),
        ("one bit wrong", False, sends(said("200 OK", bytes(flipped)))),
        ("half, with the length of half", False, sends(said("200 OK", good[:half]))),
        ("half, with the length of all", False, sends(said("200 OK", good[:half], length=len(good)))),
        ("all, with the length of half", False, sends(said("200 OK", good, length=half))),
        ("an older version", False, sends(said("200 OK", older))),
        ("the end of the connection", False, sends(b"")),
        ("a reset", False, reset(b"")),
        ("a reset after half", False, reset(said("200 OK", good[:half], length=len(good)))),
        ("nothing for ten seconds", False, stalls(b"", 10)),
        ("half, then nothing for ten seconds", False, stalls(said("200 OK", good[:half], length=len(good)), 10)),
        ("a byte at a time, for ever", False, for_ever(said("200 OK", b"", length=1 << 20), b"x", 0.2)),
        ("a body without end", False, for_ever(said("200 OK", b"", length="none"), bytes(1 << 16))),
        ("chunks without end", False, for_ever(said("200 OK", b"", empty, length="none"), b"1000\r\n" + bytes(4096) + b"\r\n")),
        ("a chunk of no length", False, sends(said("200 OK", b"zz\r\n" + good, empty, length="none"))),
        ("a length of 4 GB", False, stalls(said("200 OK", good, length=4 << 30), 10)),
        ("a length below zero", False, sends(said("200 OK", good, length=-1))),
        ("300 MB of zeros, compressed", False, sends(said("200 OK", bomb, "Content-Encoding: gzip"))),
        ("compressed, and broken", False, sends(said("200 OK", gzip.compress(good)[:-40], "Content-Encoding: gzip"))),
        ("called compressed, and is not", False, sends(said("200 OK", zlib.compress(good)[5:], "Content-Encoding: gzip"))),
        ("a redirection to itself", False, sends(said("302 Found", b"", "Location: http://127.0.0.1:%d/GTM-SAVES" % port))),
        ("a redirection to nobody", False, sends(said("302 Found", b"", "Location: http://127.0.0.1:%d/" % nobody))),
        ("headers without end", False, for_ever(b"HTTP/1.1 200 OK\r\n", b"X-More: " + b"y" * 1000 + b"\r\n")),
        ("what is no HTTP", False, sends(b"220 ready for mail\r\n" * 100)),
    ]


def run(home, port):
    """What the app says, its status, its seconds and the most memory it had, in MiB."""
    start = time.monotonic()
    process = subprocess.Popen(
        [probe, "chaos", "run", home, "http://127.0.0.1:%d" % port], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    timer = threading.Timer(30, process.kill)
    timer.start()
    text = process.stdout.read().decode(errors="replace")
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = status
    timer.cancel()
    return text, status, time.monotonic() - start, usage.ru_maxrss / 1024


def number(what, text):
    found = re.search(what + r" with (\d+)", text)
    return int(found.group(1)) if found else None


def main():
    server = Server()
    older, known, good = container(1), container(2), container(3)
    failures = []
    longest = most = 0
    rows = behaviours(server, good, older)
    for index, (name, is_taken, answer) in enumerate(rows):
        for saved in (2, 0):
            home = os.path.join(folder, "%d-%d" % (index, saved))
            if saved:
                server.answer = sends(said("200 OK", known))
                run(home, server.port)
            server.answer = answer
            text, status, seconds, memory = run(home, server.port)
            # Only against a version that is known can one be older.
            ends = 3 if is_taken else 1 if name == "an older version" and not saved else saved
            longest, most = max(longest, seconds), max(most, memory)
            # And it is so at the next start, with a server that is not there.
            server.answer = sends(b"")
            again, _, _, _ = run(home, server.port)
            want = (0, saved, ends, ends)
            got = (status, number("started", text), number("ended", text), number("started", again))
            if got != want or seconds > 8:
                failures.append("the server sends %s: wanted %s, got %s in %.1f s: %s" % (name, want, got, seconds, text))
    print("%d kinds of answers, with and without a saved container: %d wrong; the longest took %.1f s, the most memory was %d MiB"
          % (len(rows), len(failures), longest, most))
    if most > 96:
        failures.append("an answer took %d MiB" % most)

    seed = int(os.environ.get("TAGC_SEED", time.time_ns() % 1_000_000))
    draw = random.Random(seed)
    home = os.path.join(folder, "killed")
    server.answer = sends(said("200 OK", container(1)))
    took = run(home, server.port)[2]
    at, early = 1, 0
    # A machine may be busier, or less so, than it was then: a kill that came too late is followed by an earlier one.
    scale = took
    for kill in range(kills):
        server.answer = slowly(said("200 OK", container(at + 1)), 8, scale / 40)
        process = subprocess.Popen(
            [probe, "chaos", "run", home, "http://127.0.0.1:%d" % server.port], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(draw.uniform(0.3, 2) * scale)
        is_early = process.poll() is None
        early += is_early
        scale *= 1.2 if is_early else 0.8
        process.kill()
        process.wait()
        server.answer = sends(b"")
        text, status, _, _ = run(home, server.port)
        found = number("started", text)
        if status != 0 or found not in (at, at + 1):
            failures.append("kill %d (seed %d): version %d or %d was there, now %s: %s" % (kill, seed, at, at + 1, found, text))
        at = max(at, found or 0)
    print("%d kills, %d while it ran (seed %d): at version %d" % (kills, early, seed, at))
    # A run in which nothing was interrupted, or nothing got through, shows nothing.
    if kills >= 20 and not (early > kills // 12 and at > kills // 12):
        failures.append("the kills came all too early or all too late")
    for failure in failures:
        print(failure, file=sys.stderr)
    return 1 if failures else 0


sys.exit(main())
