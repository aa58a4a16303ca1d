"""Plants kinds of difference in exports and holds `tagc diff` to telling each under its name, at its level.

check_diff_kinds.py TOOL SCRATCH FOLDER...

A planter changes the new version of a container, and where the export has no place for it the old one, too. It gives
what must be told: the kind of entity, its name, the levels that are right. Every export below the folders takes one
place of up to 60 kinds, chosen by a seed, and every kind comes to 20 exports, where that many have a place for it. Noise must
give no difference.
"""
import json
import os
import random
import subprocess
import sys
import time

import kinds_of_tags  # noqa: F401  (the planters come in this order)
import kinds_of_triggers  # noqa: F401
import kinds_of_variables  # noqa: F401
import kinds_of_others  # noqa: F401
import kinds_of_noise  # noqa: F401
from kinds_support import PLANTERS, WORDS


class Trial:
    def __init__(self, tool, scratch):
        self.tool = tool
        self.old = os.path.join(scratch, "old.json")
        self.new = os.path.join(scratch, "new.json")

    def diff(self, old, new):
        for path, data in ((self.old, old), (self.new, new)):
            with open(path, "w", encoding="utf-8") as file:
                json.dump(data, file, indent=1, ensure_ascii=False)
        return subprocess.run(
            [self.tool, "diff", self.old, self.new, "-f", "json"], capture_output=True, text=True, check=False)

    def fault(self, text, version_of, title, plant):
        """What is wrong with what is told of one planted difference; "" of nothing, None without a place for it."""
        old, new = json.loads(text), json.loads(text)
        rng = random.Random(f"{title} {len(text)}")
        expected = plant(rng, version_of(old), version_of(new))
        if expected is None:
            return None
        result = self.diff(old, new)
        if result.returncode not in (0, 1):
            return "not compared: " + (result.stdout + result.stderr)[-300:]
        report = json.loads(result.stdout)
        told = report["differences"]
        if expected.kind is None:
            return "" if not told and result.returncode == 0 else "told of noise: " + summary(told)
        if not told:
            return "no differences"
        found = [one for one in told
                 if one["kind"] in WORDS[expected.kind] and one["fate"] == expected.fate
                 and (expected.name is None or one["name"] == expected.name)]
        if not found:
            return "under another name: " + summary(told)
        if not any(one["level"] in expected.levels for one in found):
            return f"level {found[0]['level']}, not one of {sorted(expected.levels)}"
        if expected.alone and len(told) != 1:
            return "with others: " + summary(told)
        if expected.hosts and expected.hosts not in json.dumps(
                [c for c in found[0].get("changes", []) if c["subject"] == "hosts"]):
            return "the new host is not named"
        return ""


def summary(told):
    return json.dumps(
        [[one["fate"], one["kind"], one["name"], one["level"],
          [c["subject"] + " " + c.get("path", "") for c in one.get("changes", [])][:3]] for one in told])[:600]


def exports(folders):
    for folder in folders:
        for name in sorted(os.listdir(folder)):
            path = os.path.join(folder, name)
            if not os.path.isfile(path):
                continue
            try:
                with open(path, encoding="utf-8-sig") as file:
                    data = json.load(file)
            except ValueError:
                continue  # what no parser reads
            version = data.get("containerVersion", data) if isinstance(data, dict) else {}
            if any(isinstance(version.get(kind), list) for kind in ("tag", "trigger", "variable")):
                yield path, data


class Export:
    """An export with the kinds that are still to be tried in it, each export beginning with another one."""

    def __init__(self, path, data, place):
        self.name, self.text = os.path.basename(path), json.dumps(data)
        self.version_of = (lambda d: d["containerVersion"]) if "containerVersion" in data else (lambda d: d)
        at = place * STEP % len(PLANTERS)
        self.open = PLANTERS[at:] + PLANTERS[:at]
        self.planted = 0


STEP = 37  # has no divisor in common with the number of kinds that are near
KINDS_OF_EXPORT = 60
EXPORTS_OF_KIND = 20


class Survey:
    """Which kinds were planted where: each export gets some of them, each kind some of the exports, evenly spread."""

    def __init__(self, trial, found):
        self.trial = trial
        self.rows = {title: [0, 0, 0] for title, _ in PLANTERS}
        self.faults = []
        self.exports = [Export(path, data, place) for place, (path, data) in enumerate(found) if self.is_sound(data)]

    def is_sound(self, data):
        """Whether nothing is broken in an export: what depends on that would be unknown."""
        same = self.trial.diff(data, data)
        return same.returncode == 0 and "errors" not in json.loads(same.stdout)

    def plant(self, export, title, plant):
        fault = self.trial.fault(export.text, export.version_of, title, plant)
        if fault is None:
            return
        export.planted += 1
        row = self.rows[title]
        row[0] += 1
        row[2 if fault else 1] += 1
        if fault:
            self.faults.append(f"{export.name}: {title}: {fault}")

    def run(self):
        for export in self.exports:
            # What was planted least so far comes first; of equals, in the export's own order.
            export.open.sort(key=lambda kind: self.rows[kind[0]][0])
            while export.open and export.planted < KINDS_OF_EXPORT:
                self.plant(export, *export.open.pop(0))
        # Kinds that few exports have a place for are tried in all.
        for export in self.exports:
            for title, plant in export.open:
                if self.rows[title][0] < EXPORTS_OF_KIND:
                    self.plant(export, title, plant)


def main():
    tool, scratch, *folders = sys.argv[1:]
    began = time.monotonic()
    survey = Survey(Trial(tool, scratch), list(exports(folders)))
    survey.run()
    rows, planted = survey.rows, [export.planted for export in survey.exports]
    print(f"{'kind of difference':<46} {'places':>6} {'right':>6} {'wrong':>6}")
    for title, counts in rows.items():
        print(f"{title:<46} {counts[0]:>6} {counts[1]:>6} {counts[2]:>6}")
    totals = [sum(counts[n] for counts in rows.values()) for n in range(3)]
    print(f"{'all ' + str(len(rows)) + ' kinds, in ' + str(len(planted)) + ' exports':<46} "
          f"{totals[0]:>6} {totals[1]:>6} {totals[2]:>6}")
    print(f"{min(planted, default=0)} to {max(planted, default=0)} kinds in an export; "
          f"{sum(counts[0] < EXPORTS_OF_KIND for counts in rows.values())} kinds have fewer than {EXPORTS_OF_KIND} places "
          f"in all exports; {time.monotonic() - began:.0f} s")
    for fault in survey.faults[:60]:
        print(fault, file=sys.stderr)
    empty = [title for title, counts in rows.items() if counts[0] == 0]
    if empty:
        print("without a place: " + ", ".join(empty), file=sys.stderr)
    return 1 if survey.faults or empty or len(rows) < 60 or not planted else 0


if __name__ == "__main__":
    sys.exit(main())
