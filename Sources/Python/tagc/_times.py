"""Times, as the library takes them."""

from __future__ import annotations

import datetime

from tagc._library import NO_TIME


def milliseconds(time: int | datetime.datetime | None) -> int:
    """Returns the milliseconds since 1970; a ``datetime`` without a zone is of the local one, as everywhere in Python."""
    if time is None:
        return NO_TIME
    if isinstance(time, datetime.datetime):
        since = time.astimezone(datetime.timezone.utc) - datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
        return since // datetime.timedelta(milliseconds=1)
    return time
