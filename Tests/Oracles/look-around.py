#!/usr/bin/env python3
"""Random patterns that look around, and texts: what we find against what Python's re finds, places included.

Usage: look-around.py [--count 20000] [--seed N] [--probe PATH]. The patterns keep to what both mean alike: what stands in
a look-behind has one length, nothing that can be empty is repeated more than once, ignoring case stays with ASCII, the end
of the text is \\Z to re. Groups within look-around, which re remembers and we do not, are compared with null; groups that
are repeated are left out, because re forgets to put them back when it turns round.
"""
import random
import re

import oracle

LEAVES = ["a", "b", "c", "é", ".", "[ab]", "[^a]", "[b-d]", r"\w", r"\d", r"\W", r"\s", "[^é]", "[à-ü]", "1", r"\.", "😀"]
PLACES = ["^", "$", r"\b", r"\B", "(?:)"]
TEXT = ["a", "b", "c", "d", "a", "b", "1", "é", "ü", " ", "\n", ".", "A", "_", "😀"]
LOOKS = ["(?=", "(?!", "(?<=", "(?<!"]


def look(depth, draw):
    opening = draw.choice(LOOKS)
    body = fixed(draw.randrange(3), depth - 1, draw) if "<" in opening else pattern(depth - 1, draw)[0]
    return opening + body + ")"


def fixed(length, depth, draw):
    """A pattern of so many scalars."""
    if depth > 0 and draw.random() < 0.2:
        return look(depth, draw) + fixed(length, depth - 1, draw)
    if depth > 0 and draw.random() < 0.2:
        return "(?:%s|%s)" % (fixed(length, depth - 1, draw), fixed(length, depth - 1, draw))
    if length == 0:
        return draw.choice(PLACES) if draw.random() < 0.3 else ""
    if length == 1:
        leaf = draw.choice(LEAVES)
        return "(%s)" % leaf if draw.random() < 0.1 else leaf
    if draw.random() < 0.2:
        return "(?:%s){%d}" % (fixed(1, depth - 1, draw), length)
    return fixed(1, depth - 1, draw) + fixed(length - 1, depth - 1, draw)


def pattern(depth, draw):
    """A pattern and whether it can match nothing."""
    if depth <= 0 or draw.random() < 0.12:
        return (draw.choice(PLACES), True) if draw.random() < 0.15 else (draw.choice(LEAVES), False)
    kind = draw.random()
    left, left_empty = pattern(depth - 1, draw)
    if kind < 0.3:
        return (left + look(depth, draw), left_empty) if draw.random() < 0.5 else (look(depth, draw) + left, left_empty)
    if kind < 0.8:
        right, right_empty = pattern(depth - 1, draw)
        if kind < 0.55:
            return left + right, left_empty and right_empty
        if kind < 0.65:
            return "(?:%s|%s)" % (left, right), left_empty or right_empty
    if kind < 0.75:
        return "(%s)" % left, left_empty
    if kind < 0.8 and left.isascii():
        return "(?i:%s)" % left, left_empty
    return oracle.repeated(left, left_empty, draw)


def groups(source):
    """Of each group: whether it is within look-around, and whether it is repeated."""
    found, open_groups = [], []
    for match in re.finditer(r"\\.|\[[^]]*\]|\((\?(?:[=!:]|<[=!]|i:))?|\)(?=([*+?{]))?", source):
        if match[0].startswith("("):
            if not match[1]:
                found.append([any(kind[0] == "look" for kind in open_groups), False])
            is_look = match[1] and match[1][1:] not in (":", "i:")
            open_groups.append(("look" if is_look else "group", len(found) - (0 if match[1] else 1)))
        elif match[0] == ")":
            _, first = open_groups.pop()
            if match[2]:
                for group in found[first:]:
                    group[1] = True
    return found


def alike(question, ours, theirs):
    if ours is None or theirs is None or isinstance(ours, str):
        return ours == theirs
    for index, (looks, repeats) in enumerate(groups(question["re"])):
        if looks:
            theirs[index + 1] = None
        elif repeats:
            theirs[index + 1] = ours[index + 1]
    return ours == theirs


def main():
    options = oracle.arguments(__doc__, 20_000)
    draw = random.Random(options.seed)
    questions = []
    while len(questions) < options.count:
        source, _ = pattern(4, draw)
        if not any(opening in source for opening in LOOKS):
            continue
        compiled = re.compile(source.replace("$", r"\Z"), re.ASCII)
        for _ in range(4):
            # Before Python 3.14, \B is false in an empty text, unlike anywhere else.
            least = 1 if r"\B" in source else 0
            text = "".join(draw.choice(TEXT) for _ in range(draw.randrange(least, 14)))
            questions.append({"re": source, "s": text, "answer": oracle.spans(compiled.search(text), text)})
    oracle.agree(questions[: options.count], options.probe, alike)


main()
