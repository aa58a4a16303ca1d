"""Events made of the words of a container, for check_fix_prove.py.

The words are taken from the JSON by the names of its members alone, without the reader of tagc: what conditions compare with
(also words that their patterns match, and words that they almost match), keys of the data layer, and names of other variables.
"""

import collections
import json
import random
import re

Batch = collections.namedtuple("Batch", "answers events")

EVENTS = (
    "gtm.js gtm.dom gtm.load gtm.init gtm.init_consent gtm.click gtm.linkClick gtm.formSubmit gtm.historyChange gtm.timer "
    "gtm.scrollDepth gtm.elementVisibility gtm.video gtm.pageError gtm.triggerGroup page_view purchase").split()
KEYS = (
    "gtm.element gtm.elementClasses gtm.elementId gtm.elementTarget gtm.elementText gtm.elementUrl gtm.newUrlFragment "
    "gtm.oldUrlFragment gtm.triggers gtm.scrollThreshold gtm.videoStatus gtm.errorMessage").split()
# Values that conditions take in ways of their own.
ODD = ["", "0", "1", "undefined", "null", "true", "a", 0, 1, -1, 1.5, 1000, True, False, None]
LONGEST = 200


class Words:
    def __init__(self):
        self.events, self.keys, self.texts, self.asked = {}, {}, {}, {}

    def collect(self, node, key=None):
        if isinstance(node, dict):
            self.entity(node)
            for name, child in node.items():
                self.collect(child, name)
        elif isinstance(node, list):
            for child in node:
                self.collect(child, key)
        elif isinstance(node, str) and 0 < len(node) <= LONGEST and "{{" not in node:
            self.texts[node] = None

    def entity(self, node):
        """Adds what a member of an export or of a resource says of events, keys, and variables that only a page has."""
        kind = node.get("type", node.get("function"))
        parameters = {p.get("key"): p.get("value") for p in node.get("parameter", []) if isinstance(p, dict)}
        for event in node.get("customEventFilter", []):
            for operand in event.get("parameter", []):
                if operand.get("key") == "arg1" and isinstance(operand.get("value"), str):
                    self.events[operand["value"]] = None
        if node.get("arg0") == ["macro", 0] and isinstance(node.get("arg1"), str):
            self.events[node["arg1"]] = None  # of a resource: its first macro is the event
        key = node.get("vtp_name", parameters.get("name"))
        if isinstance(key, str) and key and "{{" not in key and key.split(".")[0] != "event":
            self.keys[key] = None
        elif isinstance(node.get("name"), str) and "variableId" in node and kind not in ("v", "c", "smm", "remm"):
            self.asked[node["name"]] = None
        for variable in node.get("builtInVariable", []):
            self.asked[variable.get("name")] = None


def near(word, draw):
    """A word, or one that is almost it."""
    match draw.randrange(12):
        case 0: return word.upper()
        case 1: return word + draw.choice("x/ 1")
        case 2: return draw.choice("x/ 1") + word
        case 3: return word.replace(".", "x", 1)
        case 4: return word[:-1]
        case 5: return word.replace("/", "-", 1)
        case 6 | 7 | 8: return matched(word, draw)
        case _: return word


def matched(pattern, draw):
    """A text that a simple pattern matches; of another pattern, some text."""
    one = draw.choice(pattern.split("|"))
    one = re.sub(r"\(\?[:i]*|[()^$]", "", one)
    one = re.sub(r"\[([^\]^])[^\]]*\]", r"\1", one)
    one = re.sub(r"\\d", "7", re.sub(r"\\w", "w", one))
    one = re.sub(r"(?<!\\)\.[*+]\??", lambda _: draw.choice(["", "x", "x/y"]), one)
    one = re.sub(r"(?<!\\)\.", "x", one)
    one = re.sub(r"(?<!\\)[*+?]|\{\d+,?\d*\}", "", one)
    return re.sub(r"\\(.)", r"\1", one)


def value(words, draw):
    return draw.choice(ODD) if draw.random() < 0.2 else near(draw.choice(words), draw)


def put(event, key, value, draw):
    """Sets a key, whose dots lead into maps, or are part of it."""
    parts = key.split(".")
    if len(parts) == 1 or key.startswith("gtm.") or draw.random() < 0.2:
        event[key] = value
        return
    for part in parts[:-1]:
        event = event.setdefault(part, {})
        if not isinstance(event, dict):
            return
    event[parts[-1]] = value


def read(text):
    """The document; of one that Python cannot read, its texts."""
    try:
        return json.loads(text)
    except ValueError:
        return re.findall(r'"([^"\\\n]+)"', text)


def batches(source, seed, count, number):
    """The same batches for the same container."""
    words, draw = Words(), random.Random(seed)
    text = source.decode("utf-8-sig")
    document = read(text)
    words.collect(document)
    events, keys = list(words.events) or ["custom"], [*words.keys, *KEYS]
    texts = list(words.texts) or ["a"]
    asked = [name for name in words.asked if isinstance(name, str) and "{{%s}}" % name in text]
    # What conditions compare with is drawn more often than other words.
    texts += 4 * (compared(document) or ["a"])
    made = []
    for _ in range(number):
        answers = [(name, value(texts, draw)) for name in asked if draw.random() < 0.7]
        answers += [("random", 0.5), ("time", 1700000000000)]
        made.append(Batch(answers, [one(events, keys, texts, draw) for _ in range(count // number)]))
    return made


def one(events, keys, texts, draw):
    name = near(draw.choice(events), draw) if draw.random() < 0.6 else draw.choice(EVENTS)
    event = {"event": name or "x"}  # a push without an event has no outcome
    for key in draw.sample(keys, min(len(keys), draw.randrange(6))):
        put(event, key, value(texts, draw), draw)
    return event


def compared(node):
    """The right sides of conditions, in exports and in resources."""
    if isinstance(node, list):
        return [text for child in node for text in compared(child)]
    if not isinstance(node, dict):
        return []
    own = [node.get("arg1")] + [node.get("value") if node.get("key") == "arg1" else None]
    return [text for text in own if isinstance(text, str) and text and "{{" not in text] + [
        text for child in node.values() for text in compared(child)]
