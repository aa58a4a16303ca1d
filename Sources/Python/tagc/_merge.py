"""The counts of parts of the sessions, added up."""

from __future__ import annotations

import hashlib
from typing import Any, Iterable

_CHANGES = ("more", "less", "otherwise")
# The library's numbers of places.
_EXAMPLES = 3
_BAD_ROWS = 10


def merged(parts: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Adds up results of the same containers, as data.

    Places (an example's, a bad row's) are sessions and rows in them, so that the first ones do not depend on the parts.
    There must be one part at least.
    """
    rest = iter(parts)
    whole = next(rest)
    for part in rest:
        whole = _both(whole, part)
    whole["failures"].sort(key=lambda each: str(each["what"]))
    return whole


def hidden(result: dict[str, Any]) -> dict[str, Any]:
    """Replaces sessions, which may be names of users, by the beginnings of their SHA-256."""
    for place in _places(result):
        if place.get("session") is not None:
            place["session"] = hashlib.sha256(place["session"].encode()).hexdigest()[:16]
    return result


def placed(result: dict[str, Any], place: Any) -> dict[str, Any]:
    """Replaces rows by sessions and rows in them; ``place`` gives both for a row."""
    for each in _places(result):
        each["session"], each["row"] = place(each["row"])
    return result


def _places(result: dict[str, Any]) -> Iterable[dict[str, Any]]:
    yield from result.get("firstBadRows", ())
    yield from result.get("firstOtherOrder", ())
    for tag in result["tags"]:
        yield from tag.get("examples", ())


def _both(one: dict[str, Any], other: dict[str, Any]) -> dict[str, Any]:
    """Adds numbers that both have; texts are the same in both."""
    found = {}
    for name, value in one.items():
        if name == "examples":
            found[name] = [
                each
                for change in _CHANGES
                for each in _first([each for each in value + other[name] if each["change"] == change], _EXAMPLES)
            ]
        elif name == "firstBadRows":
            found[name] = _first(value + other[name], _BAD_ROWS)
        elif name == "firstOtherOrder":
            found[name] = _first(value + other[name], _EXAMPLES)
        elif name == "failures":
            found[name] = _failures(value, other[name])
        elif isinstance(value, list):
            found[name] = [_both(*pair) for pair in zip(value, other[name])]
        else:
            found[name] = value + other[name] if isinstance(value, int) else value
    return found


def _first(places: list[dict[str, Any]], count: int) -> list[dict[str, Any]]:
    """Returns the first places: a missing session is before all others, which are in the order of their bytes."""
    places.sort(key=lambda each: ((each["session"] or "").encode(), each["session"] is not None, each["row"]))
    return places[:count]


def _failures(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Adds failures by what failed: parts have different ones."""
    found = {each["what"]: each for each in one}
    for each in other:
        found[each["what"]] = _both(found[each["what"]], each) if each["what"] in found else each
    return list(found.values())
