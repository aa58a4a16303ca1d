"""Holds what `tagc diff` says of versions of real containers against what `tagc run` does with both.

    check_chains.py TOOL SCRATCH SHARED

Every pair of neighboring versions in every chain is compared, and each pair of files of one container. A claim that comes
with an event ("now also fires on {...}", "sends ...") is confirmed when both versions, run on that event, do as it says. A
version with errors cannot be run: claims about that one are counted as not runnable, and the other one is asked all the same.
Of "N tags fire as before (proved)" each event that is shown is a sample: no tag that is not reported may fire otherwise.
Every vendor's file is compared with itself, too. One contradiction fails the check.
"""

import json
import os
import subprocess
import sys

TOOL, SCRATCH, SHARED = sys.argv[1:4]
CORPUS = os.path.join(SHARED, "corpus")


class Counts:
    def __init__(self):
        self.pairs = self.compared = self.claims = self.confirmed = self.unrunnable = self.samples = 0
        self.selves = 0
        self.contradictions = []


counts = Counts()


def tool(*arguments):
    result = subprocess.run([TOOL, *arguments], capture_output=True, text=True, cwd=SCRATCH)
    return result.returncode, result.stdout, result.stderr


def pairs():
    """Old and new, for each step of each chain and for files that are versions of one container."""
    for form in ["gtm-export", "gtm-v5"]:
        chains = os.path.join(CORPUS, form, "chains")
        for chain in sorted(os.listdir(chains)):
            folder = os.path.join(chains, chain)
            files = [os.path.join(folder, name) for name in sorted(os.listdir(folder)) if name.endswith(".json")]
            yield from zip(files, files[1:])
        yield from standalone(os.path.join(CORPUS, form))
    yield from standalone(os.path.join(CORPUS, "gtm-legacy"))


def standalone(folder):
    """Files that stand alone and whose names differ in the version at their ends."""
    versions = {}
    for name in sorted(os.listdir(folder)):
        stem = name.removesuffix(".json")
        head, mark, version = stem.rpartition("-v")
        path = os.path.join(folder, name)
        if mark and version.isdigit() and os.path.isfile(path):
            versions.setdefault(head, []).append((int(version), path))
    for files in versions.values():
        files.sort()
        for (_, old), (_, new) in zip(files, files[1:]):
            yield old, new


def number(value):
    """A number as JSON compares them: 1 and 1.0 are one, true and 1 are not."""
    return json.dumps(value, sort_keys=True)


def run(path, event, effect, side):
    """The tags that an event fires, by name, each with its parameters; None where the container cannot be run."""
    key = (path, json.dumps(event), json.dumps(effect.get("macros", [])), json.dumps(effect.get("facts", [])))
    if key in run.known:
        return run.known[key]
    arguments = ["run", path, "--format", "json", "--events", "-"]
    for answer in effect.get("macros", []):
        if "value" in answer:
            for name in answer.get(side, []):
                arguments += ["--macro", f"{name}={json.dumps(answer['value'])}"]
    for fact in effect.get("facts", []):
        if "value" in fact:
            arguments += ["--macro", f"{fact['name']}={json.dumps(fact['value'])}"]
    lines = (json.dumps(event) + "\n").encode()
    result = subprocess.run([TOOL, *arguments], input=lines, capture_output=True, cwd=SCRATCH)
    fired = None
    if result.returncode == 0:
        outcome = json.loads(result.stdout) if result.stdout.strip() else {"fired": []}
        fired = {}
        for tag in outcome["fired"]:
            fired.setdefault(tag["tag"], []).append(tag)
    elif result.returncode not in (1,):
        raise SystemExit(f"run {path}: status {result.returncode}: {result.stderr.decode()}")
    run.known[key] = fired
    return fired


run.known = {}


def expected(kind):
    """Whether a tag fires in the old version and in the new one; None where nothing is said of that."""
    return {
        "nowFires": (False, True),
        "noLongerFires": (True, False),
        "fires": (None, True),
        "fired": (True, None),
        "sends": (True, True),
    }.get(kind)


def judge(old, new, entity, effect):
    """Runs one claim on both versions."""
    counts.claims += 1
    name = entity["name"]
    names = (entity.get("oldName", name), name)
    wanted = expected(effect["kind"])
    sides = (run(old, effect["event"], effect, "old"), run(new, effect["event"], effect, "new"))
    if any(condition.startswith("a condition on ") for condition in effect.get("conditions", [])):
        counts.unrunnable += 1  # it depends on what no event and no answer decides
        return
    if wanted is None or any(fired is None for fired, want in zip(sides, wanted) if want is not None):
        counts.unrunnable += 1
        return
    for fired, want, tag in zip(sides, wanted, names):
        if want is not None and (tag in fired) != want:
            contradiction(old, new, f"{tag!r} {effect}")
            return
    if effect["kind"] == "sends" and not differs(sides[0][names[0]], sides[1][names[1]]):
        contradiction(old, new, f"{name!r} sends the same: {effect}")
        return
    counts.confirmed += 1


def differs(one, two):
    def values(tags):
        return [{key: value for key, value in tag.items() if key != "tag"} for tag in tags]

    return number(values(one)) != number(values(two))


def sample(old, new, report, effect):
    """What is not reported fires as before, at an event that is at hand."""
    one, two = run(old, effect["event"], effect, "old"), run(new, effect["event"], effect, "new")
    if one is None or two is None:
        return
    told = set()
    for entity in report["differences"]:
        if entity["kind"] == "tag":
            told |= {entity["name"], entity.get("oldName", entity["name"])}
    told |= {tag["tag"] for tag in report.get("unknown", [])}
    counts.samples += 1
    # Without names of their own, tags of two versions are called by their places.
    named = not report["compiled"] and "gtm-v5" not in old and "gtm-legacy" not in old
    if not named:
        if not any(entity["kind"] == "tag" for entity in report["differences"]):
            if sum(map(len, one.values())) != sum(map(len, two.values())):
                contradiction(old, new, f"another number of tags at {effect['event']}")
        return
    for tag in sorted((set(one) ^ set(two)) - told):
        contradiction(old, new, f"{tag!r} does not fire as before at {effect['event']}")


def contradiction(old, new, what):
    counts.contradictions.append(f"{old}\n{new}\n  {what}")


def compare(old, new):
    counts.pairs += 1
    status, output, errors = tool("diff", old, new, "--format", "json")
    if status not in (0, 1):
        contradiction(old, new, f"not compared, status {status}: {errors}")
        return
    counts.compared += 1
    report = json.loads(output)
    if (status == 1) != bool(report["differences"]):
        contradiction(old, new, f"status {status} and {len(report['differences'])} differences")
    events = []
    for entity in report["differences"]:
        for effect in entity.get("effects", []):
            if "event" not in effect or effect["kind"] not in ("gives", "undecided") and entity["kind"] != "tag":
                continue
            if effect["kind"] == "gives":
                judge_key(old, new, effect)
            elif effect["kind"] != "undecided":
                judge(old, new, entity, effect)
            events.append(effect)
    for effect in events + [{"event": {"event": name}} for name in ("gtm.js", "gtm.dom", "gtm.load", "event")]:
        sample(old, new, report, effect)


def judge_key(old, new, effect):
    """A key gives something else once an event was pushed."""
    counts.claims += 1
    answers = []
    for path in (old, new):
        key = effect["parts"][0]["name"]
        arguments = ["run", path, "--format", "json", "--get", key, "--events", "-"]
        result = subprocess.run(
            [TOOL, *arguments], input=(json.dumps(effect["event"]) + "\n").encode(), capture_output=True, cwd=SCRATCH)
        # A key that only one of them has gives nothing in the other.
        if result.returncode != 0 and b"has no key" not in result.stderr:
            counts.unrunnable += 1
            return
        answers.append(number(json.loads(result.stdout)["values"]) if result.stdout.strip() else None)
    if answers[0] == answers[1]:
        contradiction(old, new, f"a key gives the same: {effect}")
    else:
        counts.confirmed += 1


def untouched():
    """The vendor's own files, compared with themselves."""
    for folder, _, names in sorted(os.walk(CORPUS)):
        if not os.path.relpath(folder, CORPUS).startswith("gtm-"):
            continue
        for name in sorted(names):
            path = os.path.join(folder, name)
            if "/bad" in folder or name.endswith((".md", ".tsv", ".txt")):
                continue
            copy = os.path.join(SCRATCH, name)
            with open(path, "rb") as source, open(copy, "wb") as target:
                target.write(source.read())
            status, output, errors = tool("diff", path, copy)
            if status == 2 and not name.startswith("GTM-") and "gtm-legacy" in folder:
                continue  # notes beside the binaries
            counts.selves += 1
            if status != 0 or "no differences" not in output:
                contradiction(path, copy, f"status {status} for a copy: {(output or errors)[:300]}")


for pair in pairs():
    compare(*pair)
untouched()
print(
    f"{counts.pairs} pairs of versions, {counts.compared} compared; {counts.claims} claims with an event: "
    f"{counts.confirmed} confirmed, {counts.unrunnable} not runnable; {counts.samples} events run on both; "
    f"{counts.selves} files the same as themselves; {len(counts.contradictions)} contradicted"
)
for text in counts.contradictions[:20]:
    print(text, file=sys.stderr)
sys.exit(1 if counts.contradictions or counts.compared != counts.pairs else 0)
