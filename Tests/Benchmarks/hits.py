#!/usr/bin/env python3
"""Measures storing and sending hits, and prints a table of goals.

    hits.py PROBE SCRATCH [--quick] [--only NAME,…]

PROBE is hits-probe, built for release: `make hits-bench`. Ours and Python's sqlite3 write the same rows with the same durability (WAL,
synchronous=FULL), in turn, on the same disk; Python 1,000 in a transaction, ours as many of 1,000 senders' as wait; of the rounds the median counts. Hits are sent to a collector in a process of
its own on loopback. Ends with 1 when a goal is missed. Python 3.8+, standard library only."""
import argparse, os, re, shutil, sqlite3, statistics, subprocess, sys, tempfile, time, zlib

HERE = os.path.dirname(os.path.realpath(__file__))
GROUP = 1000

SCHEMA = """
    CREATE TABLE hits (
        number INTEGER PRIMARY KEY, created_ms INTEGER NOT NULL, created_mono INTEGER NOT NULL, boot_id TEXT NOT NULL,
        encoder TEXT NOT NULL, property TEXT NOT NULL, payload BLOB NOT NULL, payload_len INTEGER NOT NULL,
        attempts INTEGER NOT NULL DEFAULT 0, last_status INTEGER NOT NULL DEFAULT 0, checksum INTEGER NOT NULL);
    CREATE TABLE totals (
        one INTEGER PRIMARY KEY CHECK (one = 1), hits INTEGER NOT NULL, bytes INTEGER NOT NULL, last_number INTEGER NOT NULL);
    INSERT INTO totals VALUES (1, 0, 0, 0);
"""


class Bench:
    def __init__(self, options):
        self.options, self.rows = options, []

    def probe(self, *words, environment=None):
        """What the probe printed last, and its status."""
        done = subprocess.run([self.options.probe, *map(str, words)], stdout=subprocess.PIPE, env=environment)
        return done.stdout.decode().strip().rpartition("\n")[2], done.returncode

    def folder(self):
        return tempfile.mkdtemp(prefix="bench.", dir=self.options.folder)

    def row(self, name, goal, figure, is_met):
        self.rows.append((name, goal, figure, is_met))
        print(f"{name}: {figure}: {'met' if is_met else 'MISSED'}", flush=True)

    def ours(self, count):
        """Hits a second, and the most KiB resident."""
        line, status = self.probe("bench", os.path.join(self.folder(), "hits.sqlite"), count, GROUP)
        found = re.match(r"(\d+) stored in ([\d.]+) s, .*peak (\d+) KiB", line)
        if status or not found or int(found[1]) != count:
            sys.exit(f"bench ended with {status}: {line}")
        return count / float(found[2]), int(found[3])

    def python(self, count):
        """Rows a second."""
        database = sqlite3.connect(os.path.join(self.folder(), "hits.sqlite"), isolation_level=None)
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = FULL")
        database.executescript(SCHEMA)
        boot, created, start = "5a0b1c2d-0000-4000-8000-123456789abc", int(time.time() * 1000), time.perf_counter()
        for first in range(0, count, GROUP):
            rows, size = [], 0
            for number in range(first, min(first + GROUP, count)):
                # What the probe does of each hit, too.
                payload = b"v=1&tid=UA-1-1&cid=5a0b1c2d-0000-4000-8000-123456789abc&an=probe&t=event&ec=probe&ea=%d&el=" % number
                payload += b"x" * (126 - len(payload) + 4)
                head = f"{number} {created} {number} {boot} mp1 UA-1-1\n"
                rows.append((number, created, number, boot, "mp1", "UA-1-1", payload, len(payload), zlib.crc32(head.encode() + payload)))
                size += len(payload)
            database.execute("BEGIN IMMEDIATE")
            database.executemany("INSERT INTO hits (number, created_ms, created_mono, boot_id, encoder, property, payload, payload_len, "
                                 "checksum) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", rows)
            database.execute("UPDATE totals SET hits = hits + ?, bytes = bytes + ?, last_number = ?", (len(rows), size, rows[-1][0]))
            database.execute("COMMIT")
        seconds = time.perf_counter() - start
        database.close()
        return count / seconds

    def storing(self):
        count, pairs = 20_000 if self.options.quick else 100_000, []
        for _ in range(3 if self.options.quick else 5):
            pairs.append((self.ours(count)[0], self.python(count)))
        ours, python = (statistics.median(pair[index] for pair in pairs) for index in (0, 1))
        ratio = statistics.median(one / two for one, two in pairs)
        self.row(f"durable hits by {GROUP:,} senders at once", "at least 20,000 a second", f"{ours:,.0f} a second", ours >= 20_000)
        self.row("the same rows by Python's sqlite3", "ours at least as many", f"{python:,.0f} a second: ours {ratio:.2f} times", ratio >= 1)

    def memory(self):
        few, many = (20_000, 200_000) if self.options.quick else (100_000, 1_000_000)
        small, large = self.ours(few)[1], self.ours(many)[1]
        self.row(f"most memory, {few:,} and {many:,} hits waiting", "flat: 2 MiB more at most",
                 f"{small / 1024:.1f} and {large / 1024:.1f} MiB", large - small <= 2048)

    def sending(self):
        count, speed = (20_000 if self.options.quick else 100_000), 5_000
        with Collector() as collector:
            line, status = self.probe("rate", os.path.join(self.folder(), "hits.sqlite"), collector.url, count, speed)
        found = re.match(r"(\d+) stored in ([\d.]+) s, (\d+) sent in ([\d.]+) s, (\d+) requests, ([\d.]+) s of processor, (\d+) waited", line)
        if status or not found:
            sys.exit(f"rate ended with {status}: {line}")
        seconds, share = float(found[4]), float(found[6]) / float(found[4])
        sent = int(found[3]) / seconds
        self.row(f"{count:,} hits sent, {speed:,} stored a second", "sent as fast: at least 95 % of it",
                 f"{sent:,.0f} a second in {int(found[5]):,} requests, {int(found[7]):,} waiting at most", sent >= 0.95 * speed)
        self.row("storing and sending them", f"below 30 % of a core at {speed:,} a second", f"{100 * share:.0f} % at {sent:,.0f} a second",
                 share < 0.3 and sent >= 0.95 * speed)

    def threads(self):
        count, threads = (2_000 if self.options.quick else 100_000), 8
        with Collector() as collector:
            line, status = self.probe("threads", os.path.join(self.folder(), "hits.sqlite"), collector.url, threads, count)
            received = collector.end()
        found = re.search(r"(\d+) stored, (\d+) numbers; (\d+) sent, (\d+) dropped, (\d+) otherwise, (\d+) left", line)
        stored, unique, sent, dropped, other, left = map(int, found.groups()) if found else (0,) * 6
        # The collector answers 200 always and no connection breaks, so nothing comes twice.
        holds = status == 0 and stored == unique == threads * count == sent + dropped + left and received == (sent, sent) and not other
        self.row(f"{threads} threads store {count:,} hits each while they are sent", "each stored, and sent or counted",
                 f"{line}; {received[0]:,} arrived, {received[1]:,} of them different", holds)

    def table(self):
        print("\n| | goal | figure | |\n| --- | --- | --- | --- |")
        for name, goal, figure, is_met in self.rows:
            print(f"| {name} | {goal} | {figure} | {'met' if is_met else '**missed**'} |")
        print(f"\n{sum(row[3] for row in self.rows)} met, {sum(not row[3] for row in self.rows)} missed")


class Collector:
    """A collector in a process of its own, which answers 200 to all, and counts."""

    CODE = """
import asyncio, re, sys
numbers, hits = set(), 0
class Connection(asyncio.Protocol):
    def connection_made(self, transport):
        self.transport, self.bytes = transport, b""
    def data_received(self, data):
        global hits
        self.bytes += data
        while True:
            head, end, rest = self.bytes.partition(b"\\r\\n\\r\\n")
            if not end: return
            length = re.search(rb"(?i)\\r\\ncontent-length: *(\\d+)", head)
            length = int(length[1]) if length else 0
            if len(rest) < length: return
            body, self.bytes = rest[:length] or head.split(b" ", 2)[1], rest[length:]
            found = re.findall(rb"&z=(\\d+)", body)
            hits += len(found)
            numbers.update(map(int, found))
            self.transport.write(b"HTTP/1.1 200 OK\\r\\nContent-Length: 0\\r\\n\\r\\n")
async def main():
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Connection, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await loop.run_in_executor(None, sys.stdin.read)
    print(hits, len(numbers), flush=True)
asyncio.run(main())
"""

    def __enter__(self):
        self.process = subprocess.Popen([sys.executable, "-c", self.CODE], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.url = "http://127.0.0.1:%d" % int(self.process.stdout.readline())
        return self

    def end(self):
        """The hits that came, and how many of them were different ones."""
        self.process.stdin.close()
        return tuple(map(int, self.process.stdout.readline().split()))

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("probe", type=os.path.realpath)
    parser.add_argument("scratch")
    parser.add_argument("--quick", action="store_true", help="fewer hits")
    parser.add_argument("--only", default="storing,memory,sending,threads")
    options = parser.parse_args()
    os.makedirs(options.scratch, exist_ok=True)
    options.folder = tempfile.mkdtemp(prefix="hits.", dir=options.scratch)
    bench = Bench(options)
    try:
        for name in options.only.split(","):
            getattr(bench, name)()
    finally:
        shutil.rmtree(options.folder, ignore_errors=True)
    bench.table()
    sys.exit(0 if all(row[3] for row in bench.rows) else 1)


main()
