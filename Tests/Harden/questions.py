"""Small files with long questions, or many events."""
import json
from cases import Files, cases_of, plain

case = cases_of("questions", "query")
# The most that a system takes as one argument is a little more.
ARGUMENT = 120_000


def _call(fires=("r",), **others):
    return {"type": "functionCall", "function": "f", "fires": list(fires), **others}


# --- Questions


def _of_many_keys(size, **container):
    names = [f"m{i:x}" for i in range(size // 75)]
    return plain({name: {"type": "dataLayer", "name": name} for name in names},
                 {"r": {"if": [{"macro": name, "equals": "1"} for name in names]}}, {"t": _call()}, **container)


@case("query", "why")
def conditions_on_many_keys(size):
    return _of_many_keys(size)


@case("query", "why")
def conditions_on_many_keys_of_a_page(size):
    return _of_many_keys(size, contexts=["web"])


def _asked(parts, joined=" and "):
    small = plain({"x": {"type": "dataLayer", "name": "x"}}, {"r": {"if": [{"macro": "x", "contains": "a"}]}}, {"t": _call()})
    return Files(small, question='tag "t" fires when ' + joined.join(parts))


@case(largest=ARGUMENT)
def keys_equal(size):
    return _asked(f'k{i} = "a{i}"' for i in range(size // 22))


@case(largest=ARGUMENT)
def any_of_many_texts(size):
    return _asked((f'x contains "a{i}"' for i in range(size // 25)), " or ")


@case(largest=ARGUMENT)
def none_of_many_texts(size):
    return _asked(f'not x contains "a{i}"' for i in range(size // 30))


@case(largest=ARGUMENT)
def pattern_repeated(size):
    return _asked(['x matches "' + "(a|b)*a(a|b){9}" * (size // 15) + '"'])


@case(largest=ARGUMENT)
def pattern_of_many_choices(size):
    return _asked(['x matches "' + "|".join("a%db.*" % i for i in range(size // 10)) + '"'])


@case(largest=ARGUMENT)
def clauses(size):
    return _asked(f'(k{i} = "1" or k{i * 7 % 40} = "2" or not k{i * 13 % 40} = "1")' for i in range(size // 60))


@case(largest=ARGUMENT)
def negations_nested(size):
    return _asked(["not " * (size // 6) + "(" * (size // 6) + 'x = "1"' + ")" * (size // 6)])


@case(largest=ARGUMENT)
def text_long(size):
    return _asked(['x = "' + "a" * size + '"'])


# --- Events


@case("run", "trace")
def events_that_hash_a_large_value(size):
    """The first sets it, and all others make macros of it again."""
    macros = {f"h{i}": {"type": "hash", "input": "{{x}}", "algorithm": "SHA-256"} for i in range(20)}
    file = plain({"x": {"type": "dataLayer", "name": "x"}, **macros}, {"r": {}},
                 {"t": _call(arguments={f"a{i}": "{{h%d}}" % i for i in range(20)})})
    events = json.dumps({"event": "a", "x": "y" * min(20_000, size // 2)}) + "\n" + '{"event":""}\n' * (size // 25)
    return Files(file, events=events)


EVENTS = {
    "keys": '{"k%x":1}', "keys-of-a-key": '{"x":{"k%x":1}}', "keys-of-a-path": '{"x.k%x":1}', "keys-of-events": '{"event":1,"k%x":1}',
    "lists": '{"x":[1]}', "maps-nested": '{"x":' * 100 + "1" + "}" * 100, "commands": '["x.push",1]',
}


def _events(line):
    def function(size):
        count = size // (len(line) + 4)
        lines = [line % i if "%" in line else line for i in range(count)]
        return Files(plain({"x": {"type": "dataLayer", "name": "x"}}, {"r": {"if": [{"macro": "x", "equals": "a"}]}}, {"t": _call()}),
                     events="\n".join(lines) + "\n")
    return function


for _name, _line in EVENTS.items():
    _function = _events(_line)
    _function.__name__ = f"events_of_{_name}"
    case("run", "trace")(_function)
