#!/usr/bin/env python3
"""Writes into Schemas/conformance.md what each test did in a run: conformance_page.py [--check] PAGE LOG

LOG is what `swift test` printed. Each test that the page names, `*name*`, is followed by its outcome: passed, failed, or not run. With
--check nothing is written; the status is 1 if a test failed, or if the page says another outcome than the log. A test that was skipped
since it needs what is not here counts as the page says. Python 3.8+, standard library only."""
import re
import sys

from conformance_table import outcomes

NAMED = re.compile(r"(?<!\*)\*(?!\*)([^*|]+)(?<!\*)\*(?!\*)(?:: (passed|failed|not run))?")


def main():
    words = sys.argv[1:]
    is_checking = "--check" in words
    words = [word for word in words if word != "--check"]
    if len(words) != 2:
        sys.exit(__doc__)
    path, log = words
    with open(log, encoding="utf-8", errors="replace") as file:
        found = outcomes(file.read())
    with open(path, encoding="utf-8") as file:
        page = file.read()
    counts = {"passed": 0, "failed": 0, "not run": 0}
    others = []

    def told(match):
        name, said = match[1], match[2]
        outcome = found[name][0] if name in found else "not run"
        if outcome == "skipped":
            outcome = said or "not run"
        counts[outcome] += 1
        if outcome != said:
            others.append(f"{name}: {outcome}, and the page says {said or 'nothing'}")
        return f"*{name}*: {outcome}"

    # The tables alone name tests, in their last column, before what is done otherwise.
    lines = []
    for line in page.split("\n"):
        cells = line.split(" | ")
        if line.startswith("| ") and len(cells) >= 3:
            start = len(" | ".join(cells[:2]))
            end = line.find("**Otherwise:**")
            end = len(line) if end < 0 else end
            line = line[:start] + NAMED.sub(told, line[start:end]) + line[end:]
        lines.append(line)
    if is_checking:
        for other in others:
            print(other)
    else:
        with open(path, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
    print(", ".join(f"{count} {outcome}" for outcome, count in counts.items()))
    sys.exit(1 if counts["failed"] or counts["not run"] or (is_checking and others) else 0)


if __name__ == "__main__":
    main()
