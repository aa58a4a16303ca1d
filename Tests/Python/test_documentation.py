"""The examples in the documentation of the package hold."""

from __future__ import annotations

import ast
import doctest
import importlib
import pathlib

import pytest

import tagc

MODULES = sorted(path.stem for path in pathlib.Path(tagc.__file__).parent.glob("*.py"))


@pytest.mark.parametrize("name", [each for each in MODULES if each not in ("spark", "_sparktask", "__init__")] + [""])
def test_examples_hold(name: str) -> None:
    module = importlib.import_module(f"tagc.{name}" if name else "tagc")
    done = doctest.testmod(module, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert done.failed == 0


def test_all_that_is_public_is_documented() -> None:
    for name in tagc.__all__:
        found = getattr(tagc, name)
        if isinstance(found, type):
            assert found.__doc__, name
            methods = [each for each in vars(found).items() if callable(each[1]) and not each[0].startswith("_")]
            assert all(method.__doc__ for _, method in methods), name


@pytest.mark.parametrize("name", MODULES)
def test_documentation_begins_with_what_it_is_about(name: str) -> None:
    tree = ast.parse((pathlib.Path(tagc.__file__).parent / f"{name}.py").read_text())
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef)
    texts = [ast.get_docstring(each) or "" for each in ast.walk(tree) if isinstance(each, kinds)]
    assert not [each for each in texts if each.split(" ")[0] in ("How", "What", "When", "Where", "Which", "Who", "Why")]
