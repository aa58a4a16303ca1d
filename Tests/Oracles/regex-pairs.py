#!/usr/bin/env python3
"""Random patterns and texts with what Python's re says, one JSON array a line: pattern, text, [start, end] or null.

Usage: regex-pairs.py SEED COUNT. The patterns keep to what re and our dialect mean alike: nothing that can be empty
is repeated, classes are ASCII, and an end of text is written \\Z for re. Offsets are bytes of UTF-8.
"""
import json
import random
import re
import sys

import oracle

LEAVES = ["a", "b", "c", "é", ".", "[ab]", "[^a]", "[b-d]", r"\w", r"\d", r"\W", "[^é]", "[à-ü]", "ab", "1", r"\."]
EMPTY = ["^", "$", r"\b", "(?:)", r"\B"]
TEXT = ["a", "b", "c", "d", "a", "b", "1", "é", "ü", " ", "\n", ".", "A", "_"]


def pattern(depth, draw):
    """A pattern and whether it can match nothing."""
    if depth == 0 or draw.random() < 0.15:
        return (draw.choice(EMPTY), True) if draw.random() < 0.12 else (draw.choice(LEAVES), False)
    kind = draw.random()
    left, left_empty = pattern(depth - 1, draw)
    right, right_empty = pattern(depth - 1, draw)
    if kind < 0.4:
        return left + right, left_empty and right_empty
    if kind < 0.6:
        return "(?:%s|%s)" % (left, right), left_empty or right_empty
    if kind < 0.7:
        return "(%s)" % left, left_empty
    if kind < 0.76:
        return "(?i:%s)" % left, left_empty
    return oracle.repeated(left, left_empty, draw)


def main():
    draw = random.Random(int(sys.argv[1]))
    count = int(sys.argv[2])
    for _ in range(count // 4):
        source, _ = pattern(4, draw)
        # re keeps (?i) with ASCII apart from é; our folding does not, so ignoring case stays with ASCII.
        if "(?i:" in source and not source.isascii():
            source = source.replace("(?i:", "(?:")
        compiled = re.compile(source.replace("$", r"\Z"), re.ASCII)
        for _ in range(4):
            # Before Python 3.14, \B is false in an empty text, unlike anywhere else.
            least = 1 if r"\B" in source else 0
            text = "".join(draw.choice(TEXT) for _ in range(draw.randrange(least, 14)))
            match = compiled.search(text)
            span = match and [len(text[:at].encode()) for at in match.span()]
            print(json.dumps([source, text, span]))


main()
