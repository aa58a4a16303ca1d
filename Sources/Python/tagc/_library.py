"""The C library: where it is, and the types of its functions, as ``tagruntime.h`` declares them."""

from __future__ import annotations

import ctypes
import functools
import os
import pathlib
from ctypes import POINTER, c_char_p, c_int32, c_int64, c_size_t, c_void_p
from typing import Any

from tagc._errors import ErrorStructure, LibraryError

# The version of the interface that has all functions below; later ones only add.
VERSION = 1
NO_TIME = -(2**63)


class Text(ctypes.Structure):
    """``tagrt_text``."""

    _fields_ = [("bytes", c_void_p), ("count", c_size_t)]

    def read(self) -> bytes | None:
        """Returns a copy, since the library may write over its own at the next call."""
        return None if self.bytes is None else ctypes.string_at(self.bytes, self.count)

    def text(self) -> str | None:
        """Returns the text; ``None`` where there is none."""
        found = self.read()
        return None if found is None else found.decode("utf-8")


class Texts(ctypes.Structure):
    """``tagrt_texts``."""

    _fields_ = [
        ("bytes", c_void_p),
        ("byte_count", c_size_t),
        ("offsets", c_void_p),
        ("offset_size", c_int32),
        ("validity", c_void_p),
        ("first", c_int64),
        ("count", c_int64),
    ]


class DecisionsStructure(ctypes.Structure):
    """``tagrt_decisions``."""

    _fields_ = [("offsets", c_void_p), ("tags", c_void_p), ("count", c_int64), ("bad_count", c_int64)]


class ReplayOptions(ctypes.Structure):
    """``tagrt_replay_options``."""

    _fields_ = [("depth", c_int32), ("shows_values", c_int32), ("session_memory", c_size_t)]


_ERROR = POINTER(ErrorStructure)
# Handles are addresses: c_void_p as the result would give an int, which is what all calls take.
_FUNCTIONS: dict[str, tuple[Any, list[Any]]] = {
    "tagrt_version": (c_int32, []),
    "tagrt_container_open": (c_void_p, [c_char_p, _ERROR]),
    "tagrt_container_read": (c_void_p, [c_char_p, c_size_t, _ERROR]),
    "tagrt_container_free": (None, [c_void_p]),
    "tagrt_container_id": (Text, [c_void_p]),
    "tagrt_container_version": (Text, [c_void_p]),
    "tagrt_container_tag_count": (c_int64, [c_void_p]),
    "tagrt_container_tag_name": (Text, [c_void_p, c_int64]),
    "tagrt_container_tag_type": (Text, [c_void_p, c_int64]),
    "tagrt_evaluator_create": (c_void_p, [c_void_p]),
    "tagrt_evaluator_free": (None, [c_void_p]),
    "tagrt_evaluator_begin_session": (None, [c_void_p]),
    "tagrt_evaluator_set_time": (None, [c_void_p, c_int64]),
    "tagrt_evaluator_push": (c_int32, [c_void_p, c_char_p, c_size_t, POINTER(Text), _ERROR]),
    "tagrt_evaluator_value": (c_int32, [c_void_p, c_char_p, c_size_t, POINTER(Text), _ERROR]),
    "tagrt_evaluator_decide": (c_int32, [c_void_p, POINTER(Texts), POINTER(DecisionsStructure), _ERROR]),
    "tagrt_replay_create": (c_void_p, [c_void_p, c_void_p, POINTER(ReplayOptions), _ERROR]),
    "tagrt_replay_free": (None, [c_void_p]),
    "tagrt_replay_push": (c_int32, [c_void_p, POINTER(Texts), POINTER(Texts), c_void_p, c_int64, _ERROR]),
    "tagrt_replay_end_sessions": (None, [c_void_p]),
    "tagrt_replay_result": (c_int32, [c_void_p, POINTER(Text), _ERROR]),
}


def path() -> pathlib.Path:
    """Returns where the library is: ``TAGC_LIBRARY`` for development, else beside the files of this package."""
    given = os.environ.get("TAGC_LIBRARY")
    return pathlib.Path(given) if given else pathlib.Path(__file__).with_name("libtagruntime.so")


@functools.lru_cache(maxsize=None)
def library() -> ctypes.CDLL:
    """Returns the library, which is loaded at the first call.

    Raises: LibraryError
    """
    try:
        loaded = ctypes.CDLL(str(path()))
    except OSError as fault:
        advice = "install the wheel, or set TAGC_LIBRARY to the file that 'make library' writes"
        raise LibraryError(f"cannot load the library {path()}: {fault}; {advice}") from None
    for name, (result, arguments) in _FUNCTIONS.items():
        function = getattr(loaded, name, None)
        if function is None:
            raise LibraryError(f"the library {path()} has no function {name}: it is not the one of this package")
        function.restype, function.argtypes = result, arguments
    if loaded.tagrt_version() < VERSION:
        raise LibraryError(f"the library {path()} is too old for this package")
    return loaded
