#!/usr/bin/env python3
"""Prints the conformance cases of hits as a table in Markdown: each with what its tests say, and what came of them.

    hits_table.py LOG

LOG is what `swift test` printed. Fails where a case has no test in it, or one that failed. Python 3.8+, standard library only."""
import re, sys

CASES = ["D%02d" % number for number in range(1, 47)]


def results(log):
    """Of each test's name whether it passed, and its cases; tests are named in quotes by some versions and bare by others."""
    found = {}
    for line in log.splitlines():
        match = re.search(r"Test [\"`]?(D\d\d[D\d ]*: .+?)[\"`]?(?:\(\))?(?: with (\d+) test cases?)? (passed|failed) after", line)
        if match:
            found[match[1]] = (match[3] == "passed", int(match[2] or 1))
    return found


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with open(sys.argv[1], encoding="utf-8", errors="replace") as file:
        tests = results(file.read())
    passed = 0
    print("| case | what holds | tests | |\n| --- | --- | ---: | --- |")
    for case in CASES:
        own = {name: result for name, result in tests.items() if case in name.partition(":")[0].split()}
        holds = bool(own) and all(result for result, _ in own.values())
        passed += holds
        words = "; ".join(name.partition(": ")[2] for name in own).replace("|", "\\|")
        count = sum(count for _, count in own.values())
        print(f"| {case} | {words} | {count} | {'passed' if holds else '**failed**' if own else '**not run**'} |")
    print(f"\n{passed} of {len(CASES)} cases passed")
    sys.exit(0 if passed == len(CASES) else 1)


main()
