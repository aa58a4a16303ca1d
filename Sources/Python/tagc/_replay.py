"""Recorded events, counted in one container or two versions of one."""

from __future__ import annotations

import ctypes
from contextlib import ExitStack
from typing import Optional

from tagc._columns import Chunk
from tagc._container import AnyContainer, opened
from tagc._errors import OK, ArgumentError, ErrorStructure, EventError
from tagc._handle import Handle
from tagc._input import ROWS, Events, EventTimes, Sessions, chunks
from tagc._library import ReplayOptions, Text, library
from tagc._result import Result


class Replay(Handle):
    """A replay that is pushed events in pieces: for :func:`replay` all at once.

    >>> with Replay("before.tag", "after.tag") as counting:
    ...     counting.push([{"event": "purchase", "ticket": {"price": 80}}] * 2, session=["a", "b"])
    ...     counting.push([{"event": "purchase", "ticket": {"price": 10}}], session=["a"])
    ...     result = counting.result()
    >>> result.sessions, [(each.tag, each.more) for each in result.tags if each.more]
    (2, [('dear ticket sold', 2)])
    """

    def __init__(
        self,
        old: AnyContainer,
        new: Optional[AnyContainer] = None,
        *,
        firing_only: bool = False,
        show_values: bool = False,
        session_memory: int = 0,
        grouped: bool = False,
    ) -> None:
        """Begins a replay of one container, or of two versions, whose tags are paired by their names.

        firing_only: do not compute what tags send: at least twice as fast, and a tag whose parameter fails counts as firing.
        show_values: let examples have values of events, which may be data of users.
        session_memory: the most bytes that sessions take; 0 for 48 MiB.
        grouped: the events of a session stand together, so that the memory of a session is free after its last one.

        Raises: NamesError, and what opening containers raises.
        """
        options, error = ReplayOptions(0 if firing_only else 1, show_values, session_memory), ErrorStructure()
        before, after = opened(old), None if new is None else opened(new)
        with ExitStack() as locks:
            # In one order for all threads, whichever container is the older one.
            for each in sorted({before, after or before}, key=id):
                locks.enter_context(each._lock)
            address = library().tagrt_replay_create(
                before._held(), after and after._held(), ctypes.byref(options), ctypes.byref(error)
            )
        if not address:
            raise error.error()
        super().__init__(address, library().tagrt_replay_free)
        self._grouped = grouped
        #: The number of rows that were pushed, by which examples name theirs.
        self.rows = 0
        self._last: Optional[bytes] = None

    def push(
        self, events: Events, *, event: Optional[str] = None, session: Sessions = None, time: EventTimes = None
    ) -> None:
        """Pushes events, one after the other.

        Texts that are no JSON objects are counted, and not pushed; ``None`` and blank texts are passed over.

        events: an iterable of mappings, texts and bytes; Arrow data; or an iterable of Arrow data, such as record batches.
        event: the column of Arrow data that has the events, as JSON.
        session: what tells the sessions, each of which is a load of the container: a column, or the key of an event (as of
            ``tagc replay --session``), or an iterable with a session for each event. ``None``: all are one session.
            Events without a session are one session together, whichever push or file they are of; ``tagc replay`` has
            one for each file.
        time: the same for times, in milliseconds since 1970; columns of timestamps, too. ``None``: there is no clock.

        Raises: ArgumentError, ArrowError. SessionMemoryError: the replay is of no use any more.
        """
        for chunk in chunks(events, event=event, session=session, time=time):
            if self._grouped and chunk.sessions is not None:
                # Arrow data may have all rows in one chunk, whose sessions would take memory until its end.
                for first in range(0, chunk.count, ROWS):
                    self._push_grouped(chunk.sliced(first, min(ROWS, chunk.count - first)))
            else:
                self._push(chunk)

    def _push_grouped(self, chunk: Chunk) -> None:
        """Ends the sessions before the last one of the chunk, which may go on in the next."""
        assert chunk.sessions is not None
        last, begin = chunk.sessions[chunk.count - 1], chunk.count - 1
        while begin and chunk.sessions[begin - 1] == last:
            begin -= 1
        if begin:
            self._push(chunk.sliced(0, begin))
        if begin or last != self._last:
            self.end_sessions()
        self._push(chunk.sliced(begin, chunk.count - begin))
        self._last = last

    def _push(self, chunk: Chunk) -> None:
        error = ErrorStructure()
        with self._lock:
            status = library().tagrt_replay_push(
                self._held(),
                ctypes.byref(chunk.events.structure),
                chunk.sessions and ctypes.byref(chunk.sessions.structure),
                chunk.times and chunk.times.address,
                self.rows,
                ctypes.byref(error),
            )
            self.rows += chunk.count
        if status != OK:
            raise error.error()

    def end_sessions(self) -> None:
        """Ends all sessions, which frees their memory: later events of the same session begin a new one."""
        with self._lock:
            library().tagrt_replay_end_sessions(self._held())

    def result(self) -> Result:
        """Returns the counts so far."""
        return Result.from_json(self.result_json())

    def result_json(self) -> bytes:
        """Returns the counts so far, as the library writes them."""
        text, error = Text(), ErrorStructure()
        with self._lock:
            status = library().tagrt_replay_result(self._held(), ctypes.byref(text), ctypes.byref(error))
            found = text.read() if status == OK else None
        if status != OK or found is None:
            raise error.error()
        return found


def replay(
    events: Events,
    old: AnyContainer,
    new: Optional[AnyContainer] = None,
    *,
    event: Optional[str] = None,
    session: Sessions = None,
    time: EventTimes = None,
    firing_only: bool = False,
    show_values: bool = False,
    session_memory: int = 0,
    grouped: bool = False,
) -> Result:
    """Counts what recorded events fire in one container, or what differs between two versions of one.

    The counts are those of ``tagc replay`` for one file: events without a session are one session here, and one for each file
    there. ``events``, ``event``, ``session`` and ``time`` are those of :meth:`Replay.push`, the rest is that of
    :class:`Replay`. The events are read once, one chunk after the other, on one core.

    Code of a page or app is not run, and what it returns is absent. So tags that depend on such code may differ although none is
    counted here, if the code changed: ``tagc replay`` on the sources names them.

    >>> lines = ['{"event": "purchase", "user": 1}', '{"event": "openScreen", "user": 2}', 'no event']
    >>> result = replay(lines, "GTM-FERRY1", session="user")
    >>> result.sessions, result.bad_rows, [(each.tag, each.old) for each in result.tags]
    (2, 1, [('screen view', 1), ('ticket sold', 1), ("thank the captain's guest", 0)])
    """
    with Replay(
        old,
        new,
        firing_only=firing_only,
        show_values=show_values,
        session_memory=session_memory,
        grouped=grouped,
    ) as counting:
        counting.push(events, event=event, session=session, time=time)
        result = counting.result()
    # As `tagc replay`: what counts nothing must not pass for what differs nowhere.
    if not result.rows and result.bad_rows:
        raise EventError(f"none of {result.bad_rows} events is a JSON object; gzip.open reads lines of a .gz file")
    if isinstance(session, str) and result.rows and result.without_session == result.rows:
        raise ArgumentError(f"no event has a text or a whole number at '{session}'")
    return result
