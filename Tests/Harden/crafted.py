"""Containers that no compiler makes, whose evaluation, loading or writing out could cost far more than their size.

Each case is a function from about how many bytes it is to take to the file. All are sealed right; a reader may refuse
them, or answer, and must do either at little cost."""
from container_format import (
    COMPUTED_MAP, ESCAPED, FIRST_MAP, LIST, OPERATIONS, PREDICATES, TEMPLATE, WEB, Container, packed, varint)

CASES = {}


def case(function):
    CASES[function.__name__.replace("_", "-")] = function
    return function


def _fires_on(container, *predicates, event="go"):
    """A tag 't' of a function call that all predicates must hold for."""
    tag = container.tag(container.shape("functionCall", ["function"]), [container.text("f")])
    container.rule(container.text(event), ifs=predicates, fires=[tag])


# --- Loops over what many share


@case
def choice_members_share_rules(size):
    c, n = Container(), size // 10
    c.rule(c.text("never"))
    rules, none = c.composite(LIST, [c.integer(0)] * n), c.composite(LIST, [])
    members = c.composite(LIST, ["true", rules, none] * n)
    c.key("k", c.macro("choice", [members]))
    return c.bytes()


@case
def choice_members_passed_over(size):
    """Rules that pass disable each of the members, the last of which is looked at first."""
    c, n = Container(), size // 16
    c.rule()
    rules, none = c.composite(LIST, [c.integer(0)] * n), c.composite(LIST, [])
    members = c.composite(LIST, ["true", none, rules] * n)
    for name in "kjh":
        c.key(name, c.macro("choice", [members]))
    return c.bytes()


def _referenced(kind, parts, size, times=None):
    c = Container()
    n = size // 8
    inner = c.composite(kind, parts(c, n))
    c.key("k", c.macro("constant", [c.composite(LIST, [inner] * (times or n))]))
    return c.bytes()


@case
def list_referenced_often(size):
    return _referenced(LIST, lambda c, n: ["true"] * n, size)


@case
def empty_lists_referenced_often(size):
    return _referenced(LIST, lambda c, n: [c.composite(LIST, [])] * n, size)


@case
def template_of_nothing_referenced_often(size):
    return _referenced(TEMPLATE, lambda c, n: [c.text("")] * n, size)


@case
def template_of_texts_referenced_often(size):
    return _referenced(TEMPLATE, lambda c, n: [c.text("ab")] * n, size)


@case
def escapings_referenced_often(size):
    return _referenced(ESCAPED, lambda c, n: ["null"] + [c.integer(0)] * n, size)


@case
def escapings_of_a_text_referenced_often(size):
    return _referenced(ESCAPED, lambda c, n: [c.text("%a b" * 30)] + [c.integer(number % 20) for number in range(n)], size)


@case
def computed_map_referenced_often(size):
    return _referenced(COMPUTED_MAP, lambda c, n: [c.text("k"), "true"] * (n // 2), size)


@case
def computed_map_of_many_keys_referenced_often(size):
    return _referenced(
        COMPUTED_MAP, lambda c, n: [x for i in range(min(n // 2, 2000)) for x in (c.text("key%d" % i), "true")], size)


@case
def shaped_map_referenced_often(size):
    c, n = Container(), size // 12
    shape = c.shape("", ["key%d" % i for i in range(min(n, 3000))])
    inner = c.composite(FIRST_MAP + shape, ["true"] * min(n, 3000))
    c.key("k", c.macro("constant", [c.composite(LIST, [inner] * n)]))
    return c.bytes()


@case
def list_in_texts(size):
    """Lists and maps that stand in a text are written out there."""
    c, n = Container(), size // 8
    inner = c.composite(LIST, [c.text("word")] * n)
    c.key("k", c.macro("constant", [c.composite(TEMPLATE, [inner] * n)]))
    return c.bytes()


# --- Values that are twice the one before


def _doubled(kind, steps=64):
    c = Container()
    value = c.composite(kind, [c.text("lol"), c.text("lol")])
    for _ in range(steps):
        value = c.composite(kind, [value, value])
    c.key("k", c.macro("constant", [value]))
    return c.bytes()


@case
def lists_doubled(size):
    return _doubled(LIST)


@case
def templates_doubled(size):
    return _doubled(TEMPLATE)


@case
def maps_doubled(size):
    c = Container()
    shape = c.shape("", ["a", "b"])
    value = c.composite(FIRST_MAP + shape, [c.text("lol"), c.text("lol")])
    for _ in range(64):
        value = c.composite(FIRST_MAP + shape, [value, value])
    c.key("k", c.macro("constant", [value]))
    return c.bytes()


def _macros_doubled(kind):
    c = Container()
    macro = c.macro("constant", [c.text("x")])
    for _ in range(64):
        macro = c.macro("constant", [c.composite(kind, [macro, macro])])
    c.key("k", macro)
    call = c.shape("functionCall", ["function", "arguments"])
    tag = c.tag(call, [c.text("f"), c.call("", [("a", macro)])])
    c.rule(c.text("go"), fires=[tag])
    return c.bytes()


@case
def lists_of_macros_doubled(size):
    return _macros_doubled(LIST)


@case
def templates_of_macros_doubled(size):
    return _macros_doubled(TEMPLATE)


# --- Depth


@case
def lists_nested(size):
    c = Container()
    value = c.composite(LIST, ["true"])
    for _ in range(size // 10):
        value = c.composite(LIST, [value])
    c.key("k", c.macro("constant", [value]))
    return c.bytes()


def _chain(size, operation, wrap):
    c = Container()
    macro = c.macro("dataLayer", [c.text("x"), "missing"])
    for _ in range(size // 12):
        macro = c.macro(operation, wrap(c, macro))
    c.key("k", macro)
    _fires_on(c, c.predicate("equals", macro, c.text("a")))
    return c.bytes()


@case
def macros_in_a_chain(size):
    return _chain(size, "lowercase", lambda c, macro: [macro])


@case
def macros_in_a_chain_of_lists(size):
    return _chain(size, "constant", lambda c, macro: [c.composite(LIST, [macro])])


@case
def macros_in_a_chain_of_defaults(size):
    return _chain(size, "dataLayer", lambda c, macro: [c.text("y"), macro])


@case
def choices_in_a_chain(size):
    c = Container()
    macro, none = c.macro("event", []), c.composite(LIST, [])
    for number in range(size // 60):
        rule = c.rule(None, ifs=[c.predicate("equals", macro, c.text("a"))])
        enabling = c.composite(LIST, [c.integer(rule)]) if number < 20000 else none
        macro = c.macro("choice", [c.composite(LIST, [macro, enabling, none])])
    c.key("k", macro)
    return c.bytes()


def _sequence(size, of):
    c, n = Container(), size // 30
    shape = c.shape("functionCall", ["function"])
    for number in range(n):
        c.tag(shape, [c.text("f")], options=number + 1)
    for number in range(n):
        c.tag_options.append((2, "null", "null", "null", c.composite(LIST, of(number, n)), "null"))
    c.rule(c.text("go"), fires=[0])
    return c.bytes()


@case
def tags_set_up_in_a_chain(size):
    return _sequence(size, lambda number, n: [("tag", number + 1), "true"] if number + 1 < n else [])


@case
def tags_set_up_in_a_ring(size):
    return _sequence(size, lambda number, n: [("tag", (number + 1) % n), "true"])


@case
def tags_set_up_by_two(size):
    """Each by two others: as many ways as leaves of a tree."""
    return _sequence(
        size, lambda number, n: [("tag", (2 * number + 1) % n), "false", ("tag", (2 * number + 2) % n), "false"])


# --- Names and indexes


def _long_names(size, name):
    c = Container()
    text = c.text("a" * (size // 2))
    macro = c.macro("constant", ["true"])
    for number in range(size // 20):
        c.keys.append((name(c, text, number), macro[1]))
    return c.bytes()


@case
def keys_of_one_long_name(size):
    return _long_names(size, lambda c, text, number: text[1])


@case
def names_that_share_a_hash(size):
    """Their first, middle and last bytes are all that the hash looks at in short ones; long ones differ by rounds."""
    c = Container()
    macro = c.macro("constant", ["true"])
    for number in range(size // 24):
        c.key("%07d" % number, macro)
    return c.bytes()


@case
def events_with_all_rules(size):
    c, n = Container(), size // 24
    texts = [c.text("go"), c.text("b" * 250)]
    event, words = c.macro("event", []), c.composite(LIST, sorted(texts, key=lambda text: c.strings[text[1]]))
    predicate = c.predicate("isOneOf", event, words)
    tag = c.tag(c.shape("functionCall", ["function"]), [c.text("f")])
    for _ in range(n):
        c.rule(None, ifs=[predicate], fires=[tag])
    # As the reader wants them: each event has all the rules as candidates.
    every = {text[1]: list(range(n)) for text in texts}
    index = c._index([(text[1], text[1]) for text in texts], "eventBuckets", "events")
    cells, candidates = [], []
    for name in index["events"][::2]:
        cells += [name, len(candidates)]
        candidates += every[name]
    c.own = {"restRules": [], "eventBuckets": index["eventBuckets"], "events": cells + [0, len(candidates)],
             "candidates": candidates}
    return c.bytes()


@case
def tags_that_share_parameters(size):
    c, n = Container(), size // 24
    shape = c.shape("functionCall", ["function", "arguments"] + ["p%d" % i for i in range(min(n, 4000))])
    operands = [c.text("f")] + ["true"] * (1 + min(n, 4000))
    tags = [c.tag(shape, operands)]
    c.rule(c.text("go"), fires=tags * n)
    return c.bytes()


@case
def rules_of_the_same_conditions(size):
    c, n = Container(), size // 32
    macro = c.macro("dataLayer", [c.text("x"), "missing"])
    predicate = c.predicate("contains", macro, c.text("q"))
    tag = c.tag(c.shape("functionCall", ["function"]), [c.text("f")])
    for _ in range(n):
        c.rule(None, ifs=[predicate] * 4, fires=[tag])
    return c.bytes()


# --- Every operation and predicate, over operands that are as large as they get


def _large(c, kind, size):
    if kind == "text":
        return c.text("a" * size)
    if kind == "digits":
        return c.text("1" * size)
    if kind == "address":
        return c.text("http://h/" + "a" * (size // 2) + "?" + "&q=1" * (size // 8))
    if kind == "list":
        return c.composite(LIST, [c.text("word")] * (size // 4))
    if kind == "map":
        return c.composite(COMPUTED_MAP, [c.text("k"), c.text("word")] * (size // 8))
    return c.composite(TEMPLATE, [c.text("")] * (size // 4))  # nothing, slowly


LARGE = ("text", "digits", "address", "list", "map", "nothing")
# What operands must be, beside values; and texts that take a way of their own through an operation.
SMALL = {
    "algorithm": ["SHA-256", "md5"], "inputFormat": ["text", "base16"], "outputFormat": ["base64url", "base16"],
    "component": ["query", "host", "path", "url", "extension"], "queryKey": ["q"], "case": ["upper"],
    "escape": ["backslash", "url"],
}


def _operand(c, name, large, fill):
    if name in SMALL:
        return c.text(SMALL[name][fill % len(SMALL[name])])
    if name == "table":
        return c.composite(LIST, [large, "true"] * 50)
    if name == "members":
        return c.composite(LIST, [large, c.composite(LIST, []), c.composite(LIST, [])] * 50)
    if name == "call":
        return c.call("own", [("a", large), ("b", large)])
    if name in ("stripWww", "noPadding", "replaces"):
        return "true"
    if name == "group":
        return c.integer(fill)
    return large


def operation(name, kind, fill, size):
    """A list of macros of one operation, all of which have the same operands."""
    number, operands = OPERATIONS[name]
    c = Container(flags=WEB if name == "flatKey" else 0)
    large = _large(c, kind, size // 2)
    first = c.macro(name, [_operand(c, operand, large, fill) for operand in operands])
    macros = [first]
    for _ in range(size // 14):
        macros.append(c.macro(name, first[1]))
    inner = c.composite(LIST, macros)
    c.key("k", c.macro("constant", [inner]))
    return c.bytes()


def operation_cases():
    """Of each operation that has operands: a name and a function from a size."""
    for name, (_, operands) in OPERATIONS.items():
        if not operands:
            continue
        fills = max(len(SMALL.get(operand, [0])) for operand in operands)
        for kind in LARGE:
            for fill in range(fills):
                yield f"{name}-{kind}-{fill}", lambda size, name=name, kind=kind, fill=fill: operation(name, kind, fill, size)


def predicate(name, kind, size):
    c = Container()
    left = _large(c, kind, size // 4)
    if name == "isOneOf":
        right = c.composite(LIST, [c.text("%06d" % number) for number in range(min(size // 20, 30000))])
    else:
        right = c.text(c.strings[left[1]][:-1] + b"b") if left[0] == "string" else left
    tag = c.tag(c.shape("functionCall", ["function"]), [c.text("f")])
    number = c.predicate(name, left, right)
    other = c.predicate(name, right, left) if name != "isOneOf" else number
    for index in range(size // 40):
        # Predicates that are stored twice are found out by nobody.
        c.predicates.append(c.predicates[(number, other)[index % 2]])
        c.rule(None, unlesses=[len(c.predicates) - 1], fires=[tag])
    return c.bytes()


def predicate_cases():
    for name in PREDICATES:
        if name in ("matches", "unsupported"):  # compiled patterns are for the compiler; the other never holds
            continue
        for kind in LARGE:
            yield f"{name}-{kind}", lambda size, name=name, kind=kind: predicate(name, kind, size)


# --- The wire form


def columns(resident, kind, inner, outer):
    """A list of `outer` times a composite of `inner` parts, as columns."""
    texts = [b"GTM-EVIL1", b"1", b"k"]
    counts = dict(strings=3, composites=2, macros=1, keys=1, textBytes=sum(map(len, texts)), integers=1)
    order = ["strings", "integers", "doubles", "patterns", "shapes", "composites", "macros", "predicates", "rules",
             "tags", "tagOptions", "keys", "names", "textBytes", "nameBytes", "automata"]
    data = b"\1" + b"".join(varint(counts.get(name, 0)) for name in order)
    data += b"\0\0"  # id and version: the next strings
    escapes = kind == ESCAPED
    data += varint(kind) + varint(LIST) + varint(inner + escapes) + varint(outer)  # kinds, sizes
    data += varint(OPERATIONS["constant"][0])
    if escapes:
        # Null, then an integer: the next one, afterwards row 0.
        data += b"\0" + (b"\5" + b"\x09\0" * (inner - 1) if inner else b"")
    else:
        data += b"\2" * inner
    data += b"\x0c\0" * outer + b"\x0c\1"  # composites by their rows
    data += b"\0\0"  # the macro and the name of the key
    data += b"\0"  # the integer
    data += b"".join(text + b"\xff" for text in texts)
    return packed(resident, data)


@case
def columns_of_lists(size):
    n = min(size, 400_000)
    return columns(Container().bytes(), LIST, n, n)


@case
def columns_of_escapings(size):
    n = min(size, 400_000)
    return columns(Container().bytes(), ESCAPED, n, n)


for _name in ("escapings-referenced-often", "template-of-nothing-referenced-often", "keys-of-one-long-name",
              "choice-members-share-rules", "lists-doubled", "list-referenced-often"):
    CASES["wire-" + _name] = lambda size, _name=_name: packed(CASES[_name](size))
