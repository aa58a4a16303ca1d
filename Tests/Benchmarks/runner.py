"""Runs our executable and the peers', and lays out the table."""
import os, plistlib
import re
import subprocess
import sys

import reference_inputs

# Starts a command from a small process: what a process takes to start, and its peak of memory, include those of the one that
# forks it.
LAUNCHER = """
import os, sys
child = os.posix_spawnp(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(child, 0)
print(usage.ru_utime + usage.ru_stime, usage.ru_maxrss, os.waitstatus_to_exitcode(status), file=sys.stderr)
"""


class Build:
    """The programs and inputs below one folder; inputs are made when they are first asked for."""

    def __init__(self, folder, rounds=3, seconds=0.4):
        self.folder = folder
        self.rounds = rounds
        self.seconds = seconds
        self.cache = {}
        # Built with the release's flags, and as an app builds the libraries.
        self.ours = f"{folder}/bench-ours"
        self.library = f"{folder}/bench-library"
        self.tagc = ".build/dist/tagc"
        self.native = f"{folder}/bench-native"
        self.probe = f"{folder}/app/release/app-probe"
        self.swift = f"{folder}/peers/release/bench-swift-peers"
        here = os.path.dirname(os.path.abspath(__file__))
        self.node = ["node", f"{here}/Peers/Node/gtm-port.mjs"]
        self.flat_schema = f"{here}/Peers/Schemas/pooled.fbs"
        self.environment = dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1")

    # ---- inputs

    def data(self, count, kind):
        """The path of a file of the container with `count` rules, such as kind 'json' or 'plist'."""
        path = f"{self.folder}/data/c{count}.{kind}"
        if os.path.exists(path):
            return path
        if kind in ("gtm", "full.gtm", "wire", "full.wire"):
            self.call([self.ours, "compile-to", self.data(count, "json"), "--output", path]
                      + ([] if kind.startswith("full") else ["--strip"])
                      + (["--compress"] if kind.endswith("wire") else []))
        elif kind == "bin":
            self.call(["flatc", "--binary", "-o", f"{self.folder}/data", self.flat_schema,
                       self.data(count, "pooled.json")])
            os.rename(f"{self.folder}/data/c{count}.pooled.bin", path)
        elif kind == "lmdb":
            self.call([self.native, "make-database", self.data(count, "names"), path])
        elif kind == "bplist":
            with open(self.data(count, "plist"), "rb") as source, open(path, "wb") as file:
                plistlib.dump(plistlib.load(source), file, fmt=plistlib.FMT_BINARY, sort_keys=False)
        elif kind == "anchor":
            size = os.path.getsize(self.data(count, "gtm"))
            self.call([self.native, "make-anchor", self.data(count, "names"), str(size), path])
        else:
            self.call([f"{self.folder}/peers/release/bench-generate", str(count), f"{self.folder}/data"])
        return path

    def reference(self, count, kind):
        """The same of the inputs on which absolute figures were counted; None where they cannot be made."""
        if not reference_inputs.available():
            return None
        source, events = reference_inputs.make(f"{self.folder}/data", count)
        path = f"{self.folder}/data/r{count}.{kind}"
        if kind in ("gtm", "wire") and not os.path.exists(path):
            self.call([self.ours, "compile-to", source, "--output", path, "--strip"]
                      + (["--compress"] if kind == "wire" else []))
        return path

    def recorded(self, count, number):
        """A file of `number` recorded events, a line each, of all classes in turn."""
        path = f"{self.folder}/data/r{count}.{number}.ndjson"
        if not os.path.exists(path):
            reference_inputs.write_lines(path, self.reference(count, "events.json"), number)
        return path

    def edited(self, count, kind):
        """The same of the container with about 1 % of its entities edited."""
        path = f"{self.folder}/data/c{count}m.{kind}"
        if not os.path.exists(path):
            source = f"{self.folder}/data/c{count}m.json"
            if kind == "full.gtm":
                self.call([self.ours, "compile-to", self.edited(count, "json"), "--output", path])
            elif kind == "json":
                self.edit(self.data(count, "json"), source)
            else:
                self.edit(self.edited(count, "json"), path, "--indent")
        return path

    def edit(self, source, path, *options):
        here = os.path.dirname(os.path.abspath(__file__))
        self.call([sys.executable, f"{here}/edited.py", source, path, *options])

    def plain(self, count):
        """The same without patterns: conditions compare with the pattern's text, tables of patterns look it up."""
        path = f"{self.folder}/data/r{count}.plain.json"
        if not os.path.exists(path):
            reference_inputs.write_plain(self.reference(count, "json"), path)
        return path

    def indented(self, count):
        """The container as people see exports."""
        path = f"{self.folder}/data/c{count}.indented.json"
        if not os.path.exists(path):
            self.edit(self.data(count, "json"), path, "--indent")
        return path

    def size(self, count, kind):
        return os.path.getsize(self.data(count, kind))

    def key(self, count):
        """The first constant of the container: what loading looks up."""
        with open(self.data(count, "names")) as file:
            return next(line.rstrip("\n") for line in file if line.startswith("CONST"))

    # ---- measuring

    def call(self, command, **options):
        done = subprocess.run(command, capture_output=True, text=True, env=self.environment, **options)
        if done.returncode != 0:
            sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
        return done

    def time(self, *commands):
        """Nanoseconds of each command's work, measured in turn, the least of the rounds."""
        keys = [tuple(command) for command in commands]
        best = {}
        for _ in range(self.rounds):
            for key in keys:
                output = self.call([*key, "--seconds", str(self.seconds)]).stdout
                best[key] = min(best.get(key, float("inf")), float(output.split("\t")[0]))
        return [best[key] for key in keys]

    def app(self, *words):
        """What a line each of `app-probe` says: a number, or several."""
        output, _, _ = self.launch([self.probe, *words])
        rows = [[int(word) for word in line.split()] for line in output.splitlines()]
        return [row[0] if len(row) == 1 else row for row in rows]

    def answer(self, *command):
        """What one run of the work answers."""
        return int(self.call([*command, "--iterations", "1"]).stdout.split("\t")[1])

    def instructions(self, command, low=1, high=3):
        """Instructions of one run: callgrind at two counts of runs, subtracted."""
        key = (tuple(command), low, high)
        if key not in self.cache:
            counts = [self.callgrind(command, runs) for runs in (low, high)]
            self.cache[key] = (counts[1] - counts[0]) / (high - low)
        return self.cache[key]

    def callgrind(self, command, runs):
        done = self.call(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command,
                          "--iterations", str(runs)])
        return int(re.search(r"Collected : (\d+)", done.stderr).group(1))

    def allocations(self, command, low=1, high=11):
        """Calls of the allocator in one run."""
        counts = []
        for runs in (low, high):
            environment = dict(self.environment, LD_PRELOAD=f"{self.folder}/allocations.so")
            done = subprocess.run([*command, "--iterations", str(runs)], capture_output=True, text=True,
                                  env=environment)
            counts.append(int(re.search(r"allocations (\d+)", done.stderr).group(1)))
        return (counts[1] - counts[0]) / (high - low)

    def process(self, command, statuses=(0,)):
        """CPU seconds and peak resident bytes of a whole process."""
        return self.launch(command, statuses)[1:]

    def launch(self, command, statuses=(0,)):
        """What a command prints, and its CPU seconds and peak resident bytes."""
        done = subprocess.run([sys.executable, "-ISc", LAUNCHER, *command], capture_output=True, text=True,
                              env=self.environment)
        figures = done.stderr.splitlines()[-1].split() if done.returncode == 0 else []
        if len(figures) != 3 or int(figures[2]) not in statuses:
            sys.exit(f"{' '.join(command)}: {done.stderr}")
        return done.stdout, float(figures[0]), int(figures[1]) * 1024

    def cpu(self, command, statuses=(0,)):
        """Nanoseconds of CPU of a whole process, the least of the rounds."""
        first = self.process(command, statuses)[0]
        # What takes milliseconds is disturbed as easily as it is repeated.
        rounds = 30 if first < 0.05 else self.rounds + 1
        return min(first, *(self.process(command, statuses)[0] for _ in range(rounds))) * 1e9

    def counted(self, command):
        """Instructions of a whole process."""
        done = self.call(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command])
        return int(re.search(r"Collected : (\d+)", done.stderr).group(1))


class Table:
    """Rows of goal, what, ours, peer, ratio, limit, verdict; printed as they come."""

    widths = (4, 50, 12, 26, 8, 9)

    def __init__(self):
        self.rows = []
        self.line("goal", "what", "ours", "peer", "ratio", "limit", "verdict")
        self.line(*("-" * width for width in self.widths), "-------")

    def line(self, *cells):
        padded = [cell.ljust(width) if index in (0, 1, 3) else cell.rjust(width)
                  for index, (cell, width) in enumerate(zip(cells, self.widths))]
        print("  ".join([*padded, cells[-1]]), flush=True)

    def add(self, goal, what, ours, peer, ratio, limit, at_least=False):
        """A row; `ratio` is held against `limit`, when there is one."""
        verdict = "" if limit is None else "met" if (ratio >= limit if at_least else ratio <= limit) else "MISSED"
        bound = "" if limit is None else f"{'>=' if at_least else '<='} {limit:g}"
        self.rows.append(dict(goal=goal, what=what, ours=ours, peer=peer, ratio=ratio, limit=bound, verdict=verdict))
        self.line(goal, what, ours, peer, f"{ratio:.2f}", bound, verdict)

    def summary(self):
        missed = [row for row in self.rows if row["verdict"] == "MISSED"]
        met = sum(row["verdict"] == "met" for row in self.rows)
        print(f"\n{met} met, {len(missed)} missed")
        return missed
