"""Cases that name the commands they are for, and that may need more than one file.

A case is a function from about how many bytes its file is to take to the file's text or bytes, or to `Files`. Each set has
a module of its name. To add a case is to write its function there; one for all commands goes to definitions.py or crafted.py."""
import json

# By set, then by name.
SETS = {}


class Files:
    """A file, with what its commands need beside it.

    - old: the file that it is compared with; otherwise a container of a tag.
    - settings: the text of a tagc.toml beside it; it is linted by that.
    - events: lines to be pushed.
    - question: what it is asked.
    - words: options for each of its commands.
    """

    def __init__(self, data, old=None, settings=None, events=None, question=None, words=(), suffix=".json"):
        self.data, self.old, self.settings, self.events = (
            text.encode() if isinstance(text, str) else text for text in (data, old, settings, events))
        self.question, self.words, self.suffix = question, tuple(words), suffix

    @property
    def contents(self):
        return self.data, self.old, self.settings, self.events, self.question

    @property
    def size(self):
        """The size of the largest file, events aside."""
        return max(len(text or b"") for text in (self.data, self.old, self.settings))

    def is_below(self, limit):
        return all(len(text or "") < limit for text in self.contents)


class Case:
    """A function from a size to a file, with what it is tried on.

    - commands: those of attacks.py that it is for; when empty, those for every file.
    - largest: the size above which it is not tried, such as that of an argument.
    - is_definition: false of compiled containers.
    """

    def __init__(self, function, commands=(), largest=None, is_definition=True):
        self.function, self.commands, self.largest, self.is_definition = function, commands, largest, is_definition


def cases_of(name, *ordinary):
    """A decorator for the cases of a set; `ordinary` are the commands of those that name none."""
    own = SETS.setdefault(name, {})

    def case(*commands, largest=None, counts=()):
        def add(function):
            title = function.__name__.replace("_", "-")
            if not counts:
                own[title] = Case(function, commands or ordinary, largest)
            for count in counts:
                own[f"{title}-{count}"] = Case(lambda size, count=count: function(count), commands or ordinary)
            return function
        return add
    return case


# --- What they are written with


def text(value):
    return json.dumps(value, separators=(",", ":"))


def plain(macros=None, rules=None, tags=None, **container):
    """A definition with nothing in it but what is given."""
    parts = {"macros": macros, "rules": rules, "tags": tags}
    return text({"container": {"id": "GTM-HARD1", **container}, **{name: part for name, part in parts.items() if part is not None}})


def pixel(url="u", fires=("r",)):
    return {"type": "imagePixel", "url": url, "fires": list(fires)}


def export(tags=(), variables=(), triggers=(), **others):
    parts = {"tag": tags, "variable": variables, "trigger": triggers, **others}
    return text({"exportFormatVersion": 2, "containerVersion": {
        "container": {"publicId": "GTM-HARD1", "usageContext": ["WEB"]}, **{name: list(part) for name, part in parts.items() if part}}})


PAGE_VIEW = "2147479553"


def html(code, name="t", number="1", **others):
    """A tag of custom HTML, in an export."""
    return {"tagId": number, "name": name, "type": "html", "firingTriggerId": [PAGE_VIEW], "parameter": [template("html", code)], **others}


def template(key, value):
    return {"type": "TEMPLATE", "key": key, "value": value}


def variable(name, kind="e", number="1", **others):
    return {"variableId": number, "name": name, "type": kind, **others}


def resource(macros=(), tags=(), predicates=(), rules=()):
    return text({"resource": {"version": "1", "macros": list(macros), "tags": list(tags), "predicates": list(predicates), "rules": list(rules)}})
