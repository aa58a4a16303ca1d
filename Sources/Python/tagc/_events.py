"""Events of Python, as the bytes of JSON."""

from __future__ import annotations

import json
import math
from typing import Any, Mapping, Optional, Union

from tagc._errors import EventError

#: A JSON object: a mapping, or its text.
Event = Union[Mapping[str, Any], str, bytes]

# No number of 64 bits is longer; Python refuses texts of some thousand digits.
_LONGEST_INTEGER = 20
_MISSING = object()


def encoded(event: Event) -> bytes:
    """Returns the JSON of an event. A text stays as it is: the library says if it is no object.

    Raises: EventError, TypeError
    """
    if isinstance(event, bytes):
        return event
    if isinstance(event, str):
        # What is no UTF-8 is refused by the library, with the row.
        return event.encode("utf-8", errors="surrogatepass")
    if not isinstance(event, Mapping):
        raise TypeError(f"an event is a mapping, a str or bytes, not a {type(event).__name__}")
    try:
        return json.dumps(event, allow_nan=False, separators=(",", ":")).encode()
    except ValueError as fault:
        raise EventError(f"the event cannot be written as JSON: {fault}") from None


def session_of(event: Event, key: str) -> Optional[str]:
    """Returns the session by a key of an event, as ``tagc replay --session`` does: dots lead into maps.

    Only a text or a whole number of 64 bits tells a session; a number is the same one as the text of its digits.
    """
    found = _value(_parsed(event), key)
    if isinstance(found, str):
        return found
    return str(int(found)) if isinstance(found, int) and not isinstance(found, bool) and _fits(found) else None


def time_of(event: Event, key: str) -> Optional[int]:
    """Returns the time by a key of an event, in milliseconds since 1970, without fractions; ``None`` beyond 64 bits."""
    found = _value(_parsed(event), key)
    if isinstance(found, bool) or not isinstance(found, (int, float)):
        return None
    if isinstance(found, float) and not math.isfinite(found):
        return None
    return int(found) if _fits(int(found)) else None


def _fits(number: int) -> bool:
    return -(2**63) <= number < 2**63


def _parsed(event: Event) -> Any:
    """Returns the object; ``None`` if it is none, which the library counts."""
    if isinstance(event, Mapping):
        return event
    try:
        return json.loads(event, parse_int=_number)
    except (ValueError, RecursionError):
        return None


def _number(digits: str) -> Union[int, float]:
    return int(digits) if len(digits) <= _LONGEST_INTEGER else float(digits)


def _value(event: Any, key: str) -> Any:
    """Returns what a key leads to, the last one, even if it is ``None``; ``_MISSING`` if it leads nowhere."""
    found = _MISSING
    for name, value in event.items() if isinstance(event, Mapping) else ():
        if name == key:
            found = value
        elif key.startswith(f"{name}."):
            if not isinstance(value, Mapping):
                # It takes the place of a map that was there.
                found = _MISSING
            elif (inner := _value(value, key[len(name) + 1 :])) is not _MISSING:
                found = inner
    return found
