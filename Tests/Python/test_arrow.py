"""Arrow data of any library is read in place."""

from __future__ import annotations

import json
import sys
from typing import Any

import pytest

import tagc
from comparing import counts, counts_told

pa = pytest.importorskip("pyarrow")
Rows = list[dict[str, Any]]


@pytest.fixture(scope="module")
def table(events: Rows) -> Any:
    return pa.table(
        {
            "id": range(len(events)),
            "user": [each.get("user") for each in events],
            "event": [json.dumps(each) for each in events],
            "time": [each["time"] for each in events],
        }
    )


def replayed(data: Any, **rest: Any) -> tagc.Result:
    return tagc.replay(data, "old.tag", "new.tag", event="event", session="user", **rest)


@pytest.mark.parametrize("text", ["string", "large_string", "binary", "large_binary"])
def test_all_texts_are_read(text: str, table: Any, told: Any) -> None:
    kind = getattr(pa, text)()
    cast = table.set_column(2, "event", table["event"].cast(kind)).set_column(1, "user", table["user"].cast(kind))
    assert counts(replayed(cast)) == counts_told(told)


@pytest.mark.parametrize("text", ["string_view", "dictionary"])
def test_other_texts_are_cast(text: str, table: Any, told: Any) -> None:
    kind = pa.string_view() if text == "string_view" else pa.dictionary(pa.int32(), pa.string())
    cast = table.set_column(2, "event", table["event"].cast(kind)).set_column(1, "user", table["user"].cast(kind))
    assert counts(replayed(cast)) == counts_told(told)
    assert counts(replayed(cast.to_batches())) == counts_told(told)


def test_tables_batches_readers_and_iterators_are_the_same(table: Any, events: Rows) -> None:
    expected = tagc.replay(events, "old.tag", "new.tag", session="user")
    batches = table.to_batches(max_chunksize=777)
    for data in (table, table.combine_chunks().to_batches()[0], batches, iter(batches)):
        assert replayed(data) == expected
    assert replayed(pa.RecordBatchReader.from_batches(table.schema, batches)) == expected


def test_slices_begin_where_they_say(table: Any, events: Rows) -> None:
    for first, count in ((0, 10), (1, 1), (13, 4097), (9_990, 10), (5, 0)):
        expected = tagc.replay(events[first : first + count], "old.tag", "new.tag", session="user")
        assert replayed(table.slice(first, count)) == expected
        assert replayed(table.combine_chunks().to_batches()[0].slice(first, count)) == expected


def test_missing_events_are_passed_over_and_missing_sessions_are_one(table: Any, events: Rows) -> None:
    texts = [None if number % 3 == 0 else json.dumps(each) for number, each in enumerate(events)]
    holes = table.set_column(2, "event", pa.array(texts))
    expected = tagc.replay(texts, "old.tag", "new.tag", session=[each.get("user") for each in events])
    assert replayed(holes) == expected and expected.without_session > 0


def test_an_array_without_a_table_is_events(table: Any, events: Rows) -> None:
    expected = tagc.replay(events, "old.tag", "new.tag")
    column = table["event"]
    for data in (
        column,
        column.combine_chunks(),
        column.cast(pa.string_view()),
        column.combine_chunks().cast(pa.string_view()),
    ):
        assert tagc.replay(data, "old.tag", "new.tag") == expected
    assert tagc.replay(table.select(["event"]), "old.tag", "new.tag") == expected
    assert list(tagc.Evaluator("old.tag").decide(table, event="event")) == list(
        tagc.Evaluator("old.tag").decide(events)
    )


@pytest.mark.parametrize("unit", ["s", "ms", "us", "ns", "int64", "int32", "date"])
def test_times_are_numbers_and_timestamps(unit: str) -> None:
    from tagc._input import chunks

    texts = ["{}"] * 3
    kind = {"int64": pa.int64(), "int32": pa.int32(), "date": pa.date32()}.get(unit) or pa.timestamp(unit, "UTC")
    per = {"s": 1000, "us": 1 / 1000, "ns": 1 / 1_000_000, "date": 86_400_000}.get(unit, 1)
    values = pa.array([0, None, 40_000], pa.int32() if unit == "date" else kind if "int" in unit else pa.int64()).cast(
        kind
    )
    (chunk,) = chunks(pa.table({"event": texts, "time": values}), event="event", time="time")
    assert chunk.times is not None
    import ctypes

    found = (ctypes.c_int64 * 3).from_address(chunk.times.address)[:]
    assert found == [0, -(2**63), int(40_000 * per)]


def test_grouped_rows_are_the_same(table: Any) -> None:
    ordered = table.sort_by([("user", "ascending"), ("id", "ascending")])
    for rows in (10_000, 100, 7):
        assert replayed(ordered.to_batches(max_chunksize=rows), grouped=True) == replayed(ordered)


def test_groups_of_one_large_batch_take_no_memory() -> None:
    count = 400_000
    texts = pa.array(['{"event": "purchase", "cart": {"total": 80}}']).take(pa.array([0] * count))
    batch = pa.record_batch({"event": texts, "user": pa.array(range(count)).cast(pa.string())})
    rest: dict[str, Any] = {"event": "event", "session": "user", "session_memory": 4 << 20}
    result = tagc.replay(batch, "old.tag", grouped=True, **rest)
    assert (result.rows, result.sessions) == (count, count)
    with pytest.raises(tagc.SessionMemoryError):
        tagc.replay(batch, "old.tag", **rest)


@pytest.mark.parametrize("sizes", [[10_000], [4096, 4096], [4095, 2, 9000, 1], [1] * 5000 + [5000]])
def test_a_session_of_one_large_batch_does_not_begin_anew(sizes: list[int]) -> None:
    users = [f"{number:05}" for number, size in enumerate(sizes) for _ in range(size)]
    # The total is there at the first event of a session alone.
    firsts = {user: place for place, user in reversed(list(enumerate(users)))}
    texts = [
        json.dumps({"event": "purchase", **({"cart": {"total": 80}} if firsts[user] == place else {})})
        for place, user in enumerate(users)
    ]
    batch = pa.record_batch({"event": texts, "user": users})
    result = replayed(batch, grouped=True)
    assert result == replayed(batch) and result.sessions == len(sizes)


def test_a_column_may_have_no_name() -> None:
    import ctypes

    from tagc._arrow import Schema
    from tagc._fields import Names, fields

    children = (ctypes.POINTER(Schema) * 1)(ctypes.pointer(Schema(format=b"u")))
    schema = Schema(format=b"+s", n_children=1, children=children)
    assert fields(schema, Names(None, None, None)).event.name == ""
    with pytest.raises(tagc.ArrowError, match="there is no column 'event'"):
        fields(schema, Names("event", None, None))


@pytest.mark.parametrize("unit, per", [("s", 1000), ("ms", 1), ("us", 1 / 1000), ("ns", 1 / 1_000_000)])
def test_times_beyond_64_bits_and_missing_ones_are_none(unit: str, per: float) -> None:
    import ctypes

    from tagc._input import chunks

    none, most = -(2**63), 2**63 - 1
    # A missing row may have any value.
    values = [most, 5_000_000, most, none + 1, most // 1000, -(most // 1000)]
    validity = pa.py_buffer(bytes([0b111110]))
    data = pa.py_buffer(b"".join(each.to_bytes(8, "little", signed=True) for each in values))
    times = pa.Array.from_buffers(pa.timestamp(unit), 6, [validity, data])
    (chunk,) = chunks(pa.record_batch({"event": ["{}"] * 6, "time": times}), event="event", time="time")
    assert chunk.times is not None
    found = (ctypes.c_int64 * 6).from_address(chunk.times.address)[:]
    divisor = round(1 / per) if per < 1 else 1
    exact = [each * 1000 if unit == "s" else each // divisor for each in values[1:]]
    assert found == [none, *(each if none < each <= most else none for each in exact)]


def test_what_cannot_be_read_is_said(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(tagc.ArrowError, match="there is no column 'events': id, user, event, time"):
        tagc.replay(table, "old.tag", event="events")
    with pytest.raises(tagc.ArrowError, match="name the column with the events: id, user, event, time"):
        tagc.replay(table, "old.tag")
    with pytest.raises(tagc.ArgumentError, match="give their names"):
        tagc.replay(table, "old.tag", event="event", session=["a"])
    with pytest.raises(tagc.ArrowError, match="has the type list<.*which is not a text"):
        tagc.replay(pa.table({"event": [[1]]}), "old.tag")
    views = pa.table({"event": table["event"].cast(pa.string_view())})
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(tagc.ArrowError, match="column 'event' has the Arrow type 'vu', which only pyarrow can convert"):
        tagc.replay(views, "old.tag")


def test_a_producer_that_fails_is_an_error_and_what_was_before_is_released(table: Any) -> None:
    def failing() -> Any:
        yield table.to_batches()[0]
        raise RuntimeError("the disk is gone")

    with pytest.raises(tagc.ArrowError, match="the disk is gone"):
        replayed(pa.RecordBatchReader.from_batches(table.schema, failing()))


def test_all_memory_is_given_back(table: Any) -> None:
    before = pa.total_allocated_bytes()
    for _ in range(3):
        replayed(iter(table.slice(1).to_batches(max_chunksize=100)))
        replayed(pa.RecordBatchReader.from_batches(table.schema, [each.slice(3) for each in table.to_batches()]))
    assert pa.total_allocated_bytes() == before


def test_decisions_are_arrow_arrays(table: Any) -> None:
    decisions = tagc.Evaluator("old.tag").decide(table, event="event")
    assert decisions.to_arrow().to_pylist() == [list(each) for each in decisions]
    assert tagc.Evaluator("old.tag").decide([]).to_arrow().to_pylist() == []


def test_polars_is_read(table: Any, told: Any) -> None:
    polars = pytest.importorskip("polars")
    assert counts(replayed(polars.from_arrow(table))) == counts_told(told)


def test_duckdb_is_read(table: Any, told: Any) -> None:
    duckdb = pytest.importorskip("duckdb")
    with duckdb.connect() as base:
        base.register("events", table)
        query = base.sql("SELECT event, user, id FROM events ORDER BY id")
        assert counts(replayed(query)) == counts_told(told)
        grouped = base.sql("SELECT event::JSON AS event, user FROM events ORDER BY user, id")
        assert counts(replayed(grouped, grouped=True)) == counts_told(told)
        base.sql("COPY (SELECT * FROM events) TO 'events.parquet'")
        parquet = base.sql(
            "SELECT event, user, make_timestamp(time * 1000) AS created FROM 'events.parquet' ORDER BY id"
        )
        assert counts(replayed(parquet, time="created")) == counts_told(told)
