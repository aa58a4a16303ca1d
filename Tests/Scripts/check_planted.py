"""Plants mistakes that people make in ten exports, and holds `tagc lint` to finding each.

check_planted.py TOOL SCRATCH SHARED: each mistake of planted_table.py goes into each export by itself. What is found of
it is what lint finds in the export with the mistake, and does not find in the export without. It is found well (+) if a
finding of an expected kind names what was planted, by its message or by the text that it flags, and poorly (~) if a finding
of an expected kind is elsewhere, or one of another kind names it. Prints a line for each mistake. Ends with status 1 if
fewer mistakes than LEAST are found well in every export.
"""

import collections
import hashlib
import json
import os
import subprocess
import sys

import planted_structure  # noqa: F401  (its mistakes are in the table once it is imported)
import planted_content  # noqa: F401
from planted_container import Container
from planted_table import MISTAKES

LEAST = 52
EXPORTS = [
    "web-gloria-lin-off-gtm-nbmx2dws-v15",
    "web-thsjn-gtm",
    "web-nivmalach-chrome-google-container",
    "web-vtexdocs-container-template",
    "web-atlasdesignstu-gtm-container-export",
    "web-owieth-container",
    "web-dumkydewilde-gtm-sample",
    "web-widgetsburrito-sample",
    "web-edenalencar-gtm-template",
    "web-google-marketi-web-container",
]
# A mistake with more findings than these is not well told.
MOST_FINDINGS = 4
WELL, POORLY, NOT = "+", "~", "-"


class Case:
    """A mistake in an export: the files without it and with it, and the texts that findings have to name."""

    def __init__(self, mistake, sound, planted, places):
        self.mistake, self.sound, self.planted, self.places = mistake, sound, planted, places


def write(scratch, container):
    """Writes an export, once for each text, into a folder of its own: a file's name and neighbors can matter."""
    source = container.written()
    name = container.file_name
    folder = os.path.join(scratch, hashlib.sha256((name + source).encode()).hexdigest()[:24])
    path = os.path.join(folder, name)
    if not os.path.exists(path):
        os.makedirs(folder)
        with open(path, "w", encoding="utf-8", newline="") as file:
            file.write(source)
    return path


def plant(mistake, source, scratch):
    container = Container(source)
    steps = mistake.plant(container)
    next(steps)
    sound = write(scratch, container)
    try:
        next(steps)
    except StopIteration as end:
        planted = write(scratch, container)
        assert planted != sound, f"{mistake.number} changed nothing"
        return Case(mistake, sound, planted, end.value)
    raise AssertionError(f"{mistake.number} yields twice")


def lint(tool, folder):
    """The findings of each file below a folder."""
    result = subprocess.run(
        [tool, "lint", "--isolated", "--no-timing", "--format", "json", folder], capture_output=True, check=False)
    assert result.returncode in (0, 1, 2), f"status {result.returncode}: {result.stderr[-500:]}"
    found = collections.defaultdict(list)
    for finding in json.loads(result.stdout)["diagnostics"]:
        found[os.path.realpath(finding["path"])].append(finding)
    return found


def identity(finding):
    notes = [note["message"] for note in finding["notes"]]
    return json.dumps([finding["id"], finding["message"], finding.get("pointer"), notes])


def new_findings(sound, planted):
    known = collections.Counter(identity(finding) for finding in sound)
    new = []
    for finding in planted:
        if known[identity(finding)]:
            known[identity(finding)] -= 1
        else:
            new.append(finding)
    return new


def words(finding, lines):
    """What a finding says of its place: its message, its entity, and the lines that it flags."""
    first, last = finding["start"]["line"] - 1, finding["end"]["line"]
    if finding["group"] in ("syntax", "input"):
        first = max(0, first - 1)  # where the file breaks may be just behind the fault
    notes = [note["message"] for note in finding["notes"]]
    entity = (finding.get("entity") or {}).get("name", "")
    return "\n".join([finding["message"], entity, *notes, *lines[first:last]])


def verdict(case, new):
    with open(case.planted, encoding="utf-8") as file:
        lines = file.read().split("\n")
    told = [(finding["id"] in case.mistake.ids, words(finding, lines)) for finding in new]
    if all(any(expected and place in said for expected, said in told) for place in case.places):
        return WELL if len(new) <= MOST_FINDINGS else POORLY
    if any(expected or place in said for expected, said in told for place in case.places):
        return POORLY
    return NOT


def judge(tool, scratch, corpus):
    """The verdicts and the numbers of findings of each mistake, by export."""
    cases = []
    for export in EXPORTS:
        with open(os.path.join(corpus, export + ".json"), encoding="utf-8-sig") as file:
            source = file.read()
        cases += [plant(mistake, source, scratch) for mistake in MISTAKES]
    found = lint(tool, scratch)
    results = collections.defaultdict(list)
    for case in cases:
        new = new_findings(found[os.path.realpath(case.sound)], found[os.path.realpath(case.planted)])
        results[case.mistake.number].append((verdict(case, new), len(new), case, new))
    return results


def show(results):
    for number, export in enumerate(EXPORTS):
        print(f"{number}: {export}")
    print(f"{'':5}{'mistake':48}" + "".join(str(n) for n in range(len(EXPORTS))) + "  findings")
    for mistake in MISTAKES:
        of = results[mistake.number]
        counts = [count for _, count, _, _ in of]
        span = str(min(counts)) if min(counts) == max(counts) else f"{min(counts)} to {max(counts)}"
        print(f"{mistake.number:5}{mistake.words:48}" + "".join(mark for mark, *_ in of) + f"  {span}")


def show_faults(results):
    """What was found instead, of each mistake that is not found well."""
    for mistake in MISTAKES:
        for export, (mark, _, case, new) in zip(EXPORTS, results[mistake.number]):
            if mark != WELL:
                print(f"{mistake.number} in {export}, {case.places}: {case.planted}")
                for finding in new[:12]:
                    print(f"    {finding['severity']} {finding['id']}: {finding['message']}")


def main():
    tool, scratch, shared = sys.argv[1:4]
    results = judge(tool, scratch, os.path.join(shared, "corpus", "gtm-export"))
    show(results)
    show_faults(results)
    well = [m for m in MISTAKES if all(mark == WELL for mark, *_ in results[m.number])]
    print(f"{len(well)} of {len(MISTAKES)} mistakes are found well in each of {len(EXPORTS)} exports")
    sys.exit(len(well) < LEAST)


main()
