"""What check_fix_prove.py plants in exports: what a fix replaces, removes or rewrites, and what only looks like that.

Half of the plants change nothing that the container does, so that fixes can be proved; the others differ from what
they are a copy of in one place, so that no fix may take them for it.
"""

import copy
import random
import re

LONGEST = 80


def plant(document, seed):
    """Plants each kind where the export has something of it; returns their number."""
    version = document.get("containerVersion") if isinstance(document, dict) else None
    if not isinstance(version, dict):
        return 0
    draw = random.Random(seed)
    return sum(kind(version, draw) for kind in KINDS for _ in range(2))


def condition(draw, trigger):
    """A condition of a trigger that compares a variable with a text; None if it has none."""
    found = [
        (list_name, one) for list_name in ("filter", "customEventFilter", "autoEventFilter")
        for one in trigger.get(list_name, []) if isinstance(right(one), dict) and "{{" not in right(one).get("value", "{{")]
    return draw.choice(found) if found else None


def right(one):
    return next((p for p in one.get("parameter", []) if p.get("key") == "arg1"), None)


def fresh(entities, key):
    """An id that no entity of a list has."""
    return str(max([int(e[key]) for e in entities if str(e.get(key, "")).isdigit()] + [0]) + 1)


def used(version, draw, with_condition=True):
    """A trigger that fires a tag, and that tag."""
    triggers = {t.get("triggerId"): t for t in version.get("trigger", [])}
    found = [
        (triggers[id], tag) for tag in version.get("tag", []) for id in tag.get("firingTriggerId", [])
        if id in triggers and (not with_condition or condition(draw, triggers[id]))]
    return draw.choice(found) if found else None


def copied(version, trigger, tag, ending):
    other = copy.deepcopy(trigger)
    other["triggerId"], other["name"] = fresh(version["trigger"], "triggerId"), trigger["name"] + ending
    version["trigger"].append(other)
    tag["firingTriggerId"].append(other["triggerId"])
    return other


def same_trigger(version, draw):
    found = used(version, draw)
    if found:
        copied(version, *found, f" copy {draw.random():.6f}")
    return bool(found)


def narrower_trigger(version, draw):
    """A trigger with one more condition, or a condition that is a little different."""
    found = used(version, draw)
    if not found:
        return False
    other = copied(version, *found, f" narrow {draw.random():.6f}")
    where, one = condition(draw, other)
    twin = copy.deepcopy(one)
    if draw.random() < 0.5:
        right(twin)["value"] += "x"
        other[where].append(twin)
    else:
        right(one)["value"] = right(one)["value"].swapcase() + draw.choice(["", ".", "x"])
    return True


def weaker_condition(version, draw):
    """A condition that follows from another one of the trigger, or almost does."""
    found = used(version, draw)
    if not found:
        return False
    where, one = condition(draw, found[0])
    other = copy.deepcopy(one)
    other["type"] = "CONTAINS"
    text = right(one)["value"]
    right(other)["value"] = text[: draw.randrange(1, len(text) + 1)] if text else "x"
    found[0][where].append(other)
    return True


def needless_pattern(version, draw):
    """A comparison as a pattern, with its dots escaped or forgotten."""
    found = used(version, draw)
    if not found:
        return False
    _, one = condition(draw, found[0])
    text = right(one)["value"]
    escaped = re.escape(text) if draw.random() < 0.5 else text
    frame = {"EQUALS": "^%s$", "CONTAINS": "%s", "STARTS_WITH": "^%s", "ENDS_WITH": "%s$"}.get(one["type"])
    if not frame or not text or re.search(r"[^\w./ -]", text):
        return False
    one["type"], right(one)["value"] = "MATCH_REGEX", frame % escaped.replace(r"\-", "-").replace(r"\ ", " ").replace("/", "/")
    return True


def same_variable(version, draw):
    """A copy of a variable, which a condition reads in the place of the other; its copy may read another key."""
    variables = {v.get("name"): v for v in version.get("variable", [])}
    found = [
        (variables[left["value"][2:-2]], left) for trigger in version.get("trigger", []) for where in ("filter", "autoEventFilter")
        for one in trigger.get(where, []) for left in one.get("parameter", [])[:1] if left.get("value", "")[2:-2] in variables]
    if not found:
        return False
    variable, left = draw.choice(found)
    other = copy.deepcopy(variable)
    other["variableId"] = fresh(version["variable"], "variableId")
    other["name"] = f"{variable['name']} copy {draw.random():.6f}"
    key = next((p for p in other.get("parameter", []) if p.get("key") == "name"), None)
    if key and draw.random() < 0.3:
        key["value"] += "x"
    version["variable"].append(other)
    left["value"] = "{{" + other["name"] + "}}"
    return True


def unused_variable(version, draw):
    variables = version.get("variable", [])
    if not variables:
        return False
    other = copy.deepcopy(draw.choice(variables))
    other["variableId"], other["name"] = fresh(variables, "variableId"), f"unused {draw.random():.6f}"
    variables.append(other)
    return True


KINDS = [same_trigger, narrower_trigger, weaker_condition, needless_pattern, same_variable, unused_variable]
