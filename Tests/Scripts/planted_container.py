"""An export in which check_planted.py plants a mistake: finds what the mistake is about, or adds it, sound.

A mistake goes into what the export has, where it has something of the kind, since real tags, triggers and scripts are longer
and odder than made ones.
"""

import json
import re

ALL_PAGES = "2147479553"
MEASUREMENT_ID = "G-8HK542DQMG"
IDS = {"tag": "tagId", "trigger": "triggerId", "variable": "variableId", "folder": "folderId"}
ROW_KEYS = {"parameter": "parameterValue", "key": "value"}
SHOP = {"transaction_id", "currency", "value", "items"}
PLAIN_NAME = re.compile(r"[a-z][a-z_]+\Z")


def text(key, value):
    return {"type": "TEMPLATE", "key": key, "value": value}


def row(**cells):
    return {"type": "MAP", "map": [text(key, value) for key, value in cells.items()]}


def table(key, rows):
    return {"type": "LIST", "key": key, "list": rows}


def condition(operator, left, right):
    return {"type": operator, "parameter": [text("arg0", left), text("arg1", right)]}


def is_event(name):
    return condition("EQUALS", "{{_event}}", name)


def parameter(entity, key):
    return next((p for p in entity.get("parameter", []) if p.get("key") == key), None)


def value(entity, key):
    return (parameter(entity, key) or {}).get("value", "")


def put(entity, key, new):
    """Gives a parameter a new text."""
    found = parameter(entity, key)
    if found is None:
        entity.setdefault("parameter", []).append(text(key, new))
    else:
        found["value"] = new


def cells(one):
    """The cells of a row of a table, by their keys."""
    return {cell["key"]: cell for cell in one["map"]}


def rows(tag):
    """The parameters of an event: the cells of each, by the name."""
    found = parameter(tag, "eventSettingsTable") or {"list": []}
    return {cells(one)["parameter"]["value"]: cells(one) for one in found["list"]}


def operand(one, key="arg1"):
    return next(p for p in one["parameter"] if p["key"] == key)


class Container:
    def __init__(self, source):
        self.document = json.loads(source)
        self.version = self.document["containerVersion"]
        self.file_name = "export.json"
        self.edits = []  # changes of the written text, for mistakes that no JSON can hold

    def written(self):
        source = json.dumps(self.document, indent=4, ensure_ascii=False) + "\n"
        for edit in self.edits:
            edited = edit(source)
            assert edited != source, "a mistake changed nothing"
            source = edited
        return source

    # What there is

    def entities(self, kind):
        return self.version.setdefault(kind, [])

    def tags(self, *kinds):
        """The tags that fire, of some types."""
        return [
            t for t in self.entities("tag")
            if t.get("firingTriggerId") and not t.get("paused") and (not kinds or t["type"] in kinds)]

    def trigger(self, id):
        return next((t for t in self.entities("trigger") if t["triggerId"] == id), None)

    def is_used(self, trigger):
        return any(trigger["triggerId"] in t["firingTriggerId"] for t in self.tags())

    # What is added

    def add(self, kind, name, **members):
        ids = [int(e[IDS[kind]]) for e in self.entities(kind) if e[IDS[kind]].isdigit()]
        ground = {key: self.version[key] for key in ("accountId", "containerId") if key in self.version}
        entity = {**ground, IDS[kind]: str(max([900, *ids]) + 1), "name": name, **members}
        self.entities(kind).append(entity)
        return entity

    def add_tag(self, name, kind, *parameters, fires=ALL_PAGES, **members):
        members.setdefault("consentSettings", {"consentStatus": "NOT_NEEDED"})
        return self.add("tag", name, type=kind, parameter=list(parameters), firingTriggerId=[fires], **members)

    def add_html(self, name, code, **members):
        return self.add_tag(name, "html", text("html", code), **members)

    def add_pixel(self, name, url, **members):
        return self.add_tag(name, "img", text("url", url), **members)

    def add_trigger(self, name, kind, *conditions, **members):
        return self.add("trigger", name, type=kind, filter=list(conditions), **members)

    def add_event_trigger(self, name, event):
        return self.add("trigger", name, type="CUSTOM_EVENT", customEventFilter=[is_event(event)])

    def key(self, path):
        """A data layer variable for a path."""
        for found in self.entities("variable"):
            if found["type"] == "v" and value(found, "name") == path and value(found, "setDefaultValue") != "true":
                return found
        return self.add("variable", f"layer {path}", type="v", parameter=[text("name", path)])

    def reference(self, path):
        return "{{" + self.key(path)["name"] + "}}"

    def built_in(self, kind, name):
        if not any(b["type"] == kind for b in self.entities("builtInVariable")):
            self.entities("builtInVariable").append({"type": kind, "name": name})
        return "{{" + name + "}}"

    def used_constant(self, name, content):
        """A constant that a pixel of its own sends."""
        self.add_pixel(f"{name} is sent", "https://pixel.example.net/p.gif?v={{" + name + "}}")
        return self.add("variable", name, type="c", parameter=[text("value", content)])

    # What there is, or else is added

    def event_tag(self):
        """A GA4 event tag that a trigger for an event of a plain name fires."""
        for tag in self.tags("gaawe"):
            fires = [self.trigger(id) for id in tag["firingTriggerId"]]
            if len(fires) == 1 and fires[0] and self.event_of(fires[0]) and PLAIN_NAME.match(value(tag, "eventName")):
                return tag
        return self.purchase()

    def event_of(self, trigger):
        """The condition for the one event that a trigger waits for."""
        found = trigger.get("customEventFilter", [])
        if len(found) == 1 and found[0]["type"] == "EQUALS" and PLAIN_NAME.match(operand(found[0])["value"]):
            return found[0]
        return None

    def event_trigger(self):
        """A trigger for an event of a plain name; a tag fires on it."""
        return self.trigger(self.event_tag()["firingTriggerId"][0])

    def purchase(self):
        """A GA4 purchase with all parameters that it needs."""
        for tag in self.tags("gaawe"):
            fires = [self.trigger(id) for id in tag["firingTriggerId"]]
            if (value(tag, "eventName") == "purchase" and SHOP <= set(rows(tag)) and all(fires)
                    and value(tag, "sendEcommerceData") != "true"):
                return tag
        fires = self.add_event_trigger("shop: purchase", "purchase")
        return self.add_shop_tag("purchase", SHOP, fires)

    def add_shop_tag(self, event, names, fires):
        sent = [row(parameter=name, parameterValue=self.reference("ecommerce." + name)) for name in sorted(names)]
        return self.add_tag(
            f"GA4 shop: {event}", "gaawe", text("eventName", event), text("measurementIdOverride", MEASUREMENT_ID),
            table("eventSettingsTable", sent), fires=fires["triggerId"])

    def html(self):
        """A tag of Custom HTML with a script."""
        for tag in self.tags("html"):
            if re.search(r"<script[^>]*>\s*\S[^<]*</script>", value(tag, "html")):
                return tag
        return self.add_html("Banner", "<script>\n  (function() {\n    window.bannerSeen = true;\n  })();\n</script>")

    def script_variable(self, test=lambda code: True):
        """A Custom JavaScript variable whose code passes a test; a tag sends it."""
        for found in self.entities("variable"):
            code = value(found, "javascript")
            if found["type"] == "jsm" and re.match(r"\s*function\s*\(\)\s*\{", code) and test(code):
                return found
        self.add_pixel("Title is sent", "https://pixel.example.net/p.gif?t={{page title in lower case}}")
        code = "function() {\n  var title = document.title;\n  return title.toLowerCase();\n}"
        return self.add("variable", "page title in lower case", type="jsm", parameter=[text("javascript", code)])

    def lookup(self):
        """A lookup table of two rows or more."""
        for found in self.entities("variable"):
            if found["type"] == "smm" and len((parameter(found, "map") or {"list": []})["list"]) > 1:
                return found
        self.add_pixel("Shop is sent", "https://pixel.example.net/p.gif?s={{shop by host}}")
        host = self.built_in("PAGE_HOSTNAME", "Page Hostname")
        shops = [row(key="www.example.com", value="main"), row(key="fr.example.com", value="france")]
        return self.add("variable", "shop by host", type="smm", parameter=[text("input", host), table("map", shops)])
