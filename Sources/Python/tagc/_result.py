"""The counts of a replay."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Optional, Union


@dataclass(frozen=True)
class Example:
    """An event at which a tag of the newer version fires more, less or sends something else."""

    #: ``more``, ``less`` or ``otherwise``.
    change: str
    #: The row, counted from 0; of a replay on a cluster the session, and the row among those of the session.
    row: int
    session: Optional[str]
    #: ``None`` if no container has the name, and values are not shown.
    event: Optional[str]
    #: The parameters that differ.
    parameters: tuple[str, ...]


@dataclass(frozen=True)
class TagCount:
    """The counts of a tag. Of one container there is only ``old``; the rest is ``None``."""

    #: ``None`` if the container was compiled with ``--strip``.
    tag: Optional[str]
    type: str
    old: Optional[int]
    new: Optional[int] = None
    more: Optional[int] = None
    less: Optional[int] = None
    #: The events at which both versions fired it, and sent something else.
    otherwise: Optional[int] = None
    #: At most three of each change: the first ones.
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True)
class RuleCount:
    """The number of times that a rule passed."""

    rule: Optional[str]
    old: Optional[int]
    new: Optional[int] = None


@dataclass(frozen=True)
class FailureCount:
    """The number of times that something could not be computed."""

    what: str
    old: Optional[int]
    new: Optional[int] = None


@dataclass(frozen=True)
class Result:
    """The counts of what recorded events fire in one container, or in two versions of one.

    >>> from tagc import replay
    >>> events = [{"event": "purchase", "ticket": {"price": 80, "route": "Kiel-Oslo"}}, {"event": "openScreen"}]
    >>> print(replay(events, "before.tag", "after.tag"))
    2 events of 1 session, 1 differs
    tag               type       old  new  more  less  otherwise
    screen view       analytics    1    1     0     0          0
    dear ticket sold  analytics    0    1     1     0          0
    """

    #: JSON objects, with or without ``event``.
    rows: int
    events: int
    sessions: int
    #: Rows whose session is missing; they are one session together (one of each file, in ``tagc replay``).
    without_session: int
    #: Events that fire nothing.
    nothing_fires: int
    #: Rows that are no JSON objects. They are not pushed.
    bad_rows: int
    #: Events at which something differs; ``None`` for one container.
    differing: Optional[int]
    #: Events that fire the same tags in another order.
    other_order: Optional[int]
    tags: tuple[TagCount, ...]
    rules: tuple[RuleCount, ...]
    failures: tuple[FailureCount, ...]
    #: All of it, as the library has it, with the first bad rows.
    data: dict[str, Any] = field(repr=False)

    @classmethod
    def from_json(cls, text: Union[str, bytes]) -> Result:
        """Reads what the library writes."""
        data: dict[str, Any] = json.loads(text)
        return cls(
            data["rows"],
            data["events"],
            data["sessions"],
            data["withoutSession"],
            data["nothingFires"],
            data["badRows"],
            data.get("differing"),
            data.get("otherOrder"),
            tuple(map(_tag, data["tags"])),
            tuple(RuleCount(each.get("rule"), each.get("old"), each.get("new")) for each in data["rules"]),
            tuple(FailureCount(each["what"], each.get("old"), each.get("new")) for each in data["failures"]),
            data,
        )

    def __str__(self) -> str:
        unknown = f", {self.without_session} without a session" if self.without_session else ""
        bad = f", {_many(self.bad_rows, 'bad row', 'bad rows')}" if self.bad_rows else ""
        differ = "" if self.differing is None else f", {_many(self.differing, 'differs', 'differ')}"
        head = f"{_many(self.events, 'event', 'events')} of {_many(self.sessions, 'session', 'sessions')}{differ}{unknown}{bad}"
        names = ["old"] if self.differing is None else ["old", "new", "more", "less", "otherwise"]
        rows = [["tag", "type", *names]]
        for place, each in enumerate(self.tags):
            rows.append([each.tag or f"tag {place}", each.type, *(_shown(getattr(each, name)) for name in names)])
        return "\n".join([head, *_aligned(rows)])


def _many(count: int, one: str, many: str) -> str:
    return f"{count} {one if count == 1 else many}"


def _shown(count: Optional[int]) -> str:
    return "-" if count is None else str(count)


def _aligned(rows: list[list[str]]) -> list[str]:
    """Texts stand at the left of their columns, numbers at the right."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    lines = []
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row[:2], widths)]
        cells += [cell.rjust(width) for cell, width in zip(row[2:], widths[2:])]
        lines.append("  ".join(cells).rstrip())
    return lines


def _tag(data: dict[str, Any]) -> TagCount:
    counts = {name: data.get(name) for name in ("old", "new", "more", "less", "otherwise")}
    return TagCount(data.get("tag"), data["type"], **counts, examples=tuple(map(_example, data.get("examples", ()))))


def _example(data: dict[str, Any]) -> Example:
    return Example(
        data["change"], data["row"], data.get("session"), data.get("event"), tuple(data.get("parameters", ()))
    )
