"""Two files that belong together, and differ in what takes much to tell."""
import random
import crafted, sharing  # whose cases are compared with smaller ones of themselves
from cases import SETS, Case, Files, cases_of, export, html, plain, resource, template, text, variable

case = cases_of("pairs", "diff")


def _pair(function):
    """The old file and the new one, each from a letter."""
    return Files(function("b"), old=function("a"))


def _call(fires=("r",), **others):
    return {"type": "functionCall", "function": "f", "fires": list(fires), **others}


def _on_x(rules, tags, **macros):
    return plain({"x": {"type": "dataLayer", "name": "x"}, **macros}, rules, tags)


# --- Everything is another


@case()
def conditions_all_others(size):
    return _pair(lambda word: _on_x({"r": {"if": [{"macro": "x", "contains": f"{word}{i}"} for i in range(size // 32)]}}, {"t": _call()}))


@case()
def rules_all_others(size):
    def one(word):
        names = [f"{word}{i:x}" for i in range(size // 53)]
        return _on_x({name: {"if": [{"macro": "x", "equals": name}]} for name in names}, {"t": _call(names)})
    return _pair(one)


@case()
def code_of_which_many_lines_are_others(size):
    """A few lines that occur once, between many that occur often."""
    lines = max(10, min(900, size // 30))
    def code(word):
        generator = random.Random(word)
        return "\n".join(line for block in range(size // (3 * lines) + 1)
                         for line in (f"#{block}", *generator.choices("abcdefgh", k=lines)))
    return _pair(lambda word: export([html(code(word))]))


@case()
def tags_whose_code_is_another(size):
    def code(word, tag):
        return "\n".join(f"line{(line * 7 + tag) % 97}" if line % 3 else f"l{word}{line}" for line in range(300))
    return _pair(lambda word: export([html(code(word, i), f"t{i}", str(i)) for i in range(size // 2500 + 1)]))


# --- Order


@case()
def tags_in_reverse(size):
    """None of them ever fires."""
    never = {"if": [{"macro": "x", "equals": "a"}], "unless": [{"macro": "x", "equals": "a"}]}
    names = [f"t{i:x}" for i in range(size // 62)]
    return Files(_on_x({"r": never}, {name: _call() for name in reversed(names)}), old=_on_x({"r": never}, {name: _call() for name in names}))


@case()
def lists_of_maps_alike(size):
    """No member tells the elements apart."""
    members = {f"k{i:x}": "" for i in range(size // 40)}
    return _pair(lambda word: plain(tags={"t": {"type": "dataLayerWrite", "value": [members, {**members, "z": word}, members]}}))


@case(counts=(14, 28, 80))
def zones_nested(depth):
    def nested(word):
        value = word
        for _ in range(depth):
            value = [{"q": value}]
        return export(zone=[{"zoneId": "1", "name": "z", "boundary": value}])
    return _pair(nested)


@case("diff", "back")
def macros_without_names(size):
    """Many, of which one is left."""
    many = [{"function": "__c", "vtp_value": i} for i in range(size // 38)]
    return Files(resource([{"function": "__c", "vtp_value": "other"}]), old=resource(many))


# --- One change that many depend on


@case()
def keys_of_one_long_text(size):
    def one(word):
        macros = {"m0": {"type": "dataLayer", "name": word, "default": "a" * 8, "private": True}}
        for i in range(1, 17):
            macros[f"m{i}"] = {"type": "constant", "value": "{{m%d}}" % (i - 1) * 2, "private": True}
        return plain({**macros, **{f"k{i}": {"type": "constant", "value": "{{m16}}"} for i in range(size // 55)}})
    return _pair(one)


@case()
def tags_of_one_list(size):
    def one(word):
        macros = {"z": {"type": "constant", "value": word}, "L": {"type": "constant", "value": ["{{z}}"] * (size // 20)}}
        tags = {f"t{i}": _call(arguments={"a": "{{L}}"}) for i in range(size // 160)}
        return plain(macros, {"r": {"if": [{"macro": "L", "equals": "x" + word}]}}, tags)
    return _pair(one)


# --- One of both is at the edge of what is read


def _nested(depth):
    value = template("", "x")
    for _ in range(depth):
        value = {"type": "LIST", "list": [value]}
    return {**value, "key": "z"}


def _constant(name, value):
    return variable(name, "c", parameter=[template("value", value)])


EDGES = {
    "container": lambda: plain({"m": {"type": "event"}}),
    "long-name-of-a-variable": lambda: export(variables=[variable("n" * 1025)]),
    "long-name-of-a-tag": lambda: export([html("", "n" * 1025)]),
    "text-of-a-mebibyte": lambda: plain({"m": {"type": "constant", "value": "a" * (1 << 20)}}),
    "variables-in-a-circle": lambda: export(variables=[_constant("a", "{{b}}"), _constant("b", "{{a}}")]),
    "lists-nested": lambda: export(variables=[variable("a", "zzz", parameter=[_nested(40)])]),
    "variables-in-a-chain": lambda: export(
        variables=[*(_constant(f"a{i}", "{{a%d}}" % (i + 1)) for i in range(200)), variable("a200", number="9")]),
    "id-of-spaces": lambda: text({"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM AB12" * 20}, "variable": []}}),
    "triggers-of-a-tag": lambda: export([{**html(""), "firingTriggerId": ["2147479553"] * 65000}]),
    "pattern-cut-off": lambda: export([{**html(""), "firingTriggerId": ["1"]}], (), [{"triggerId": "1", "name": "n", "type": "ALWAYS", "filter": [
        {"type": "MATCH_REGEX", "parameter": [template("arg0", "x"), template("arg1", "((")]}]}]),
}

for _name, _function in EDGES.items():
    SETS["pairs"][f"{_name}-and-an-id-of-spaces"] = Case(
        lambda size, _function=_function: Files(EDGES["id-of-spaces"](), old=_function()), ("diff", "back"))

for _name, _function in crafted.CASES.items():
    SETS["pairs"][f"{_name}-and-a-smaller-one"] = Case(
        lambda size, _function=_function: Files(_function(size), old=_function(size * 9 // 10)),
        ("diff", "legacy", "export", "values", "resource"), is_definition=False)
