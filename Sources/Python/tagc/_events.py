"""Events of Python, as the bytes of JSON."""

from __future__ import annotations

import json
from typing import Any, Mapping, Optional, Union

from tagc._errors import EventError

#: A JSON object: a mapping, or its text.
Event = Union[Mapping[str, Any], str, bytes]


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

    Only a text or a whole number tells a session; a number is the same one as the text of its digits.
    """
    found = _value(_parsed(event), key)
    if isinstance(found, str):
        return found
    return str(found) if isinstance(found, int) and not isinstance(found, bool) else None


def time_of(event: Event, key: str) -> Optional[int]:
    """Returns the time by a key of an event, in milliseconds since 1970."""
    found = _value(_parsed(event), key)
    return int(found) if isinstance(found, (int, float)) and not isinstance(found, bool) else None


def _parsed(event: Event) -> Any:
    """Returns the object; ``None`` if it is none, which the library counts."""
    if isinstance(event, Mapping):
        return event
    try:
        return json.loads(event)
    except ValueError:
        return None


def _value(event: Any, key: str) -> Any:
    """Returns what a key leads to; the last one, as where JSON has a key twice."""
    found = None
    for name, value in event.items() if isinstance(event, Mapping) else ():
        if name == key:
            found = value
        elif isinstance(value, Mapping) and key.startswith(f"{name}."):
            inner = _value(value, key[len(name) + 1 :])
            found = found if inner is None else inner
    return found
