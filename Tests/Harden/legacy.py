"""Files of the vendor's protobuf, in which values are named by their index: one may stand in many places, and twice in the next."""
from cases import Files, cases_of
from container_format import varint

case = cases_of("legacy", "check", "lint", "inspect", "json", "definition")

# Fields of Schemas/legacy.proto.
TEXT, LIST, MAP, FUNCTION, TEMPLATE = 1, 2, 3, 5, 7
ITEMS = 101


def number(field, value):
    return varint(field << 3) + varint(value)


def block(field, data):
    return varint(field << 3 | 2) + varint(len(data)) + data


def numbers(field, values):
    head = varint(field << 3)
    return b"".join(head + varint(value) for value in values)


class Resource:
    """The parts of a file, each of which has a table."""

    def __init__(self):
        self.keys, self.values, self.properties, self.macros, self.tags, self.rules = ([] for _ in range(6))

    def value(self, kind, data):
        self.values.append(number(1, kind) + data)
        return len(self.values) - 1

    def text(self, text):
        return self.value(TEXT, block(2, text.encode()))

    def list(self, items):
        return self.value(LIST, block(ITEMS, numbers(1, items)))

    def template(self, items):
        return self.value(TEMPLATE, block(ITEMS, numbers(5, items)))

    def property(self, key, value):
        self.keys.append(key.encode())
        self.properties.append(number(1, len(self.keys) - 1) + number(2, value))
        return len(self.properties) - 1

    def function(self, name):
        return self.property("function", self.value(FUNCTION, block(7, name.encode())))

    def constant(self, value):
        """A macro of a value, and all of the file."""
        parts = [self.function("_c"), self.property("instance_name", self.text("m")), self.property("value", value)]
        self.macros.append(numbers(3, parts))
        self.rules.append(numbers(7, [0]))
        return self.file()

    def fired(self):
        """All tags fire."""
        self.rules.append(numbers(3, range(len(self.tags))))
        return self.file()

    def file(self):
        tables = ((1, self.keys), (2, self.values), (3, self.properties), (4, [number(2, 0) + macro for macro in self.macros]),
                  (5, [number(2, 0) + tag for tag in self.tags]), (7, self.rules))
        data = b"".join(block(field, row) for field, rows in tables for row in rows)
        data += block(13, b"1") + block(16, b"ios") + number(17, 2)
        return Files(data, words=("--id", "GTM-HARD1"), suffix="")


@case()
def template_of_one_text(size):
    r = Resource()
    return r.constant(r.template([r.text("x" * (size // 2))] * (size // 4)))


@case()
def list_of_one_text(size):
    r = Resource()
    return r.constant(r.list([r.text("x" * (size // 2))] * (size // 4)))


def _doubled(size, times):
    r = Resource()
    value = r.text("x" * max(8, size - 20 * times - 120))
    for _ in range(times):
        value = r.template([value, value])
    return r.constant(value)


@case()
def templates_doubled(size):
    return _doubled(size, 17)


@case()
def templates_doubled_as_often_as_may_be(size):
    return _doubled(size, size // 25)


@case()
def tags_of_one_text(size):
    r = Resource()
    parts = numbers(3, [r.function("_img"), r.property("url", r.text("x" * (size // 2)))])
    r.tags = [parts] * (size // 20)
    return r.fired()


@case()
def tag_of_unknown_parameters(size):
    r = Resource()
    function, value = r.function("_ua"), r.text("x")
    r.tags.append(numbers(3, [function, *(r.property(f"k{i}", value) for i in range(size // 22))]))
    return r.fired()
