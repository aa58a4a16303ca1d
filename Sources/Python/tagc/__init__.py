"""Tag containers in Python: what events fire, and what a new version would change.

Containers are the files that ``tagc compile`` writes.

>>> import tagc
>>> with tagc.Container.open("GTM-FERRY1") as container:
...     firing = tagc.Evaluator(container).push({"event": "openScreen", "screenName": "Departures"})
>>> [fired.tag for fired in firing.fired]
['screen view']

Recorded events are counted by :func:`replay`, from any iterable or from Arrow data, and on a cluster by ``tagc.spark``.

Threads: all objects here may be used by several threads. Calls on one evaluator or replay wait for each other; those on
different ones run side by side, since the library works without Python's lock. Nothing is shared between objects, except the
library and containers, which never change.
"""

from tagc._container import Container, Tag
from tagc._decisions import Decisions
from tagc._errors import (
    ArgumentError,
    ArrowError,
    ContainerError,
    Error,
    EventError,
    FileError,
    LibraryError,
    NamesError,
    SessionMemoryError,
)
from tagc._evaluator import Evaluator, Fired, Firing
from tagc._events import Event
from tagc._replay import Replay, replay
from tagc._result import Example, FailureCount, Result, RuleCount, TagCount

__all__ = [
    "ArgumentError",
    "ArrowError",
    "Container",
    "ContainerError",
    "Decisions",
    "Error",
    "Event",
    "EventError",
    "Evaluator",
    "Example",
    "FailureCount",
    "FileError",
    "Fired",
    "Firing",
    "LibraryError",
    "NamesError",
    "Replay",
    "Result",
    "RuleCount",
    "SessionMemoryError",
    "Tag",
    "TagCount",
    "replay",
]
