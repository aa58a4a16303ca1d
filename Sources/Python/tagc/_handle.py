"""Objects of the library, and when they are freed."""

from __future__ import annotations

import threading
import weakref
from types import TracebackType
from typing import Callable, TypeVar

Self = TypeVar("Self", bound="Handle")


class Handle:
    """An object of the library, which is freed with this one, or before by :meth:`close`.

    The lock is held during calls: the library allows one at a time for evaluators and replays, and none with what is freed.
    """

    def __init__(self, address: int, free: Callable[[int], None]) -> None:
        self._lock = threading.RLock()
        self._address = address
        self._finalizer = weakref.finalize(self, free, address)

    def _held(self) -> int:
        """Returns the address for a call, to be asked for with the lock."""
        if not self._finalizer.alive:
            raise ValueError(f"the {type(self).__name__} is closed")
        return self._address

    def close(self) -> None:
        """Frees the memory; it may be called again. A call that runs in another thread ends first."""
        with self._lock:
            self._finalizer()

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
