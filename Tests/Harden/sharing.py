"""Containers that no compiler makes, in which many things share one long name, text or list: written out, each would have its own.

They are cases of crafted.py, which see."""
from container_format import LIST, Container
from crafted import case


@case
def functions_of_one_long_name(size):
    c = Container()
    call = c.macro("functionCall", [c.text("f" * (size // 2)), "missing"])
    macros = [call] + [c.macro("functionCall", call[1]) for _ in range(size // 14)]
    c.key("k", c.macro("constant", [c.composite(LIST, macros)]))
    return c.bytes()


def _tags(size, shape, operands):
    c = Container()
    number, values = shape(c), operands(c)
    for _ in range(size // 24):
        c.tag(number, values)
    c.rule(c.text("go"), fires=[0])
    return c.bytes()


@case
def tags_of_one_long_type(size):
    return _tags(size, lambda c: c.shape("t" * (size // 2), []), lambda c: [])


@case
def tags_of_one_long_parameter(size):
    return _tags(size, lambda c: c.shape("t", ["k" * (size // 2)]), lambda c: ["true"])


@case
def tags_of_one_long_value(size):
    return _tags(size, lambda c: c.shape("t", ["k"]), lambda c: [c.text("v" * (size // 2))])


@case
def tags_of_many_parameters(size):
    keys = ["%x" % number for number in range(size // 24)]
    return _tags(size, lambda c: c.shape("t", keys), lambda c: ["true"] * len(keys))


@case
def choices_of_the_same_members(size):
    c = Container()
    constant, none = c.macro("constant", ["true"]), c.composite(LIST, [])
    first = c.macro("choice", [c.composite(LIST, [constant, none, none] * (size // 8))])
    for number in range(size // 32):
        c.key("k%d" % number, c.macro("choice", first[1]))
    return c.bytes()


@case
def rules_of_one_long_event(size):
    c = Container()
    event, tag = c.text("e" * (size // 2)), c.tag(c.shape("functionCall", ["function"]), [c.text("f")])
    for _ in range(size // 32):
        c.rule(event, fires=[tag])
    return c.bytes()


@case
def macros_that_need_one_long_name(size):
    c = Container()
    first = c.macro("dataLayer", [c.text("x"), "missing"])
    c.key("k" * (size // 2), first)
    for number in range(size // 32):
        c.key("%d" % number, c.macro("lowercase", [first]))
    return c.bytes()


@case
def macros_of_one_long_path(size):
    c = Container()
    first = c.macro("dataLayer", [c.text("p" * (size // 2)), "missing"])
    for number in range(size // 32):
        c.key("k%d" % number, c.macro("dataLayer", first[1]))
    return c.bytes()


@case
def macros_of_one_long_constant(size):
    c = Container()
    first = c.macro("constant", [c.text("v" * (size // 2))])
    for number in range(size // 32):
        c.key("k%d" % number, c.macro("constant", first[1]))
    return c.bytes()
