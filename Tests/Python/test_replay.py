"""Replays count what 'tagc replay' counts."""

from __future__ import annotations

import json
import pathlib
from typing import Any, Callable, Iterable

import pytest

import tagc
from comparing import counts, counts_told, examples, examples_told
from conftest import tagc as run
from tagc._events import session_of, time_of
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
    for values in ("session", "time"):
        for rows in (events[:4096], events[:10], []):
            with pytest.raises(tagc.ArgumentError, match=f"more {values}s than events"):
                tagc.replay(rows, "old.tag", **{values: [1] * (len(rows) + 1)})  # type: ignore[arg-type]
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


def test_events_without_a_session_are_one_session_and_one_for_each_file_in_the_executable() -> None:
    rows = [json.dumps({"event": "open", **more}) for more in ({"user": 1}, {}, {"user": 1}, {})]
    for number in range(2):
        pathlib.Path(f"part{number}.ndjson").write_text("\n".join(rows[2 * number : 2 * number + 2]))
    told = json.loads(run("replay", "old.tag", "part0.ndjson", "part1.ndjson", "--session", "user", "--format", "json"))
    result = tagc.replay(rows, "old.tag", session="user")
    assert (told["sessions"], result.sessions) == (3, 2)
    assert told["withoutSession"] == result.without_session == 2


@pytest.mark.parametrize(
    "number", ["1e400", "-1e400", "1e300", "9" * 20, "9" * 5000, "NaN", str(2**63), "true", "null"]
)
def test_what_is_no_time_is_none(number: str) -> None:
    event = f'{{"event": "open", "t": {number}}}'
    assert time_of(event, "t") is None
    result = tagc.replay([event, '{"event": "open", "t": 1}'], "old.tag", session="t", time="t")
    assert result.rows + result.bad_rows == 2 and result.rows >= 1


def test_times_are_whole_numbers_of_64_bits() -> None:
    for number, time in (
        ("1.9", 1),
        ("-1.9", -1),
        ("1e3", 1000),
        (str(2**63 - 1), 2**63 - 1),
        (str(-(2**63)), -(2**63)),
    ):
        assert time_of(f'{{"t": {number}}}', "t") == time
    for value in (10**400, float("inf"), float("nan"), 2.0**63, True, "1"):
        assert time_of({"t": value}, "t") is None


def test_nesting_without_an_end_is_one_bad_row() -> None:
    deep = "[" * 100_000
    result = tagc.replay([deep, '{"event": "open", "t": 1}'], "old.tag", session="t", time="t")
    assert (result.rows, result.bad_rows) == (1, 1)


@pytest.mark.parametrize(
    "event, session",
    [
        ('{"u.id": "a", "u": {"id": null}}', None),
        ('{"u": {"id": null}, "u.id": "a"}', "a"),
        ('{"u.id": "a", "u": {"name": "b"}}', "a"),
        ('{"u.id": "a", "u": {"id": "b"}}', "b"),
        # It takes the place of the map that the key leads into.
        ('{"u.id": "a", "u": 5}', None),
        ('{"u": 5, "u.id": "a"}', "a"),
        ('{"u.id": 9223372036854775807}', "9223372036854775807"),
        ('{"u.id": -9223372036854775808}', "-9223372036854775808"),
        ('{"u.id": 9223372036854775808}', None),
        ('{"u.id": 99999999999999999999}', None),
        (f'{{"u.id": "a", "t": {"9" * 5000}}}', "a"),
        ('{"u.id": -0}', "0"),
        ('{"u.id": 1.0}', None),
        ("[]", None),
    ],
)
def test_sessions_are_those_of_the_executable(event: str, session: str | None) -> None:
    assert session_of(event, "u.id") == session


def test_numbers_of_python_beyond_64_bits_are_no_sessions() -> None:
    assert [session_of({"u": value}, "u") for value in (10**5000, 2**63, -(2**63) - 1, True)] == [None] * 4


class Recording:
    """A lock that tells when it is taken."""

    def __init__(self, name: str, taken: list[str]) -> None:
        self.name, self.taken = name, taken

    def __enter__(self) -> None:
        self.taken.append(self.name)

    def __exit__(self, *error: object) -> None:
        self.taken.append(f"/{self.name}")


def test_containers_are_locked_in_one_order() -> None:
    old, new = tagc.Container.open("old.tag"), tagc.Container.open("new.tag")
    taken: list[str] = []
    for name, container in (("old", old), ("new", new)):
        container._lock = Recording(name, taken)  # type: ignore[assignment]
    orders = []
    for before, after in ((old, new), (new, old)):
        tagc.Replay(before, after).close()
        orders.append(taken[:])
        taken.clear()
    assert orders[0] == orders[1] and len(orders[0]) == 4
    tagc.Replay(old, old).close()
    tagc.Replay(old).close()
    assert taken == ["old", "/old"] * 2


def test_ten_bad_rows_and_three_examples_are_kept() -> None:
    def part(first: int) -> Any:
        with tagc.Replay("old.tag", "new.tag") as counting:
            counting.push(["bad", '{"event": "open"}'] * 6)
            return placed(json.loads(counting.result_json()), lambda row: ("a", row + first))

    bad = tagc.replay(["{}"] + ["bad"] * 12, "old.tag").data["firstBadRows"]
    whole = merged([part(100), part(0)])
    assert [each["row"] for each in whole["firstBadRows"]] == [0, 2, 4, 6, 8, 10, 100, 102, 104, 106]
    assert len(bad) == len(whole["firstBadRows"])
    examples = [tag["examples"] for tag in whole["tags"] if tag["examples"]]
    assert examples and all(len(each) == 3 for each in examples)


def test_what_counts_nothing_is_an_error() -> None:
    with pytest.raises(tagc.EventError, match="none of 2 events is a JSON object"):
        tagc.replay(["\x1f", "[]"], "old.tag")
    with pytest.raises(tagc.ArgumentError, match="no event has a text or a whole number at 'uid'"):
        tagc.replay([{"event": "open", "user": "a"}], "old.tag", session="uid")


def test_a_container_is_opened_by_its_path() -> None:
    assert tagc.Container("old.tag").tags == tagc.Container.open("old.tag").tags
    with pytest.raises(TypeError, match="Container.read"):
        tagc.Container(b"old.tag")  # type: ignore[arg-type]
