"""Results in a form that all ways to get them have."""

from __future__ import annotations

from typing import Any

import tagc

Counts = dict[str, tuple[int, int, int, int, int]]


def counts(result: tagc.Result) -> Counts:
    """How often each tag fired, of two versions."""
    return {
        each.tag or "": (each.old or 0, each.new or 0, each.more or 0, each.less or 0, each.otherwise or 0)
        for each in result.tags
    }


def counts_told(told: Any) -> Counts:
    """The same of 'tagc replay -f json', which leaves zeros out."""
    changes = ("more", "less", "otherwise")
    return {
        each["tag"]: (
            each.get("old", 0),
            each.get("new", 0),
            *(each.get(change, {}).get("count", 0) for change in changes),
        )
        for each in told["tags"]
    }


def examples(result: tagc.Result) -> dict[str, list[tuple[str, int]]]:
    """The rows of examples."""
    return {each.tag or "": sorted((one.change, one.row) for one in each.examples) for each in result.tags}


def examples_told(told: Any) -> dict[str, list[tuple[str, int]]]:
    """The same of 'tagc replay -f json', whose lines count from 1."""
    changes = ("more", "less", "otherwise")
    return {
        each["tag"]: sorted(
            (change, one["line"] - 1) for change in changes for one in each.get(change, {}).get("first", ())
        )
        for each in told["tags"]
    }
