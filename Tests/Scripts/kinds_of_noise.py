"""Planters of check_diff_kinds.py: what must give no difference."""

from kinds_of_tags import change, ids, trigger_ids
from kinds_support import Expected, planter, same_word


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
