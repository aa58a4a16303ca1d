#!/usr/bin/env python3
"""The patterns that people wrote, and texts made of their own pieces: what we find against what Python's re and ICU find.

Usage: people.py [--count 1000] [--seed N] [--probe PATH]; --count is texts a pattern, half of them with letters of either case.
TAGC_SHARED leads to the patterns. Only whole matches are compared, in ASCII texts without line breaks. ICU is asked through
NSRegularExpression, by a program that is compiled for it.
"""
import json
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import oracle

sys.path.insert(0, str(oracle.PACKAGE / "Tests/Benchmarks"))
import patterns  # noqa: E402

LETTERS = "aeioustnxz09AEZ/_-.?=&#:| "


def texts(pattern, count, draw):
    """Pieces of the pattern that could be text, put together and damaged."""
    plain = re.sub(r"\\([./?+*$^|(){}\[\]-])", r"\1", pattern)
    pieces = [piece for piece in re.split(r"[\^$()|*+?{}\[\]\\]", pattern) if piece] + plain.split("|") + ["", "/", "https://"]
    pieces += [piece.strip("^$()") for piece in plain.split("|")] + patterns.SUBJECTS
    pieces = [piece for piece in pieces if piece.isascii() and piece.isprintable()] or ["a"]
    for _ in range(count):
        text = "".join(draw.choice(pieces) for _ in range(draw.choice([1, 1, 2, 3])))
        for _ in range(draw.choice([0, 0, 1, 2])):
            at = draw.randrange(len(text) + 1)
            text = text[:at] + draw.choice(["", *LETTERS]) + text[at + draw.randrange(2):]
        yield text[:300]


def python(question):
    # What `$` means at the end of a text is `\Z` to re, outside of classes.
    source = re.sub(r"(\\.|\[\^?\]?[^\]]*\])|\$", lambda found: found[1] or r"\Z", question["re"])
    found = compiled(source, question["icase"]).search(question["s"])
    return list(found.span()) if found else None


def compiled(source, ignores_case, known={}):
    key = (source, ignores_case)
    if key not in known:
        known[key] = re.compile(source, re.ASCII | (re.IGNORECASE if ignores_case else 0))
    return known[key]


def icu(questions):
    """NSRegularExpression's answers; null for a pattern that it refuses."""
    with tempfile.TemporaryDirectory() as folder:
        program = folder + "/icu"
        subprocess.run(["swiftc", "-O", str(Path(__file__).with_name("icu.swift")), "-o", program], check=True)
        asked = "".join(json.dumps(question) + "\n" for question in questions)
        lines = subprocess.run([program], input=asked, capture_output=True, text=True, check=True).stdout.splitlines()
    return [json.loads(line) for line in lines]


def ours(questions, probe):
    asked = "".join(json.dumps(question) + "\n" for question in questions)
    lines = subprocess.run([oracle.probe(probe), "regex"], input=asked, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in lines.splitlines()]


def main():
    options = oracle.arguments(__doc__, 1_000)
    draw = random.Random(options.seed)
    rows = [pattern for pattern, _ in patterns.of_people()] if patterns.shared() else []
    if not rows:
        print("skipped: TAGC_SHARED leads to no patterns")
        return
    questions = []
    for pattern in rows:
        for text in texts(pattern, options.count, draw):
            questions.append({"re": pattern, "s": text, "icase": draw.random() < 0.5})
    answers = {"we": ours(questions, options.probe), "ICU": icu(questions)}
    refused, differing, found = {"re": set(), "ICU": set()}, {"re": 0, "ICU": 0}, 0
    for index, question in enumerate(questions):
        mine = answers["we"][index]
        mine = mine[0] if isinstance(mine, list) else mine
        found += mine is not None
        try:
            theirs = {"re": python(question)}
        except re.error:
            refused["re"].add(question["re"])
            theirs = {}
        if answers["ICU"][index] == "refused":
            refused["ICU"].add(question["re"])
        else:
            theirs["ICU"] = answers["ICU"][index]
        for name, answer in theirs.items():
            if answer != mine:
                differing[name] += 1
                if differing[name] <= 10:
                    print(f"{json.dumps(question)}\n  ours: {mine}, {name}: {answer}")
    print(f"{len(rows)} patterns, {len(questions)} texts, {found} of them found")
    for name in differing:
        print(f"{name}: {differing[name]} answered differently; patterns it refuses: {sorted(refused[name])}")
    sys.exit(1 if any(differing.values()) else 0)


main()
