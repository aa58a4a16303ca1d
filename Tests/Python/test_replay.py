"""Replays count what 'tagc replay' counts."""

from __future__ import annotations

import json
import pathlib
from typing import Any, Callable, Iterable

import pytest

import tagc
from comparing import counts, counts_told, examples, examples_told
from conftest import tagc as run
from tagc._merge import merged, placed

Rows = list[dict[str, Any]]


@pytest.mark.parametrize("form", [dict, json.dumps, lambda each: json.dumps(each).encode()])
def test_the_counts_and_examples_are_those_of_the_executable(
    form: Callable[[Any], Any], events: Rows, told: Any
) -> None:
    result = tagc.replay(map(form, events), "old.tag", "new.tag", session="user")
    assert counts(result) == counts_told(told)
    assert examples(result) == examples_told(told)
    assert (result.rows, result.events) == (told["lines"], told["events"])
    assert (result.sessions, result.without_session) == (told["sessions"], told["withoutSession"])
    assert (result.nothing_fires, result.differing) == (told["nothingFires"], told["differing"])
    assert {each.rule: (each.old, each.new) for each in result.rules} == {
        each["rule"]: (each["old"], each["new"]) for each in told["rules"]
    }


def test_one_container_has_no_changes(events: Rows, told: Any) -> None:
    result = tagc.replay(events, pathlib.Path("old.tag").read_bytes(), session="user")
    assert {each.tag: each.old for each in result.tags} == {
        each["tag"]: each["old"] for each in told["tags"] if "old" in each
    }
    assert result.differing is None and all(each.new is None and not each.examples for each in result.tags)


def test_files_are_iterables_of_lines(events: Rows, told: Any) -> None:
    pathlib.Path("lines.ndjson").write_text("".join(json.dumps(each) + "\n\n" for each in events))
    with open("lines.ndjson", "rb") as lines:
        result = tagc.replay(lines, "old.tag", "new.tag", session="user")
    assert counts(result) == counts_told(told) and result.bad_rows == 0


def test_sessions_are_told_by_keys_or_beside_the_events(events: Rows) -> None:
    nested: Rows = [
        {"event": "open", "user": {"id": 7}},
        {"event": "open", "user.id": "7"},
        {"event": "open", "user": {"id": True}},
    ]
    assert tagc.replay(nested, "old.tag", session="user.id").sessions == 2
    beside = tagc.replay(events, "old.tag", "new.tag", session=[each.get("user") for each in events])
    assert beside == tagc.replay(events, "old.tag", "new.tag", session="user")
    with pytest.raises(tagc.ArgumentError, match="fewer sessions than events"):
        tagc.replay(events, "old.tag", session=["a"])
    with pytest.raises(TypeError, match="a session is"):
        tagc.replay(events[:1], "old.tag", session=[1.5])  # type: ignore[list-item]


def test_bad_rows_are_counted_and_blank_ones_are_none() -> None:
    rows: list[tagc.Event | None] = ["bad", b"\xff", '{"event": "open"}', None, " \n", "[]"]
    result = tagc.replay(rows, "old.tag")
    assert (result.rows, result.events, result.bad_rows) == (1, 1, 3)
    assert "3 bad rows" in str(result)


@pytest.mark.parametrize("parts", [1, 2, 7, 64])
def test_parts_by_session_add_up(parts: int, events: Rows) -> None:
    def part(rows: Iterable[dict[str, Any]]) -> Any:
        with tagc.Replay("old.tag", "new.tag") as counting:
            counting.push(rows, session="user")
            return placed(json.loads(counting.result_json()), lambda row: (None, row))

    known = [each for each in events if "user" in each]
    split = [[each for each in known if hash(each["user"]) % parts == number] for number in range(parts)]
    whole = merged(map(part, split))
    expected = tagc.replay(known, "old.tag", "new.tag", session="user")
    assert counts(tagc.Result.from_json(json.dumps(whole))) == counts(expected)
    for name in ("rows", "events", "sessions", "nothingFires", "differing", "otherOrder", "rules"):
        assert whole[name] == expected.data[name]


def test_groups_are_the_same_and_take_no_memory(events: Rows) -> None:
    grouped = sorted(events, key=lambda each: each.get("user", ""))
    expected = tagc.replay(grouped, "old.tag", "new.tag", session="user")
    assert tagc.replay(grouped, "old.tag", "new.tag", session="user", grouped=True) == expected
    many = ({"event": "purchase", "cart": {"total": 80}, "user": number} for number in range(20_000))
    assert tagc.replay(many, "old.tag", session="user", grouped=True, session_memory=4 << 20).sessions == 20_000


def test_sessions_beyond_memory_are_refused() -> None:
    many = ({"event": "purchase", "cart": {"total": 80}, "user": number} for number in range(20_000))
    with pytest.raises(tagc.SessionMemoryError):
        tagc.replay(many, "old.tag", session="user", session_memory=1 << 20)


def test_values_of_events_are_not_shown(events: Rows) -> None:
    assert "/1" not in json.dumps(tagc.replay(events, "old.tag", "new.tag").data)
    shown = tagc.replay(events, "old.tag", "new.tag", show_values=True)
    assert counts(shown) == counts(tagc.replay(events, "old.tag", "new.tag"))


def test_firing_only_leaves_parameters_out(events: Rows, told: Any) -> None:
    result = tagc.replay(events, "old.tag", "new.tag", session="user", firing_only=True)
    assert {tag: each[:4] for tag, each in counts(result).items()} == {
        tag: each[:4] for tag, each in counts_told(told).items()
    }
    assert all(not each.otherwise for each in result.tags)


def test_pieces_are_as_good_as_the_whole(events: Rows) -> None:
    with tagc.Replay("old.tag", "new.tag") as counting:
        for first in range(0, len(events), 999):
            counting.push(events[first : first + 999], session="user")
        assert counting.result() == tagc.replay(events, "old.tag", "new.tag", session="user")


@pytest.mark.parametrize("events", ['{"event": "open"}', b"{}", {"event": "open"}])
def test_one_event_is_no_iterable_of_events(events: Any) -> None:
    with pytest.raises(TypeError, match="put a single event into a list"):
        tagc.replay(events, "old.tag")


def test_the_executable_and_the_package_have_one_version_of_sessions(events: Rows) -> None:
    path = pathlib.Path("without.ndjson")
    path.write_text("".join(json.dumps(each) + "\n" for each in events))
    told = json.loads(run("replay", "old.tag", "new.tag", str(path), "-f", "json"))
    assert counts(tagc.replay(events, "old.tag", "new.tag")) == counts_told(told)
