"""The table of conformance cases from a log of `swift test`: for hits_table.py and messages_table.py."""
import collections, re, sys


def numbered(letter, last):
    return ["%s%02d" % (letter, number) for number in range(1, last + 1)]


def outcomes(log):
    """Returns the outcome of each test by name, passed, failed or skipped, and its number of cases.

    A name that is there several times has failed if one of its tests did. Some versions write names in quotes, others do not. A test
    that began and of which no more is said has passed if the run has: where thousands of lines come at once, some are lost."""
    pattern = re.compile(
        r"Test [\"`]?(.+?)[\"`]?(?:\([^()]*\))?(?: with (\d+) test cases?)? (?:(passed|failed) after|(skipped)[.:])")
    found = {}
    for line in log.splitlines():
        match = pattern.search(line)
        if match and found.get(match[1], ("", 0))[0] != "failed":
            found[match[1]] = (match[3] or match[4], int(match[2] or 1))
    if re.search(r"^\S+ Test run with \d+ tests?\b.* passed after", log, re.MULTILINE):
        cases = collections.Counter(re.findall(r"^\S+ Test case passing .* to [\"`]?(.+?)[\"`]? started\.$", log, re.MULTILINE))
        for name in re.findall(r"^\S+ Test (?!run |case )[\"`]?(.+?)[\"`]?(?:\([^()]*\))? started\.$", log, re.MULTILINE):
            found.setdefault(name, ("passed", max(1, cases[name])))
    return found


def results(log, letters):
    """Returns whether each test of conformance cases passed, and its number of cases; its name begins with those of the cases."""
    name = re.compile(r"[%s]\d\d(?: [%s]\d\d)*: " % (letters, letters))
    return {test: (outcome == "passed", cases) for test, (outcome, cases) in outcomes(log).items()
            if name.match(test) and outcome != "skipped"}


def main(usage, cases, not_applicable=None):
    """Prints the table of a log that the arguments name; ends with 1 where a case has no test, or one that failed.

    - not_applicable: cases that are none of ours, each with its reason."""
    if len(sys.argv) != 2:
        sys.exit(usage)
    with open(sys.argv[1], encoding="utf-8", errors="replace") as file:
        tests = results(file.read(), "".join(sorted({case[0] for case in cases})))
    passed = 0
    print("| case | what holds | tests | |\n| --- | --- | ---: | --- |")
    for case in cases:
        own = {name: result for name, result in tests.items() if case in name.partition(":")[0].split()}
        holds = bool(own) and all(result for result, _ in own.values())
        passed += holds
        words = "; ".join(name.partition(": ")[2] for name in own).replace("|", "\\|")
        count = sum(count for _, count in own.values())
        print(f"| {case} | {words} | {count} | {'passed' if holds else '**failed**' if own else '**not run**'} |")
    for case, reason in (not_applicable or {}).items():
        print(f"| {case} | {reason} | 0 | does not apply |")
    others = f"; {len(not_applicable)} do not apply" if not_applicable else ""
    print(f"\n{passed} of {len(cases)} cases passed{others}")
    sys.exit(0 if passed == len(cases) else 1)
