#!/usr/bin/env python3
"""The goals of `tagc replay` and `run --format json`: TAGC_SHARED=… replay.py TAGC FOLDER [--large]

Events of about 280 bytes are made from those of the generator's containers: 1,600 of them in turn, with a session of 20 events, of which
50 run at a time, a number and a time. Rates are events a second of CPU time of one thread: a run of many events less one of few, so that
reading the containers is left out; the best of three. With --large 1 GB and 10 million events as well. Python 3.8+, standard library only.
"""
import itertools
import json
import os
import subprocess
import sys
import time

import reference_inputs
from runner import LAUNCHER

FEW, MANY = 4_000, 204_000
# Rules, and the events a second for one container and for two.
GOALS = {10: (None, None), 100: (600_000, 400_000), 1_000: (400_000, 250_000), 10_000: (150_000, 60_000)}


def write_events(path, shapes, count, files=1):
    """Writes `count` lines to `path`, or to `path`.0 and so on, each with sessions of its own."""
    lines = [json.dumps(shape, separators=(",", ":"))[:-1] for shape in shapes]
    for number in range(files):
        with open(f"{path}.{number}" if files > 1 else path, "w") as file:
            for index in range(count // files):
                session = index // 1_000 * 50 + index % 50
                file.write(f'{lines[index % len(lines)]},"session":"s{number}{session:07d}","seq":{index},"ts":{1_790_000_000_000 + index}}}\n')


def shapes_of(events):
    """The events of all classes in turn, as they are mixed by whoever made them."""
    classes = {name: iter(found) for name, found in reference_inputs.load(events).items()}
    mixed = []
    for name in itertools.cycle(reference_inputs.CLASSES):
        shape = next(classes[name], None)
        if shape is None:
            return mixed
        mixed.append(shape)


def cpu(command):
    """CPU seconds, seconds, megabytes."""
    began = time.monotonic()
    done = subprocess.run([sys.executable, "-ISc", LAUNCHER, *command], stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, text=True)
    took = time.monotonic() - began
    seconds, kilobytes, status = done.stderr.splitlines()[-1].split()
    if status not in ("0", "1"):
        sys.exit(f"status {status}: {' '.join(command)}\n{done.stderr}")
    return float(seconds), took, int(kilobytes) / 1e3


def best(command, column=0):
    return min(cpu(command)[column] for _ in range(3))


class Table:
    missed = 0

    def add(self, what, value, unit, goal=None, is_most=False):
        met = goal is None or (value <= goal if is_most else value >= goal)
        self.missed += not met
        limit = "" if goal is None else f"{'at most' if is_most else 'at least'} {goal:,}"
        print(f"| {what} | {value:,.{0 if value >= 100 else 2}f} {unit} | {limit} | {'' if goal is None else 'met' if met else '**missed**'} |", flush=True)


def rate(command, few, many):
    """Events a second, of a command whose part EVENTS is a path."""
    def seconds(path):
        return best([path if part == "EVENTS" else part for part in command])
    return (MANY - FEW) / (seconds(many) - seconds(few))


def inputs(folder, count):
    source, events = reference_inputs.make(folder, count)
    edited = f"{folder}/e{count}.json"
    if not os.path.exists(edited):
        subprocess.run([sys.executable, os.path.join(os.path.dirname(__file__), "edited.py"), source, edited], check=True)
    few, many = f"{folder}/few{count}.ndjson", f"{folder}/many{count}.ndjson"
    write_events(few, shapes_of(events), FEW)
    write_events(many, shapes_of(events), MANY)
    return source, edited, shapes_of(events), few, many


def main():
    if len(sys.argv) < 3 or not reference_inputs.available():
        sys.exit(__doc__)
    tool, folder = sys.argv[1:3]
    os.makedirs(f"{folder}/reference", exist_ok=True)
    table = Table()
    one_thread = [tool, "replay", "--jobs", "1", "--fail-on", "none"]
    found = {}
    for count, goals in GOALS.items():
        old, new, shapes, few, many = inputs(folder, count)
        if count == 100:
            print(f"{os.path.getsize(many) / MANY:.0f} bytes an event")
        for containers, goal in (([old], goals[0]), ([old, new], goals[1])):
            what = f"replay, {count:,} rules, {'one container' if len(containers) == 1 else 'two versions'}"
            found[count, len(containers)] = rate([*one_thread, *containers, "EVENTS", "--firing-only"], few, many)
            table.add(what + ", firing only", found[count, len(containers)], "a second", goal)
            table.add(what, rate([*one_thread, *containers, "EVENTS"], few, many), "a second", goal and goal // 2)
            table.add(what + ", firing only, sessions by a key",
                      rate([*one_thread, *containers, "EVENTS", "--firing-only", "--session", "session"], few, many), "a second")
        if count in (100, 1_000):
            table.add(f"run --format json, {count:,} rules", rate([tool, "run", old, "--events", "EVENTS", "--format", "json"], few, many),
                      "a second", 250_000)
    for containers in (1, 2):
        table.add(f"cost from 10 to 1,000 rules, {containers} of them", found[10, containers] / found[1_000, containers], "times", 2, True)
    if "--large" in sys.argv:
        large(tool, folder, table)
    print(f"{table.missed} goals missed")


def large(tool, folder, table):
    """1 GB on one thread and on two, and 10 million events."""
    old, new, shapes, _, _ = inputs(folder, 100)
    write_events(f"{folder}/gb.ndjson", shapes, 3_600_000, files=4)
    paths = [f"{folder}/gb.ndjson.{number}" for number in range(4)]
    size = sum(os.path.getsize(path) for path in paths) / 1e9
    command = [tool, "replay", old, new, *paths, "--fail-on", "none", "--firing-only"]
    for options, words in (([], ""), (["--session", "session", "--session-memory", "1GiB"], ", sessions by a key")):
        one, two = (cpu([*command, *options, "--jobs", jobs]) for jobs in ("1", "2"))
        table.add(f"{size:.2f} GB, 100 rules, two versions, firing only{words}: CPU time", one[0], "s", 10, True)
        table.add("the same: memory at the peak", one[2], "MB", None if options else 100, True)
        table.add("the same with two threads: times as fast", one[1] / two[1], "", 1.8)
    for path in paths:
        os.remove(path)


main()
