"""Plants kinds of difference in exports and holds `tagc diff` to telling each under its name, at its level.

check_diff_kinds.py TOOL SCRATCH FOLDER...

A planter changes the new version of a container, and where the export has no place for it the old one, too. It gives
what must be told: the kind of entity, its name, the levels that are right. Every export below the folders takes one
place of up to 60 kinds, chosen by a seed, and every kind comes to 20 exports, where that many have a place for it. Noise must
give no difference.
"""

import copy
import json
import os
import random
import subprocess
import sys
import time

TYPED = {"behaviour", "internal", "contract"}  # by whether anything uses it, which is not judged here
BEHAVIOUR = {"behaviour"}
CONSENT = {"consent"}
COSMETIC = {"cosmetic"}
INTERNAL = {"internal"}
WORDS = {
    "tag": {"tag"},
    "trigger": {"rule", "trigger"},
    "variable": {"macro", "variable"},
    "template": {"template"},
    "client": {"client"},
    "transformation": {"transformation"},
    "zone": {"zone"},
    "folder": {"folder"},
    "gtagConfig": {"gtagConfig", "Google tag configuration"},
    "builtIn": {"builtIn", "built-in variable"},
    "container": {"container"},
    "part": {"part"},
}


class Expected:
    def __init__(self, kind, name, levels, fate="changed", alone=False, hosts=None):
        self.kind, self.name, self.levels, self.fate = kind, name, levels, fate
        self.alone, self.hosts = alone, hosts


def same_word(one, two):
    return one.replace("_", "").lower() == two.replace("_", "").lower()


def entities(version, kind):
    return [entity for entity in version.get(kind, []) if entity.get("name")]


def parameter(entity, key):
    for found in entity.get("parameter", []):
        if found.get("key") == key:
            return found
    return None


def pick(rng, found):
    found = list(found)
    return rng.choice(found) if found else None


def unique(version, kind, entity):
    return sum(other.get("name") == entity["name"] for other in version.get(kind, [])) == 1


def any_entity(rng, new, kind, test=lambda entity: True):
    return pick(rng, (e for e in entities(new, kind) if unique(new, kind, e) and test(e)))


def twin(old, kind, entity):
    """The same entity in the old version."""
    return next(e for e in old[kind] if e["name"] == entity["name"])


PLANTERS = []


def planter(title):
    def add(function):
        PLANTERS.append((title, function))
        return function

    return add


# MARK: tags


def needed(kinds):
    return {
        "consentStatus": "NEEDED",
        "consentType": {"type": "LIST", "list": [{"type": "TEMPLATE", "value": kind} for kind in kinds]},
    }


def consent(before, after):
    def plant(rng, old, new):
        tag = any_entity(rng, new, "tag")
        if not tag:
            return None
        for entity, settings in ((twin(old, "tag", tag), before), (tag, after)):
            entity.pop("consentSettings", None)
            if settings:
                entity["consentSettings"] = copy.deepcopy(settings)
        return Expected("tag", tag["name"], CONSENT, alone=True)

    return plant


planter("consent status changed")(consent(needed(["ad_storage"]), {"consentStatus": "NOT_NEEDED"}))
planter("consent type changed")(consent(needed(["analytics_storage"]), needed(["ad_storage"])))
planter("consent type added")(consent(needed(["ad_storage"]), needed(["ad_storage", "ad_user_data"])))
planter("consent dropped")(consent(needed(["ad_storage"]), None))
planter("consent added")(consent(None, needed(["ad_storage"])))


def is_text(found):
    return (
        same_word(found.get("type", ""), "template")
        and isinstance(found.get("value"), str)
        and "{{" not in found["value"]
        and found["value"] not in ("", "true", "false")
    )


def change_text(kind):
    def plant(rng, old, new):
        entity = any_entity(rng, new, kind, lambda e: any(is_text(p) for p in e.get("parameter", [])))
        if not entity:
            return None
        pick(rng, (p for p in entity["parameter"] if is_text(p)))["value"] += " planted"
        return Expected({"tag": "tag", "variable": "variable"}[kind], entity["name"], TYPED)

    return plant


planter("tag parameter value")(change_text("tag"))


def rows(entity):
    for found in entity.get("parameter", []):
        for row in found.get("list", []):
            if isinstance(row, dict) and any(is_text(cell) for cell in row.get("map", [])):
                yield found, row


@planter("tag list parameter, member of a row")
def _(rng, old, new):
    tag = any_entity(rng, new, "tag", lambda e: any(True for _ in rows(e)))
    if not tag:
        return None
    row = pick(rng, rows(tag))[1]
    pick(rng, (cell for cell in row["map"] if is_text(cell)))["value"] += " planted"
    return Expected("tag", tag["name"], TYPED)


@planter("tag list parameter, row removed")
def _(rng, old, new):
    tag = any_entity(rng, new, "tag", lambda e: any(True for _ in rows(e)))
    if not tag:
        return None
    found, row = pick(rng, rows(tag))
    found["list"].remove(row)
    return Expected("tag", tag["name"], TYPED)


def change(kind, word, levels, edit, test=lambda entity: True, prepare=lambda entity: None, alone=False):
    """A planter that prepares an entity in both versions and edits the new one."""

    def plant(rng, old, new):
        entity = any_entity(rng, new, kind, test)
        if not entity:
            return None
        prepare(twin(old, kind, entity))
        prepare(entity)
        edit(entity)
        return Expected(word, entity["name"], levels, alone=alone)

    return plant


def setting(member, value):
    return lambda entity: entity.__setitem__(member, copy.deepcopy(value))


def text(value, kind="TEMPLATE", key=None):
    return {"type": kind, **({"key": key} if key else {}), "value": value}


def add_parameter(entity, found):
    entity.setdefault("parameter", []).append(copy.deepcopy(found))


planter("tag parameter added")(
    change("tag", "tag", TYPED, lambda tag: add_parameter(tag, text("1", key="plantedKey"))))
planter("tag parameter removed")(
    change("tag", "tag", TYPED, lambda tag: tag["parameter"].pop(),
           prepare=lambda tag: add_parameter(tag, text("1", key="plantedKey"))))
planter("tag type")(change("tag", "tag", TYPED, setting("type", "plantedtype")))
planter("tag paused")(
    change("tag", "tag", TYPED, setting("paused", True), prepare=lambda tag: tag.pop("paused", None)))
planter("tag firing option")(
    change("tag", "tag", TYPED, setting("tagFiringOption", "UNLIMITED"),
           prepare=setting("tagFiringOption", "ONCE_PER_EVENT")))
planter("tag priority")(
    change("tag", "tag", TYPED, setting("priority", text("77", "INTEGER")),
           prepare=lambda tag: tag.pop("priority", None)))
planter("tag schedule")(change("tag", "tag", TYPED, setting("scheduleStartMs", "1770000000000")))
planter("tag notes")(change("tag", "tag", COSMETIC, setting("notes", "planted"), alone=True))
planter("tag live only")(
    change("tag", "tag", BEHAVIOUR, setting("liveOnly", True),
           prepare=lambda tag: tag.pop("liveOnly", None), alone=True))
planter("tag monitoring metadata")(
    change("tag", "tag", BEHAVIOUR,
           setting("monitoringMetadata", {"type": "MAP", "map": [text("planted", key="k")]}), alone=True))
planter("tag monitoring name key")(
    change("tag", "tag", BEHAVIOUR, setting("monitoringMetadataTagNameKey", "planted"), alone=True))
planter("tag member nobody knows")(change("tag", "tag", BEHAVIOUR, setting("plantedMember", "x"), alone=True))


def sequenced(member, stop, edit):
    def plant(rng, old, new):
        tag = any_entity(rng, new, "tag", lambda e: not e.get("setupTag") and not e.get("teardownTag"))
        others = [
            other for other in entities(new, "tag")
            if tag and other["name"] != tag["name"] and not other.get("setupTag")
            and not other.get("teardownTag") and unique(new, "tag", other)
        ]
        other = pick(rng, others)
        if not other:
            return None
        row = {"tagName": other["name"], stop: False}
        before, after = edit(row)
        if before:
            twin(old, "tag", tag)[member] = [before]
        if after:
            tag[member] = [after]
        return Expected("tag", tag["name"], TYPED)

    return plant


planter("setup tag added")(sequenced("setupTag", "stopOnSetupFailure", lambda row: (None, row)))
planter("teardown tag removed")(sequenced("teardownTag", "stopTeardownOnFailure", lambda row: (row, None)))
planter("stop on failure")(
    sequenced("setupTag", "stopOnSetupFailure", lambda row: (row, {**row, "stopOnSetupFailure": True})))


def trigger_ids(new):
    return [trigger["triggerId"] for trigger in new.get("trigger", []) if trigger.get("triggerId")]


@planter("firing trigger added")
def _(rng, old, new):
    tag = any_entity(rng, new, "tag")
    free = [id for id in trigger_ids(new) if tag and id not in tag.get("firingTriggerId", [])]
    if not free:
        return None
    tag.setdefault("firingTriggerId", []).append(rng.choice(free))
    return Expected("tag", tag["name"], TYPED)


@planter("firing trigger removed")
def _(rng, old, new):
    tag = any_entity(rng, new, "tag", lambda e: e.get("firingTriggerId"))
    if not tag:
        return None
    tag["firingTriggerId"].pop()
    return Expected("tag", tag["name"], TYPED)


@planter("blocking trigger added")
def _(rng, old, new):
    tag = any_entity(rng, new, "tag", lambda e: not e.get("blockingTriggerId"))
    ids = trigger_ids(new)
    if not tag or not ids:
        return None
    tag["blockingTriggerId"] = [rng.choice(ids)]
    return Expected("tag", tag["name"], TYPED)


@planter("tag renamed")
def _(rng, old, new):
    tag = any_entity(rng, new, "tag", lambda e: e.get("tagId"))
    if not tag:
        return None
    name = tag["name"]
    tag["name"] = "Planted name"
    for other in new["tag"]:
        for member in ("setupTag", "teardownTag"):
            for row in other.get(member, []):
                if row.get("tagName") == name:
                    row["tagName"] = "Planted name"
        for found in other.get("parameter", []):
            if same_word(found.get("type", ""), "tagReference") and found.get("value") == name:
                found["value"] = "Planted name"
    return Expected("tag", "Planted name", COSMETIC, alone=True)


def code(line):
    return "\n".join(f"var line{n} = {n};" if n != 41 else line for n in range(1, 81))


@planter("one line of 80 in a Custom HTML tag")
def _(rng, old, new):
    tag = any_entity(rng, new, "tag")
    if not tag:
        return None
    for entity, line in ((twin(old, "tag", tag), "var kept;"), (tag, "fetch('https://evil.example/');")):
        entity["type"] = "html"
        entity["parameter"] = [text(f"<script>\n{code(line)}\n</script>", key="html")]
    return Expected("tag", tag["name"], TYPED, hosts="evil.example")


def ids(new, kind, id):
    return [entity[id] for entity in new.get(kind, []) if id in entity]


def added(kind, word, id, make, levels, alone=False):
    def plant(rng, old, new):
        new.setdefault(kind, []).append({"name": "Planted", id: "999999", **make(new)})
        return Expected(word, "Planted", levels, fate="added", alone=alone)

    return plant


def removed(kind, word, id, make, levels, alone=False):
    def plant(rng, old, new):
        old.setdefault(kind, []).append({"name": "Planted", id: "999999", **make(old)})
        return Expected(word, "Planted", levels, fate="removed", alone=alone)

    return plant


def html_tag(version):
    fires = trigger_ids(version)[:1]
    return {"type": "html", "parameter": [text("<b>planted</b>", key="html")], "firingTriggerId": fires}


planter("tag added")(added("tag", "tag", "tagId", html_tag, TYPED))
planter("tag removed")(removed("tag", "tag", "tagId", html_tag, TYPED))

# MARK: triggers


def of_type(*names):
    return lambda trigger: any(same_word(trigger.get("type", ""), name) for name in names)


def listener(title, type, member, before, after, kind="TEMPLATE"):
    """A listener's setting; an export without such a trigger gets one."""

    def plant(rng, old, new):
        trigger = any_entity(rng, new, "trigger", of_type(type))
        if trigger:
            was = twin(old, "trigger", trigger)
        else:
            was = {"name": "Planted", "triggerId": "999999", "type": type}
            trigger = copy.deepcopy(was)
            old.setdefault("trigger", []).append(was)
            new.setdefault("trigger", []).append(trigger)
        was[member], trigger[member] = text(before, kind), text(after, kind)
        return Expected("trigger", trigger["name"], BEHAVIOUR, alone=True)

    planter(title)(plant)


listener("timer interval", "TIMER", "interval", "10000", "99999")
listener("timer limit", "TIMER", "limit", "3", "5")
listener("scroll thresholds", "SCROLL_DEPTH", "verticalThresholdsPercent", "25,50,75", "25,90")
listener("scroll units", "SCROLL_DEPTH", "verticalThresholdUnits", "PERCENT", "PIXELS")
listener("visibility ratio", "ELEMENT_VISIBILITY", "onScreenRatio", "50", "90")
listener("visibility selector", "ELEMENT_VISIBILITY", "elementSelector", ".a", ".b")
listener("video progress", "YOU_TUBE_VIDEO", "progressThresholdsPercent", "10,50", "10,90")
listener("wait for tags", "LINK_CLICK", "waitForTags", "false", "true", "BOOLEAN")
listener("check validation", "LINK_CLICK", "checkValidation", "true", "false", "BOOLEAN")
listener("wait for tags, how long", "FORM_SUBMISSION", "waitForTagsTimeout", "2000", "9000")


@planter("trigger group's triggers")
def _(rng, old, new):
    some = trigger_ids(new)
    if len(some) < 2:
        return None
    for version, members in ((old, some[:1]), (new, some[:2])):
        group = {
            "type": "LIST", "key": "triggerIds",
            "list": [text(id, "TRIGGER_REFERENCE") for id in members],
        }
        version["trigger"].append(
            {"name": "Planted", "triggerId": "999999", "type": "TRIGGER_GROUP", "parameter": [group]})
    return Expected("trigger", "Planted", BEHAVIOUR, alone=True)


def with_filter(entity):
    entity["type"] = "CUSTOM_EVENT"
    for member in ("autoEventFilter", "parameter"):
        entity.pop(member, None)
    sides = [text("{{_event}}", key="arg0"), text("planted", key="arg1")]
    entity["customEventFilter"] = [{"type": "EQUALS", "parameter": sides}]
    entity["filter"] = [{"type": "CONTAINS", "parameter": copy.deepcopy(sides)}]


def filters(edit):
    return change("trigger", "trigger", TYPED, lambda trigger: edit(trigger["filter"][0]), prepare=with_filter)


planter("trigger filter value")(filters(lambda one: one["parameter"][1].__setitem__("value", "plan")))
planter("trigger filter variable")(
    filters(lambda one: one["parameter"][0].__setitem__("value", "x{{_event}}")))
planter("trigger filter operator")(filters(setting("type", "STARTS_WITH")))
planter("trigger filter negate")(filters(lambda one: add_parameter(one, text("true", "BOOLEAN", "negate"))))
planter("trigger filter ignore case")(
    filters(lambda one: add_parameter(one, text("true", "BOOLEAN", "ignore_case"))))
planter("trigger filter parameter nobody knows")(
    change("trigger", "trigger", BEHAVIOUR,
           lambda trigger: add_parameter(trigger["filter"][0], text("1", key="planted")), prepare=with_filter))
planter("trigger filter removed")(
    change("trigger", "trigger", TYPED, lambda trigger: trigger["filter"].pop(), prepare=with_filter))
planter("trigger event name")(
    change("trigger", "trigger", TYPED,
           lambda trigger: trigger["customEventFilter"][0]["parameter"][1].__setitem__("value", "planted2"),
           prepare=with_filter))


def with_auto_event(entity):
    entity["type"] = "LINK_CLICK"
    for member in ("filter", "customEventFilter", "parameter"):
        entity.pop(member, None)
    sides = [text("{{_event}}", key="arg0"), text("gtm", key="arg1")]
    entity["autoEventFilter"] = [{"type": "CONTAINS", "parameter": sides}]


planter("auto event filter")(
    change("trigger", "trigger", TYPED,
           lambda trigger: trigger["autoEventFilter"][0]["parameter"][1].__setitem__("value", "link"),
           prepare=with_auto_event))
planter("trigger type")(
    change("trigger", "trigger", BEHAVIOUR, setting("type", "DOM_READY"),
           prepare=lambda trigger: (with_filter(trigger), trigger.__setitem__("type", "PAGEVIEW"))))
planter("trigger notes")(change("trigger", "trigger", COSMETIC, setting("notes", "planted"), alone=True))
planter("trigger member nobody knows")(
    change("trigger", "trigger", BEHAVIOUR, setting("plantedMember", {"a": [1]}), alone=True))
planter("trigger renamed")(
    change("trigger", "trigger", COSMETIC, setting("name", "Planted name"),
           test=lambda trigger: "triggerId" in trigger, alone=True))
planter("trigger added")(added("trigger", "trigger", "triggerId", lambda v: {"type": "DOM_READY"}, TYPED))
planter("trigger removed")(removed("trigger", "trigger", "triggerId", lambda v: {"type": "DOM_READY"}, TYPED))

# MARK: variables


def typed_as(type, *parameters):
    def prepare(entity):
        entity["type"] = type
        entity["parameter"] = copy.deepcopy(list(parameters))
        entity.pop("formatValue", None)

    return prepare


def set_parameter(key, value):
    return lambda entity: parameter(entity, key).__setitem__("value", value)


def row(key, value):
    return {"type": "MAP", "map": [text(key, key="key"), text(value, key="value")]}


def table(*rows):
    return [text("{{_event}}", key="input"), {"type": "LIST", "key": "map", "list": list(rows)}]


LAYER = [
    text("2", "INTEGER", "dataLayerVersion"), text("planted", key="name"),
    text("true", "BOOLEAN", "setDefaultValue"), text("none", key="defaultValue"),
]


def variable(title, edit, prepare, levels=TYPED, alone=False):
    planter(title)(change("variable", "variable", levels, edit, prepare=prepare, alone=alone))


variable("constant's value", set_parameter("value", "b"), typed_as("c", text("a", key="value")))
variable("data layer key", set_parameter("name", "planted2"), typed_as("v", *LAYER))
variable("data layer default", set_parameter("defaultValue", "some"), typed_as("v", *LAYER))
variable("data layer default dropped", set_parameter("setDefaultValue", "false"), typed_as("v", *LAYER))
variable("data layer version", set_parameter("dataLayerVersion", "1"), typed_as("v", *LAYER))
variable("variable type", setting("type", "k"), typed_as("j", text("a", key="name")))
variable("JavaScript, one line of 80", set_parameter("javascript", "function() {\n" + code("return 2;") + "\n}"),
         typed_as("jsm", text("function() {\n" + code("return 1;") + "\n}", key="javascript")))
variable("format: letter case", setting("formatValue", {"caseConversionType": "LOWERCASE"}),
         typed_as("c", text("A", key="value")))
variable("format: undefined", setting("formatValue", {"convertUndefinedToValue": text("none")}),
         typed_as("c", text("A", key="value")))
variable("format nobody acts on", setting("formatValue", {"convertToNumber": text("PERIOD")}),
         typed_as("c", text("A", key="value")), BEHAVIOUR)
variable("lookup row changed", lambda e: parameter(e, "map")["list"].__setitem__(1, row("b", "3")),
         typed_as("smm", *table(row("a", "1"), row("b", "2"))))
variable("lookup row added", lambda e: parameter(e, "map")["list"].append(row("c", "3")),
         typed_as("smm", *table(row("a", "1"), row("b", "2"))))
variable("lookup row's cell nobody knows",
         lambda e: parameter(e, "map")["list"][0]["map"].append(text("1", key="planted")),
         typed_as("smm", *table(row("a", "1"), row("b", "2"))))
variable("RegEx rows in another order", lambda e: parameter(e, "map")["list"].reverse(),
         typed_as("remm", *table(row("a.*", "1"), row("b.*", "2"))))
variable("RegEx row's pattern", lambda e: parameter(e, "map")["list"].__setitem__(0, row("a+", "1")),
         typed_as("remm", *table(row("a.*", "1"), row("b.*", "2"))))
variable("parameter of a known type nobody knows", lambda e: add_parameter(e, text("1", key="planted")),
         typed_as("c", text("A", key="value")), BEHAVIOUR)
variable("variable notes", setting("notes", "planted"), lambda e: None, COSMETIC, alone=True)
variable("variable member nobody knows", setting("plantedMember", True), lambda e: None, BEHAVIOUR, alone=True)
planter("variable parameter value")(change_text("variable"))


def renamed_everywhere(value, old, new):
    if isinstance(value, str):
        return value.replace("{{" + old + "}}", "{{" + new + "}}")
    if isinstance(value, list):
        return [renamed_everywhere(element, old, new) for element in value]
    if isinstance(value, dict):
        return {key: renamed_everywhere(element, old, new) for key, element in value.items()}
    return value


@planter("variable renamed")
def _(rng, old, new):
    found = any_entity(rng, new, "variable", lambda e: "variableId" in e)
    if not found:
        return None
    name = found["name"]
    found["name"] = "Planted name"
    for member in list(new):
        new[member] = renamed_everywhere(new[member], name, "Planted name")
    return Expected("variable", "Planted name", {"cosmetic", "contract"})


def constant(version):
    return {"type": "c", "parameter": [text("1", key="value")]}


planter("variable added")(added("variable", "variable", "variableId", constant, TYPED))
planter("variable removed")(removed("variable", "variable", "variableId", constant, TYPED))

# MARK: what has no type in the model


def paired(kind, entity, edit, word=None, levels=BEHAVIOUR, name=None):
    """An entity that both versions have, and an edit of the new one."""

    def plant(rng, old, new):
        for version in (old, new):
            version.setdefault(kind, []).append(copy.deepcopy(entity))
        edit(new[kind][-1])
        return Expected(word or kind, name or entity["name"], levels, alone=True)

    return plant


CODE = "___INFO___\n\n{}\n\n___SANDBOXED_JS_FOR_WEB_TEMPLATE___\n\n%s\n\n___WEB_PERMISSIONS___\n\n%s\n\n___TESTS___\n\n%s\n"
TEMPLATE = {
    "templateId": "999999", "name": "Planted", "containerId": "1", "accountId": "1", "fingerprint": "1",
    "templateData": CODE % (code("let a = 1;"), "[]", ""),
}
planter("template code, one line of 80")(
    paired("customTemplate", TEMPLATE, setting("templateData", CODE % (code("let a = 2;"), "[]", "")), "template"))
planter("template permissions")(
    paired("customTemplate", TEMPLATE,
           setting("templateData", CODE % (code("let a = 1;"), '[{"publicId": "inject_script"}]', "")), "template"))
planter("template tests")(
    paired("customTemplate", TEMPLATE, setting("templateData", CODE % (code("let a = 1;"), "[]", "- x")),
           "template", COSMETIC))
planter("template renamed")(
    paired("customTemplate", TEMPLATE, setting("name", "Planted name"), "template", COSMETIC, "Planted name"))
planter("template gallery version")(
    paired("customTemplate", {**TEMPLATE, "galleryReference": {"version": "1"}},
           setting("galleryReference", {"version": "2"}), "template", INTERNAL))
planter("template added")(added("customTemplate", "template", "templateId", lambda v: dict(TEMPLATE), BEHAVIOUR, True))


@planter("code of a template that the export has")
def _(rng, old, new):
    found = any_entity(rng, new, "customTemplate", lambda e: "___SANDBOXED" in e.get("templateData", ""))
    if not found:
        return None
    lines = found["templateData"].split("\n")
    at = next(n for n, line in enumerate(lines) if line.startswith("___SANDBOXED")) + 2
    lines.insert(at, "const planted = require('sendPixel');")
    found["templateData"] = "\n".join(lines)
    return Expected("template", found["name"], BEHAVIOUR, alone=True)


CLIENT = {"clientId": "999999", "name": "Planted", "type": "gaaw_client", "priority": 1,
          "parameter": [text("true", "BOOLEAN", "activateDefaultPaths")]}
planter("client parameter")(
    paired("client", CLIENT, lambda e: e["parameter"][0].__setitem__("value", "false"), "client"))
planter("client priority")(paired("client", CLIENT, setting("priority", 9), "client"))
planter("client type")(paired("client", CLIENT, setting("type", "other"), "client"))
planter("client added")(
    added("client", "client", "clientId", lambda v: {"type": "gaaw_client"}, BEHAVIOUR, True))


@planter("parameter of a client that the export has")
def _(rng, old, new):
    found = any_entity(rng, new, "client")
    if not found:
        return None
    add_parameter(found, text("x", key="planted"))
    return Expected("client", found["name"], BEHAVIOUR, alone=True)


TRANSFORMATION = {
    "transformationId": "999999", "name": "Planted", "type": "tf_allow_params",
    "parameter": [text("a", key="allowedParams")],
}
planter("transformation type")(
    paired("transformation", TRANSFORMATION, setting("type", "tf_exclude_params"), "transformation"))
planter("transformation parameter")(
    paired("transformation", TRANSFORMATION, lambda e: e["parameter"][0].__setitem__("value", "b"),
           "transformation"))
planter("transformation removed")(
    removed("transformation", "transformation", "transformationId", lambda v: {"type": "tf"}, BEHAVIOUR, True))

ZONE = {
    "zoneId": "999999", "name": "Planted", "childContainer": [{"publicId": "GTM-AAAA", "nickname": "a"}],
    "boundary": {"condition": [{"type": "CONTAINS", "parameter": [
        text("{{Page URL}}", key="arg0"), text("/shop", key="arg1")]}]},
}
planter("zone's child")(paired("zone", ZONE, lambda e: e["childContainer"][0].__setitem__("publicId", "GTM-B"), "zone"))
planter("zone's child added")(
    paired("zone", ZONE, lambda e: e["childContainer"].append({"publicId": "GTM-C"}), "zone"))
planter("zone's boundary")(
    paired("zone", ZONE, lambda e: e["boundary"]["condition"][0]["parameter"][1].__setitem__("value", "/"), "zone"))
planter("zone's restriction")(
    paired("zone", ZONE, setting("typeRestriction", {"enable": True, "whitelistedTypeId": ["html"]}), "zone"))

GTAG = {"gtagConfigId": "999999", "type": "googtag", "name": "Planted", "parameter": [text("G-1", key="tagId")]}
planter("Google tag setting")(
    paired("gtagConfig", GTAG, lambda e: add_parameter(e, text("false", "BOOLEAN", "send_page_view"))))
planter("Google tag setting changed")(
    paired("gtagConfig", GTAG, lambda e: e["parameter"][0].__setitem__("value", "G-2")))

FOLDER = {"folderId": "999999", "name": "Planted"}
planter("folder renamed")(
    paired("folder", FOLDER, setting("name", "Planted name"), "folder", COSMETIC, "Planted name"))
planter("folder added")(added("folder", "folder", "folderId", lambda v: {}, COSMETIC, True))


def in_folder(kind, word):
    def plant(rng, old, new):
        entity = any_entity(rng, new, kind)
        if not entity:
            return None
        for version in (old, new):
            version.setdefault("folder", []).append(dict(FOLDER))
        twin(old, kind, entity).pop("parentFolderId", None)
        entity["parentFolderId"] = "999999"
        return Expected(word, entity["name"], COSMETIC, alone=True)

    return plant


planter("tag's folder")(in_folder("tag", "tag"))
planter("trigger's folder")(in_folder("trigger", "trigger"))
planter("variable's folder")(in_folder("variable", "variable"))


def apps_ask(version):
    """Whether an app can ask the container for any variable by name: then a built-in one is part of what it offers."""
    contexts = version.get("container", {}).get("usageContext", [])
    return any(context.lower().startswith(("android", "ios")) for context in contexts)


@planter("built-in variable removed")
def _(rng, old, new):
    if apps_ask(old):
        return None
    for version in (old, new):
        version["builtInVariable"] = [
            one for one in version.get("builtInVariable", []) if one.get("type") != "ERROR_LINE"]
    if "{{Error Line}}" in json.dumps(old):
        return None
    old["builtInVariable"].append({"type": "ERROR_LINE", "name": "Error Line"})
    return Expected("builtIn", "Error Line", INTERNAL, fate="removed", alone=True)


@planter("built-in variable added")
def _(rng, old, new):
    if apps_ask(new) or any(same_word(one.get("type", ""), "ERROR_LINE") for one in new.get("builtInVariable", [])):
        return None
    new.setdefault("builtInVariable", []).append({"type": "ERROR_LINE", "name": "Error Line"})
    return Expected("builtIn", "Error Line", INTERNAL, fate="added", alone=True)


@planter("built-in variable removed that is used")
def _(rng, old, new):
    if [context.lower() for context in old.get("container", {}).get("usageContext", [])] != ["web"]:
        return None
    for version in (old, new):
        version["builtInVariable"] = [
            one for one in version.get("builtInVariable", []) if not same_word(one.get("type", ""), "ERROR_LINE")]
        version.setdefault("variable", []).append({"variableId": "999998", "name": "planted line", "type": "c", "parameter": [
            {"type": "TEMPLATE", "key": "value", "value": "{{Error Line}}"}]})
    old["builtInVariable"].append({"type": "ERROR_LINE", "name": "Error Line"})
    return Expected("builtIn", "Error Line", BEHAVIOUR, fate="removed", alone=True)


# MARK: the container


def of_container(title, edit, levels, prepare=lambda container: None):
    @planter(title)
    def plant(rng, old, new):
        if "container" not in new:
            return None
        prepare(old["container"])
        prepare(new["container"])
        edit(new["container"])
        return Expected("container", None, levels, alone=True)


of_container("container name", setting("name", "Planted"), COSMETIC)
of_container("container notes", setting("notes", "planted"), COSMETIC)
of_container("container's tagging server", setting("taggingServerUrls", ["https://planted.example"]), BEHAVIOUR)
of_container("container member nobody knows", setting("plantedMember", "x"), BEHAVIOUR)
of_container("container features", setting("features", {"supportZones": True, "planted": True}), INTERNAL)


@planter("usage context")
def _(rng, old, new):
    context = new.get("container", {}).get("usageContext")
    if not context or not same_word(context[0], "web"):
        return None
    new["container"]["usageContext"] = ["AMP"]
    return Expected("container", None, BEHAVIOUR)


@planter("version member nobody knows")
def _(rng, old, new):
    new["plantedMember"] = "x"
    return Expected("container", None, BEHAVIOUR, alone=True)


@planter("list of entities nobody knows")
def _(rng, old, new):
    old["plantedKind"] = [{"name": "Planted", "a": "1"}]
    new["plantedKind"] = [{"name": "Planted", "a": "2"}]
    return Expected("part", "plantedKind Planted", BEHAVIOUR, alone=True)


# MARK: noise


def rewrite(value, change):
    """Changes members of all objects in a value: `change(key, element, object)` gives the new one, None to look into it."""
    if isinstance(value, dict):
        for key, element in value.items():
            new = change(key, element, value)
            if new is None:
                rewrite(element, change)
            else:
                value[key] = new
    elif isinstance(value, list):
        for element in value:
            rewrite(element, change)


@planter("noise: fingerprints, times, paths, addresses")
def _(rng, old, new):
    rewrite(new, lambda key, element, _: "1" + element if key in ("fingerprint", "path", "tagManagerUrl") else None)
    return Expected(None, None, None)


@planter("noise: order of entities, parameters and members")
def _(rng, old, new):
    for kind in ("tag", "trigger", "variable", "folder", "builtInVariable", "customTemplate", "client", "zone"):
        if kind not in new:
            continue
        rng.shuffle(new[kind])
        for at, entity in enumerate(new[kind]):
            if "parameter" in entity:
                rng.shuffle(entity["parameter"])
            for member in ("firingTriggerId", "blockingTriggerId", "filter"):
                if member in entity:
                    rng.shuffle(entity[member])
            members = list(entity.items())
            rng.shuffle(members)
            new[kind][at] = dict(members)
    return Expected(None, None, None)


@planter("noise: ids of account and container")
def _(rng, old, new):
    was = new.get("containerId")

    def change(key, element, _):
        if key == "accountId" or key == "containerId" and element == was:
            return "7" + element
        if isinstance(element, str) and was and element.startswith(f"cvt_{was}_"):
            return f"cvt_7{was}_" + element[len(f"cvt_{was}_"):]
        return element if key == "uniqueTriggerId" else None

    rewrite(new, change)
    return Expected(None, None, None)


@planter("noise: ids of entities")
def _(rng, old, new):
    triggers = {id: "8" + id for id in trigger_ids(new)}
    folders = {id: "8" + id for id in ids(new, "folder", "folderId")}

    def change(key, element, parent):
        if key in ("tagId", "variableId") and isinstance(element, str):
            return "8" + element
        if key in ("folderId", "parentFolderId"):
            return folders.get(element, element)
        if key in ("firingTriggerId", "blockingTriggerId", "enablingTriggerId", "disablingTriggerId"):
            return [triggers.get(id, id) for id in element]
        if key == "triggerId" or key == "value" and same_word(parent.get("type", ""), "TRIGGER_REFERENCE"):
            return triggers.get(element, element)
        return None

    rewrite(new, change)
    return Expected(None, None, None)


@planter("noise: what is empty or the default")
def _(rng, old, new):
    for tag in new.get("tag", []):
        tag.setdefault("monitoringMetadata", {"type": "MAP"})
        tag.setdefault("consentSettings", {"consentStatus": "NOT_SET"})
        tag.setdefault("tagFiringOption", "ONCE_PER_EVENT")
        tag.setdefault("paused", False)
        tag.setdefault("liveOnly", False)
    for found in new.get("variable", []):
        found.setdefault("formatValue", {})
    return Expected(None, None, None)


# MARK: holding the tool to it

PLANTERS = [(title, plant) for title, plant in PLANTERS if plant]


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
