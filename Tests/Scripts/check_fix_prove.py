"""Holds the proofs of `tagc lint --fix --prove` against what running the containers does.

check_fix_prove.py TOOL SCRATCH SHARED [EVENTS]: every container of the corpus is fixed with proofs, by safe fixes and by all
fixes, and so is every export with what prove_plants plants in it. Each file that was changed is run before and
after, on EVENTS events (default 240) of its own words, with answers for variables that only a page has. The same tags
must fire with the same parameters for each event; one difference ends with status 1. By fixes without a proof some file
has to differ: otherwise the events would show nothing.
"""

import collections
import concurrent.futures
import json
import os
import re
import shutil
import subprocess
import sys

import prove_events
import prove_plants

TOOL, SCRATCH, SHARED = sys.argv[1:4]
EVENTS = int(sys.argv[4]) if len(sys.argv) > 4 else 240
# Events of one batch have the same answers, and add to one data layer.
BATCHES = 3
BEFORE = os.path.join(SCRATCH, "before")
PROVED, UNPROVED = "all, proved", "all, not proved"
# Of a file, the variables that it does not have, or that nothing in it uses.
ABSENT = collections.defaultdict(set)
WAYS = {
    "safe, proved": ["--fix", "--prove"],
    PROVED: ["--fix", "--prove", "--unsafe-fixes"],
    UNPROVED: ["--fix", "--unsafe-fixes"],
}


def collect():
    """Copies the files of the corpus into one folder, and plants exports."""
    os.makedirs(BEFORE)
    for form in ["gtm-export", "gtm-v5", "gtm-legacy"]:
        for place, _, names in sorted(os.walk(os.path.join(SHARED, "corpus", form))):
            for name in sorted(names):
                path = os.path.join(place, name)
                flat = os.path.relpath(path, os.path.join(SHARED, "corpus")).replace("/", "_")
                shutil.copyfile(path, os.path.join(BEFORE, flat))
                if form == "gtm-export" and "chains" not in place:
                    plant(path, os.path.join(BEFORE, "planted_" + flat))


def plant(path, target):
    with open(path, encoding="utf-8-sig") as file:
        try:
            document = json.load(file)
        except ValueError:
            return
    if prove_plants.plant(document, os.path.basename(path)):
        with open(target, "w", encoding="utf-8") as file:
            json.dump(document, file, indent=2, ensure_ascii=False)


def content(folder, name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


def lint(folder, *options):
    """The number of findings of each id, and what lint says of fixes."""
    result = subprocess.run(
        [TOOL, "lint", "--isolated", "--format", "json", *options, folder], capture_output=True, text=True, check=False)
    if result.returncode not in (0, 1, 2):
        raise SystemExit(f"lint {options}: status {result.returncode}: {result.stderr[-500:]}")
    return collections.Counter(f["id"] for f in json.loads(result.stdout)["diagnostics"]), result.stderr


def run(path, batch):
    """The tags that each event of a batch fires; None where the container cannot be run."""
    arguments = ["run", path, "--format", "json", "--events", "-"]
    for name, value in batch.answers:
        arguments += [] if name in ABSENT[path] else ["--macro", f"{name}={json.dumps(value)}"]
    lines = "".join(json.dumps(event) + "\n" for event in batch.events)
    result = subprocess.run([TOOL, *arguments], input=lines, capture_output=True, text=True, check=False)
    unknown = re.search(r"^tagc: --macro (.*): the compiled container has no macro", result.stderr, re.MULTILINE)
    if unknown and unknown[1] not in ABSENT[path]:
        ABSENT[path].add(unknown[1])
        return run(path, batch)
    if result.returncode == 0:
        return [json.loads(line)["fired"] for line in result.stdout.splitlines()]
    if result.returncode != 1:
        raise SystemExit(f"run {path}: status {result.returncode}: {result.stderr[-500:]}")
    return None


def shown(tags, is_named):
    """Tags with their parameters, in no order.

    A resource has no names of tags: they are called by their places. Its random numbers are new in each run.
    """
    if is_named:
        return sorted(json.dumps(tag, sort_keys=True) for tag in tags)
    kept = [json.dumps({key: tag[key] for key in tag if key != "tag"}, sort_keys=True) for tag in tags]
    return sorted(re.sub(r"\d{7,10}\b", "N", tag) for tag in kept)


class Verdict:
    """What running a file before and after its fixes shows."""

    def __init__(self, name, after):
        self.name, self.fired, self.tags, self.difference, self.is_run = name, 0, set(), None, True
        is_named = "gtm-export" in name
        for batch in prove_events.batches(content(BEFORE, name), name, EVENTS, BATCHES):
            paths = [os.path.join(BEFORE, name), os.path.join(after, name)]
            old, new = run(paths[0], batch), run(paths[1], batch)
            if old is None or new is None:
                self.is_run = False
                return
            for event, first, second in zip(batch.events, old, new, strict=True):
                self.fired += len(first)
                self.tags |= {tag["tag"] for tag in first}
                first, second = shown(first, is_named), shown(second, is_named)
                if first != second and not self.difference:
                    lost, more = [t for t in first if t not in second], [t for t in second if t not in first]
                    self.difference = f"{name}: {json.dumps(event)}, {batch.answers}\n  before: {lost}\n  after: {more}"


def folder(way):
    return os.path.join(SCRATCH, way.replace(", ", "-").replace(" ", "-"))


def judge(way, findings):
    after = folder(way)
    shutil.copytree(BEFORE, after)
    left, said = lint(after, *WAYS[way])
    # What is the same as by proved fixes was run with those.
    known = [BEFORE] if way != UNPROVED else [BEFORE, folder(PROVED)]
    names = [name for name in sorted(os.listdir(BEFORE)) if content(after, name) not in [content(k, name) for k in known]]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        verdicts = list(pool.map(lambda name: Verdict(name, after), names))
    ran = [verdict for verdict in verdicts if verdict.is_run]
    differ = [verdict.difference for verdict in ran if verdict.difference]
    print(f"{way}: {said.splitlines()[-1]}")
    print("  gone: " + ", ".join(f"{id} {count}" for id, count in sorted((findings - left).items())))
    print(
        f"  {len(ran)} of {len(names)} changed files run on {EVENTS} events before and after: "
        f"{sum(v.fired for v in ran)} times one of {sum(len(v.tags) for v in ran)} tags fired; {len(differ)} files differ")
    return differ


def main():
    collect()
    findings, _ = lint(BEFORE)
    differ = {way: judge(way, findings) for way in WAYS}
    faults = [fault for way in WAYS if way != UNPROVED for fault in differ[way]]
    if not differ[UNPROVED]:
        faults.append("no event shows that a fix without a proof changes something")
    for fault in faults[:20]:
        print(fault, file=sys.stderr)
    sys.exit(1 if faults else 0)


main()
