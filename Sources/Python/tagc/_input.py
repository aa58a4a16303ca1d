"""Events from wherever they come, in chunks that the library takes."""

from __future__ import annotations

import datetime
from array import array
from itertools import chain, islice
from typing import Any, Iterable, Iterator, Optional, Union

from tagc._arrow import ArrowArray, ArrowStream, OpenStream, single
from tagc._cast import cast_pieces
from tagc._columns import Chunk, Column, Times
from tagc._errors import ArgumentError
from tagc._events import Event, encoded, session_of, time_of
from tagc._fields import Fields, Names, chunk, fields
from tagc._times import milliseconds

ArrowData = Union[ArrowStream, ArrowArray]
#: Any iterable of events, where ``None`` is passed over; Arrow data; or an iterable of Arrow data, such as record batches.
Events = Union[ArrowData, Iterable[Union[Event, None]], Iterable[ArrowData]]
#: The name of a column or the key of an event; or a session for each event.
Sessions = Union[str, Iterable[Union[str, int, None]], None]
#: The name of a column or the key of an event; or a time for each event.
EventTimes = Union[str, Iterable[Union[int, datetime.datetime, None]], None]

# Enough that calls cost nothing, few enough that their copies stay in the caches.
ROWS = 4096


def chunks(
    events: Events, *, event: Optional[str] = None, session: Sessions = None, time: EventTimes = None
) -> Iterator[Chunk]:
    """Yields the events in their order. A chunk is good until the next one is asked for."""
    if isinstance(events, (ArrowStream, ArrowArray)):
        yield from _arrow_chunks(events, _names(event, session, time))
        return
    if isinstance(events, (str, bytes, dict)):
        raise TypeError("events are an iterable: put a single event into a list")
    rest: Iterator[Any] = iter(events)
    for head in rest:
        if isinstance(head, (ArrowStream, ArrowArray)):
            for piece in chain([head], rest):
                yield from _arrow_chunks(piece, _names(event, session, time))
        elif event is not None:
            raise ArgumentError("event= names a column of Arrow data, and these events are not Arrow data")
        else:
            yield from _python_chunks(chain([head], rest), session, time)
        return
    # There are no events, so that there must be no sessions.
    yield from _python_chunks(rest, session, time)


def _names(event: Optional[str], session: Sessions, time: EventTimes) -> Names:
    if not isinstance(session, (str, type(None))) or not isinstance(time, (str, type(None))):
        raise ArgumentError("sessions and times of Arrow data are columns: give their names")
    return Names(event, session, time)


def _arrow_chunks(data: ArrowData, names: Names) -> Iterator[Chunk]:
    if not isinstance(data, ArrowStream):
        schema, piece, capsules = single(data)
        columns = fields(schema, names)
        if columns.foreign:
            yield from _cast_chunks(data, columns, names)
        else:
            yield chunk(piece, columns)
        del capsules
        return
    stream = OpenStream(data.__arrow_c_stream__())
    try:
        columns = fields(stream.schema, names)
    except BaseException:
        stream.close()
        raise
    if columns.foreign:
        stream.forget_schema()
        yield from _cast_chunks(stream.capsule, columns, names)
    else:
        for piece in stream.arrays():
            yield chunk(piece, columns)


def _cast_chunks(data: Any, columns: Fields, names: Names) -> Iterator[Chunk]:
    for piece in cast_pieces(data, columns):
        # What was cast has the columns under the same names, and needs no further cast.
        yield from _arrow_chunks(piece, names)


def _python_chunks(events: Iterator[Optional[Event]], session: Sessions, time: EventTimes) -> Iterator[Chunk]:
    sessions = None if session is None or isinstance(session, str) else iter(session)
    times = None if time is None or isinstance(time, str) else iter(time)
    while rows := list(islice(events, ROWS)):
        # Lines of a file end with what the library reads slowly; blank ones are no events, and no mistakes.
        found = Chunk(Column.of([None if each is None else encoded(each).strip() or None for each in rows]))
        if isinstance(session, str):
            found.sessions = Column.of([_bytes(None if each is None else session_of(each, session)) for each in rows])
        elif sessions is not None:
            found.sessions = Column.of([_bytes(each) for each in _as_many(sessions, rows, "sessions")])
        if isinstance(time, str):
            told = (None if each is None else time_of(each, time) for each in rows)
            found.times = Times.of(array("q", map(milliseconds, told)))
        elif times is not None:
            found.times = Times.of(array("q", map(milliseconds, _as_many(times, rows, "times"))))
        yield found
    for values, what in ((sessions, "sessions"), (times, "times")):
        if values is not None and next(values, values) is not values:
            raise ArgumentError(f"there are more {what} than events")


def _as_many(values: Iterator[Any], rows: list[Any], what: str) -> list[Any]:
    found = list(islice(values, len(rows)))
    if len(found) < len(rows):
        raise ArgumentError(f"there are fewer {what} than events")
    return found


def _bytes(session: Any) -> Optional[bytes]:
    if session is None:
        return None
    if isinstance(session, (str, int)):
        return str(session).encode("utf-8", errors="surrogatepass")
    raise TypeError(f"a session is a str, an int or None, not a {type(session).__name__}")
