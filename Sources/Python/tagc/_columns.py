"""Columns of texts and times, in the memory layout that the library reads."""

from __future__ import annotations

import ctypes
from array import array
from dataclasses import dataclass
from itertools import accumulate
from typing import Optional, Sequence

from tagc._library import Texts


@dataclass
class Column:
    """Texts for the library, and what keeps their memory alive."""

    structure: Texts
    kept: object

    @classmethod
    def of(cls, texts: Sequence[Optional[bytes]]) -> Column:
        """Copies texts of Python into one piece of memory."""
        present = [each or b"" for each in texts]
        data = b"".join(present)
        offsets = array("q", accumulate(map(len, present), initial=0))
        validity = _validity(texts) if None in texts else None
        structure = Texts(
            ctypes.cast(ctypes.c_char_p(data), ctypes.c_void_p).value,
            len(data),
            offsets.buffer_info()[0],
            8,
            None if validity is None else validity.buffer_info()[0],
            0,
            len(texts),
        )
        return cls(structure, (data, offsets, validity))

    def sliced(self, first: int, count: int) -> Column:
        """Returns some of the texts, in the same memory."""
        one = self.structure
        structure = Texts(
            one.bytes, one.byte_count, one.offsets, one.offset_size, one.validity, one.first + first, count
        )
        return Column(structure, self.kept)

    def __getitem__(self, index: int) -> Optional[bytes]:
        """Returns a copy of a text; ``None`` if it is missing."""
        place = self.structure.first + index
        if self.structure.validity:
            bits = ctypes.c_uint8.from_address(self.structure.validity + place // 8).value
            if not bits >> place % 8 & 1:
                return None
        begin, end = self._offset(place), self._offset(place + 1)
        return ctypes.string_at(self.structure.bytes + begin, end - begin) if end > begin else b""

    def _offset(self, place: int) -> int:
        if self.structure.offset_size == 4:
            return ctypes.c_int32.from_address(self.structure.offsets + place * 4).value
        return ctypes.c_int64.from_address(self.structure.offsets + place * 8).value


@dataclass
class Times:
    """Milliseconds since 1970, and what keeps their memory alive."""

    address: int
    kept: object

    @classmethod
    def of(cls, milliseconds: array[int]) -> Times:
        """Takes an array of ``q``."""
        return cls(milliseconds.buffer_info()[0], milliseconds)

    def sliced(self, first: int) -> Times:
        """Returns the times from ``first`` on, in the same memory."""
        return Times(self.address + 8 * first, self.kept)


@dataclass
class Chunk:
    """Some events, with a session and a time for each."""

    events: Column
    sessions: Optional[Column] = None
    times: Optional[Times] = None

    @property
    def count(self) -> int:
        """The number of events."""
        return int(self.events.structure.count)

    def sliced(self, first: int, count: int) -> Chunk:
        """Returns some of the events, in the same memory."""
        sessions = self.sessions and self.sessions.sliced(first, count)
        return Chunk(self.events.sliced(first, count), sessions, self.times and self.times.sliced(first))


def _validity(texts: Sequence[Optional[bytes]]) -> array[int]:
    bits = array("B", bytes((len(texts) + 7) // 8))
    for place, text in enumerate(texts):
        if text is not None:
            bits[place // 8] |= 1 << place % 8
    return bits
