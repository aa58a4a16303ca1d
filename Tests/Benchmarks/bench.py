#!/usr/bin/env python3
"""The table of `make bench`: what tagc does against its peers and its goals.

    bench.py BUILD [--quick] [--only P1,C1,...] [--rounds N] [--json FILE]

Times are CPU time of the measuring thread: medians of many batches, ours and the peer's in turn, and of the rounds
the least, because other work on the machine can only add. Instructions are counted by callgrind on the stripped
executable: two counts of runs, subtracted. Exit status 1 when a goal is missed.
"""
import argparse
import json
import sys

from runner import Build, Table
import app_goals
import tool_goals

GOALS = tool_goals.GOALS | app_goals.GOALS


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("build")
    parser.add_argument("--quick", action="store_true", help="no containers of 100,000 rules")
    parser.add_argument("--only", default="", help="goals to measure, separated by commas")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.4, help="of each measurement in a round")
    parser.add_argument("--json", help="write the rows here too")
    arguments = parser.parse_args()

    build = Build(arguments.build, rounds=arguments.rounds, seconds=arguments.seconds)
    table = Table()
    wanted = [name for name in arguments.only.split(",") if name] or list(GOALS)
    sizes = [10, 100, 1_000, 10_000] + ([] if arguments.quick else [100_000])
    for name in wanted:
        if name not in GOALS:
            sys.exit(f"no goal '{name}'; there are: {' '.join(GOALS)}")
        GOALS[name](build, table, sizes)
    if arguments.json:
        with open(arguments.json, "w") as file:
            json.dump(table.rows, file, indent=1)
    missed = table.summary()
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
