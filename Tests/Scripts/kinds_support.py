"""What the planters of check_diff_kinds.py stand on: levels, entities, and what must be told."""

TYPED = {"behaviour", "internal", "contract"}  # by whether anything uses it, which is not judged here
BEHAVIOUR = {"behaviour"}
CONSENT = {"consent"}
COSMETIC = {"cosmetic"}
INTERNAL = {"internal"}
WORDS = {
    "tag": {"tag"},
    "trigger": {"rule", "trigger"},
    "variable": {"macro", "variable"},
    "template": {"template"},
    "client": {"client"},
    "transformation": {"transformation"},
    "zone": {"zone"},
    "folder": {"folder"},
    "gtagConfig": {"gtagConfig", "Google tag configuration"},
    "builtIn": {"builtIn", "built-in variable"},
    "container": {"container"},
    "part": {"part"},
}


class Expected:
    def __init__(self, kind, name, levels, fate="changed", alone=False, hosts=None):
        self.kind, self.name, self.levels, self.fate = kind, name, levels, fate
        self.alone, self.hosts = alone, hosts


def same_word(one, two):
    return one.replace("_", "").lower() == two.replace("_", "").lower()


def entities(version, kind):
    return [entity for entity in version.get(kind, []) if entity.get("name")]


def parameter(entity, key):
    for found in entity.get("parameter", []):
        if found.get("key") == key:
            return found
    return None


def pick(rng, found):
    found = list(found)
    return rng.choice(found) if found else None


def unique(version, kind, entity):
    return sum(other.get("name") == entity["name"] for other in version.get(kind, [])) == 1


def any_entity(rng, new, kind, test=lambda entity: True):
    return pick(rng, (e for e in entities(new, kind) if unique(new, kind, e) and test(e)))


def twin(old, kind, entity):
    """The same entity in the old version."""
    return next(e for e in old[kind] if e["name"] == entity["name"])


PLANTERS = []


def planter(title):
    def add(function):
        PLANTERS.append((title, function))
        return function

    return add
