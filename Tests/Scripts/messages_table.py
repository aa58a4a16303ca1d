#!/usr/bin/env python3
"""Prints the conformance cases of messages as a table in Markdown: each with what its tests say, and what came of them.

    messages_table.py LOG

LOG is what `swift test` printed. Fails where a case that applies has no test in it, or one that failed. Python 3.8+, standard library
only."""
import re, sys


def numbered(letter, last):
    return ["%s%02d" % (letter, number) for number in range(1, last + 1)]


CASES = (
    numbered("C", 15) + numbered("E", 28) + numbered("R", 13) + numbered("O", 8) + ["L01"] + numbered("N", 6))

# There is no server of messages: containers bring them, and `TagManager` fetches containers.
FETCHING = "no message is fetched: containers bring them, and are fetched as all containers are"
CLEARING = "no server says that a message recurs: caps are the message's own"
UPLOADING = "there is no uploader of messages: events go to a reporter, and by the data layer to HitDispatch, whose cases D01 to D46 are these"
NOT_APPLICABLE = {
    "F01": CLEARING, "F02": FETCHING, "F03": FETCHING,
    "F04": "a device is made a test device by the app, not by what is fetched", "F05": FETCHING, "F06": FETCHING,
    "F07": FETCHING, "F08": FETCHING, "F09": FETCHING, "F10": "no installation id is needed", "F11": FETCHING,
    "F12": CLEARING, **{case: UPLOADING for case in numbered("U", 6)}}


def results(log):
    """Of each test's name whether it passed, and its cases; tests are named in quotes by some versions and bare by others."""
    found = {}
    for line in log.splitlines():
        match = re.search(
            r"Test [\"`]?([CEROLN]\d\d: .+?)[\"`]?(?:\([^()]*\))?(?: with (\d+) test cases?)? (passed|failed) after", line)
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
        own = {name: result for name, result in tests.items() if name.partition(":")[0] == case}
        holds = bool(own) and all(result for result, _ in own.values())
        passed += holds
        words = "; ".join(name.partition(": ")[2] for name in own).replace("|", "\\|")
        count = sum(count for _, count in own.values())
        print(f"| {case} | {words} | {count} | {'passed' if holds else '**failed**' if own else '**not run**'} |")
    for case, reason in NOT_APPLICABLE.items():
        print(f"| {case} | {reason} | 0 | does not apply |")
    print(f"\n{passed} of {len(CASES)} cases passed; {len(NOT_APPLICABLE)} do not apply")
    sys.exit(0 if passed == len(CASES) else 1)


main()
