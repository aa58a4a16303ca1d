"""Files with one long name, and many findings below it: each finding writes the name again."""
from cases import cases_of, export, html, plain, resource, text, variable

case = cases_of("names", "check", "lint", "inspect")


def _halves(size, each):
    """A name of half the size, and as many things of about `each` bytes as take the other half."""
    return "n" * (size // 2), range(size // 2 // each)


# --- Names


@case()
def variable_of_unknown_parameters(size):
    name, many = _halves(size, 30)
    return export(variables=[variable(name, parameter=[{"key": f"a{i}", "type": "template"} for i in many])])


@case()
def tag_of_unknown_triggers(size):
    name, many = _halves(size, 8)
    tag = html("", name)
    tag["firingTriggerId"] = [str(i) for i in many]
    return export([tag], [variable(name, number=str(i)) for i in range(2)])


@case()
def template_of_unknown_values(size):
    name, many = _halves(size, 9)
    return resource([{"function": "__e"}], [{"function": "__cvt", "instance_name": name, "vtp_x": ["list", *([f"a{i}"] for i in many)]}])


@case()
def table_of_numbers(size):
    name, many = _halves(size, 25)
    return plain({name: {"type": "lookupTable", "input": "a", "table": [{"key": "a", "value": i} for i in many]}})


@case()
def code_of_one_tag(size):
    name, many = _halves(size, 6)
    return export([html("eval(" + " eval(" * len(many), name)])


@case()
def code_of_a_tag_of_a_thousand_letters(size):
    return export([html("eval(" + " eval(" * (size // 6), "n" * min(1000, size // 4))])


# --- Keys: each finding has a path with the key in it


def _below(key, values):
    return plain({"m": {"type": "constant", "value": {key: values}}})


@case()
def references_to_nothing(size):
    key, many = _halves(size, 17)
    return _below(key, ["{{nowhere%d}}" % i for i in many])


@case()
def references_with_a_space(size):
    key, many = _halves(size, 9)
    return _below(key, ["{{ m}}"] * len(many))


@case()
def numbers_that_are_not_exact(size):
    key, many = _halves(size, 17)
    table = [{"key": "a", "value": {key: [9007199254740993] * len(many)}}]
    return plain({"m": {"type": "lookupTable", "input": "a", "table": table}})


@case()
def conditions_that_compare_words(size):
    name, many = _halves(size, 33)
    return plain({"m": {"type": "constant", "value": "a"}}, {name: {"if": [{"macro": "m", "greaterThan": "x"}] * len(many)}},
                 {"t": {"type": "imagePixel", "url": "u"}})


# --- One name for many things


@case()
def values_of_one_name(size):
    return plain({"v": [{"type": "values", "values": {f"k{i}": 1}} for i in range(size // 40)]})


@case("check", "lint", "legacy")
def macros_of_one_name(size):
    count = range(size // 130)
    values = [{"type": "constant", "value": i, "enabledBy": [f"r{i}"]} for i in count]
    rules = {f"r{i}": {"if": [{"macro": "x", "equals": f"v{i}"}]} for i in count}
    return plain({"x": {"type": "dataLayer", "name": "x"}, "m": [{"type": "constant", "value": 0}, *values]},
                 {**rules, "r": {"if": [{"macro": "m", "equals": "7"}]}}, {"t": {"type": "functionCall", "function": "f", "fires": ["r"]}})


@case()
def events_of_one_name(size):
    members = [{"type": "event"}] + [{"type": "event", "enabledBy": ["r"]}] * (size // 50)
    return plain({"m": members}, {"r": {}}, {"t": {"type": "imagePixel", "url": "u", "fires": ["r"]}}, keys="values")


# --- Names that are not known


@case()
def names_unlike_any(size):
    known = {f"macro number {i}": {"type": "event"} for i in range(size // 70)}
    return plain({**known, "z": {"type": "constant", "value": "".join("{{macra numbar %d}}" % i for i in range(size // 40))}})


@case()
def types_unknown(size):
    return plain({f"m{i}": {"type": f"evnt{i}", "nam": 1} for i in range(size // 40)})


@case()
def variables_of_unknown_types(size):
    return export(variables=[variable(f"v{i}", f"zz{i}", str(i), parametr=[]) for i in range(size // 60)])


@case()
def variables_of_templates(size):
    count = range(size // 120)
    return export(variables=[variable(f"v{i}", f"cvt_1_{i}x", str(i)) for i in count],
                  customTemplate=[{"templateId": f"{i}y", "name": "x"} for i in count])
