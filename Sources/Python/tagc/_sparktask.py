"""The work of a cluster's tasks, which Spark calls with batches of pyarrow."""

from __future__ import annotations

import json
from bisect import bisect_right
from typing import TYPE_CHECKING, Any, Iterator, NamedTuple, Optional, Union

import pyarrow
import pyarrow.compute

from tagc._errors import EventError
from tagc._merge import hidden, merged, placed
from tagc._replay import Replay

if TYPE_CHECKING:
    from pyspark import Broadcast

#: Bytes, or a broadcast of them.
Shared = Union[bytes, "Broadcast[bytes]"]

# The places of more rows than these are not remembered: the examples among them are looked up first.
_REMEMBERED = 1_000_000

_COUNTS = pyarrow.schema(
    [
        ("tag", pyarrow.string()),
        ("type", pyarrow.string()),
        *((name, pyarrow.int64()) for name in ("old", "new", "more", "less", "otherwise")),
        (
            "examples",
            pyarrow.list_(
                pyarrow.struct(
                    [
                        ("change", pyarrow.string()),
                        ("session", pyarrow.string()),
                        ("row", pyarrow.int64()),
                        ("event", pyarrow.string()),
                        ("parameters", pyarrow.list_(pyarrow.string())),
                    ]
                )
            ),
        ),
    ]
)


class Settings(NamedTuple):
    """The settings that a task is told."""

    firing_only: bool
    show_values: bool
    has_times: bool


def counted(batches: Iterator[Any], *, settings: Settings, old: Shared, new: Optional[Shared]) -> Iterator[Any]:
    """Counts the rows of a partition, in which the rows of a session stand together in order."""
    after = None if new is None else _value(new)
    with Replay(
        _value(old), after, firing_only=settings.firing_only, show_values=settings.show_values, grouped=True
    ) as counting:
        places = Places()
        for batch in batches:
            if not batch.num_rows:
                continue
            places.add(counting.rows, batch.column("session"))
            counting.push(batch, event="event", session="session", time="time" if settings.has_times else None)
            if counting.rows - places.first > _REMEMBERED:
                placed(json.loads(counting.result_json()), places.find)
                places.forget(counting.rows)
        found = placed(json.loads(counting.result_json()), places.find)
    yield pyarrow.RecordBatch.from_pydict({"part": [json.dumps(found)]})


def added(batches: Iterator[Any], *, show_values: bool, max_bad_rows: Optional[int]) -> Iterator[Any]:
    """Adds up the results of all partitions."""
    parts = [json.loads(text) for batch in batches for text in batch.column(0).to_pylist()]
    if not parts:
        return
    whole = merged(parts)
    if max_bad_rows is not None and whole["badRows"] > max_bad_rows:
        raise EventError(
            f"{whole['badRows']} rows are no JSON objects, more than max_bad_rows={max_bad_rows};"
            " tagc.spark.result shows the first ones"
        )
    tags = (whole if show_values else hidden(whole))["tags"]
    yield pyarrow.RecordBatch.from_pylist([{"examples": [], **tag} for tag in tags], schema=_COUNTS)


def _value(shared: Shared) -> bytes:
    return shared if isinstance(shared, bytes) else shared.value


class Places:
    """The session of a row of a partition, and the number of the row in it, for the few rows that become examples.

    The library names the lowest rows, and later ones do not replace them, so that what was found once stays.
    """

    def __init__(self) -> None:
        #: The first row that is remembered.
        self.first = 0
        self._found: dict[int, tuple[Optional[str], int]] = {}
        self._bases: list[int] = []
        self._runs: list[tuple[Any, Any, int]] = []
        # The session that the last row is of, and its first row.
        self._last: tuple[Optional[str], int] = (None, 0)

    def add(self, base: int, sessions: Any) -> None:
        """Remembers a batch by the ends of its sessions; ``base`` is its first row."""
        encoded = pyarrow.compute.run_end_encode(sessions)
        ends, names = encoded.run_ends, encoded.values
        begin = self._last[1] if base and names[0].as_py() == self._last[0] else base
        self._bases.append(base)
        self._runs.append((ends, names, begin))
        last = base + ends[len(ends) - 2].as_py() if len(ends) > 1 else begin
        self._last = (names[len(names) - 1].as_py(), last)

    def find(self, row: int) -> tuple[Optional[str], int]:
        """Returns the session of a row, and the number of the row in it."""
        if row not in self._found:
            place = bisect_right(self._bases, row) - 1
            base, (ends, names, begin) = self._bases[place], self._runs[place]
            run = bisect_right(memoryview(ends.buffers()[1]).cast("i"), row - base, 0, len(ends))
            first = base + ends[run - 1].as_py() if run else begin
            self._found[row] = (names[run].as_py(), row - first)
        return self._found[row]

    def forget(self, rows: int) -> None:
        """Forgets all rows before ``rows`` but those that were found."""
        self._bases.clear()
        self._runs.clear()
        self.first = rows
