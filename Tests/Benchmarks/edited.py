#!/usr/bin/env python3
"""A copy of an export with about 1 % of its entities edited, added, removed and renamed: what the goals of diff are held to.

    edited.py EXPORT OUTPUT [--indent]

Seeded by the number of rules. Of every 300 rules one tag's text is edited, one rule's condition, one tag is removed and one
added; one macro is renamed, with all that refers to it. With --indent the copy is only laid out as people see exports.
"""
import copy
import json
import random
import sys


def edit(export):
    container = export["containerVersion"]
    names = [name for name in ("tag", "rule", "trigger", "macro", "variable") if container.get(name)]
    tags = container["tag"]
    rules = container[next(name for name in names if name in ("rule", "trigger"))]
    chance = random.Random(len(rules))
    for _ in range(max(1, len(rules) // 300)):
        lengthen(chance.choice(tags)["parameter"])
        conditions = conditions_of(chance.choice(rules))
        if conditions:
            conditions[-1]["parameter"][1]["value"] += "x"
        tags.pop(chance.randrange(len(tags)))
        place = chance.randrange(len(tags))
        added = copy.deepcopy(tags[place])
        added["tagId"] = str(10**7 + place)
        added["name"] += " copy"
        lengthen(added["parameter"])
        tags.insert(place, added)
    macros = container[next(name for name in names if name in ("macro", "variable"))]
    old = macros[-1]["name"]
    return json.loads(json.dumps(export).replace("{{%s}}" % old, "{{%s renamed}}" % old).replace(
        '"name": "%s"' % old, '"name": "%s renamed"' % old))


def lengthen(parameters):
    for parameter in parameters:
        if parameter.get("type", "").upper() == "TEMPLATE":
            parameter["value"] += "-v2"
            return


def conditions_of(rule):
    return rule.get("condition") or rule.get("filter") or rule.get("customEventFilter") or []


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        export = json.load(file)
    indented = "--indent" in sys.argv
    with open(sys.argv[2], "w", encoding="utf-8") as file:
        json.dump(export if indented else edit(export), file, ensure_ascii=False,
                  indent=4 if indented else None, separators=None if indented else (",", ":"))


main()
