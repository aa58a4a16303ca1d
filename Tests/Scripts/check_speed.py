#!/usr/bin/env python3
"""Sees that the release's commands take no more instructions than they may: check_speed.py TOOL FOLDER [SHARED]

Callgrind counts a whole process. Counts of one executable repeat to a tenth of a percent on a busy machine, so a limit can be close:
it is a goal, or where a goal is not reached yet, a twentieth above what was counted. A command that takes less than
three quarters of a counted limit is marked, so that the limit can be lowered and the gain kept. SHARED is the folder with the
generator of large containers; without it only the examples are counted. Python 3.8+, standard library only."""
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FERRY = ROOT / "Examples/ferry/GTM-FERRY1.json"
EVENTS = ROOT / "Examples/ferry/events.ndjson"
VERSIONS = ROOT / "Examples/versions"

# What is run, with {} for the folder of large containers; the limit in millions of instructions, what it is, and the exit status.
EXAMPLES = [
    ("start", ["--version"], 0.75, "counted", 0),
    ("check the example", ["check", FERRY], 4.6, "counted", 0),
    ("lint the example", ["lint", FERRY], 16.9, "counted", 0),
    ("compile the example", ["compile", FERRY, "-o", "{}/ferry"], 25.3, "counted", 0),
    ("diff two versions", ["diff", VERSIONS / "before.json", VERSIONS / "after.json"], 29.5, "counted", 1),
    ("run events", ["run", FERRY, "--events", EVENTS], 23.8, "counted", 0),
]
REPLAY = ["--jobs", "1"]
LARGE = [
    ("check 1,000 rules", ["check", "{}/r1000.json"], 86.4, "counted", 0),
    ("lint 100 rules", ["lint", "{}/r100.json"], 323, "counted", 1),
    ("compile 1,000 rules", ["compile", "{}/r1000.json", "-o", "{}/r1000"], 243, "counted", 0),
    ("diff 1,000 rules, 1 % edited", ["diff", "{}/r1000.json", "{}/e1000.json"], 265, "counted", 1),
    ("run 4,000 events, 1,000 rules", ["run", "{}/r1000", "--events", "{}/events.ndjson"], 286, "counted", 0),
    ("the same, --summary", ["run", "{}/r1000", "--summary", "--events", "{}/events.ndjson"], 154, "counted", 0),
    ("replay them, one thread", ["replay", "{}/r1000", "{}/events.ndjson", *REPLAY], 299, "counted", 0),
    ("the same, two versions", ["replay", "{}/r1000", "{}/r1000", "{}/events.ndjson", *REPLAY], 765, "counted", 0),
    ("the same, sessions by a key", ["replay", "{}/r1000", "{}/r1000", "{}/sessions.ndjson", "--session", "id", *REPLAY], 812, "counted", 0),
]


def make_large(folder, shared):
    """Writes a container of 100 and one of 1,000 rules, the latter with 1 % edited, and 4,000 events, also in 200 sessions."""
    benchmarks = ROOT / "Tests/Benchmarks"
    os.environ["TAGC_SHARED"] = shared
    sys.path.insert(0, str(benchmarks))
    sys.dont_write_bytecode = True
    import reference_inputs

    os.makedirs(f"{folder}/reference", exist_ok=True)
    reference_inputs.make(folder, 100)
    source, events = reference_inputs.make(folder, 1_000)
    subprocess.run([sys.executable, benchmarks / "edited.py", source, f"{folder}/e1000.json"], check=True)
    reference_inputs.write_lines(f"{folder}/events.ndjson", events, 4_000)
    with open(f"{folder}/events.ndjson") as lines, open(f"{folder}/sessions.ndjson", "w") as file:
        for index, line in enumerate(lines):
            file.write(f'{{"id": {index % 50 + index // 1_000 * 50}, {line[1:]}')


def instructions(command, status):
    environment = dict(os.environ, SWIFT_DETERMINISTIC_HASHING="1", NO_COLOR="1")
    done = subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=environment)
    if done.returncode != status:
        sys.exit(f"{' '.join(command)}: status {done.returncode}\n{done.stderr[-2000:]}")
    return int(re.search(r"Collected : (\d+)", done.stderr).group(1))


def main():
    if not 3 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    if not shutil.which("valgrind"):
        sys.exit("valgrind is needed: install it")
    tool, folder = sys.argv[1], sys.argv[2] + "/speed"
    os.makedirs(folder, exist_ok=True)
    rows = EXAMPLES
    if len(sys.argv) == 4:
        make_large(folder, sys.argv[3])
        rows = EXAMPLES + LARGE
    missed = 0
    for name, words, limit, kind, status in rows:
        count = instructions([tool, *(str(word).replace("{}", folder) for word in words)], status) / 1e6
        verdict = "MISSED" if count > limit else "met, lower the limit" if count < 0.75 * limit and kind == "counted" else "met"
        missed += count > limit
        print(f"{name:32} {count:9.2f} M of {limit:g} M ({kind})  {verdict}", flush=True)
    print(f"{len(rows)} commands counted, {missed} over their limits")
    sys.exit(1 if missed else 0)


main()
