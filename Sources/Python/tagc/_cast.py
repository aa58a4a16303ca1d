"""Columns of other types than the library reads, cast by pyarrow where it is there."""

from __future__ import annotations

from typing import Any, Iterator, Optional

from tagc._arrow import ArrowArray
from tagc._errors import ArrowError
from tagc._fields import Field, Fields


class _Capsule:
    """A stream that was opened to see its schema, for another reader."""

    def __init__(self, capsule: Any) -> None:
        self._capsule = capsule

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        return self._capsule


def cast_pieces(data: Any, columns: Fields) -> Iterator[Any]:
    """Yields the columns as record batches (as arrays, if there is one column without a name) that need no cast.

    ``data`` is an object with ``__arrow_c_array__``, or the capsule of a stream.

    Raises: ArrowError
    """
    arrow = _pyarrow(columns.foreign[0])
    is_array = isinstance(data, ArrowArray)
    if columns.event.place is None:
        pieces = [arrow.array(data)] if is_array else arrow.chunked_array(_Capsule(data)).chunks
        yield from (_cast(arrow, each, columns.event) for each in pieces)
        return
    for batch in [arrow.record_batch(data)] if is_array else arrow.RecordBatchReader.from_stream(_Capsule(data)):
        chosen = {each.name: each for each in columns if each}
        yield arrow.RecordBatch.from_pydict(
            {name: _cast(arrow, batch.column(each.place), each, each is columns.time) for name, each in chosen.items()}
        )


def _pyarrow(field: Field) -> Any:
    try:
        import pyarrow
    except ImportError:
        raise ArrowError(
            f"column '{field.name}' has the Arrow type {field.format.decode()!r}, which only pyarrow can convert:"
            " install pyarrow, or cast the column to a plain string (large_utf8)"
        ) from None
    return pyarrow


def _cast(arrow: Any, column: Any, field: Field, is_time: Optional[bool] = False) -> Any:
    if field.is_time if is_time else field.is_text:
        return column
    try:
        if is_time:
            return column.cast(arrow.int64() if arrow.types.is_integer(column.type) else arrow.timestamp("ms"))
        return column.cast(arrow.large_string())
    except arrow.ArrowInvalid as fault:
        raise ArrowError(f"column '{field.name}': {fault}") from None
    except arrow.ArrowNotImplementedError:
        wanted = "a time" if is_time else "a text"
        raise ArrowError(f"column '{field.name}' has the type {column.type}, which is not {wanted}") from None
