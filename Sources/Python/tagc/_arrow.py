"""Arrow data of other libraries, read in place through the Arrow C data interface.

The interface is a specification, so that neither pyarrow nor the producer's package is needed:
https://arrow.apache.org/docs/format/CDataInterface/PyCapsuleInterface.html
"""

from __future__ import annotations

import ctypes
from ctypes import POINTER, c_char_p, c_int, c_int64, c_void_p
from typing import Any, Iterator, Protocol, runtime_checkable

from tagc._errors import ArrowError


@runtime_checkable
class ArrowStream(Protocol):
    """Arrow data in pieces: tables of pyarrow, data frames of polars, relations of DuckDB."""

    def __arrow_c_stream__(self, requested_schema: Any = None) -> Any:
        """Returns a capsule with an ``ArrowArrayStream``."""


@runtime_checkable
class ArrowArray(Protocol):
    """Arrow data in one piece: arrays and record batches of pyarrow."""

    def __arrow_c_array__(self, requested_schema: Any = None) -> Any:
        """Returns capsules with an ``ArrowSchema`` and an ``ArrowArray``."""


class Schema(ctypes.Structure):
    """``ArrowSchema``."""


class Array(ctypes.Structure):
    """``ArrowArray``."""


class Stream(ctypes.Structure):
    """``ArrowArrayStream``."""


Schema._fields_ = [
    ("format", c_char_p),
    ("name", c_char_p),
    ("metadata", c_void_p),
    ("flags", c_int64),
    ("n_children", c_int64),
    ("children", POINTER(POINTER(Schema))),
    ("dictionary", POINTER(Schema)),
    ("release", c_void_p),
    ("private_data", c_void_p),
]
Array._fields_ = [
    ("length", c_int64),
    ("null_count", c_int64),
    ("offset", c_int64),
    ("n_buffers", c_int64),
    ("n_children", c_int64),
    ("buffers", POINTER(c_void_p)),
    ("children", POINTER(POINTER(Array))),
    ("dictionary", POINTER(Array)),
    ("release", c_void_p),
    ("private_data", c_void_p),
]
Stream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(c_int, POINTER(Stream), POINTER(Schema))),
    ("get_next", ctypes.CFUNCTYPE(c_int, POINTER(Stream), POINTER(Array))),
    ("get_last_error", ctypes.CFUNCTYPE(c_char_p, POINTER(Stream))),
    ("release", c_void_p),
    ("private_data", c_void_p),
]

_release = ctypes.CFUNCTYPE(None, c_void_p)
# A prototype of our own: that of ctypes.pythonapi belongs to the whole process.
_pointer = ctypes.PYFUNCTYPE(c_void_p, ctypes.py_object, c_char_p)(("PyCapsule_GetPointer", ctypes.pythonapi))


class OpenStream:
    """A stream of a capsule, which stays the owner; whoever reads to the end releases early."""

    def __init__(self, capsule: Any) -> None:
        self.capsule = capsule
        self._stream = Stream.from_address(_pointer(capsule, b"arrow_array_stream"))
        self.schema = Schema()
        self._check(self._stream.get_schema(self._stream, self.schema))

    def arrays(self) -> Iterator[Array]:
        """Yields arrays, each of which is good until the next one is asked for."""
        try:
            while True:
                array = Array()
                self._check(self._stream.get_next(self._stream, array))
                if not array.release:
                    return
                try:
                    yield array
                finally:
                    _end(array)
        finally:
            self.close()

    def close(self) -> None:
        """Releases the schema and the stream."""
        _end(self.schema)
        _end(self._stream)

    def forget_schema(self) -> None:
        """Releases the schema alone: another reader takes the stream."""
        _end(self.schema)

    def _check(self, status: int) -> None:
        if status == 0:
            return
        told = self._stream.get_last_error(self._stream)
        reason = told.decode("utf-8", errors="replace") if told else f"error {status}"
        raise ArrowError(f"the producer of the Arrow data failed: {reason}")


def single(data: ArrowArray) -> tuple[Schema, Array, object]:
    """Returns the schema and the array of data in one piece, and their capsules, which own and release them."""
    capsules = data.__arrow_c_array__()
    schema = Schema.from_address(_pointer(capsules[0], b"arrow_schema"))
    return schema, Array.from_address(_pointer(capsules[1], b"arrow_array")), capsules


def _end(owner: Schema | Array | Stream) -> None:
    """Calls the release of a structure, once: it sets it to NULL."""
    if owner.release:
        _release(owner.release)(ctypes.addressof(owner))
