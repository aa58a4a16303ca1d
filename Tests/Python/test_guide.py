"""The code in the guide runs, and has the counts of the executable."""

from __future__ import annotations

import json
import pathlib
import re
from typing import Any

import pytest

from comparing import counts, counts_told
from conftest import ROOT
from tagc import estimate

Rows = list[dict[str, Any]]


def block(word: str) -> str:
    """The first block of Python that has a word."""
    text = (ROOT / "Schemas/guide-cluster.md").read_text(encoding="utf-8")
    blocks: list[str] = re.findall(r"```python\n(.*?)```", text, re.S)
    return next(each for each in blocks if word in each)


def test_the_first_example_runs(events: Rows, told: Any, capsys: pytest.CaptureFixture[str]) -> None:
    path = pathlib.Path("events.ndjson")
    path.write_text("".join(json.dumps(each) + "\n" for each in events))
    names: dict[str, Any] = {}
    exec(block("open(").replace('"user_id"', '"user"'), names)
    assert counts(names["result"]) == counts_told(told)
    assert "retired" in capsys.readouterr().out


def test_the_query_of_duckdb_runs(events: Rows, told: Any) -> None:
    duckdb, pyarrow = pytest.importorskip("duckdb"), pytest.importorskip("pyarrow")
    table = pyarrow.table(
        {
            "payload": [json.dumps(each) for each in events],
            "user_id": [each.get("user") for each in events],
            "created": pyarrow.array([each["time"] for each in events], pyarrow.timestamp("ms", "UTC")),
        }
    )
    pathlib.Path("events").mkdir(exist_ok=True)
    pyarrow.parquet = pytest.importorskip("pyarrow.parquet")
    pyarrow.parquet.write_table(table, "events/0.parquet")
    names: dict[str, Any] = {}
    exec(block("duckdb"), names)
    assert counts(names["result"]) == counts_told(told)
    made = duckdb.sql("SELECT json_object('event', 'purchase', 'cart', {'total': 60}) AS event")
    assert [tag.old for tag in names["tagc"].replay(made, "old.tag").tags] == [0, 0, 1, 0]


def test_an_estimate_is_the_measured_rate_divided(
    events: Rows, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pathlib.Path("sample.ndjson").write_text("".join(json.dumps(each) + "\n" for each in events[:1000]))
    measured = estimate.measured("old.tag", "new.tag", "sample.ndjson", seconds=0.2)
    assert measured.events == 1000 and measured.rate > 0
    monkeypatch.setattr(estimate, "measured", lambda *_: estimate.Rate(1000, 250, 100_000))
    estimate.main(
        ["old.tag", "sample.ndjson", "--events", "1e9", "--cores", "4", "--share", "0.5", "--core-hour", "0.05"]
    )
    lines = capsys.readouterr().out.splitlines()
    assert lines[1:] == ["1,000,000,000 events, 250 GB: 5.56 core hours, price 0.28", "4 cores: 83 minutes"]
