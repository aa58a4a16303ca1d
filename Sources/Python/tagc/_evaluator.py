"""One load of a container: a data layer, and what events fire."""

from __future__ import annotations

import ctypes
import datetime
import json
from array import array
from dataclasses import dataclass
from typing import Any, Iterable, Optional

from tagc._container import AnyContainer, opened
from tagc._decisions import Decisions
from tagc._errors import OK, ErrorStructure
from tagc._events import Event, encoded
from tagc._handle import Handle
from tagc._input import Events, chunks
from tagc._library import DecisionsStructure, Text, library
from tagc._times import milliseconds


@dataclass(frozen=True)
class Fired:
    """A tag that fired, with what it sends."""

    number: int
    tag: Optional[str]
    type: str
    parameters: dict[str, Any]


@dataclass(frozen=True)
class Firing:
    """The outcome of an event."""

    event: str
    fired: tuple[Fired, ...]
    #: The numbers of tags that a rule blocks.
    blocked: tuple[int, ...]
    #: The failures: each is something that could not be computed.
    failures: tuple[str, ...]


class Evaluator(Handle):
    """A container that is loaded, as an app has it: a data layer, and which tags fired that may fire once a load.

    There is no clock without :meth:`set_time`, so that tags with a schedule do not fire; random numbers are 0.

    >>> evaluator = Evaluator("GTM-FERRY1")
    >>> firing = evaluator.push('{"event": "purchase", "ticket": {"price": 129.5, "route": "Kiel-Oslo"}}')
    >>> [fired.tag for fired in firing.fired]
    ['ticket sold', "thank the captain's guest"]
    >>> firing.fired[1].parameters["arguments"]
    {'route': 'Kiel-Oslo', 'paid': 129.5}
    >>> evaluator.value("title")
    'Good morning, sailor'
    """

    def __init__(self, container: AnyContainer) -> None:
        owned = opened(container)
        with owned._lock:
            address = library().tagrt_evaluator_create(owned._held())
        super().__init__(address, library().tagrt_evaluator_free)
        self.container = owned

    def push(self, event: Event) -> Optional[Firing]:
        """Pushes an event, and returns what it fires; ``None`` if the object has no ``event`` and is merged alone.

        Raises: EventError, and nothing is pushed.

        >>> Evaluator("GTM-FERRY1").push({"language": "de"}) is None
        True
        """
        data = encoded(event)
        text, error = Text(), ErrorStructure()
        with self._lock:
            status = library().tagrt_evaluator_push(
                self._held(), data, len(data), ctypes.byref(text), ctypes.byref(error)
            )
            found = text.read() if status == OK else None
        if status != OK:
            raise error.error()
        return _firing(json.loads(found or b"null"))

    def value(self, key: str) -> Any:
        """Returns the value of a macro by the key that apps read it by; ``None`` if there is none."""
        name = key.encode()
        text, error = Text(), ErrorStructure()
        with self._lock:
            status = library().tagrt_evaluator_value(
                self._held(), name, len(name), ctypes.byref(text), ctypes.byref(error)
            )
            found = text.read() if status == OK else None
        if status != OK:
            raise error.error()
        return json.loads(found or b"null")

    def decide(self, events: Events, *, event: Optional[str] = None) -> Decisions:
        """Pushes many events, one after the other, and returns the numbers of the tags that each fires.

        Much faster than :meth:`push`, since what tags send is not computed; a tag one of whose parameters would fail is among
        them. ``events`` are any iterable of events, or Arrow data whose column ``event`` has them.

        >>> Evaluator("GTM-FERRY1").decide([{"event": "openScreen"}, {"event": "other"}, "no object"])
        <tagc.Decisions of 3 events, 1 bad>
        """
        offsets, tags, bad_count = array("q", [0]), array("I"), 0
        error = ErrorStructure()
        for chunk in chunks(events, event=event):
            found = DecisionsStructure()
            with self._lock:
                status = library().tagrt_evaluator_decide(
                    self._held(), ctypes.byref(chunk.events.structure), ctypes.byref(found), ctypes.byref(error)
                )
                if status != OK:
                    raise error.error()
                _append(found, offsets, tags)
            bad_count += found.bad_count
        return Decisions(offsets, tags, bad_count)

    def begin_session(self) -> None:
        """Begins anew, as a container does that is loaded again: the data layer is empty, and no tag has fired."""
        with self._lock:
            library().tagrt_evaluator_begin_session(self._held())

    def set_time(self, time: int | datetime.datetime | None) -> None:
        """Sets the time that the container sees from now on: milliseconds since 1970, or ``None`` for no clock."""
        with self._lock:
            library().tagrt_evaluator_set_time(self._held(), milliseconds(time))


def _firing(told: Any) -> Optional[Firing]:
    if told is None:
        return None
    fired: Iterable[dict[str, Any]] = told["fired"]
    return Firing(
        told["event"],
        tuple(Fired(each["number"], each.get("tag"), each["type"], each["parameters"]) for each in fired),
        tuple(told["blocked"]),
        tuple(told["failures"]),
    )


def _append(found: DecisionsStructure, offsets: array[int], tags: array[int]) -> None:
    """Appends the library's arrays to ours, before the next call writes over them."""
    if not found.count:
        return
    added = array("q", ctypes.string_at(found.offsets, (found.count + 1) * 8))
    before = offsets[-1] - added[0]
    offsets.extend(array("q", [each + before for each in added[1:]]) if before else added[1:])
    size = added[-1] - added[0]
    if size:
        tags.frombytes(ctypes.string_at(found.tags + added[0] * 4, size * 4))
