#!/usr/bin/env python3
"""Counts faults of Tag Manager exports, from the raw JSON and the published facts about it alone.

    export-counts.py FILE...            a table of counts, tab separated
    export-counts.py --compare TOOL FILE...
                                        beside what `TOOL lint --format json` finds; status 1 on any difference

Nothing here is shared with the tool. What is counted, for each file:

unused-macro      A variable whose name stands in no {{…}} of the file but in its own definition. References stand in the
                  `value`s of parameters, wherever those are: tags, triggers, other variables, formats, priorities, zones,
                  clients, transformations. Remarks, names, and the code of templates refer to nothing. A variable that
                  only other unused ones refer to is not counted: it follows from them. Apps can ask for variables by
                  name, so that none is unused in a container for Android or iOS; and where nothing acts (no tag, client,
                  zone or transformation) the file is a collection to import, and neither variables nor triggers are.
unused-rule       A trigger whose id no tag fires on or is blocked by, no variable is enabled or disabled by, no zone is
                  evaluated by, and no trigger group refers to.
duplicate-name    Variables, enabled built-in ones among them, and tags, that bear the name of an earlier one of their
                  kind; triggers that bear the id of an earlier one. In all, not by name.
undefined         References, each counted, that lead nowhere: {{names}} in tags, triggers and variables, ids of triggers
                  and names of tags in tags. In a file that is only a part of a container (it has no `container`) they
                  may lead outside, and are not counted. Ids from 2147479000 on are the vendor's own.
paused-tag        Tags with `paused`.
universal-analytics  Tags of the types `ua`, `ga` and `ua_amp`.
"""

import json
import re
import subprocess
import sys
from collections import Counter

COLUMNS = ["unused-macro", "unused-rule", "duplicate-name", "undefined", "paused-tag", "universal-analytics"]
# What the tool calls them; several of its findings are one of ours.
IDS = {
    "undefined-macro": "undefined",
    "undefined-rule": "undefined",
    "undefined-tag": "undefined",
    "builtin-not-enabled": "undefined",
    "reference-case": "undefined",
}
REFERENCE = re.compile(r"\{\{((?:(?!\{\{|\}\}).)+?)\}\}", re.S)
RESERVED = 2147479000
APPS = {"ANDROID", "IOS", "ANDROIDSDK5", "IOSSDK5"}
SPELLED = {"ID": "ID", "URL": "URL", "SDK": "SDK", "OS": "OS", "HTML": "HTML"}
ALWAYS_THERE = {"_event"}


def values(node):
    """Every text under a key `value`."""
    if isinstance(node, dict):
        for key, value in node.items():
            if key in ("notes", "description", "templateData"):
                continue
            if key == "value" and not isinstance(value, (dict, list)):
                yield str(value)
            else:
                yield from values(value)
    elif isinstance(node, list):
        for element in node:
            yield from values(element)


def names_in(node):
    for text in values(node):
        yield from REFERENCE.findall(text)


def trigger_references(node):
    """The ids of triggers that a value refers to, as a trigger group does, and a zone."""
    if isinstance(node, dict):
        kind = str(node.get("type", "")).replace("_", "").upper()
        if kind == "TRIGGERREFERENCE" and "value" in node:
            yield str(node["value"])
        for key, value in node.items():
            if key == "customEvaluationTriggerId":
                yield from map(str, value if isinstance(value, list) else [value])
            else:
                yield from trigger_references(value)
    elif isinstance(node, list):
        for element in node:
            yield from trigger_references(element)


def ids(entity, *keys):
    return [str(id) for key in keys for id in entity.get(key, [])]


def tag_references(node):
    if isinstance(node, dict):
        kind = str(node.get("type", "")).replace("_", "").upper()
        value = node.get("value", "")
        if kind == "TAGREFERENCE" and value and "{{" not in value:
            yield value
        for child in node.values():
            yield from tag_references(child)
    elif isinstance(node, list):
        for element in node:
            yield from tag_references(element)


class Export:
    def __init__(self, document):
        version = document.get("containerVersion", document)
        self.version = version
        self.variables = version.get("variable", []) + version.get("macro", [])
        self.triggers = version.get("trigger", []) + version.get("rule", [])
        self.tags = version.get("tag", [])
        self.built_ins = [b.get("name", b.get("type")) for b in version.get("builtInVariable", [])]
        container = version.get("container")
        self.is_part = container is None
        contexts = {str(c).replace("_", "").upper() for c in (container or {}).get("usageContext", [])}
        # Format 1.3 lists enums; the names that references use are the same in words.
        enabled = (container or {}).get("enabledBuiltInVariable", [])
        self.built_ins += [" ".join(SPELLED.get(w, w.title()) for w in name.split("_")) for name in enabled]
        acting = ("tag", "client", "zone", "transformation", "gtagConfig")
        self.is_collection = not any(version.get(key) for key in acting)
        self.is_for_apps = bool(contexts & APPS)

    def counts(self):
        return Counter({
            "unused-macro": self.unused_macros(),
            "unused-rule": self.unused_rules(),
            "duplicate-name": self.duplicates(),
            "undefined": self.undefined(),
            "paused-tag": sum(1 for tag in self.tags if tag.get("paused") in (True, "true")),
            "universal-analytics": sum(1 for tag in self.tags if tag.get("type") in ("ua", "ga", "ua_amp")),
        })

    def unused_macros(self):
        if self.is_for_apps or self.is_collection:
            return 0
        uses = Counter(names_in(self.version))
        own = Counter()
        for variable in self.variables:
            own[variable["name"]] += sum(1 for name in names_in(variable) if name == variable["name"])
        return sum(1 for name in dict.fromkeys(v["name"] for v in self.variables) if uses[name] == own[name])

    def unused_rules(self):
        if self.is_collection:
            return 0
        used = set(trigger_references(self.version))
        for tag in self.tags:
            used.update(ids(tag, "firingTriggerId", "blockingTriggerId", "firingRuleId", "blockingRuleId"))
        for variable in self.variables:
            used.update(ids(
                variable, "enablingTriggerId", "disablingTriggerId", "enablingRuleId", "disablingRuleId"))
        return sum(1 for t in self.triggers if str(t.get("triggerId", t.get("ruleId", t["name"]))) not in used)

    def duplicates(self):
        def repeated(names):
            return len(names) - len(set(names))

        return (
            repeated([v["name"] for v in self.variables] + self.built_ins)
            + repeated([t["name"] for t in self.tags])
            + repeated([str(t.get("triggerId", t.get("ruleId", t["name"]))) for t in self.triggers]))

    def undefined(self):
        if self.is_part:
            return 0
        macros = {v["name"] for v in self.variables} | set(self.built_ins) | ALWAYS_THERE
        count = sum(
            1 for node in (self.variables, self.triggers, self.tags) for name in names_in(node)
            if name not in macros)
        triggers = {str(t.get("triggerId", t.get("ruleId", t["name"]))) for t in self.triggers}
        tags = {t["name"] for t in self.tags}
        for tag in self.tags:
            for id in ids(tag, "firingTriggerId", "blockingTriggerId", "firingRuleId", "blockingRuleId"):
                count += id not in triggers and not (id.isdigit() and int(id) >= RESERVED)
            sequence = [s.get("tagName") for key in ("setupTag", "teardownTag") for s in tag.get(key, [])]
            count += sum(1 for name in sequence if name not in tags)
            count += sum(1 for name in tag_references(tag.get("parameter", [])) if name not in tags)
        return count


def read(path):
    """The export in a file; nil for what is none, such as a file that was edited by hand and broken."""
    with open(path, encoding="utf-8-sig") as file:
        try:
            document = json.load(file)
        except ValueError:
            return None
    # Format 1.2 has another model altogether.
    if not isinstance(document, dict) or "conditions" in document:
        return None
    return Export(document)


# Findings that stand for several places.
GATHERED = {
    "universal-analytics", "undefined-macro", "undefined-rule", "undefined-tag",
}


def found_by(tool, paths):
    """What the tool finds, counted as here, by file."""
    output = subprocess.run(
        [tool, "lint", "--format", "json", *paths], capture_output=True, text=True, check=False).stdout
    counts = {path: Counter() for path in paths}
    for finding in json.loads(output)["diagnostics"]:
        # One finding may be about many places: its notes name them, some with the first one and some without.
        places = [note for note in finding["notes"] if "start" in note]
        count = len(places) if finding["id"] == "universal-analytics" else 1 + len(places)
        id = "undefined-macro" if finding["id"] == "built-in-not-enabled" else finding["id"]
        counts[finding["path"]][IDS.get(id, id)] += max(count, 1) if id in GATHERED else 1
    return counts


def main(arguments):
    compare = arguments[:1] == ["--compare"]
    tool = arguments[1] if compare else None
    paths = arguments[2:] if compare else arguments
    exports = {path: export for path in paths if (export := read(path)) is not None}
    found = found_by(tool, list(exports)) if compare else {}
    print("\t".join(["file", *COLUMNS]))
    differences = 0
    for path, export in exports.items():
        counts = export.counts()
        # The old libraries' analytics tag is another kind, which sends what the app is told to.
        with open(path, encoding="utf-8-sig") as file:
            if re.search(r'"usageContext":\s*\[\s*"(android|ios)"', file.read(), re.IGNORECASE):
                counts["universal-analytics"] = 0
        cells = []
        for column in COLUMNS:
            cell = str(counts[column])
            if compare and found[path][column] != counts[column]:
                cell += f" (tool: {found[path][column]})"
                differences += 1
            cells.append(cell)
        print("\t".join([path.rsplit("/", 1)[-1], *cells]))
    left_out = [path.rsplit("/", 1)[-1] for path in paths if path not in exports]
    if left_out:
        print("left out, no exports of this model: " + ", ".join(left_out))
    if compare:
        print(f"{len(exports)} files, {differences} differences")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
