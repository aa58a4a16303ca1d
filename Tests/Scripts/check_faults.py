"""The faults that check_fixes.py plants: each takes an export and gives one with that fault, or None where it has no place for it.

A fault of a document changes what json.load gives, one of a text the characters of the file.
"""

import json
import random
import re

LISTS = ["tag", "trigger", "variable", "folder", "customTemplate", "client", "transformation", "zone"]


def version(document):
    return document.get("containerVersion", document)


def pick(rng, items):
    items = list(items)
    return rng.choice(items) if items else None


def entities(document, name):
    found = version(document).get(name, [])
    return [entity for entity in found if isinstance(entity, dict)] if isinstance(found, list) else []


def parameters(node):
    """All parameter objects below a node."""
    if isinstance(node, dict):
        if "key" in node and "value" in node and isinstance(node["value"], str):
            yield node
        for value in node.values():
            yield from parameters(value)
    elif isinstance(node, list):
        for value in node:
            yield from parameters(value)


def conditions(document):
    for trigger in entities(document, "trigger"):
        for name in ("filter", "customEventFilter", "autoEventFilter"):
            for condition in trigger.get(name, []):
                right = [p for p in condition.get("parameter", []) if p.get("key") == "arg1" and "value" in p]
                if right:
                    yield condition, right[0]


def used_triggers(document):
    return {t for tag in entities(document, "tag") for t in tag.get("firingTriggerId", [])}


def forgotten_trigger(d, rng):
    tag = pick(rng, (t for t in entities(d, "tag") if t.get("firingTriggerId")))
    return tag and tag.pop("firingTriggerId")


def misspelt_member(d, rng):
    tag = pick(rng, (t for t in entities(d, "tag") if t.get("firingTriggerId")))
    if tag:
        tag["firingTriggerID"] = tag.pop("firingTriggerId")
    return tag


def trigger_id_twice(d, rng):
    triggers = [t for t in entities(d, "trigger") if "triggerId" in t]
    if len(triggers) < 2:
        return None
    first, second = rng.sample(triggers, 2)
    second["triggerId"] = first["triggerId"]
    return True


def tag_id_twice(d, rng):
    tags = [t for t in entities(d, "tag") if "tagId" in t]
    if len(tags) < 2:
        return None
    first, second = rng.sample(tags, 2)
    second["tagId"] = first["tagId"]
    return True


def removed_trigger(d, rng):
    used = used_triggers(d)
    trigger = pick(rng, (t for t in entities(d, "trigger") if t.get("triggerId") in used))
    return trigger and (version(d)["trigger"].remove(trigger) or True)


def renamed_variable(d, rng):
    variable = pick(rng, entities(d, "variable"))
    if variable:
        variable["name"] = variable.get("name", "") + " (new)"
    return variable


def removed_variable(d, rng):
    variable = pick(rng, entities(d, "variable"))
    return variable and (version(d)["variable"].remove(variable) or True)


def removed_folder(d, rng):
    folder = pick(rng, entities(d, "folder"))
    return folder and (version(d)["folder"].remove(folder) or True)


def misspelt_type(d, rng):
    trigger = pick(rng, entities(d, "trigger"))
    if trigger:
        trigger["type"] = trigger.get("type", "PAGEVIEW")[:-1] + "X"
    return trigger


def wrong_case_word(d, rng):
    found = pick(rng, (p for p in parameters(d) if p.get("type") == "BOOLEAN" and p["value"] in ("true", "false")))
    if found:
        found["value"] = found["value"].capitalize()
    return found


def stray_blank(d, rng):
    found = pick(rng, conditions(d))
    if found:
        found[1]["value"] += " "
    return found


def plain_address(d, rng):
    found = pick(rng, (p for p in parameters(d) if "https://" in p["value"]))
    if found:
        found["value"] = found["value"].replace("https://", "http://", 1)
    return found


def unused_variable(d, rng):
    version(d).setdefault("variable", []).append(
        {"variableId": "9876", "name": "planted, unused", "type": "c",
         "parameter": [{"type": "TEMPLATE", "key": "value", "value": "x"}]})
    return True


def unused_trigger(d, rng):
    version(d).setdefault("trigger", []).append(
        {"triggerId": "9877", "name": "planted, unused", "type": "PAGEVIEW"})
    return True


def empty_pattern(d, rng):
    found = pick(rng, conditions(d))
    if found:
        found[0]["type"], found[1]["value"] = "MATCH_REGEX", ""
    return found


def broken_pattern(d, rng):
    found = pick(rng, conditions(d))
    if found:
        found[0]["type"], found[1]["value"] = "MATCH_REGEX", "(purchase|order"
    return found


def bare_number(d, rng):
    found = pick(rng, (p for p in parameters(d) if p["value"].isdigit() and p.get("type") == "TEMPLATE"))
    if found:
        found["value"] = int(found["value"])
    return found


def text_for_list(d, rng):
    tag = pick(rng, (t for t in entities(d, "tag") if t.get("firingTriggerId")))
    if tag:
        tag["firingTriggerId"] = tag["firingTriggerId"][0]
    return tag


def text_priority(d, rng):
    tag = pick(rng, entities(d, "tag"))
    if tag:
        tag["priority"] = {"type": "number", "value": "3"}
    return tag


def repeated_row(d, rng):
    table = pick(rng, (p for v in entities(d, "variable") for p in v.get("parameter", [])
                       if p.get("key") == "map" and p.get("list")))
    if table:
        table["list"].append(table["list"][0])
    return table


def reference(d, rng, change):
    names = {v["name"] for v in entities(d, "variable") if "name" in v}
    found = pick(rng, (p for e in entities(d, "tag") for p in parameters(e)
                       if p["key"] != "html" and any("{{%s}}" % n in p["value"] for n in names)))
    if not found:
        return None
    name = max((n for n in names if "{{%s}}" % n in found["value"]), key=len)
    found["value"] = found["value"].replace("{{%s}}" % name, change % name, 1)
    return True


def lost_brace(d, rng):
    return reference(d, rng, "{{%s}")


def lost_braces(d, rng):
    return reference(d, rng, "{{%s")


def same_tag_name(d, rng):
    tags = entities(d, "tag")
    if len(tags) < 2:
        return None
    first, second = rng.sample(tags, 2)
    second["name"] = first["name"]
    return True


def paused_tag(d, rng):
    tag = pick(rng, entities(d, "tag"))
    if tag:
        tag["paused"] = True
    return tag


def lost_setup_tag(d, rng):
    tag = pick(rng, entities(d, "tag"))
    if tag:
        tag["setupTag"] = [{"tagName": "a tag that is gone"}]
    return tag


# Faults of the text. Lines are those of JSON as the vendor lays it out.


def line(text, rng, pattern):
    found = list(re.finditer(pattern, text, re.M))
    return rng.choice(found) if found else None


def replaced(text, match, new):
    return text[: match.start()] + new + text[match.end() :]


MEMBER = r'^( *)"(name|type|value|key)": "([^"\\\n]+)"(,?)$'


def smart_quotes_line(text, rng):
    m = line(text, rng, MEMBER)
    return m and replaced(text, m, f"{m[1]}“{m[2]}”: “{m[3]}”{m[4]}")


def smart_quotes_half(text, rng):
    m = line(text, rng, MEMBER)
    return m and replaced(text, m, f'{m[1]}"{m[2]}": “{m[3]}"{m[4]}')


def smart_quotes_file(text, rng):
    return re.sub(r'"((?:[^"\\\n]|\\.)*)"', lambda m: "“" + m[1].replace('\\"', "\\”") + "”", text)


def german_quotes_file(text, rng):
    return re.sub(r'"((?:[^"\\\n]|\\.)*)"', lambda m: "„" + m[1].replace('\\"', "\\“") + "“", text)


def lost_comma(text, rng):
    m = line(text, rng, r",$")
    return m and replaced(text, m, "")


def trailing_comma(text, rng):
    m = line(text, rng, r'(["\]}])\n( *)([\]}])')
    return m and replaced(text, m, f"{m[1]},\n{m[2]}{m[3]}")


def lost_list_bracket(text, rng):
    m = line(text, rng, r'": \[$')
    return m and replaced(text, m, '": ')


def lost_closing_bracket(text, rng):
    m = line(text, rng, r"^ *\],?\n")
    return m and replaced(text, m, "")


def lost_brace_of_object(text, rng):
    m = line(text, rng, r"^ *\},?\n")
    return m and replaced(text, m, "")


def truncated(text, rng):
    return text[: rng.randrange(len(text) // 4, len(text) - 10)]


def conflict(text, rng):
    m = line(text, rng, MEMBER)
    return m and replaced(
        text, m, f"<<<<<<< HEAD\n{m[0]}\n=======\n{m[1]}\"{m[2]}\": \"other\"{m[4]}\n>>>>>>> theirs")


def repeated_key(text, rng):
    m = line(text, rng, r'^( *)"(name|type)": "([^"\\\n]+)",$')
    return m and replaced(text, m, f"{m[0]}\n{m[0]}")


def comment(text, rng):
    m = line(text, rng, MEMBER)
    return m and replaced(text, m, f"{m[1]}// looked at\n{m[0]} /* here, too */")


def single_quotes(text, rng):
    m = line(text, rng, r'^( *)"(name|type|value|key)": "([^"\'\\\n]+)"(,?)$')
    return m and replaced(text, m, f"{m[1]}'{m[2]}': '{m[3]}'{m[4]}")


def bare_key(text, rng):
    m = line(text, rng, MEMBER)
    return m and replaced(text, m, f'{m[1]}{m[2]}: "{m[3]}"{m[4]}')


def marked_and_windows(text, rng):
    return "\ufeff" + text.replace("\n", "\r\n")


def after_a_name(text, rng, member):
    m = line(text, rng, r'^( *)"name": "([^"\\\n]+)",$')
    return m and replaced(text, m, f"{m[0]}\n{m[1]}{member},")


def tab_in_text(text, rng):
    return after_a_name(text, rng, '"description": "a\tb"')


def python_word(text, rng):
    return after_a_name(text, rng, '"planted": None')


def lost_colon(text, rng):
    m = line(text, rng, MEMBER)
    return m and replaced(text, m, f'{m[1]}"{m[2]}" "{m[3]}"{m[4]}')


def lost_quote(text, rng):
    m = line(text, rng, MEMBER)
    return m and replaced(text, m, f'{m[1]}"{m[2]}": "{m[3]}{m[4]}')


def semicolon(text, rng):
    m = line(text, rng, r",$")
    return m and replaced(text, m, ";")


OF_DOCUMENT = [
    forgotten_trigger, misspelt_member, trigger_id_twice, tag_id_twice, removed_trigger, renamed_variable,
    removed_variable, removed_folder, misspelt_type, wrong_case_word, stray_blank, plain_address, unused_variable,
    unused_trigger, empty_pattern, broken_pattern, bare_number, text_for_list, text_priority, repeated_row,
    lost_brace, lost_braces, same_tag_name, paused_tag, lost_setup_tag,
]
OF_TEXT = [
    smart_quotes_line, smart_quotes_half, smart_quotes_file, german_quotes_file, lost_comma, trailing_comma,
    lost_list_bracket, lost_closing_bracket, lost_brace_of_object, truncated, conflict, repeated_key, comment,
    single_quotes, bare_key, marked_and_windows, tab_in_text, python_word, lost_colon, lost_quote, semicolon,
]
# After which the fixed file says what the file said before the fault.
MENDED = {
    fault.__name__
    for fault in (
        smart_quotes_line, smart_quotes_half, smart_quotes_file, german_quotes_file, lost_comma, trailing_comma,
        comment, single_quotes, bare_key, tab_in_text, python_word, lost_colon, semicolon)
}


def plant(fault, text, seed):
    """The text with the fault, or None where there is no place for it."""
    rng = random.Random(seed)
    if fault in OF_TEXT:
        return fault(text, rng)
    document = json.loads(text)
    return laid_out(document) if fault(document, rng) else None


def laid_out(document):
    return json.dumps(document, indent=4, ensure_ascii=False) + "\n"
