#!/usr/bin/env python3
"""Sees that each test that the table of threats names is there: check_threats.py

A name that no test has would fail at the very end of `.ci/run`. Python 3.8+, standard library only."""
import pathlib
import sys

TESTS = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(TESTS / "Harden"))
sys.dont_write_bytecode = True
import rows  # noqa: E402


def main():
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(TESTS.rglob("*.swift")))
    names = {name for row in rows.ROWS for check in row[2] for name in getattr(getattr(check, "read", None), "names", ())}
    missing = sorted(name for name in names if f"`{name}`" not in sources)
    for name in missing:
        print(f"Tests/Harden/rows.py names a test that is not there: {name}")
    print(f"{len(names)} tests named, {len(missing)} not there")
    sys.exit(1 if missing or not names else 0)


main()
