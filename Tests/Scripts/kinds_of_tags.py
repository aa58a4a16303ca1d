"""Planters of check_diff_kinds.py: what changes of tags."""
import copy

from kinds_support import BEHAVIOUR, CONSENT, COSMETIC, Expected, TYPED, any_entity, entities, pick, planter, same_word, twin, unique


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
