"""The tasks of a cluster, without a cluster: counts and examples do not depend on partitions or batches."""

from __future__ import annotations

import hashlib
import json
import pathlib
from typing import Any

import pytest

import tagc

pa = pytest.importorskip("pyarrow")
from tagc import _sparktask  # noqa: E402
from tagc._sparktask import Settings, added, counted  # noqa: E402

Rows = list[dict[str, Any]]


def batches(rows: Rows, size: int) -> list[Any]:
    """The rows of a partition as Spark gives them: a session's side by side, those without one first, in order."""
    ordered = sorted(rows, key=lambda each: each.get("user", "").encode())
    table = pa.table(
        {
            "event": pa.array([json.dumps(each) for each in ordered], pa.string()),
            "session": pa.array([each.get("user") for each in ordered], pa.string()),
            "time": pa.array([each["time"] for each in ordered], pa.int64()),
        }
    )
    return list(table.to_batches(max_chunksize=size))


def run(events: Rows, parts: int, size: int, show_values: bool = True) -> Rows:
    settings = Settings(firing_only=False, show_values=show_values, has_times=True)
    old, new = (pathlib.Path(name).read_bytes() for name in ("old.tag", "new.tag"))
    told: list[Any] = []
    for part in range(parts):
        rows = [each for each in events if hash(each.get("user")) % parts == part]
        told += counted(iter(batches(rows, size)), settings=settings, old=old, new=new)
    (found,) = added(iter(told), show_values=show_values, max_bad_rows=0)
    return list(found.to_pylist())


def test_partitions_and_batches_do_not_matter(events: Rows, monkeypatch: pytest.MonkeyPatch) -> None:
    expected = run(events, 1, 10_000)
    result = tagc.replay(events, "old.tag", "new.tag", session="user")
    assert [(each["tag"], each["old"], each["new"]) for each in expected] == [
        (each.tag, each.old, each.new) for each in result.tags
    ]
    monkeypatch.setattr(_sparktask, "_REMEMBERED", 500)
    for parts, size in ((1, 7), (2, 100), (7, 33), (64, 1000)):
        assert run(events, parts, size) == expected


def test_an_example_names_a_session_and_a_row_of_it(events: Rows) -> None:
    (retired,) = [each for each in run(events, 7, 100) if each["tag"] == "retired"]
    opened = []
    for user in sorted({each.get("user", "") for each in events}):
        rows = [each for each in events if each.get("user", "") == user]
        opened += [(user or None, row) for row, each in enumerate(rows) if each.get("event") == "open"]
    assert [(each["session"], each["row"]) for each in retired["examples"]] == opened[:3]


def test_sessions_are_hidden(events: Rows) -> None:
    known = [each for each in events if "user" in each]
    names = {hashlib.sha256(each["user"].encode()).hexdigest()[:16] for each in known}
    for tag in run(known, 2, 1000, show_values=False):
        assert all(each["session"] in names for each in tag["examples"])


def test_bad_rows_fail_the_job_and_no_rows_are_no_counts() -> None:
    settings = Settings(firing_only=True, show_values=False, has_times=False)
    old = pathlib.Path("old.tag").read_bytes()
    batch = pa.record_batch({"event": ["bad", "{}", "[]"], "session": ["a", "a", None]})
    with pytest.raises(tagc.EventError, match="2 rows are no JSON objects, more than max_bad_rows=1"):
        list(added(counted(iter([batch]), settings=settings, old=old, new=None), show_values=False, max_bad_rows=1))
    (found,) = added(counted(iter([]), settings=settings, old=old, new=None), show_values=False, max_bad_rows=0)
    assert [(each["old"], each["new"], each["examples"]) for each in found.to_pylist()] == [(0, None, [])] * 4
