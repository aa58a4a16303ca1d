"""Planters of check_diff_kinds.py: templates, clients, zones, folders, the container."""
import copy
import json

from kinds_of_tags import add_parameter, added, code, removed, setting, text
from kinds_support import BEHAVIOUR, COSMETIC, Expected, INTERNAL, any_entity, planter, same_word, twin

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
