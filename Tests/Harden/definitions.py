"""Definitions that anybody could write, whose proofs, comparison, evaluation or writing out could cost far more than their size.

Each case is a function from about how many bytes it is to take to the file's text; those of a fixed size leave it alone."""
import json

CASES = {}
# Cases that also have an event which belongs to them.
EVENTS = {}


def case(function):
    CASES[function.__name__.replace("_", "-")] = function
    return function


def small(*counts):
    """A case of a few counts, each of them a case of its own; its size is what it is."""
    def add(function):
        for count in counts:
            name = function.__name__.replace("_", "-") + f"-{count}"
            CASES[name] = lambda size, count=count: function(count)
        return function
    return add


def definition(macros, rules=None, tags=None):
    every = {"ev": {"type": "event"}, "x": {"type": "dataLayer", "name": "x"}, **macros}
    rules = {"r": {}} if rules is None else rules
    if tags is None:
        tags = {"t": call(["r"])}
    return json.dumps({"container": {"id": "GTM-HARD1", "version": "1"}, "macros": every, "rules": rules, "tags": tags})


def call(fires, **arguments):
    return {"type": "functionCall", "function": "f", "arguments": arguments, "fires": fires}


def when(*conditions):
    return {"r": {"if": list(conditions)}}


def on(macro, **condition):
    return {"macro": macro, **condition}


# --- Twice the one before


def _doubled(value):
    macros = {"m0": {"type": "constant", "value": "abcdefgh"}}
    for i in range(1, 64):
        macros[f"m{i}"] = {"type": "constant", "value": value(f"m{i - 1}")}
    return definition(macros, None, {"t": call(["r"], a={"$macro": "m63"})})


@case
def constants_doubled(size):
    """A text that no file could hold, compared with others: on the left, on the right, as a table's key."""
    macros = {"m0": {"type": "constant", "value": "abcdefgh"}}
    for i in range(1, 64):
        macros[f"m{i}"] = {"type": "constant", "value": f"{{{{m{i - 1}}}}}" * 2}
    macros["at"] = {"type": "lookupTable", "input": "{{x}}", "table": [
        {"key": f"{{{{m{i % 64}}}}}", "value": f"{{{{m{63 - i % 64}}}}}"} for i in range(size // 250)]}
    texts = [on(f"m{i % 64}", equals=f"q{i}") for i in range(size // 130)]
    right = [on("x", equals=f"{{{{m{i % 64}}}}}{i}") for i in range(size // 130)]
    rules = {f"r{i}": {"if": [condition]} for i, condition in enumerate(texts + right + [on("at", contains="a")])}
    return definition(macros, rules, {"t": call(list(rules))})


@case
def lists_doubled(size):
    return _doubled(lambda name: [{"$macro": name}, {"$macro": name}])


@case
def maps_doubled(size):
    return _doubled(lambda name: {"a": {"$macro": name}, "b": {"$macro": name}})


@case
def templates_doubled(size):
    return _doubled(lambda name: "{{%s}}{{%s}}" % (name, name))


@case
def texts_of_lists_doubled(size):
    return _doubled(lambda name: ["{{%s}}{{%s}}" % (name, name), {"$macro": name}])


# --- Chains


CHAINS = {
    "lowercase": lambda p, i: {"type": "lowercase", "input": p},
    "template": lambda p, i: {"type": "constant", "value": p + "a"},
    "reference": lambda p, i: {"type": "constant", "value": p},
    "list": lambda p, i: {"type": "constant", "value": [p, "a"]},
    "lookup": lambda p, i: {"type": "lookupTable", "input": p, "table": [{"key": "a", "value": "b"}]},
    "lookup-value": lambda p, i: {"type": "lookupTable", "input": "{{x}}", "table": [{"key": "a", "value": p}]},
    "regex": lambda p, i: {"type": "regexTable", "input": p, "table": [{"key": "a", "value": "b"}]},
    "name": lambda p, i: {"type": "dataLayer", "name": p},
    "default": lambda p, i: {"type": "dataLayer", "name": f"k{i}", "default": p},
    "format": lambda p, i: {"type": "constant", "value": p, "format": {"case": "lower"}},
    "join": lambda p, i: {"type": "join", "input": p},
    "hash": lambda p, i: {"type": "hash", "input": p, "algorithm": "md5"},
    "choice": lambda p, i: [{"type": "constant", "value": p},
                            {"type": "constant", "value": "z", "enabledBy": [f"r{i - 1}"]}],
}


def chain(kind, size):
    count = max(2, size // (150 if kind == "choice" else 90 if "lookup" in kind or kind == "regex" else 55))
    macros = {"m0": {"type": "dataLayer", "name": "x"}}
    for i in range(1, count):
        macros[f"m{i}"] = CHAINS[kind]("{{m%d}}" % (i - 1), i)
    rules = when(on(f"m{count - 1}", equals="a"))
    if kind == "choice":
        for i in range(count):
            rules[f"r{i}"] = {"if": [on(f"m{i}", equals="q")]}
    return definition(macros, rules, {"t": call(["r"], a="{{m%d}}" % (count - 1))})


for _kind in CHAINS:
    CASES["chain-" + _kind] = lambda size, _kind=_kind: chain(_kind, size)


def _sequence(size, others):
    count = size // 85
    tags = {}
    for i in range(count):
        tags[f"t{i}"] = {"type": "functionCall", "function": "f", **({"fires": ["r"]} if i == 0 else {})}
        after = [f"t{j}" for j in others(i) if j < count]
        if after:
            tags[f"t{i}"]["setup"] = after
    tags["t"] = tags.pop("t0")
    return definition({}, None, tags)


@case
def tags_set_up_in_a_chain(size):
    return _sequence(size, lambda i: [i + 1])


@case
def conditions_nested_by_tables(size):
    """Each table has the one before in three places: as many ways as 3 to the power of their number."""
    macros = {"m0": {"type": "dataLayer", "name": "x"}, "y": {"type": "dataLayer", "name": "y"}}
    count = min(size // 160, 5000)
    for i in range(1, count):
        before = "{{m%d}}" % (i - 1)
        macros[f"m{i}"] = {"type": "lookupTable", "input": "{{y}}", "default": before + "d",
                           "table": [{"key": "a", "value": before}, {"key": "b", "value": "c" + before}]}
    return definition(macros, when(on(f"m{count - 1}", equals="a")))


# --- Conditions on one value


WORDS = {"contains": "contains", "starts": "startsWith", "ends": "endsWith", "equals": "equals"}


@small(6, 10, 14, 20, 100)
def contains(count):
    return definition({}, when(*[on("x", contains=f"word{i}") for i in range(count)]))


def _different(count, start=0x20000):
    return "".join(chr(start + i) for i in range(count))


@small(200, 1000)
def different_letters(count):
    return definition({}, when(on("x", equals=_different(count))))


@case
def different_letters_in_all(size):
    """The automaton of a text has a row of all its letters for each of them."""
    return definition({}, when(on("x", equals=_different(size // 24)), on("x", contains=_different(size // 24, 0x30000))))


@case
def long_texts_of_all_letters(size):
    letters = "".join(chr(code) for code in range(0x20, 0x7F) if chr(code) not in '"\\{}')
    return definition({}, {f"r{i}": {"if": [on("x", contains=letters * 10 + str(i))]} for i in range(max(1, size // 1000))})


@case
def contains_many(size):
    return definition({}, when(*[on("x", contains=f"v{i}") for i in range(size // 40)]))


@case
def contains_none_of_many(size):
    return definition({}, {"r": {"unless": [on("x", contains=f"v{i}") for i in range(size // 40)]}})


@small(20, 200)
def words_mixed(count):
    ways = list(WORDS.values())[:3]
    conditions = [on("x", **{ways[i % 3]: f"w{i}" if ways[i % 3] == "contains" else "ab"}) for i in range(count)]
    refused = [on("x", **{ways[i % 3]: f"v{i}"}) for i in range(count)]
    return definition({}, {"r": {"if": conditions, "unless": refused}})


@small(20)
def contains_without_case(count):
    return definition({}, when(*[on("x", contains=f"Wörd{i}", ignoreCase=True) for i in range(count)]))


@small(4, 7, 10, 15)
def prime_lengths(count):
    primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47][:count]
    return definition({}, when(*[on("x", matchesRegex="^(([a-z]{2}){%d})*$" % p) for p in primes]))


@small(1, 3, 6, 60)
def far_letters(count):
    return definition({}, when(*[on("x", matchesRegex="(a|b).{%d}c%d" % (i % 20 + 3, i)) for i in range(count)]))


@small(9, 12, 20, 200)
def gap(count):
    return definition({}, when(on("x", matchesRegex="a.{%d}b" % count), on("x", matchesRegex="c.{%d}d" % count)))


PATTERNS = [
    "(((a{1,30}){1,30}){1,30})", "(a|b)*a(a|b){20}", "(a|b)*a(a|b){200}", "((a|b)*a(a|b){9}){5}",
    "(?=.*a.{9})(?=.*b.{9})(?=.*c.{9})(?=.*d.{9}).*", "(?:(?=.*a{1,50}b).*){10}", "(?i)[Ѐ-ӿ]{300}x{300}",
    "(" * 90 + "a" + ")*" * 90, "(?<=a.{300})b", "(.*a){10}", "(.{1,900})*x", "^(a?){500}a{500}$", "(x+x+)+y",
    "(?!(?!(?!(?!(?!a).*b).*c).*d).*e).*f{90}", "|".join(".*%c.{%d}" % (97 + i, i + 5) for i in range(26)),
    "|".join(f"w{i}x.*{i * 7}" for i in range(300)),
]


@small(*range(len(PATTERNS)))
def pattern(number):
    text = PATTERNS[number]
    rules = {"r": {"if": [on("x", matchesRegex=text)]},
             "r2": {"if": [on("x", matchesRegex=text + "z"), on("x", matchesRegex=text + "y")]}}
    return definition({}, rules, {"t": call(["r"]), "t2": call(["r2"])})


@case
def patterns_many(size):
    rules = {f"r{i}": {"if": [on("x", matchesRegex="(a|b)*a(a|b){%d}%d" % (i % 9 + 4, i))]} for i in range(size // 85)}
    return definition({}, rules, {"t": call(list(rules))})


@case
def numbers_compared(size):
    count = size // 90
    return definition({}, when(*[on("x", greaterThan=i + 0.5) for i in range(count)],
                               *[on("x", lessThan=10 ** 7 + i) for i in range(count)]))


@case
def numbers_and_patterns(size):
    count = min(size // 60, 60)
    return definition({}, when(*[on("x", greaterThan=i * 1.37) for i in range(count)],
                               *[on("x", matchesRegex="[0-9]{%d}$" % (i + 1)) for i in range(count)]))


# --- Many of a thing


@case
def conditions_on_many_values(size):
    macros = {f"x{i}": {"type": "dataLayer", "name": f"x{i}"} for i in range(100)}
    return definition(macros, when(*[on(f"x{i % 100}", contains=f"v{i}") for i in range(size // 45)]))


@case
def rules_of_one_tag(size):
    rules = {f"r{i}": {"if": [on("x", contains=f"q{i}")]} for i in range(size // 75)}
    return definition({}, rules, {"t": call(list(rules))})


@case
def tags_of_the_same_rules(size):
    count = 200 if size > 50000 else 40
    rules = {f"r{i}": {"if": [on("ev", equals=f"e{i % 50}"), on("x", contains=f"q{i}")]} for i in range(count)}
    tags = {f"t{i}": call(list(rules), a=str(i)) for i in range(max(1, size // (9 * count)))}
    tags["t"] = call(["r0"])
    return definition({}, rules, tags)


@case
def tags_many(size):
    rules = {f"r{i}": {"if": [on("ev", equals=f"e{i % 50}")]} for i in range(100)}
    tags = {f"t{i}": call([f"r{i % 100}"], a=str(i)) for i in range(size // 95)}
    tags["t"] = call(["r0"])
    return definition({}, rules, tags)


@case
def tags_of_one_rule(size):
    """All fire at one event, so running it for each of them would be quadratic."""
    tags = {f"t{i}": call(["r"], a=str(i)) for i in range(size // 85)}
    return definition({}, when(on("ev", equals="e"), on("x", contains="q")), tags)


@case
def macros_many(size):
    return definition({f"m{i}": {"type": "dataLayer", "name": f"k{i}"} for i in range(size // 50)})


@case
def table_long(size):
    table = [{"key": f"k{i}", "value": i} for i in range(size // 35)]
    macros = {"l": {"type": "lookupTable", "input": "{{x}}", "table": table}}
    return definition(macros, when(on("l", equals="50"), on("l", lessThan=70)))


@case
def table_of_patterns(size):
    table = [{"key": "^(a|b%d)+c.*x{%d}" % (i, i % 9 + 1), "value": i} for i in range(size // 55)]
    macros = {"l": {"type": "regexTable", "input": "{{x}}", "table": table}}
    return definition(macros, when(on("l", equals="50")))


@case
def macros_in_circles(size):
    count = max(8, size // 60)
    return definition({f"m{i}": {"type": "constant", "value": "{{m%d}}{{m%d}}" % ((i + 1) % count, (i * 7) % count)}
                       for i in range(count)})


@case
def names_unknown(size):
    known = {f"macro number {i}": {"type": "dataLayer", "name": f"k{i}"} for i in range(size // 200)}
    return definition({**known, "m": {"type": "constant", "value": "".join(
        "{{macro nmber %d}}" % i for i in range(size // 40))}})


@case
def braces(size):
    return definition({"m": {"type": "constant", "value": "{{" * (size // 2)}})


@case
def references_many(size):
    return definition({"m": {"type": "constant", "value": "{{x}}" * (size // 5)}}, None,
                      {"t": call(["r"], a="{{m}}")})


# --- Propositions


def _satisfiability(variables, seed):
    state = seed
    def random(below):
        nonlocal state
        state = state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        return (state >> 33) % below
    macros = {f"v{i}": {"type": "dataLayer", "name": f"v{i}"} for i in range(variables)}
    rules = {"r": {}}
    for clause in range(int(variables * 4.26)):
        parts = {"if": [], "unless": []}
        for _ in range(3):
            parts[("if", "unless")[random(2)]].append(on(f"v{random(variables)}", equals="1"))
        rules[f"c{clause}"] = {key: value for key, value in parts.items() if value}
    return definition(macros, rules, {"t": {**call(["r"]), "blockedBy": [name for name in rules if name != "r"]}})


@small(20, 50, 100, 200)
def clauses(variables):
    return _satisfiability(variables, 7)


@small(5, 7, 9, 11)
def pigeons(count):
    holes = count - 1
    macros, rules = {}, {}
    for i in range(count):
        for j in range(holes):
            macros[f"b{i}_{j}"] = {"type": "dataLayer", "name": f"b{i}_{j}"}
            rules[f"rb{i}_{j}"] = {"if": [on(f"b{i}_{j}", equals="1")]}
        macros[f"c{i}"] = [{"type": "constant", "value": "0"},
                           {"type": "constant", "value": "1", "enabledBy": [f"rb{i}_{j}" for j in range(holes)]}]
    clashes = []
    for j in range(holes):
        for a in range(count):
            for b in range(a):
                clashes.append(f"cl{j}_{a}_{b}")
                rules[clashes[-1]] = {"if": [on(f"b{a}_{j}", equals="1"), on(f"b{b}_{j}", equals="1")]}
    macros["clash"] = [{"type": "constant", "value": "0"}, {"type": "constant", "value": "1", "enabledBy": clashes}]
    rules["r"] = {"if": [on(f"c{i}", equals="1") for i in range(count)] + [on("clash", equals="0")]}
    return definition(macros, rules)


# --- Work for one event


def _with_event(name, value):
    EVENTS[name] = lambda size: json.dumps({"event": "go", "x": value(size)})


def _same_input(size, macro):
    macros = {f"m{i}": macro for i in range(size // 95)}
    return definition(macros, None, {"t": call(["r"], **{f"a{i}": "{{m%d}}" % i for i in range(size // 95)})})


@case
def hashes_of_a_large_value(size):
    return _same_input(size, {"type": "hash", "input": "{{x}}", "algorithm": "SHA-256"})


@case
def encodings_of_a_large_value(size):
    return _same_input(size, {"type": "encode", "input": "{{x}}", "outputFormat": "base64"})


@case
def cases_of_a_large_value(size):
    return _same_input(size, {"type": "uppercase", "input": "{{x}}"})


@case
def joins_of_a_large_list(size):
    return _same_input(size, {"type": "join", "input": "{{x}}"})


@case
def numbers_of_a_large_value(size):
    rules = {f"r{i}": {"if": [on("x", greaterThan=i)]} for i in range(size // 75)}
    return definition({}, rules, {"t": call(list(rules))})


@case
def texts_of_a_large_value(size):
    rules = {f"r{i}": {"if": [on("x", contains=f"b{i}")]} for i in range(size // 75)}
    return definition({}, rules, {"t": call(list(rules))})


@case
def patterns_of_a_large_value(size):
    rules = {f"r{i}": {"if": [on("x", matchesRegex=f"(a|b{i})*c.d{i}$")]} for i in range(size // 85)}
    return definition({}, rules, {"t": call(list(rules))})


for _name in ("hashes", "encodings", "cases", "texts", "patterns"):
    _with_event(f"{_name}-of-a-large-value", lambda size: "a" * size)
_with_event("numbers-of-a-large-value", lambda size: "1" * size)
_with_event("joins-of-a-large-list", lambda size: ["word"] * (size // 8))
