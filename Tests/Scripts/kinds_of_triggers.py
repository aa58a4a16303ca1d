"""Planters of check_diff_kinds.py: what changes of triggers."""
import copy

from kinds_of_tags import add_parameter, added, change, removed, setting, text, trigger_ids
from kinds_support import BEHAVIOUR, COSMETIC, Expected, TYPED, any_entity, planter, same_word, twin


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
