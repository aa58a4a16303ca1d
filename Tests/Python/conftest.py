"""Containers and events for the tests of the Python package.

TAGC is the executable, TAGC_LIBRARY the library.
"""

from __future__ import annotations

import json
import os
import pathlib
import random
import subprocess
from typing import Any, Iterator

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = {
    "GTM-FERRY1": "Examples/ferry/GTM-FERRY1.json",
    "before.tag": "Examples/versions/before.json",
    "after.tag": "Examples/versions/after.json",
    "old.tag": "Tests/Fixtures/cli/files/replay/old.json",
    "new.tag": "Tests/Fixtures/cli/files/replay/new.json",
}


def tagc(*arguments: str) -> str:
    """Runs the executable; 1 is its status for differences."""
    done = subprocess.run([os.environ["TAGC"], *arguments], capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> pathlib.Path:
    """A folder with compiled containers."""
    path = tmp_path_factory.mktemp("containers")
    for name, source in SOURCES.items():
        tagc("compile", str(ROOT / source), "-o", str(path / name))
        tagc("compile", "--strip", str(ROOT / source), "-o", str(path / f"stripped-{name}"))
    return path


@pytest.fixture(autouse=True)
def in_folder(folder: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests and examples name containers as they are in their folder."""
    monkeypatch.chdir(folder)


def made_events(count: int, users: int = 300) -> list[dict[str, Any]]:
    """Events for the containers of Fixtures/cli/files/replay, in an order in which sessions mix; some carry data, some are odd."""
    chance = random.Random(7)
    events: list[dict[str, Any]] = []
    for number in range(count):
        event: dict[str, Any] = {"user": f"user-{chance.randrange(users)}ä", "time": 1_700_000_000_000 + number}
        kind = chance.randrange(8)
        if kind < 3:
            event |= {"event": "open", "page": f"/{chance.randrange(50)}"}
        elif kind < 6:
            event |= {"event": "purchase"}
            if chance.random() < 0.7:
                event["cart"] = {"total": chance.choice([10, 20, 21, 40.5, 51, 80, "60"])}
        elif kind == 6:
            event |= {"cart": {"total": chance.randrange(100)}}
        else:
            event |= {"event": f"other-{chance.randrange(3)}"}
        if chance.random() < 0.02:
            del event["user"]
        events.append(event)
    return events


@pytest.fixture(scope="session")
def events() -> list[dict[str, Any]]:
    """Enough for several chunks."""
    return made_events(10_000)


@pytest.fixture(scope="session")
def told(events: list[dict[str, Any]], folder: pathlib.Path) -> Any:
    """What 'tagc replay' counts, as JSON."""
    path = folder / "events.ndjson"
    path.write_text("".join(json.dumps(each) + "\n" for each in events))
    return json.loads(
        tagc("replay", str(folder / "old.tag"), str(folder / "new.tag"), str(path), "--session", "user", "-f", "json")
    )


@pytest.fixture(autouse=True)
def no_color(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("NO_COLOR", "1")
    yield
