"""A merge of exports that is independent of tagc: an export flattened to fields by path, and the fields of both sides.

Entities and references are known by what they lead to: an id of the base is itself, what is new is known by its name.
"""
import json
import re

KINDS = ["tag", "trigger", "variable", "folder", "customTemplate", "client", "builtInVariable"]
NOISE = {"accountId", "containerId", "fingerprint", "path", "tagManagerUrl", "exportTime", "containerVersionId", "exportFormatVersion",
         "uniqueTriggerId", "workspaceId"}
SETS = {"firingTriggerId", "blockingTriggerId", "usageContext", "tagIds"}
# The innermost braces count, and a name is on one line: {{{a}}} is a brace, what 'a' is, and a brace.
REFERENCE = re.compile(r"\{\{(?!\{)((?:(?!\{\{|\}\})[^\x00-\x1f])+)\}\}")


def own_id(kind):
    return "templateId" if kind == "customTemplate" else kind + "Id"


def version(document):
    return document.get("containerVersion", document)


def entities(document, kind):
    return version(document).get(kind) or []


class Names:
    """What the ids and names of one export lead to: an id of the base is itself, what is new is known by its name."""

    def __init__(self, document, base):
        old = {kind: {e.get(own_id(kind)) for e in entities(base, kind)} for kind in KINDS}
        self.ids, self.variables = {}, {}
        for kind in KINDS:
            for entity in entities(document, kind):
                identity = self.identity(kind, entity, old)
                self.ids[kind, entity.get(own_id(kind))] = identity
                if kind == "variable":
                    self.variables[entity["name"]] = identity

    @staticmethod
    def identity(kind, entity, old):
        if kind == "builtInVariable":
            return entity["type"]
        # A new entity has a number too, and both sides give the same ones away, but none of the base's.
        number = entity.get(own_id(kind))
        return number if number in old[kind] else "new " + entity["name"]


def flattened(document, base):
    """The fields of an export by path, and its references."""
    names = Names(document, base)
    old = {kind: {e.get(own_id(kind)) for e in entities(base, kind)} for kind in KINDS}
    fields, references = {}, set()

    def text(value):
        def reference(found):
            name = found.group(1)
            known = names.variables.get(name)
            if known is None:
                references.add(("variable name", name))
                return found.group(0)
            references.add(("variable", known))
            return "{{#" + known + "}}"
        return REFERENCE.sub(reference, value)

    def plain(value):
        if isinstance(value, str):
            return text(value)
        if isinstance(value, list):
            return [plain(part) for part in value]
        if isinstance(value, dict):
            return {key: plain(part) for key, part in sorted(value.items())}
        return value

    def add(path, word, value):
        path = path + (word,)
        if word in SETS:
            fields[path] = "set"
            for element in value:
                if word.endswith("TriggerId"):
                    element = names.ids.get(("trigger", element), element)
                    references.add(("trigger", element))
                fields[path + (element,)] = True
        elif word in ("parameter", "map") and isinstance(value, list):
            fields[path] = "keyed"
            for parameter in value:
                inner = path + (parameter.get("key"),)
                fields[inner] = parameter["type"]
                for key, part in parameter.items():
                    if key not in ("type", "key"):
                        add(inner, key, part)
        elif word in ("list", "filter", "autoEventFilter", "customEventFilter"):
            fields[path] = "list"
            for index, row in enumerate(value):
                fields[path + (index,)] = json.dumps(plain(row))
        elif word == "parentFolderId":
            fields[path] = names.ids.get(("folder", value), value)
        elif isinstance(value, dict):
            fields[path] = "object"
            for key, part in value.items():
                if key not in NOISE:
                    add(path, key, part)
        else:
            fields[path] = value if word in ("name", "notes", "templateData") else json.dumps(plain(value))

    for word, value in version(document).items():
        if word in KINDS:
            for entity in value:
                path = (word, Names.identity(word, entity, old))
                fields[path] = "entity"
                for key, part in entity.items():
                    if key not in NOISE and key != own_id(word):
                        add(path, key, part)
        elif word not in NOISE:
            add((), word, value)
    return fields, references


def is_below(path, above):
    return path[:len(above)] == above and path != above


def merged(base, ours, theirs):
    """The fields of both, and the paths that both changed differently."""
    changes = [{path: side.get(path) for path in set(base) | set(side) if base.get(path) != side.get(path)} for side in (ours, theirs)]
    conflicts = {path for path in changes[0] if path in changes[1] and changes[0][path] != changes[1][path]}
    for one, two in (changes, changes[::-1]):
        gone = {path for path, value in one.items() if value is None}
        for path in two:
            for length in range(1, len(path)):
                # What is deleted on both sides is no conflict, whatever is below it.
                above = path[:length]
                if above in gone and two.get(above, base.get(above)) is not None:
                    conflicts.add(path)
    # A list that one side made longer goes on from its last row: that row and the new ones are one field.
    for one, two in (changes, changes[::-1]):
        for path, value in one.items():
            if isinstance(path[-1], int) and path not in base and value is not None:
                length = sum(1 for other in base if len(other) == len(path) and other[:-1] == path[:-1] and isinstance(other[-1], int))
                rows = [{other: part for other, part in side.items() if other[:len(path) - 1] == path[:-1]} for side in (ours, theirs)]
                if path[:-1] + (length - 1,) in two and rows[0] != rows[1]:
                    conflicts.add(path)
    # Two that both sides added under one name are one entity, made twice.
    for path, value in changes[0].items():
        if value == "entity" and path in changes[1] and path not in base:
            one = {other: part for other, part in ours.items() if other[:2] == path}
            if one != {other: part for other, part in theirs.items() if other[:2] == path}:
                conflicts.add(path)
    result = dict(base)
    for side in changes:
        for path, value in side.items():
            if value is None:
                result.pop(path, None)
            else:
                result[path] = value
    return result, conflicts


def named(fields, sides, gone):
    """The fields with the names of variables that are gone, to which a text cannot lead."""
    names = {"{{#" + identity + "}}": "{{" + next(side["variable", identity, "name"] for side in sides if ("variable", identity) in side) + "}}"
             for identity in gone}

    def text(value):
        for reference, name in names.items():
            # Values are JSON, but for some.
            value = value.replace(reference, json.dumps(name)[1:-1]) if isinstance(value, str) else value
        return value
    return {path: text(value) for path, value in fields.items()} if names else fields


def lost(fields, sides, references):
    """What one side deleted and the other one uses, with the entities that use it."""
    users = {}
    for kind, identity in sorted(references):
        target = (kind, identity)
        if kind not in ("trigger", "variable") or target in fields or all(target not in side for side in sides):
            continue
        for path, value in fields.items():
            if kind == "trigger" and path[-1] == identity and path[-2].endswith("TriggerId"):
                users.setdefault(target, set()).add(path[:2])
            elif kind == "variable" and isinstance(value, str) and "{{#" + identity + "}}" in value:
                users.setdefault(target, set()).add(path[:2])
    return users
