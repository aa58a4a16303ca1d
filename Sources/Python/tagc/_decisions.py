"""The tags that many events fired."""

from __future__ import annotations

from array import array
from typing import Any, Sequence, overload


class Decisions(Sequence[tuple[int, ...]]):
    """For each event the numbers of the tags that fire, in order: a sequence of tuples, kept as two arrays.

    >>> from tagc import Evaluator
    >>> decisions = Evaluator("GTM-FERRY1").decide([{"event": "purchase"}, {"event": "other"}])
    >>> list(decisions)
    [(1,), ()]
    """

    def __init__(self, offsets: array[int], tags: array[int], bad_count: int) -> None:
        #: Event ``i`` fires ``tags[offsets[i]:offsets[i + 1]]``.
        self.offsets = offsets
        self.tags = tags
        #: The number of texts that are no JSON objects, and fire nothing.
        self.bad_count = bad_count

    def __len__(self) -> int:
        return len(self.offsets) - 1

    @overload
    def __getitem__(self, index: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[tuple[int, ...]]: ...
    def __getitem__(self, index: int | slice) -> tuple[int, ...] | Sequence[tuple[int, ...]]:
        if isinstance(index, slice):
            return [self[each] for each in range(*index.indices(len(self)))]
        place = range(len(self))[index]
        return tuple(self.tags[self.offsets[place] : self.offsets[place + 1]])

    def to_arrow(self) -> Any:
        """Returns a ``pyarrow.LargeListArray`` of ``uint32`` over the same memory. Needs pyarrow."""
        import pyarrow

        tags = pyarrow.Array.from_buffers(pyarrow.uint32(), len(self.tags), [None, pyarrow.py_buffer(self.tags)])
        kind = pyarrow.large_list(pyarrow.uint32())
        return pyarrow.Array.from_buffers(kind, len(self), [None, pyarrow.py_buffer(self.offsets)], children=[tags])

    def __repr__(self) -> str:
        return f"<tagc.Decisions of {len(self)} events, {self.bad_count} bad>"
