#!/usr/bin/env python3
"""Kills a process that stores and sends hits, again and again, and sees that each hit it accepted arrives.

    check-hits.py PROBE SCRATCH [--kills N] [--hits N] [--seed N] [--no-self-check]

PROBE is hits-probe. Half of the kills come at random times, and half, where TAGC_SHARED names a folder with tools/faultat.c, just
before each of the store's writes and syncs in turn, or with half of a write done; without it all come at random times. The
collector, in this process, fails at random: 500, 503, connections that are cut before, within and after a request, and delays. After the last kill a process sends what is left.

A hit is accepted when the probe has written its number and its `z`. Then

- each accepted hit arrives, with that `z` and its payload;
- it arrives twice only if the request before had no answer, or was the last of a process that was killed; with the same `z` and payload;
- hits arrive for the first time in the order of `z`;
- one request at a time is in flight, and no store is found damaged.

Then the same with faults planted in the probe, which must be found. Ends with 1 when anything does not hold.
Python 3.8+, standard library only."""
import argparse, collections, os, random, re, shutil, signal, socket, socketserver, subprocess, sys, tempfile, threading, time
import urllib.parse


class Take:
    """A request whose hits the collector took: those of one process, `run`, with the lines (z, payload) of its hits."""

    def __init__(self, run, lines):
        self.run, self.lines, self.is_answered, self.is_last = run, lines, False, False


class Collector:
    """An HTTP server on loopback that takes hits and fails at random."""

    def __init__(self, seed, failures=True):
        self.random, self.failures = random.Random(seed), failures
        self.lock, self.changed = threading.Lock(), threading.Condition()
        self.takes, self.refused, self.in_flight, self.most_in_flight, self.open = [], 0, 0, 0, 0
        self.by_fate = collections.Counter()
        self.mistakes = []
        self.stopping = threading.Event()
        collector = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                collector.serve(self)

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads, allow_reuse_address, request_queue_size = True, True, 64

            def handle_error(self, request, address):
                pass  # a process that was killed

        self.server = Server(("127.0.0.1", 0), Handler)
        self.url = "http://127.0.0.1:%d" % self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def close(self):
        self.stopping.set()
        self.server.shutdown()
        self.server.server_close()

    def serve(self, handler):
        """All requests of one connection."""
        handler.request.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        with self.changed:
            self.open += 1
        try:
            while self.request(handler):
                pass
        except OSError:
            pass
        finally:
            with self.changed:
                self.open -= 1
                self.changed.notify_all()

    def idle(self):
        """Waits until all connections of processes that have ended are done with."""
        with self.changed:
            if not self.changed.wait_for(lambda: self.open == 0, 10):
                self.mistakes.append("a connection stays open after its process")

    def request(self, handler):
        """One request; false when the connection ends."""
        first = handler.rfile.readline()
        if not first.endswith(b"\r\n"):
            return False
        length, handler.last = 0, False
        for line in iter(handler.rfile.readline, b"\r\n"):
            if not line:
                return False
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
            if name.lower() == b"connection":
                handler.last = b"close" in value.lower()
        fate = self.fate()
        if fate == "drop":  # with the body unread
            return False
        body = handler.rfile.read(length)
        if len(body) < length:
            return False
        method, target, _ = first.decode("latin-1").split(" ", 2)
        path, _, query = target.partition("?")
        run = path.split("/")[1]
        lines = [query] if method == "GET" else body.decode("latin-1").split("\n")
        with self.lock:
            handler.is_counted = fate != "stall"  # which the client does not wait for to its end
            self.in_flight += handler.is_counted
            self.most_in_flight = max(self.most_in_flight, self.in_flight)
            self.by_fate[fate] += 1
        try:
            return self.answer(handler, fate, run, lines)
        finally:
            self.leave(handler)

    def fate(self):
        if not self.failures:
            return "200"
        with self.lock:
            return self.random.choices(("200", "slow", "500", "503", "drop", "cut", "half", "stall"),
                                       (70, 8, 6, 4, 4, 4, 3.7, 0.3))[0]

    def answer(self, handler, fate, run, lines):
        if fate in ("500", "503"):
            with self.lock:
                self.refused += len(lines)
            wait = "Retry-After: %d\r\n" % self.random.choice((0, 0, 0, 1)) if fate == "503" else ""
            return self.say(handler, fate + " no", wait)
        take = Take(run, [self.line(line) for line in lines])
        with self.lock:
            self.takes.append(take)
        if fate == "cut":
            return False
        if fate == "half":  # in the body: where a header ends too soon, Linux's Foundation ends the process
            handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 35\r\n\r\nGIF89a")
            return False
        if fate == "stall":  # longer than the probe waits
            self.stopping.wait(2.5)
            return False
        if fate == "slow":
            time.sleep(self.random.random() * 0.03)
        take.is_answered = True
        return self.say(handler, "200 OK")

    def leave(self, handler):
        """The request is no more in flight."""
        with self.lock:
            self.in_flight -= handler.is_counted
            handler.is_counted = False

    def say(self, handler, status, headers=""):
        """Answers; true if the connection is kept, as the request wishes."""
        self.leave(handler)  # before the client can make the next one
        headers += "Connection: close\r\n" if handler.last else ""
        handler.wfile.write(f"HTTP/1.1 {status}\r\n{headers}Content-Length: 0\r\n\r\n".encode())
        return not handler.last

    @staticmethod
    def line(line):
        """A hit's `z`, and its payload."""
        found = re.fullmatch(r"(.*)&qt=\d+&z=(\d+)", line)
        return (int(found[2]), found[1]) if found else (None, line)


def payload(number):
    """What hits-probe stores of a number."""
    return "v=1&tid=UA-1-1&cid=c&t=event&ec=probe&ea=%d&el=%s" % (number, "x" * (number * 37 % 600))


class Run:
    """A process of the probe, and what it said."""

    def __init__(self, name, words, environment, prefix=()):
        self.name, self.accepted, self.rest = name, [], []
        self.came = threading.Condition()
        self.process = subprocess.Popen([*prefix, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                                        env=environment, start_new_session=True)
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.process.stdout:
            found = re.fullmatch(rb"(\d+) (\d+|-)\n", line)
            with self.came:
                if found:
                    self.accepted.append((int(found[1]), None if found[2] == b"-" else int(found[2])))
                else:
                    self.rest.append(line.decode())
                self.came.notify_all()
        with self.came:
            self.came.notify_all()

    def wait_for(self, count, limit):
        with self.came:
            self.came.wait_for(lambda: len(self.accepted) >= count or self.process.poll() is not None, limit)

    def kill(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        return self.end(10)

    def end(self, limit):
        try:
            status = self.process.wait(limit)
        except subprocess.TimeoutExpired:
            os.killpg(self.process.pid, signal.SIGKILL)
            status = None
        self.reader.join(10)
        return status


class Trial:
    """One store, killed again and again."""

    def __init__(self, options, folder, kills, hits, fault=None):
        self.options, self.kills, self.hits = options, kills, hits
        self.store = os.path.join(folder, "store", "hits.sqlite")
        self.faultat = options.faultat
        self.random = random.Random(options.seed)
        self.environment = {**os.environ, "SWIFT_BACKTRACE": "enable=no"}
        self.environment.pop("HITS_PROBE_FAULT", None)
        if fault:
            self.environment["HITS_PROBE_FAULT"] = fault
        self.collector = Collector(options.seed)
        self.accepted, self.killed, self.faults = {}, set(), []
        self.at_call = 0

    def run(self):
        for number in range(self.kills):
            left = max(0, self.hits - len(self.accepted))
            self.killed_run(number, left / (self.kills - number))
        number = self.kills
        while len(self.accepted) < self.hits and number < self.kills + 3:
            run = self.start(number, self.hits - len(self.accepted))
            if run.end(600) != 0:
                self.faults.append("a process that was not killed failed")
            self.ended(run)
            number += 1
        drain = Run("drain", [self.options.probe, "drain", self.store, self.collector.url + "/drain"], self.environment)
        status = drain.end(90)
        self.collector.idle()
        if status != 0:
            self.faults.append("the last process ended with %s: %s" % (status, "".join(drain.rest).strip() or "nothing said"))
        self.collector.close()
        return self.verdict()

    def start(self, number, count, prefix=()):
        return Run("r%d" % number, [self.options.probe, "store", self.store, "%s/r%d" % (self.collector.url, number),
                                    str((number + 1) * 100_000), str(count)], self.environment, prefix)

    def killed_run(self, number, share):
        """One process, which is killed after about `share` hits."""
        # At calls first: they are the making of the store.
        if self.faultat and number < self.kills // 2:
            action = ("kill", "torn")[number % 2]
            step = max(1, round(2 * self.options.calls / max(1, self.kills)))
            self.at_call = number * step + 1
            run = self.start(number, 50_000, [self.faultat, "-n", str(self.at_call), "-a", action, "-p", "hits.sqlite",
                                              "-o", os.devnull, "--"])
            status = run.end(60)
            was_killed = status in (137, -signal.SIGKILL)
        else:
            run = self.start(number, 50_000)
            if self.random.random() > 0.15:  # otherwise while it starts
                run.wait_for(self.random.uniform(1, 2 * share), 60)
            time.sleep(self.random.random() * 0.03)
            was_killed = run.kill() == -signal.SIGKILL
        if not was_killed:
            self.faults.append("process %d was not killed" % number)
        self.killed.add(run.name)
        self.ended(run)

    def ended(self, run):
        self.collector.idle()
        for number, z in run.accepted:
            self.accepted[number] = z
        if run.rest:
            self.faults.append("a process said: " + run.rest[0].strip())
        if self.options.verbose:
            print(run.name, self.at_call, len(run.accepted), len(self.collector.takes), flush=True)

    def verdict(self):
        """The line of counts, and what does not hold."""
        faults, takes = self.faults + self.collector.mistakes, self.collector.takes
        last = {}
        for take in takes:
            last[take.run] = take
        for name, take in last.items():
            take.is_last = name in self.killed
        before, numbers, first_order, duplicates, wrong = {}, {}, [], 0, 0
        batches, bad_duplicates = set(), 0
        for take in takes:
            for z, text in take.lines:
                found = re.search(r"&ea=(\d+)&", text)
                number = int(found[1]) if found else None
                if number is None or text != payload(number) or numbers.setdefault(number, z) != z:
                    wrong += 1
                if z not in before:
                    first_order.append(z)
                else:
                    earlier, same = before[z]
                    duplicates += 1
                    batches.add(id(earlier))
                    wrong += same != text
                    bad_duplicates += earlier.is_answered and not earlier.is_last
                before[z] = (take, text)
        lost = [number for number in self.accepted if number not in numbers]
        wrong += sum(1 for number, z in self.accepted.items() if z is not None and numbers.get(number, z) != z)
        disorder = sum(1 for one, two in zip(first_order, first_order[1:]) if one is None or two is None or two < one)
        unsaid = len(set(numbers) - set(self.accepted))
        text = (f"{len(self.killed)} kills ({self.kills // 2 if self.faultat else 0} at a write or sync), {len(self.accepted)} accepted, "
                f"{len(self.accepted) - len(lost)} arrived, {duplicates} duplicates in {len(batches)} batches in flight, "
                f"{disorder} out of order, {len(lost)} lost")
        fates = self.collector.by_fate
        more = (f"{len(takes)} requests taken, {fates['500'] + fates['503']} refused, {fates['cut'] + fates['half']} answers cut, "
                f"{fates['stall']} not given, {fates['slow']} late; {unsaid} hits stored and not said to be; "
                f"{self.collector.most_in_flight} request in flight at most")
        for count, what in ((len(lost), "hits lost"), (disorder, "hits out of order"), (wrong, "hits with a wrong z or payload"),
                            (bad_duplicates, "hits twice though their answer had come")):
            if count:
                faults.append(f"{count} {what}")
        if self.collector.most_in_flight > 1:
            faults.append("two requests at once")
        if os.path.exists(self.store + ".damaged"):
            faults.append("the store was found damaged")
        return text, more, faults


def faultat(folder):
    """The program that kills at calls, built here; None where it is not to be had."""
    shared = os.environ.get("TAGC_SHARED")
    source = shared and os.path.join(shared, "tools/faultat.c")
    compiler = shutil.which("cc") or shutil.which("clang")
    if not source or not os.path.exists(source) or not compiler:
        return None
    program = os.path.join(folder, "faultat")
    return program if subprocess.run([compiler, "-O2", "-o", program, source]).returncode == 0 else None


# What is planted, and the words by which it must be found.
PLANTED = (("early", "lost"), ("twice", "twice though"), ("reversed", "out of order"), ("renumbered", "wrong z"))


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("probe", type=os.path.realpath)
    parser.add_argument("scratch")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--hits", type=int, default=10_000)
    parser.add_argument("--calls", type=int, default=100, help="writes and syncs of a process, the first ones, that kills come at")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-self-check", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    os.makedirs(options.scratch, exist_ok=True)
    folder = tempfile.mkdtemp(prefix="hits.", dir=options.scratch)
    try:
        options.faultat = faultat(folder)
        text, more, faults = Trial(options, os.path.join(folder, "all"), options.kills, options.hits).run()
        print(text, more, *("FAULT: " + fault for fault in faults), sep="\n", flush=True)
        missed = 0
        if not options.no_self_check:
            for fault, words in PLANTED:
                _, _, found = Trial(options, os.path.join(folder, fault), 16, 400, fault).run()
                is_found = any(words in line for line in found)
                missed += not is_found
                print(f"planted '{fault}': {'found: ' + '; '.join(found) if is_found else 'NOT FOUND'}", flush=True)
            print(f"{len(PLANTED)} faults planted, {len(PLANTED) - missed} found")
        sys.exit(1 if faults or missed else 0)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


main()
