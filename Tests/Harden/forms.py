"""Definitions in the forms in which things share a part, written once: binary property lists, and the resource's indexes."""
import plistlib
from cases import Files, cases_of, pixel, resource

case = cases_of("forms", "check", "lint", "inspect", "json")


def plist(macros=None, rules=None, tags=None, fmt=plistlib.FMT_BINARY):
    parts = {"macros": macros or {"e": {"type": "event"}}, "rules": rules or {"r": {}}, "tags": tags or {"t": _call()}}
    data = plistlib.dumps({"container": {"id": "GTM-HARD1", "version": "1"}, **parts}, fmt=fmt, sort_keys=False)
    return Files(data, suffix=".plist")


def _call(fires=("r",), **arguments):
    return {"type": "functionCall", "function": "f", "fires": list(fires), **({"arguments": arguments} if arguments else {})}


def _long(size, letters="x"):
    return letters * (size // 3 // len(letters))


# --- Binary property lists: an object is written once, however many have it


@case()
def one_text_in_a_list(size):
    return plist({"m": {"type": "constant", "value": [_long(size)] * (size // 4)}}, None, {"t": _call(a="{{m}}")})


@case()
def one_secret_in_a_list(size):
    return plist({"m": {"type": "constant", "value": [_long(size, "SG.")] * (size // 4)}}, None, {"t": _call(a="{{m}}")})


@case()
def one_secret_of_macros(size):
    macro = {"type": "constant", "value": _long(size, "SG.")}
    return plist({"%x" % i: macro for i in range(size // 12)})


@case()
def one_list_of_tags(size):
    tag = _call(a=[_long(size)] * 30)
    return plist(None, None, {"%x" % i: tag for i in range(size // 12)})


def _rules(size, condition, times):
    rule = {"if": [{"macro": "e", **condition}] * times}
    names = ["%x" % i for i in range(size // 16)]
    return plist(None, dict.fromkeys(names, rule), {"t": _call(names)})


@case()
def one_pattern_of_rules(size):
    return _rules(size, {"matchesRegex": "(a|b)*a(a|b){8}" + _long(size, "c")}, 20)


@case()
def one_condition_of_rules(size):
    return _rules(size, {"contains": _long(size, "q")}, min(200, size // 20))


# --- XML property lists


@case("check")
def members_unknown_in_xml(size):
    return plist({f"m{i}": {"type": "constant", "value": [1, 2, {"a": "b"}], "bad": 1} for i in range(size // 330)}, fmt=plistlib.FMT_XML)


@case("check")
def list_in_xml(size):
    return plist({"m": {"type": "constant", "value": ["x"] * (size // 28)}}, fmt=plistlib.FMT_XML)


@case("check")
def map_in_xml(size):
    return plist({"m": {"type": "constant", "value": {f"k{i}": "x" for i in range(size // 50)}}}, fmt=plistlib.FMT_XML)


# --- Resources: clauses name predicates by their index


@case()
def one_long_condition_of_a_rule(size):
    equal = {"function": "_eq", "arg0": ["macro", 0], "arg1": _long(size)}
    return resource([{"function": "__e"}], [{"function": "__img", "vtp_url": "u"}], [equal], [[["if"] + [0] * (size // 4), ["add", 0]]])


@case()
def one_long_condition_of_many_rules(size):
    equal = {"function": "_eq", "arg0": ["macro", 0], "arg1": _long(size)}
    return resource([{"function": "__e"}], [{"function": "__img", "vtp_url": "u"}], [equal], [[["if", 0], ["add", 0]]] * (size // 32))


@case()
def three_long_conditions_of_a_rule(size):
    length = size // 4
    conditions = [("_eq", "x" * length), ("_cn", " " + "x " * (length // 2)), ("_re", "x" * (length // 8))]
    predicates = [{"function": name, "arg0": ["macro", 1], "arg1": value} for name, value in conditions]
    return resource([{"function": "__e"}, {"function": "__v", "vtp_name": "a"}], [{"function": "__img", "vtp_url": "u"}], predicates,
                    [[["if"] + [0, 1, 2] * (size // 15), ["add", 0]]])
