"""The columns of Arrow data that have events, sessions and times."""

from __future__ import annotations

import ctypes
from array import array
from dataclasses import dataclass
from typing import Iterator, NamedTuple, Optional

from tagc._arrow import Array, Schema
from tagc._columns import Chunk, Column, Times
from tagc._errors import ArrowError
from tagc._library import NO_TIME, Texts

# utf8, binary, large_utf8, large_binary: the sizes of their offsets.
_TEXTS = {b"u": 4, b"z": 4, b"U": 8, b"Z": 8}
# How many of a time's units a millisecond has, or how many milliseconds a unit has.
_PER_MILLISECOND = {b"l": 1, b"tsm:": 1, b"tsu:": 1_000, b"tsn:": 1_000_000}
_SECONDS = b"tss:"
# Milliseconds of more are beyond 64 bits.
_MOST_SECONDS = (2**63 - 1) // 1_000


class Names(NamedTuple):
    """The names of the columns with events, sessions and times."""

    event: Optional[str]
    session: Optional[str]
    time: Optional[str]


@dataclass
class Field:
    """A column of all arrays with one schema; ``place`` is ``None`` if the array itself is the column."""

    name: str
    place: Optional[int]
    format: bytes

    @property
    def is_text(self) -> bool:
        """Texts that the library reads as they are."""
        return self.format in _TEXTS

    @property
    def is_time(self) -> bool:
        """Times that need no other library."""
        return _unit(self.format) in (*_PER_MILLISECOND, _SECONDS)


class Fields(NamedTuple):
    """The columns of a schema that are read."""

    event: Field
    session: Optional[Field]
    time: Optional[Field]

    @property
    def foreign(self) -> list[Field]:
        """The columns that must be cast to another type first."""
        texts = [each for each in (self.event, self.session) if each and not each.is_text]
        return texts + ([self.time] if self.time and not self.time.is_time else [])


def fields(schema: Schema, names: Names) -> Fields:
    """Finds the columns.

    Raises: ArrowError
    """
    if schema.format != b"+s":
        if names.session or names.time:
            raise ArrowError(
                "an array has no columns for sessions and times: give a table, and the names of its columns"
            )
        return Fields(Field("events", None, _format(schema)), None, None)
    columns = [schema.children[place].contents for place in range(schema.n_children)]
    found = {
        name: Field(name, place, _format(column))
        for place, column in enumerate(columns)
        # A name may be NULL.
        for name in [(column.name or b"").decode()]
    }
    event = names.event
    if event is None:
        if len(found) != 1:
            raise ArrowError(f"name the column with the events: {', '.join(found)}")
        event = next(iter(found))
    session = None if names.session is None else _named(names.session, found)
    return Fields(_named(event, found), session, None if names.time is None else _named(names.time, found))


def chunk(array: Array, fields: Fields) -> Chunk:
    """Returns the columns of an array, in its memory; an array without rows has none."""
    sessions = None if fields.session is None else _texts(array, fields.session)
    times = None if fields.time is None else _times(array, fields.time)
    return Chunk(_texts(array, fields.event), sessions, times)


def _named(name: str, found: dict[str, Field]) -> Field:
    if name not in found:
        raise ArrowError(f"there is no column '{name}': {', '.join(found)}")
    return found[name]


def _format(schema: Schema) -> bytes:
    # A dictionary's format is that of its numbers.
    return b"dictionary" if schema.dictionary else bytes(schema.format)


def _unit(format: bytes) -> bytes:
    return format[:4] if format.startswith(b"ts") else format


def _column(array: Array, field: Field) -> tuple[Array, int]:
    """Returns the array of a column, and the place of its first row."""
    if field.place is None:
        return array, array.offset
    if array.null_count != 0 and array.n_buffers and array.buffers[0]:
        raise ArrowError("rows are missing: give a table, not an array of structs with nulls")
    column = array.children[field.place].contents
    return column, array.offset + column.offset


def _texts(array: Array, field: Field) -> Column:
    column, first = _column(array, field)
    count, size = array.length, _TEXTS[field.format]
    if not count:
        return Column(Texts(None, 0, None, size, None, 0, 0), None)
    validity, offsets, data = (column.buffers[place] for place in range(3))
    integer = ctypes.c_int32 if size == 4 else ctypes.c_int64
    byte_count = integer.from_address(offsets + (first + count) * size).value
    validity = validity if column.null_count != 0 else None
    return Column(Texts(data, byte_count, offsets, size, validity, first, count), array)


def _times(array: Array, field: Field) -> Times:
    column, first = _column(array, field)
    if not array.length:
        return Times(0, None)
    address = column.buffers[1] + 8 * first
    validity = column.buffers[0] if column.null_count != 0 else None
    if validity is None and _PER_MILLISECOND.get(_unit(field.format)) == 1:
        return Times(address, array)
    return Times.of(_converted(address, array.length, _unit(field.format), _missing(validity, first, array.length)))


def _converted(address: int, count: int, unit: bytes, missing: Iterator[int]) -> array[int]:
    values = array("q", ctypes.string_at(address, 8 * count))
    # First, as a missing row may have any value.
    for place in missing:
        values[place] = NO_TIME
    if unit == _SECONDS:
        return array("q", [each * 1_000 if abs(each) <= _MOST_SECONDS else NO_TIME for each in values])
    per = _PER_MILLISECOND[unit]
    return values if per == 1 else array("q", [NO_TIME if each == NO_TIME else each // per for each in values])


def _missing(validity: Optional[int], first: int, count: int) -> Iterator[int]:
    """Yields the rows whose bit is 0."""
    if validity is None:
        return
    begin = first // 8
    bits = ctypes.string_at(validity + begin, (first + count + 7) // 8 - begin)
    for row in range(count):
        place = first + row - begin * 8
        if not bits[place // 8] >> place % 8 & 1:
            yield row
