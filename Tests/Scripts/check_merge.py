#!/usr/bin/env python3
"""Merges random pairs of edits to exports, and compares with an independent merge: check_merge.py TOOL SCRATCH SHARED [PAIRS] [SEED]

Each side makes a few of the edits that people make in Tag Manager: values, renames with their references, new entities (both sides give
them the same ids), deletions, folders, triggers of tags, rows of tables, orders without meaning. An export is then flattened to fields,
with entities and references known by what they lead to. A clean merge must have the fields of both; there must be a conflict exactly
when one field was changed differently, or a part deleted that the other side changed, or a reference leads nowhere that led somewhere on
each side. With conflicts, each side of all markers must be JSON, and have all entities of that side's resolution.
"""
import copy
import json
import os
import random
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial

KINDS = ["tag", "trigger", "variable", "folder", "customTemplate", "client", "builtInVariable"]
NOISE = {"accountId", "containerId", "fingerprint", "path", "tagManagerUrl", "exportTime", "containerVersionId", "exportFormatVersion",
         "uniqueTriggerId", "workspaceId"}
SETS = {"firingTriggerId", "blockingTriggerId", "usageContext", "tagIds"}
REFERENCE = re.compile(r"\{\{(.*?)\}\}", re.S)


def own_id(kind):
    return "templateId" if kind == "customTemplate" else kind + "Id"


def version(document):
    return document.get("containerVersion", document)


def entities(document, kind):
    return version(document).get(kind) or []


# Flattening

class Names:
    """What the ids and names of one export lead to: an id of the base is itself, what is new is known by its name."""

    def __init__(self, document, base):
        old = {kind: {e.get(own_id(kind)) for e in entities(base, kind)} for kind in KINDS}
        self.ids, self.variables = {}, {}
        for kind in KINDS:
            for entity in entities(document, kind):
                identity = self.identity(kind, entity, old)
                self.ids[kind, entity.get(own_id(kind))] = identity
                if kind == "variable":
                    self.variables[entity["name"]] = identity

    @staticmethod
    def identity(kind, entity, old):
        if kind == "builtInVariable":
            return entity["type"]
        # A new entity has a number too, and both sides give the same ones away.
        number = entity.get(own_id(kind))
        return number if number in old[kind] and not entity.get("name", "").startswith("New ") else "new " + entity["name"]


def flattened(document, base):
    """The fields of an export by path, and its references."""
    names = Names(document, base)
    old = {kind: {e.get(own_id(kind)) for e in entities(base, kind)} for kind in KINDS}
    fields, references = {}, set()

    def text(value):
        def reference(found):
            name = found.group(1)
            known = names.variables.get(name)
            if known is None:
                references.add(("variable name", name))
                return found.group(0)
            references.add(("variable", known))
            return "{{#" + known + "}}"
        return REFERENCE.sub(reference, value)

    def plain(value):
        if isinstance(value, str):
            return text(value)
        if isinstance(value, list):
            return [plain(part) for part in value]
        if isinstance(value, dict):
            return {key: plain(part) for key, part in sorted(value.items())}
        return value

    def add(path, word, value):
        path = path + (word,)
        if word in SETS:
            fields[path] = "set"
            for element in value:
                if word.endswith("TriggerId"):
                    element = names.ids.get(("trigger", element), element)
                    references.add(("trigger", element))
                fields[path + (element,)] = True
        elif word in ("parameter", "map") and isinstance(value, list):
            fields[path] = "keyed"
            for parameter in value:
                inner = path + (parameter.get("key"),)
                fields[inner] = parameter["type"]
                for key, part in parameter.items():
                    if key not in ("type", "key"):
                        add(inner, key, part)
        elif word in ("list", "filter", "autoEventFilter", "customEventFilter"):
            fields[path] = "list"
            for index, row in enumerate(value):
                fields[path + (index,)] = json.dumps(plain(row))
        elif word == "parentFolderId":
            fields[path] = names.ids.get(("folder", value), value)
        elif isinstance(value, dict):
            fields[path] = "object"
            for key, part in value.items():
                if key not in NOISE:
                    add(path, key, part)
        else:
            fields[path] = value if word in ("name", "notes", "templateData") else json.dumps(plain(value))

    for word, value in version(document).items():
        if word in KINDS:
            for entity in value:
                path = (word, Names.identity(word, entity, old))
                fields[path] = "entity"
                for key, part in entity.items():
                    if key not in NOISE and key != own_id(word):
                        add(path, key, part)
        elif word not in NOISE:
            add((), word, value)
    return fields, references


# The independent merge

def is_below(path, above):
    return path[:len(above)] == above and path != above


def merged(base, ours, theirs):
    """The fields of both, and the paths that both changed differently."""
    changes = [{path: side.get(path) for path in set(base) | set(side) if base.get(path) != side.get(path)} for side in (ours, theirs)]
    conflicts = {path for path in changes[0] if path in changes[1] and changes[0][path] != changes[1][path]}
    for one, two in (changes, changes[::-1]):
        gone = {path for path, value in one.items() if value is None}
        for path in two:
            for length in range(1, len(path)):
                # What is deleted on both sides is no conflict, whatever is below it.
                above = path[:length]
                if above in gone and two.get(above, base.get(above)) is not None:
                    conflicts.add(path)
    # A list that one side made longer goes on from its last row: that row and the new ones are one field.
    for one, two in (changes, changes[::-1]):
        for path, value in one.items():
            if isinstance(path[-1], int) and path not in base and value is not None:
                length = sum(1 for other in base if len(other) == len(path) and other[:-1] == path[:-1] and isinstance(other[-1], int))
                rows = [{other: part for other, part in side.items() if other[:len(path) - 1] == path[:-1]} for side in (ours, theirs)]
                if path[:-1] + (length - 1,) in two and rows[0] != rows[1]:
                    conflicts.add(path)
    # Two that both sides added under one name are one entity, made twice.
    for path, value in changes[0].items():
        if value == "entity" and path in changes[1] and path not in base:
            one = {other: part for other, part in ours.items() if other[:2] == path}
            if one != {other: part for other, part in theirs.items() if other[:2] == path}:
                conflicts.add(path)
    result = dict(base)
    for side in changes:
        for path, value in side.items():
            if value is None:
                result.pop(path, None)
            else:
                result[path] = value
    return result, conflicts


# Edits

class Editor:
    def __init__(self, document, base, random_, side, focus):
        self.document, self.base, self.random, self.side, self.focus = document, base, random_, side, focus
        self.top = 1 + max([int(e[own_id(k)]) for k in KINDS for e in entities(base, k) if str(e.get(own_id(k), "")).isdigit()] or [0])

    def pick(self, kind, condition=lambda entity: True):
        found = [entity for entity in entities(self.document, kind) if condition(entity)]
        return self.one_of(found[:6]) if found else None

    def one_of(self, found):
        # Both sides have one focus, so that they meet.
        return found[self.focus % len(found)] if self.random.random() < 0.7 else self.random.choice(found)

    def fresh(self):
        self.top += 1
        return str(self.top - 1)

    def word(self):
        return self.random.choice(["x", "é\"", "a\\b", "<b>", "long " * 9, ""]) + str(self.random.randrange(3))

    def parameter(self, condition):
        entity = self.pick(self.random.choice(["tag", "variable"]), lambda e: e.get("parameter"))
        found = [p for p in (entity or {}).get("parameter", []) if condition(p)]
        return entity, self.one_of(found[:3]) if found else None

    def value(self):
        _, parameter = self.parameter(lambda p: "value" in p)
        if parameter:
            parameter["value"] = self.word()

    def add_parameter(self):
        entity, _ = self.parameter(lambda p: False)
        if entity:
            key = "extra" + str(self.random.randrange(2))
            if all(p.get("key") != key for p in entity["parameter"]):
                row = {"type": "TEMPLATE", "key": key, "value": self.word()}
                entity["parameter"].insert(self.random.randrange(len(entity["parameter"]) + 1), row)

    def delete_parameter(self):
        entity, parameter = self.parameter(lambda p: True)
        if parameter and len(entity["parameter"]) > 1:
            entity["parameter"].remove(parameter)

    def reorder(self):
        entity, _ = self.parameter(lambda p: False)
        if entity:
            self.random.shuffle(entity["parameter"])
            self.random.shuffle(entity.get("firingTriggerId", []))

    def trigger_of_tag(self):
        tag, trigger = self.pick("tag"), self.pick("trigger")
        if tag and trigger:
            ids = tag.setdefault("firingTriggerId", [])
            if trigger["triggerId"] not in ids:
                ids.append(trigger["triggerId"])
            elif len(ids) > 1:
                ids.remove(trigger["triggerId"])

    def rename(self):
        kind = self.random.choice(["tag", "trigger", "variable"])
        entity = self.pick(kind)
        if not entity or entity["name"].startswith("New "):
            return
        old, new = entity["name"], f"Renamed {self.random.randrange(2)} {kind} {entity[own_id(kind)]}"
        entity["name"] = new
        if kind == "variable":
            self.replace_references(old, new)

    def replace_references(self, old, new):
        def visit(value):
            if isinstance(value, str):
                return value.replace("{{" + old + "}}", "{{" + new + "}}")
            if isinstance(value, list):
                return [visit(part) for part in value]
            if isinstance(value, dict):
                return {k: part if k in ("name", "notes", "templateData") else visit(part) for k, part in value.items()}
            return value
        for kind in KINDS:
            if kind in version(self.document) and kind != "customTemplate":
                version(self.document)[kind] = [visit(entity) for entity in entities(self.document, kind)]

    def new(self):
        kind = self.random.choice(["trigger", "variable", "folder", "tag"])
        both = self.random.random() < 0.2
        name = f"New {'both' if both else self.side} {kind} {self.random.randrange(2 if both else 1000)}"
        if any(entity["name"] == name for entity in entities(self.document, kind)):
            return
        number = self.fresh()
        ids = {key: value for key, value in next((e for k in KINDS for e in entities(self.base, k)), {}).items()
               if key in ("accountId", "containerId")}
        entity = {**ids, own_id(kind): number, "name": name}
        if kind != "folder":
            entity["type"] = {"trigger": "CLICK", "variable": "v", "tag": "html"}[kind]
        if kind == "variable":
            entity["parameter"] = [{"type": "INTEGER", "key": "dataLayerVersion", "value": "2"},
                                   {"type": "TEMPLATE", "key": "name", "value": "n" if both else self.word() + "n"}]
        if kind == "tag":
            entity["parameter"] = [{"type": "TEMPLATE", "key": "html", "value": self.text(both)}]
            trigger = None if both else self.pick("trigger")
            entity["firingTriggerId"] = [trigger["triggerId"]] if trigger else []
        entity["fingerprint"] = str(self.random.randrange(10 ** 12))
        version(self.document).setdefault(kind, []).append(entity)
        # The new one is used.
        tag = self.pick("tag")
        if tag and not both:
            if kind == "trigger":
                tag.setdefault("firingTriggerId", []).append(number)
            elif kind == "folder":
                tag["parentFolderId"] = number

    def text(self, both):
        variable = None if both else self.pick("variable")
        return "<b>" + ("{{" + variable["name"] + "}}" if variable else self.word() if not both else "") + "</b>"

    def delete(self):
        kind = self.random.choice(["tag", "tag", "trigger"])
        entity = self.pick(kind)
        if not entity or len(entities(self.document, kind)) < 2:
            return
        entities(self.document, kind).remove(entity)
        if kind == "trigger":
            for tag in entities(self.document, "tag"):
                for word in ("firingTriggerId", "blockingTriggerId"):
                    if entity["triggerId"] in tag.get(word, []):
                        tag[word].remove(entity["triggerId"])

    def note(self):
        entity = self.pick(self.random.choice(["tag", "trigger", "variable"]))
        if entity:
            entity["notes"] = self.word()

    def folder(self):
        tag, folder = self.pick("tag"), self.pick("folder")
        if tag and folder:
            tag["parentFolderId"] = folder["folderId"]
        elif tag:
            tag.pop("parentFolderId", None)

    def rows(self):
        def lists(value):
            if isinstance(value, dict):
                for key, part in value.items():
                    if key in ("list", "filter", "autoEventFilter", "customEventFilter") and part:
                        yield part
                    else:
                        yield from lists(part)
            elif isinstance(value, list):
                for part in value:
                    yield from lists(part)
        found = [rows for kind in ("tag", "trigger", "variable") for e in entities(self.document, kind)[:5] for rows in lists(e)]
        if not found:
            return
        rows = self.one_of(found[:3])
        index = self.random.randrange(min(3, len(rows)))
        row = copy.deepcopy(rows[index])
        while "map" in row or "parameter" in row or "list" in row:
            parts = row.get("map") or row.get("parameter") or row.get("list")
            if not parts:
                return
            row = parts[-1]
        if "value" not in row:
            return
        # Like no other row, since equal rows cannot be told apart.
        row_value = f"row {self.random.randrange(2)} of {index} {len(rows)}"
        changed = copy.deepcopy(rows[index])
        inner = changed
        while "map" in inner or "parameter" in inner or "list" in inner:
            inner = (inner.get("map") or inner.get("parameter") or inner.get("list"))[-1]
        inner["value"] = row_value
        if self.random.random() < 0.3:
            inner["value"] += " more"
            if json.dumps(rows[-1]) != json.dumps(changed):
                rows.append(changed)
        else:
            rows[index] = changed

    def noise(self):
        version(self.document)["fingerprint"] = str(self.random.randrange(10 ** 12))
        version(self.document)["containerVersionId"] = str(self.random.randrange(100))
        if "exportTime" in self.document:
            self.document["exportTime"] = f"2026-01-0{self.random.randrange(1, 10)} 00:00:00"
        for entity in entities(self.document, "tag")[:5]:
            entity["fingerprint"] = str(self.random.randrange(10 ** 12))

    EDITS = [value, value, value, add_parameter, delete_parameter, reorder, trigger_of_tag, trigger_of_tag, rename, new, new, delete, note,
             folder, rows, rows]

    def run(self):
        for _ in range(self.random.randrange(1, 4)):
            self.random.choice(self.EDITS)(self)
        self.noise()


# Running

def written(document, style):
    if style == "line":
        return json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    data = json.dumps(document, ensure_ascii=False, indent=2 if style == "indent" else 4).encode()
    if style == "crlf":
        data = data.replace(b"\n", b"\r\n")
    return b"\xef\xbb\xbf" + data if style == "mark" else data


def resolved(data, side):
    """A side of all conflicts."""
    kept, state = [], "both"
    for line in data.splitlines(keepends=True):
        if line.startswith(b"<<<<<<< ours"):
            state = "ours"
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
        self.sides, focus = [], random_.randrange(60)
        for side in "AB":
            document = copy.deepcopy(self.base)
            Editor(document, self.base, random_, side, focus).run()
            self.sides.append(document)
        styles = {0: ("crlf",) * 3, 1: ("line",) * 3, 2: ("", "", "mark"), 3: ("", "crlf", ""), 4: ("", "", "indent"), 5: ("", "indent", "")}
        self.styles = styles.get(number % 12, ("",) * 3)
        self.paths = []
        for name, document, style in zip(("base", "ours", "theirs"), [self.base] + self.sides, self.styles):
            path = os.path.join(scratch, f"{number}-{name}.json")
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
        fields, conflicts = merged(base, sides[0][0], sides[1][0])
        dangling = set()
        if not conflicts:
            for kind, identity in sides[0][1] | sides[1][1]:
                if kind == "trigger" and (kind, identity) not in fields and ((kind, identity) in sides[0][0] or (kind, identity) in sides[1][0]):
                    users = [path for path in fields if path[-1] == identity and path[-2].endswith("TriggerId")]
                    dangling |= set(users)
        expected = bool(conflicts or dangling)
        if done.returncode not in (0, 1):
            return [f"status {done.returncode}: {done.stderr.decode()}"]
        if (done.returncode == 1) != expected:
            return [f"status {done.returncode}, expected conflicts: {sorted(map(str, conflicts | dangling))[:4]}"]
        marked = b"<<<<<<< ours" in done.stdout
        if marked != bool(conflicts):
            return [f"markers: {marked}, expected {bool(conflicts)}"]
        if not marked:
            return self.differences(done.stdout, fields)
        faults = []
        for name, index in (("ours", 0), ("theirs", 1)):
            try:
                document = json.loads(resolved(done.stdout, name).decode("utf-8-sig"))
            except ValueError as error:
                faults.append(f"{name} of the markers is no JSON: {error}")
                continue
            found, _ = flattened(document, self.base)
            # Whatever is not in conflict is merged.
            tops = {path[:2] for path in conflicts}
            for path in set(found) | set(fields):
                if path[:2] not in tops and found.get(path) != fields.get(path):
                    faults.append(f"{name}: {path}: {found.get(path)!r:.60}, expected {fields.get(path)!r:.60}")
            missing = [path for path in sides[index][0] if path[:2] in tops and len(path) == 2 and path not in found]
            faults += [f"{name}: {path} is lost" for path in missing if sides[index][0][path] == "entity"]
        return faults

    def differences(self, data, fields):
        try:
            document = json.loads(data.decode("utf-8-sig"))
        except ValueError as error:
            return [f"no JSON: {error}"]
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
