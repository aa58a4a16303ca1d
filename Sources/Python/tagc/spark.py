"""Replays on a cluster: :func:`replay` and :func:`result` over PySpark DataFrames. Needs PySpark 3.5 or newer with pandas
and pyarrow (``pip install "pyspark[sql]"``).

The events of a session come to one task, in order, where the library counts what they fire; the counts of all tasks are added up.
So the numbers, and the examples too, do not depend on the number of partitions, nor on tasks that are run again.

The containers are sent to the workers. This package must be there already: install the wheel, or send an environment with it
(``spark.archives``).
"""

from __future__ import annotations

import json
import os
import pathlib
from functools import partial
from typing import Callable, Iterable, Optional, Union

from pyspark.sql import Column, DataFrame, functions
from pyspark.sql.types import BinaryType, DataType, IntegralType, StringType, TimestampType

from tagc._errors import ArgumentError
from tagc._merge import hidden, merged
from tagc._replay import Replay
from tagc._result import Result
from tagc._sparktask import Shared, Settings, added, counted

#: The path of a compiled container, or its bytes.
ContainerBytes = Union[str, "os.PathLike[str]", bytes]
#: The name of a column, or an expression.
ColumnLike = Union[str, Column]

_COUNTS = """tag string, type string, old bigint, new bigint, more bigint, less bigint, otherwise bigint,
    examples array<struct<change: string, session: string, row: bigint, event: string, parameters: array<string>>>"""


def replay(
    df: DataFrame,
    old: ContainerBytes,
    new: Optional[ContainerBytes] = None,
    *,
    event: ColumnLike,
    session: ColumnLike,
    time: Optional[ColumnLike] = None,
    order_by: Union[ColumnLike, Iterable[ColumnLike], None] = None,
    partitions: Optional[int] = None,
    firing_only: bool = False,
    show_values: bool = False,
    max_bad_rows: Optional[int] = 100,
) -> DataFrame:
    """Returns a DataFrame with the counts of each tag, in the order of the newer container; nothing runs before it is asked for.

    Its columns are ``tag``, ``type``, ``old``, ``new``, ``more``, ``less``, ``otherwise`` and ``examples``, as those of
    :class:`tagc.TagCount`. An example's ``row`` counts the rows of its session from 0. Its ``session`` is the beginning of
    ``sha2(session, 256)``, since sessions may name users, unless ``show_values`` is set.

    event: the column with the events: JSON objects as strings or binaries.
    session: the column that tells sessions, each of which is a load of the container. Rows without one are one session together:
        if there are many, all of them come to one task.
    time: the column with times: timestamps, or whole numbers of milliseconds since 1970. Without it there is no clock.
    order_by: the columns that order the events of a session; ``time`` by default. One of the two is needed, as a shuffle keeps no
        order. Rows that are equal in them are ordered by the text of the event, so that each run has the same counts.
    partitions: the number of tasks, that of ``spark.sql.shuffle.partitions`` by default.
    firing_only, show_values: see :class:`tagc.Replay`.
    max_bad_rows: the job fails if more rows are no JSON objects; ``None`` allows any number. :func:`result` counts them.

    Raises: NamesError, and what opening containers raises, before a job runs.
    """
    settings = Settings(firing_only, show_values, time is not None)
    parts = _parts(df, old, new, settings, event, session, time, order_by, partitions)
    return parts.mapInArrow(partial(added, show_values=show_values, max_bad_rows=max_bad_rows), _COUNTS)


def result(
    df: DataFrame,
    old: ContainerBytes,
    new: Optional[ContainerBytes] = None,
    *,
    event: ColumnLike,
    session: ColumnLike,
    time: Optional[ColumnLike] = None,
    order_by: Union[ColumnLike, Iterable[ColumnLike], None] = None,
    partitions: Optional[int] = None,
    firing_only: bool = False,
    show_values: bool = False,
) -> Result:
    """Runs the replay, and returns all that :func:`tagc.replay` does: totals, bad rows, tags, rules and failures.

    The arguments are those of :func:`replay`.
    """
    settings = Settings(firing_only, show_values, time is not None)
    parts = _parts(df, old, new, settings, event, session, time, order_by, partitions)
    whole = merged(json.loads(row.part) for row in parts.toLocalIterator())
    return Result.from_json(json.dumps(whole if show_values else hidden(whole)))


def _parts(
    df: DataFrame,
    old: ContainerBytes,
    new: Optional[ContainerBytes],
    settings: Settings,
    event: ColumnLike,
    session: ColumnLike,
    time: Optional[ColumnLike],
    order_by: Union[ColumnLike, Iterable[ColumnLike], None],
    partitions: Optional[int],
) -> DataFrame:
    """Returns the results of all partitions, as JSON in one partition."""
    before, after = _bytes(old), None if new is None else _bytes(new)
    # It fails here what would fail in every task; its counts, all 0, are there even if no task is.
    with Replay(before, after, firing_only=settings.firing_only) as counting:
        nothing = counting.result_json().decode()
    share = _sharing(df)
    task = partial(counted, settings=settings, old=share(before), new=None if after is None else share(after))
    parts = _arranged(df, event, session, time, order_by, partitions).mapInArrow(task, "part string")
    return parts.union(df.sparkSession.createDataFrame([(nothing,)], "part string")).repartition(1)


def _arranged(
    df: DataFrame,
    event: ColumnLike,
    session: ColumnLike,
    time: Optional[ColumnLike],
    order_by: Union[ColumnLike, Iterable[ColumnLike], None],
    partitions: Optional[int],
) -> DataFrame:
    """Brings the rows of a session to one partition, side by side, in order."""
    orders = _orders(order_by, time)
    columns = [_event(df, event).alias("event"), _column(session).cast("string").alias("session")]
    columns += [_time(df, time).alias("time")] if time is not None else []
    columns += [_column(each).alias(f"order{place}") for place, each in enumerate(orders)]
    rows = df.select(*columns)
    spread = rows.repartition("session") if partitions is None else rows.repartition(partitions, "session")
    # The text is last: what is equal in all before it would come in any order.
    keys = ["session", *(f"order{place}" for place in range(len(orders))), "event"]
    return spread.sortWithinPartitions(*keys).drop(*keys[1:-1])


def _orders(order_by: Union[ColumnLike, Iterable[ColumnLike], None], time: Optional[ColumnLike]) -> list[ColumnLike]:
    if order_by is None:
        if time is None:
            raise ArgumentError("give time= or order_by=: what orders the events of a session")
        return [time]
    return [order_by] if isinstance(order_by, (str, Column)) else list(order_by)


def _column(column: ColumnLike) -> Column:
    return functions.col(column) if isinstance(column, str) else column


def _type(df: DataFrame, column: ColumnLike) -> DataType:
    return df.select(_column(column)).schema[0].dataType


def _event(df: DataFrame, column: ColumnLike) -> Column:
    kind = _type(df, column)
    if not isinstance(kind, (StringType, BinaryType)):
        raise ArgumentError(f"events are strings of JSON, not {kind.simpleString()}: to_json(…) makes them of structs")
    return _column(column)


def _time(df: DataFrame, column: ColumnLike) -> Column:
    kind = _type(df, column)
    if isinstance(kind, TimestampType):
        return functions.unix_millis(_column(column))
    if not isinstance(kind, IntegralType):
        raise ArgumentError(f"times are timestamps or milliseconds since 1970, not {kind.simpleString()}")
    return _column(column).cast("bigint")


def _bytes(container: ContainerBytes) -> bytes:
    return container if isinstance(container, bytes) else pathlib.Path(container).read_bytes()


def _sharing(df: DataFrame) -> Callable[[bytes], Shared]:
    """Returns what gives the workers bytes: a broadcast, once a worker, or with each task where Spark Connect has none."""
    try:
        context = df.sparkSession.sparkContext
    except Exception:  # PySpark has another error for it in each version
        return lambda data: data
    return lambda data: context.broadcast(data)
