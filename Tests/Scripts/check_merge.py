#!/usr/bin/env python3
"""Merges random pairs of edits to exports, and compares with an independent merge: check_merge.py TOOL SCRATCH SHARED [PAIRS] [SEED]

Each side makes a few of the edits that people make in Tag Manager: values, renames with their references, new entities (both sides give
them the same ids), deletions, folders, triggers of tags, rows of tables, orders without meaning, references in braces of all kinds. The
files are JSON in several layouts, or XML property lists. merge_oracle.py flattens an export to fields. A clean merge must have the fields
of both; there must be a conflict exactly when one field was changed differently, or a part deleted that the other side changed, or a
reference leads nowhere that led somewhere on each side: then the message names what uses it. With conflicts, any choice of sides must be
readable, and one side of all markers must have all entities of that side's resolution.
"""
import copy
import json
import os
import plistlib
import random
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from xml.parsers.expat import ExpatError

from merge_edits import Editor
from merge_oracle import KINDS, entities, flattened, lost, merged, named, own_id

def written(document, style):
    if style == "plist":
        return plistlib.dumps(document, sort_keys=False)
    if style == "line":
        return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    data = json.dumps(document, ensure_ascii=False, indent=2 if style == "indent" else 4).encode()
    if style == "crlf":
        data = data.replace(b"\n", b"\r\n")
    return b"\xef\xbb\xbf" + data if style == "mark" else data


def read(data):
    if data.startswith(b"<?xml"):
        return plistlib.loads(data, fmt=plistlib.FMT_XML)
    return json.loads(data.decode("utf-8-sig"))


def resolved(data, choose):
    """A side of each conflict."""
    kept, state, side = [], "both", None
    for line in data.split(b"\n"):
        line += b"\n"
        if line.startswith(b"<<<<<<< ours"):
            state, side = "ours", choose()
        elif line.startswith(b"=======") and state == "ours":
            state = "theirs"
        elif line.startswith(b">>>>>>> theirs"):
            state = "both"
        elif state in ("both", side):
            kept.append(line)
    return b"".join(kept)


def exports(shared):
    found = []
    for folder, folders, names in os.walk(os.path.join(shared, "corpus", "gtm-export")):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(folder, name)
            if not name.endswith(".json") or os.path.getsize(path) > 60_000:
                continue
            try:
                with open(path, encoding="utf-8-sig") as file:
                    document = json.load(file)
            except ValueError:
                continue
            # Format 1 has other entities, and what has ids twice is refused.
            ids = [[e.get(own_id(k)) for e in entities(document, k)] for k in KINDS if k != "builtInVariable"]
            if entities(document, "tag") and "macros" not in document and all(len(set(i)) == len(i) and None not in i for i in ids):
                found.append((os.path.relpath(path, shared), document))
    return found


class Pair:
    def __init__(self, number, seed, sources, scratch):
        self.number = number
        random_ = random.Random(seed * 1_000_003 + number)
        self.source, self.base = random_.choice(sources)
        self.sides, focus, self.random = [], random_.randrange(60), random_
        if number % 6 == 0:
            try:
                # Line breaks and the like are not kept.
                self.base = read(written(self.base, "plist"))
            except (TypeError, ValueError):
                number += 1
        for side in "AB":
            document = copy.deepcopy(self.base)
            Editor(document, self.base, random_, side, focus).run()
            self.sides.append(document)
        styles = {0: ("plist",) * 3, 1: ("line",) * 3, 2: ("", "", "mark"), 3: ("", "crlf", ""), 4: ("", "", "indent"), 5: ("", "indent", ""),
                  6: ("plist",) * 3, 7: ("crlf",) * 3}
        self.styles = styles.get(number % 12, ("",) * 3)
        self.paths = []
        for name, document, style in zip(("base", "ours", "theirs"), [self.base] + self.sides, self.styles):
            path = os.path.join(scratch, f"{self.number}-{name}.json")
            with open(path, "wb") as file:
                file.write(written(document, style))
            self.paths.append(path)

    def run(self, tool):
        done = subprocess.run([tool, "merge", *self.paths], capture_output=True, check=False)
        faults = self.faults(done)
        for path in self.paths if not faults else []:
            os.remove(path)
        return faults, done

    def faults(self, done):
        base, _ = flattened(self.base, self.base)
        sides = [flattened(side, self.base) for side in self.sides]
        self.flat = [side for side, _ in sides]
        fields, conflicts = merged(base, *self.flat)
        dangling = {}
        if not conflicts:
            dangling = lost(fields, self.flat, sides[0][1] | sides[1][1])
            fields = named(fields, self.flat, [identity for kind, identity in dangling if kind == "variable"])
        is_conflict = bool(conflicts or dangling)
        if done.returncode not in (0, 1):
            return [f"status {done.returncode}: {done.stderr.decode()}"]
        if (done.returncode == 1) != is_conflict:
            return [f"status {done.returncode}, expected conflicts: {sorted(map(str, conflicts or dangling))[:4]}"]
        marked = b"<<<<<<< ours" in done.stdout
        if marked != bool(conflicts):
            return [f"markers: {marked}, expected {bool(conflicts)}"]
        if not marked:
            return self.unnamed(dangling, fields, done.stderr.decode()) + self.differences(done.stdout, fields)
        faults = []
        for _ in range(3):
            try:
                read(resolved(done.stdout, lambda: self.random.choice(["ours", "theirs"])))
            except (ValueError, ExpatError) as error:
                faults.append(f"a choice of sides cannot be read: {error}")
        for name, index in (("ours", 0), ("theirs", 1)):
            try:
                document = read(resolved(done.stdout, lambda side=name: side))
            except (ValueError, ExpatError) as error:
                faults.append(f"{name} of the markers cannot be read: {error}")
                continue
            found, _ = flattened(document, self.base)
            # Whatever is not in conflict is merged.
            gone = [path[1] for side in self.flat for path in side if len(path) == 2 and path[0] == "variable" and path not in found]
            if name == "theirs":
                # What both renamed has the name of ours in references.
                gone += [path[1] for path in conflicts if path[0] == "variable" and path[2:] == ("name",) and path in self.flat[0]]
            expected = named(fields, self.flat, gone)
            tops = {path[:2] for path in conflicts}
            for path in set(found) | set(expected):
                if path[:2] not in tops and found.get(path) != expected.get(path):
                    faults.append(f"{name}: {path}: {found.get(path)!r:.60}, expected {expected.get(path)!r:.60}")
            missing = [path for path in sides[index][0] if path[:2] in tops and len(path) == 2 and path not in found]
            faults += [f"{name}: {path} is lost" for path in missing if sides[index][0][path] == "entity"]
        return faults

    @staticmethod
    def unnamed(dangling, fields, said):
        """The users of what was deleted whose names nobody is told."""
        faults = []
        for (kind, _), users in dangling.items():
            for user in users:
                name = fields.get(user + ("name",), "")
                if name.isascii() and name.isprintable() and len(name) < 40 and f"uses it in {user[0]} '{name}'" not in said:
                    faults.append(f"the use of the {kind} in {user[0]} '{name}' is not named")
        return faults

    def differences(self, data, fields):
        try:
            document = read(data)
        except (ValueError, ExpatError) as error:
            return [f"cannot be read: {error}"]
        found, _ = flattened(document, self.base)
        faults = [f"{path}: {found.get(path)!r:.80}, expected {fields.get(path)!r:.80}" for path in sorted(set(found) | set(fields), key=str)
                  if found.get(path) != fields.get(path)]
        for kind in KINDS:
            ids = [e.get(own_id(kind)) for e in entities(document, kind)]
            if kind != "builtInVariable" and len(set(ids)) != len(ids):
                faults.append(f"an id of '{kind}' occurs twice")
        return faults


def check(number, seed, tool, scratch):
    pair = Pair(number, seed, SOURCES, scratch)
    faults, done = pair.run(tool)
    said = done.stderr.decode()[:600].replace("\n", "\n        ")
    return done.returncode == 0, faults, f"pair {number} of {pair.source}, styles {pair.styles}: " + "; ".join(faults[:4]), said


SOURCES = []


def main():
    tool, scratch, shared = sys.argv[1:4]
    count = int(sys.argv[4]) if len(sys.argv) > 4 else 1000
    seed = int(sys.argv[5]) if len(sys.argv) > 5 else 24
    # Before the workers start, which have their own copy.
    SOURCES.extend(exports(shared))
    clean = failed = 0
    with ProcessPoolExecutor(max_workers=2) as pool:
        for is_clean, faults, words, said in pool.map(
                partial(check, seed=seed, tool=tool, scratch=scratch), range(count), chunksize=10):
            clean += is_clean
            if faults:
                failed += 1
                if failed <= 10:
                    print(words)
                    print("  said: " + said)
    print(f"{count} pairs of edits to {len(SOURCES)} exports: {clean} clean, {count - clean} with conflicts, {failed} wrong")
    if min(clean, count - clean) < count // 20:
        print("the pairs show too little")
        return 1
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
