"""Random edits to exports, as people make them in Tag Manager."""
import copy
import json

from merge_oracle import KINDS, entities, own_id, version
VENDORS = ("App ", "Click ", "Container ", "Element ", "Environment ", "Error ", "Event", "Form ", "HTML ", "History ", "New History ",
           "Old History ", "Page ", "Percent ", "Random ", "Referrer", "Scroll ", "Video ")


class Editor:
    def __init__(self, document, base, random_, side, focus):
        self.document, self.base, self.random, self.side, self.focus = document, base, random_, side, focus
        self.top = 1 + max([int(e[own_id(k)]) for k in KINDS for e in entities(base, k) if str(e.get(own_id(k), "")).isdigit()] or [0])

    def pick(self, kind, condition=lambda entity: True):
        found = [entity for entity in entities(self.document, kind) if condition(entity)]
        return self.one_of(found[:6]) if found else None

    def one_of(self, found):
        # Both sides have one focus, so that they meet.
        return found[self.focus % len(found)] if self.random.random() < 0.7 else self.random.choice(found)

    def fresh(self):
        self.top += 1
        return str(self.top - 1)

    def word(self):
        return self.random.choice(["x", "é\"", "a\\b", "<b>", "long " * 9, ""]) + str(self.random.randrange(3))

    def parameter(self, condition):
        entity = self.pick(self.random.choice(["tag", "variable"]), lambda e: e.get("parameter"))
        found = [p for p in (entity or {}).get("parameter", []) if condition(p)]
        return entity, self.one_of(found[:3]) if found else None

    def value(self):
        _, parameter = self.parameter(lambda p: "value" in p)
        if parameter:
            parameter["value"] = self.word()

    def reference(self):
        """A value with references, in braces that are and are not some."""
        _, parameter = self.parameter(lambda p: "value" in p and p["type"].upper() == "TEMPLATE")
        names = [variable["name"] for variable in (self.pick("variable"), self.pick("variable")) if variable]
        if parameter and names:
            shape = self.random.choice(["{{%s}}", "{{{%s}}}", "a {{%s}} b {{%s}}", "{{ {{%s}}", "{{}} {%s} {{%s}} {{%s", "{{{{%s}}}} {{%s}}}"])
            parameter["value"] = shape % tuple((names * 3)[:shape.count("%s")])

    def add_parameter(self):
        entity, _ = self.parameter(lambda p: False)
        if entity:
            key = "extra" + str(self.random.randrange(2))
            if all(p.get("key") != key for p in entity["parameter"]):
                row = {"type": "TEMPLATE", "key": key, "value": self.word()}
                entity["parameter"].insert(self.random.randrange(len(entity["parameter"]) + 1), row)

    def delete_parameter(self):
        entity, parameter = self.parameter(lambda p: True)
        if parameter and len(entity["parameter"]) > 1:
            entity["parameter"].remove(parameter)

    def reorder(self):
        entity, _ = self.parameter(lambda p: False)
        if entity:
            self.random.shuffle(entity["parameter"])
            self.random.shuffle(entity.get("firingTriggerId", []))

    def trigger_of_tag(self):
        tag, trigger = self.pick("tag"), self.pick("trigger")
        if tag and trigger:
            ids = tag.setdefault("firingTriggerId", [])
            if trigger["triggerId"] not in ids:
                ids.append(trigger["triggerId"])
            elif len(ids) > 1:
                ids.remove(trigger["triggerId"])

    def rename(self):
        kind = self.random.choice(["tag", "trigger", "variable"])
        entity = self.pick(kind)
        if not entity or entity["name"].startswith("New "):
            return
        old, new = entity["name"], f"Renamed {self.random.randrange(2)} {kind} {entity[own_id(kind)]}"
        entity["name"] = new
        if kind == "variable":
            self.replace_references(old, new)

    def replace_references(self, old, new):
        def visit(value):
            if isinstance(value, str):
                return value.replace("{{" + old + "}}", "gone" if new is None else "{{" + new + "}}")
            if isinstance(value, list):
                return [visit(part) for part in value]
            if isinstance(value, dict):
                return {k: part if k in ("name", "notes", "templateData") else visit(part) for k, part in value.items()}
            return value
        for kind in KINDS:
            if kind in version(self.document) and kind != "customTemplate":
                version(self.document)[kind] = [visit(entity) for entity in entities(self.document, kind)]

    def new(self):
        kind = self.random.choice(["trigger", "variable", "folder", "tag"])
        both = self.random.random() < 0.2
        name = f"New {'both' if both else self.side} {kind} {self.random.randrange(2 if both else 1000)}"
        if any(entity["name"] == name for entity in entities(self.document, kind)):
            return
        number = self.fresh()
        ids = {key: value for key, value in next((e for k in KINDS for e in entities(self.base, k)), {}).items()
               if key in ("accountId", "containerId")}
        entity = {**ids, own_id(kind): number, "name": name}
        if kind != "folder":
            entity["type"] = {"trigger": "CLICK", "variable": "v", "tag": "html"}[kind]
        if kind == "variable":
            entity["parameter"] = [{"type": "INTEGER", "key": "dataLayerVersion", "value": "2"},
                                   {"type": "TEMPLATE", "key": "name", "value": "n" if both else self.word() + "n"}]
        if kind == "tag":
            entity["parameter"] = [{"type": "TEMPLATE", "key": "html", "value": self.text(both)}]
            trigger = None if both else self.pick("trigger")
            entity["firingTriggerId"] = [trigger["triggerId"]] if trigger else []
        entity["fingerprint"] = str(self.random.randrange(10 ** 12))
        version(self.document).setdefault(kind, []).append(entity)
        # The new one is used.
        tag = self.pick("tag")
        if tag and not both:
            if kind == "trigger":
                tag.setdefault("firingTriggerId", []).append(number)
            elif kind == "folder":
                tag["parentFolderId"] = number

    def text(self, both):
        variable = None if both else self.pick("variable")
        return "<b>" + ("{{" + variable["name"] + "}}" if variable else self.word() if not both else "") + "</b>"

    def delete(self):
        kind = self.random.choice(["tag", "tag", "trigger", "variable"])
        entity = self.pick(kind)
        if not entity or len(entities(self.document, kind)) < 2:
            return
        if kind == "variable":
            # Who deletes it replaces it where it is used. A name of the vendor's variables leads there then.
            if entity["name"].startswith(VENDORS) or sum(other["name"] == entity["name"] for other in entities(self.document, kind)) > 1:
                return
            self.replace_references(entity["name"], None)
            entity = next(other for other in entities(self.document, kind) if other["name"] == entity["name"])
        entities(self.document, kind).remove(entity)
        if kind == "trigger":
            for tag in entities(self.document, "tag"):
                for word in ("firingTriggerId", "blockingTriggerId"):
                    if entity["triggerId"] in tag.get(word, []):
                        tag[word].remove(entity["triggerId"])

    def note(self):
        entity = self.pick(self.random.choice(["tag", "trigger", "variable"]))
        if entity:
            entity["notes"] = self.word()

    def folder(self):
        tag, folder = self.pick("tag"), self.pick("folder")
        if tag and folder:
            tag["parentFolderId"] = folder["folderId"]
        elif tag:
            tag.pop("parentFolderId", None)

    def rows(self):
        def lists(value):
            if isinstance(value, dict):
                for key, part in value.items():
                    if key in ("list", "filter", "autoEventFilter", "customEventFilter") and part:
                        yield part
                    else:
                        yield from lists(part)
            elif isinstance(value, list):
                for part in value:
                    yield from lists(part)
        found = [rows for kind in ("tag", "trigger", "variable") for e in entities(self.document, kind)[:5] for rows in lists(e)]
        if not found:
            return
        rows = self.one_of(found[:3])
        index = self.random.randrange(min(3, len(rows)))
        row = copy.deepcopy(rows[index])
        while "map" in row or "parameter" in row or "list" in row:
            parts = row.get("map") or row.get("parameter") or row.get("list")
            if not parts:
                return
            row = parts[-1]
        if "value" not in row:
            return
        # Like no other row, since equal rows cannot be told apart.
        row_value = f"row {self.random.randrange(2)} of {index} {len(rows)}"
        changed = copy.deepcopy(rows[index])
        inner = changed
        while "map" in inner or "parameter" in inner or "list" in inner:
            inner = (inner.get("map") or inner.get("parameter") or inner.get("list"))[-1]
        inner["value"] = row_value
        if self.random.random() < 0.3:
            inner["value"] += " more"
            if json.dumps(rows[-1]) != json.dumps(changed):
                rows.append(changed)
        else:
            rows[index] = changed

    def noise(self):
        version(self.document)["fingerprint"] = str(self.random.randrange(10 ** 12))
        version(self.document)["containerVersionId"] = str(self.random.randrange(100))
        if "exportTime" in self.document:
            self.document["exportTime"] = f"2026-01-0{self.random.randrange(1, 10)} 00:00:00"
        for entity in entities(self.document, "tag")[:5]:
            entity["fingerprint"] = str(self.random.randrange(10 ** 12))

    EDITS = [value, value, reference, reference, add_parameter, delete_parameter, reorder, trigger_of_tag, trigger_of_tag, rename, rename, new, new,
             delete, delete, note, folder, rows, rows]

    def run(self):
        for _ in range(self.random.randrange(1, 4)):
            self.random.choice(self.EDITS)(self)
        self.noise()
