#!/usr/bin/env python3
"""Writes a definition with many tags, rules and macros that refer to each other: report_container.py TAGS RULES MACROS

Names look like those of real containers; the same numbers give the same file."""

import json
import random
import sys

chance = random.Random(7)
tags, rules, macros = map(int, sys.argv[1:4])
WHAT = ["purchase", "add to cart", "page view", "sign up", "scroll depth", "video start"]


def name(vendors, number):
    return f"{chance.choice(vendors)} - {chance.choice(WHAT)} {number + 1}"


variables = [name(["DLV", "Constant", "JS", "Cookie"], n) for n in range(macros)]
triggers = [name(["CE", "Click", "Timer"], n) for n in range(rules)]
third, most = max(1, macros * 2 // 5), max(2, macros * 4 // 5)


def some(count):
    """A variable of the first count, the early ones more often."""
    return variables[int(abs(chance.gauss(0, 0.25)) * count) % count]


container = {"container": {"id": "GTM-LARGE1", "version": "1"}, "macros": {"event": {"type": "event"}}, "rules": {}, "tags": {}}
for number, variable in enumerate(variables):
    macro = {"type": "dataLayer", "name": f"shop.key{number}"}
    if number >= most:
        macro = {"type": "constant", "value": "{{%s}}/{{%s}}" % (variables[chance.randrange(third, most)], some(third))}
    elif number >= third:
        macro["default"] = "{{%s}}" % some(third)
    container["macros"][variable] = macro
for number, trigger in enumerate(triggers):
    conditions = [{"macro": "event", "equals": f"event{number % 37}"}]
    if number % 2:
        conditions.append({"macro": some(macros), "equals": "yes"})
    container["rules"][trigger] = {"if": conditions}
for number in range(tags):
    tag = {"type": "analytics", "fires": [triggers[(number + chance.randrange(3)) % rules]],
           "fields": {f"cd{index}": "{{%s}}" % some(macros) for index in range(chance.randrange(5))}}
    if number % 11 == 0:
        tag["blockedBy"] = [triggers[chance.randrange(rules)]]
    if number % 17 == 0:
        tag["paused"] = True
    container["tags"][name(["GA4", "Ads", "Meta", "Floodlight"], number)] = tag
json.dump(container, sys.stdout, indent=1)
