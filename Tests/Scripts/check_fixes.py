"""Plants faults in exports, has `tagc lint --fix` fix them, and holds the result against what fixes promise.

check_fixes.py TOOL SCRATCH SHARED [EVERY]: each kind of fault goes into every EVERYth export (default 3, another third for
each kind). Prints a line for each kind; ends with status 1 where a promise is broken.
"""

import collections
import json
import os
import re
import subprocess
import sys

import check_faults as faults

tool, scratch, shared = sys.argv[1:4]
every = int(sys.argv[4]) if len(sys.argv) > 4 else 3
corpus = os.path.join(shared, "corpus", "gtm-export")
broken = []
ENTITY = re.compile(r"[\"“”„](?:tag|trigger|variable|folder|template|client|transformation|zone)Id[\"“”„]\s*:")
# A truncated file, or one without a bracket, has one cause.
MOST_FINDINGS = 3


def expect(holds, what):
    if not holds:
        broken.append(what)


def exports():
    """The exports of the corpus, and of chains of versions the last: (name, text as the vendor lays it out)."""
    paths = [os.path.join(corpus, name) for name in sorted(os.listdir(corpus)) if name.endswith(".json")]
    chains = os.path.join(corpus, "chains")
    for name in sorted(os.listdir(chains)):
        versions = sorted(v for v in os.listdir(os.path.join(chains, name)) if v.endswith(".json"))
        paths.append(os.path.join(chains, name, versions[-1]))
    for number, path in enumerate(paths):
        with open(path, encoding="utf-8-sig") as file:
            try:
                document = json.load(file)
            except ValueError:
                continue
        if not isinstance(document, dict) or "exportFormatVersion" not in document and "container" not in document:
            continue
        yield f"{number:02}", faults.laid_out(document)


def write(folder, name, text):
    path = os.path.join(folder, name + ".json")
    with open(path, "w", encoding="utf-8", newline="") as file:
        file.write(text)
    return path


def read(path):
    with open(path, encoding="utf-8", newline="") as file:
        return file.read()


def lint(folder, *options):
    """The findings of each file of a folder."""
    result = subprocess.run(
        [tool, "lint", "--isolated", "--no-timing", "--format", "json", *options, folder],
        capture_output=True, check=False)
    expect(result.returncode in (0, 1, 2), f"lint {options}: status {result.returncode}: {result.stderr[-500:]}")
    found = collections.defaultdict(list)
    for finding in json.loads(result.stdout)["diagnostics"]:
        found[os.path.basename(finding["path"])].append(finding)
    return found


def errors(findings):
    return sum(finding["severity"] == "error" for finding in findings)


def is_unreadable(findings):
    return any(f["severity"] == "error" and f["group"] in ("syntax", "input") for f in findings)


def behaves_alike(old, new):
    """Whether no difference changes what a container does; None where the two cannot be compared."""
    result = subprocess.run([tool, "diff", "--fail-on", "behaviour", old, new], capture_output=True, check=False)
    return {0: True, 1: False}.get(result.returncode)


def folder(name):
    path = os.path.join(scratch, name)
    os.makedirs(path)
    return path


def check_plants():
    originals, faulted, fixed = folder("originals"), folder("faulted"), folder("fixed")
    cases = []
    kinds = faults.OF_DOCUMENT + faults.OF_TEXT
    for index, (name, text) in enumerate(exports()):
        write(originals, name, text)
        for number, fault in enumerate(kinds):
            if (index + number) % every:
                continue
            planted = faults.plant(fault, text, f"{name} {fault.__name__}")
            if planted:
                case = f"{name}-{fault.__name__}"
                write(faulted, case, planted)
                write(fixed, case, planted)
                cases.append((case, name, fault))
    before, clean = lint(faulted), lint(originals)
    lint(fixed, "--fix")
    once = {case: read(os.path.join(fixed, case + ".json")) for case, _, _ in cases}
    after = lint(fixed, "--fix")
    counts = collections.defaultdict(collections.Counter)
    for case, name, fault in cases:
        old, new = os.path.join(faulted, case + ".json"), os.path.join(fixed, case + ".json")
        count = counts[fault.__name__]
        count["planted"] += 1
        expect(once[case] == read(new), f"{case}: fixing twice is not fixing once")
        planted = read(old)
        expect(
            len(ENTITY.findall(planted)) <= len(ENTITY.findall(once[case])), f"{case}: something with an id is gone")
        check_errors(case, before[case + ".json"], after[case + ".json"], clean[name + ".json"])
        count["fixed"] += once[case] != planted
        check_meaning(case, fault, os.path.join(originals, name + ".json"), old, new, count)
    return counts


def check_errors(case, before, after, clean):
    # What could not be read may have had any errors, but for those that the file had before the fault.
    if is_unreadable(before) and not is_unreadable(after):
        expect(errors(after) <= errors(clean), f"{case}: errors {errors(clean)} before the fault, {errors(after)} now")
    else:
        expect(errors(after) <= errors(before), f"{case}: errors {errors(before)} before, {errors(after)} now")


def check_meaning(case, fault, original, old, new, count):
    if read(old) == read(new):
        expect(fault.__name__ not in faults.MENDED, f"{case}: not fixed")
        count["as it was"] += 1
        return
    is_mended = behaves_alike(original, new)
    if is_mended:
        count["as before the fault"] += 1
        return
    if is_mended is False:
        expect(fault.__name__ not in faults.MENDED, f"{case}: fixed to something else")
    keeps = behaves_alike(old, new)
    expect(keeps is not False, f"{case}: fixes changed what it does")
    count["means the same" if keeps else "cannot be compared"] += 1


def check_truncated():
    """Files cut at ten places each, and those that lack a bracket: few findings, and the cause is the first."""
    cut = folder("cut")
    for name, text in exports():
        for place in range(10):
            end = len(text) * (2 * place + 3) // 24
            write(cut, f"{name}-{place}", text[:end])
    found = lint(cut)
    most = 0
    for name, findings in sorted(found.items()):
        most = max(most, len(findings))
        expect(len(findings) <= MOST_FINDINGS, f"cut {name}: {len(findings)} findings")
        expect(findings[0]["id"] == "truncated-file", f"cut {name}: the first finding is {findings[0]['id']}")
    expect(len(found) == len(os.listdir(cut)), "a cut file has no finding")
    print(f"{len(found)} truncated files: {most} findings at most")


def main():
    counts = check_plants()
    columns = ["planted", "fixed", "as before the fault", "means the same", "cannot be compared", "as it was"]
    print(f"{'fault':24}" + "".join(f"{column:>21}" for column in columns))
    total = collections.Counter()
    for kind, count in counts.items():
        total.update(count)
        print(f"{kind:24}" + "".join(f"{count[column]:21}" for column in columns))
    print(f"{'all ' + str(len(counts)) + ' kinds':24}" + "".join(f"{total[column]:21}" for column in columns))
    expect(len(counts) >= 30, f"only {len(counts)} kinds were planted")
    check_truncated()
    for what in broken:
        print(what, file=sys.stderr)
    sys.exit(1 if broken else 0)


main()
