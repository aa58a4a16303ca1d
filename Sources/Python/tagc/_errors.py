"""The errors of this package, one for each status of the library."""

from __future__ import annotations

import ctypes


class Error(Exception):
    """The base of all errors of this package. The message says what is wrong and what to do."""


class ArgumentError(Error, ValueError):
    """An argument is out of range, or a text is not UTF-8."""


class FileError(Error, OSError):
    """A file cannot be read."""


class ContainerError(Error, ValueError):
    """Bytes are not a compiled container, or a damaged one, or one for a newer version of the library."""


class EventError(Error, ValueError):
    """An event is not a JSON object."""


class SessionMemoryError(Error, MemoryError):
    """The sessions of a replay need more memory than they may have."""


class NamesError(Error, ValueError):
    """A container was compiled without names, so that its tags cannot be paired with those of another version."""


class ArrowError(Error, ValueError):
    """Arrow data has no column of that name, or a type that cannot be read, or its producer failed."""


class LibraryError(Error, ImportError):
    """The library is not there, or is of another version."""


OK = 0
_BY_STATUS: dict[int, type[Error]] = {
    1: ArgumentError,
    2: FileError,
    3: ContainerError,
    4: EventError,
    5: SessionMemoryError,
    6: NamesError,
}


class ErrorStructure(ctypes.Structure):
    """``tagrt_error``."""

    _fields_ = [("status", ctypes.c_int32), ("message", ctypes.c_char * 508)]

    def error(self) -> Error:
        """Returns what the library told as an exception."""
        message = bytes(self.message).decode("utf-8", errors="replace")
        return _BY_STATUS.get(self.status, Error)(message)
