"""Files whose text, code or graph lint looks through: what it finds at each place must not look through all of it again."""
from cases import cases_of, export, html, plain, pixel, template, variable

case = cases_of("scans", "lint")


def _constant(value):
    return plain({"ab": {"type": "event"}, "m": {"type": "constant", "value": value}})


def _call(fires=("r",), **others):
    return {"type": "functionCall", "function": "f", "fires": list(fires), **others}


def _data_layer(names):
    return {name: {"type": "dataLayer", "name": name} for name in names}


def _compared(*conditions, **container):
    """A tag that fires on one rule of conditions on the event."""
    return plain({"e": {"type": "event"}}, {"r": {"if": [{"macro": "e", **condition} for condition in conditions]}},
                 {"t": pixel()}, **container)


# --- Texts


@case()
def secrets(size):
    return _constant("SG." * (size // 3))


@case()
def private_keys(size):
    return _constant("-----BEGIN PRIVATE KEY-----" * (size // 27))


@case()
def single_braces(size):
    return _constant("\n{ab}" * (size // 6))


@case()
def braces_that_do_not_close(size):
    return _constant("\n{{ab{{" * (size // 8))


@case()
def suppressions(size):
    return plain({"m": {"type": "event"}}, notes="tagc:ignore " + ",".join("x%x" % i for i in range(size // 6)) + " -- r")


@case()
def suppressions_of_one_lint(size):
    table = [{"key": "a", "value": 1}] * (size // 60)
    return plain({"m": {"type": "event"}, "l": {"type": "lookupTable", "input": "{{m}}", "table": table}}, None,
                 {"t": {"type": "imagePixel", "url": "u{{l}}"}}, notes="tagc:ignore " + ",".join(["type"] * (size // 10)) + " -- r")


# --- Patterns


# A file whose pattern is almost as long as one may be.
PATTERN = 60_000


@case(largest=PATTERN)
def pattern_of_letters_escaped(size):
    return _compared({"matchesRegex": "\\a" * (size // 3)}, contexts=["web"])


@case(largest=PATTERN)
def pattern_of_anchors_escaped(size):
    return _compared({"matchesRegex": "x\\A" * (size // 4)}, contexts=["web"])


@case()
def patterns_of_the_event(size):
    count = range(size // 80)
    return plain({"e": {"type": "event"}}, {f"r{i}": {"if": [{"macro": "e", "matchesRegex": f"a_{i}z"}]} for i in count},
                 {"t": pixel(fires=[f"r{i}" for i in count])})


@case("lint", "legacy")
def table_of_patterns_that_replace(size):
    table = [{"key": f"^(a+){i}(b+)", "value": f"$1v{i}$2"} for i in range(size // 60)]
    return plain({**_data_layer("x"), "l": {"type": "regexTable", "input": "{{x}}", "replaces": True, "table": table}},
                 {"r": {"if": [{"macro": "l", "equals": "av3b"}]}}, {"t": _call()})


# --- Code


@case()
def code_that_runs_a_variable(size):
    key = variable("u", "k", parameter=[template("name", "c")])
    return export([html("<script>" + "eval({{u}} " * (size // 11))], [key])


@case()
def debuggers_where_a_variable_is_the_debug_mode(size):
    return export([html("debugger;" * (size // 9))], [variable("D", "dbg")])


# --- Graphs


@case()
def rules_that_pass_alike(size):
    rule = {"if": [{"macro": "e", "equals": "x"}]}
    return plain({"e": {"type": "event"}}, {"a": rule, "b": rule}, {"t": pixel(fires="a" * (size // 8)), "s": pixel(fires="b" * (size // 8))})


@case()
def tags_alike(size):
    count = range(size // 120)
    return plain(_data_layer("x"), {f"r{i}": {"if": [{"macro": "x", "equals": f"v{i}"}]} for i in count},
                 {f"t{i}": _call([f"r{i}"]) for i in count})


@case()
def tags_that_one_sets_up(size):
    tags = {f"t{i}": _call(setup=["s"], priority=i) for i in range(size // 90)}
    return plain(None, {"r": {}}, {"s": {"type": "functionCall", "function": "f"}, **tags})


@case()
def conditions_on_calls_alike(size):
    count = range(size // 75)
    return plain({f"m{i}": {"type": "functionCall", "function": "f"} for i in count},
                 {"r": {"if": [{"macro": f"m{i}", "equals": "a"} for i in count]}}, {"t": _call()})


@case()
def table_of_macros(size):
    keys = [f"y{i}" for i in range(size // 200 + 1)]
    table = [{"key": "{{%s}}" % keys[i % len(keys)], "value": f"v{i}"} for i in range(size // 60)]
    return plain({**_data_layer(["x", *keys]), "l": {"type": "lookupTable", "input": "{{x}}", "table": table}},
                 {"r": {"if": [{"macro": "l", "equals": "v3"}]}}, {"t": _call()})


# --- Triggers


@case()
def triggers_in_a_ring(size):
    """Groups, each of the next."""
    count = size // 160 + 1
    groups = [{"triggerId": str(i), "name": f"g{i}", "type": "TRIGGER_GROUP", "parameter": [
        {"type": "LIST", "key": "triggerIds", "list": [{"type": "TRIGGER_REFERENCE", "value": str((i + 1) % count)}]}]} for i in range(count)]
    return export([{**html(""), "firingTriggerId": [str(i) for i in range(count)]}], (), groups)


@case()
def triggers_of_one_tag(size):
    count = range(size // 55)
    return export([{**html(""), "firingTriggerId": [str(i) for i in count]}], (),
                  [{"triggerId": str(i), "name": f"g{i}", "type": "CLICK"} for i in count])


@case()
def tags_beside_the_default_of_consent(size):
    consent = html("<script>gtag('consent','default',{ad_storage:'denied'})</script>", "c", "0")
    buy = {"type": "EQUALS", "parameter": [template("arg0", "{{_event}}"), template("arg1", "buy")]}
    tags = [{"tagId": str(i), "name": f"t{i}", "type": "gaawe", "firingTriggerId": ["2147479572", "7"]} for i in range(1, size // 85)]
    return export([consent, *tags], (), [{"triggerId": "7", "name": "x", "type": "CUSTOM_EVENT", "customEventFilter": [buy]}])
