"""Containers are opened and read, and errors say why not."""

from __future__ import annotations

import pathlib
import subprocess
import sys

import pytest

import tagc


def test_a_container_tells_its_id_and_tags() -> None:
    with tagc.Container.open(pathlib.Path("GTM-FERRY1")) as container:
        assert (container.id, container.version) == ("GTM-FERRY1", "7")
        assert [tag.name for tag in container.tags] == ["screen view", "ticket sold", "thank the captain's guest"]
        assert repr(container) == "<tagc.Container GTM-FERRY1, version 7, 3 tags>"


def test_bytes_are_read_like_files() -> None:
    data = pathlib.Path("GTM-FERRY1").read_bytes()
    assert tagc.Container.read(data).tags == tagc.Container.open("GTM-FERRY1").tags


def test_a_container_without_names_has_types() -> None:
    tags = tagc.Container.open("stripped-GTM-FERRY1").tags
    assert [(tag.name, tag.type) for tag in tags][0] == (None, "analytics")


def test_each_failure_has_its_error() -> None:
    with pytest.raises(tagc.FileError) as missing:
        tagc.Container.open("none.tag")
    assert isinstance(missing.value, OSError) and str(missing.value)
    pathlib.Path("text.tag").write_text("{}")
    with pytest.raises(tagc.ContainerError):
        tagc.Container.open("text.tag")
    data = pathlib.Path("GTM-FERRY1").read_bytes()
    for damaged in (b"", data[:100], data[:-1], data[:200] + bytes([data[200] ^ 1]) + data[201:]):
        with pytest.raises(tagc.ContainerError):
            tagc.Container.read(damaged)
    with pytest.raises(tagc.NamesError):
        tagc.Replay("stripped-old.tag", "stripped-new.tag")


def test_what_is_closed_is_refused_and_what_was_made_of_it_lives_on() -> None:
    container = tagc.Container.open("GTM-FERRY1")
    evaluator = tagc.Evaluator(container)
    container.close()
    container.close()
    assert evaluator.push({"event": "openScreen"}) is not None
    with pytest.raises(ValueError, match="the Container is closed"):
        tagc.Evaluator(container)
    evaluator.close()
    with pytest.raises(ValueError, match="the Evaluator is closed"):
        evaluator.push({"event": "openScreen"})


@pytest.mark.parametrize("library", ["none.so", "text.so"])
def test_a_library_that_is_not_there_is_an_error_of_its_own(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pathlib.Path("text.so").write_text("")
    monkeypatch.setenv("TAGC_LIBRARY", str(pathlib.Path(library).resolve()))
    code = "import tagc\ntry: tagc.Container.read(b'')\nexcept tagc.LibraryError as fault: print(fault)"
    told = subprocess.check_output([sys.executable, "-c", code], text=True)
    assert told.startswith("cannot load the library ") and "set TAGC_LIBRARY" in told


def test_a_file_may_be_written_over_while_its_container_is_used() -> None:
    path = pathlib.Path("written.tag")
    path.write_bytes(pathlib.Path("GTM-FERRY1").read_bytes())
    evaluator, event = tagc.Evaluator(tagc.Container.open(path)), {"event": "purchase", "ticket": {"price": 80}}
    expected = tagc.Evaluator("GTM-FERRY1").push(event)
    path.write_bytes(b"")
    assert evaluator.push(event) == expected
