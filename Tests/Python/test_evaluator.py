"""Evaluators fire what 'tagc run' fires."""

from __future__ import annotations

import datetime
import json
import pathlib
import threading
from typing import Any

import pytest

import tagc
from conftest import tagc as run


def test_the_same_tags_fire_with_the_same_parameters(events: list[dict[str, Any]]) -> None:
    pathlib.Path("run.ndjson").write_text("".join(json.dumps(each) + "\n" for each in events[:2000]))
    told = run("run", "old.tag", "--events", "run.ndjson", "--format", "json").splitlines()
    evaluator = tagc.Evaluator("old.tag")
    firings = [firing for firing in map(evaluator.push, events[:2000]) if firing is not None]
    assert len(firings) == len(told)
    for firing, line in zip(firings, map(json.loads, told)):
        fired = [{"tag": one.tag, "type": one.type, "parameters": one.parameters} for one in firing.fired]
        assert (firing.event, fired, list(firing.failures)) == (line["event"], line["fired"], line.get("failures", []))


def test_texts_bytes_and_mappings_are_the_same() -> None:
    event = {"event": "purchase", "ticket": {"price": 129.5, "route": "Kiel-Oslo"}, "naïve": "\u2028😀"}
    firings = [
        tagc.Evaluator("GTM-FERRY1").push(each) for each in (event, json.dumps(event), json.dumps(event).encode())
    ]
    assert firings[0] == firings[1] == firings[2] and firings[0] is not None
    assert [each.number for each in firings[0].fired] == [1, 2]


@pytest.mark.parametrize("event", ["", "[]", "1", "{", b"\xff", '{"event": "\ud800"}', {"event": float("nan")}])
def test_what_is_no_event_is_an_error_and_pushes_nothing(event: tagc.Event) -> None:
    with pytest.raises(tagc.EventError):
        tagc.Evaluator("GTM-FERRY1").push(event)


def test_the_data_layer_stays_until_a_session_begins() -> None:
    evaluator = tagc.Evaluator("old.tag")
    assert evaluator.push({"cart": {"total": 80}}) is None
    assert evaluator.decide([{"event": "purchase"}, {"event": "open"}, {"event": "open"}])[:] == [
        (2,),
        (0, 1, 3),
        (0, 3),
    ]
    evaluator.begin_session()
    assert evaluator.decide([{"event": "purchase"}, {"event": "open"}])[:] == [(), (0, 1, 3)]


def test_values_are_read_by_key() -> None:
    evaluator = tagc.Evaluator("GTM-FERRY1")
    assert evaluator.value("title") == "Good morning, sailor"
    assert evaluator.value("bannerHeight") == 50
    assert evaluator.value("no such key") is None


def test_decisions_are_what_pushing_fires(events: list[dict[str, Any]]) -> None:
    evaluator = tagc.Evaluator("new.tag")
    pushed = [evaluator.push(each) for each in events]
    decisions = tagc.Evaluator("new.tag").decide(events)
    assert list(decisions) == [tuple(one.number for one in each.fired) if each else () for each in pushed]
    assert len(decisions) == len(events) and decisions.bad_count == 0
    assert decisions[-1] == decisions[len(events) - 1]


def test_decisions_count_bad_texts_and_pass_over_missing_ones() -> None:
    decisions = tagc.Evaluator("old.tag").decide(iter(['{"event": "open"}', "bad", None, "\n"]))
    assert (list(decisions), decisions.bad_count) == ([(0, 1, 3), (), (), ()], 1)
    assert list(tagc.Evaluator("old.tag").decide([])) == []


def test_times_are_numbers_and_dates() -> None:
    evaluator = tagc.Evaluator("old.tag")
    for time in (0, datetime.datetime(2026, 1, 1, tzinfo=datetime.timezone.utc), None):
        evaluator.set_time(time)
        assert evaluator.push({"event": "open"}) is not None


def test_threads_may_share_everything(events: list[dict[str, Any]]) -> None:
    container = tagc.Container.open("old.tag")
    shared = tagc.Evaluator(container)
    lines = [json.dumps(each) for each in events[:500]]
    expected = list(tagc.Evaluator(container).decide(lines))
    found: list[list[tuple[int, ...]]] = []

    def work() -> None:
        for line in lines:
            shared.push(line)
        found.append(list(tagc.Evaluator(container).decide(lines)))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 8
