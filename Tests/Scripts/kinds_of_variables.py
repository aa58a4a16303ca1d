"""Planters of check_diff_kinds.py: what changes of variables."""
import copy

from kinds_of_tags import add_parameter, added, change, change_text, code, removed, rows, setting, text
from kinds_support import BEHAVIOUR, COSMETIC, Expected, TYPED, any_entity, parameter, planter


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
