#!/usr/bin/env python3
"""Random patterns of the dialect that we share with RE2, and texts: what we find against what RE2 finds, groups included.

Usage: google-re2.py [--count 200000] [--seed N] [--probe PATH]. Needs the package google-re2. \\B is asked of ASCII only: to RE2
it holds between the bytes of one scalar, too. Left out is what RE2 contradicts itself about: a `*` that is repeated by `+?`, and
`{0,}` within `+`, where what they repeat can be empty. In "xx" it finds "" by (?:(?:x??)*)+ and by (?:(?:x??)*)*, and "xx" by
(?:(?:x??)*)+?, which should find less.
"""
import random
import re
import sys

import oracle

try:
    import re2
except ImportError:
    print("skipped: there is no package re2 (google-re2)")
    sys.exit(0)

LEAVES = [
    "a", "b", "c", "ab", "abc", "k", "s", "é", "ß", "σ", "ж", ".", "[ab]", "[^a]", "[b-dx]", "[^b-d]", r"[\d_]", r"[^\W1]",
    "[[:alpha:]]", "[[:^digit:]]", "[]a]", "[a-]", "[à-ü]", "[^é]", "[α-ω]", r"\w", r"\W", r"\d", r"\D", r"\s", r"\S", r"\x41",
    r"\x{e9}", r"\.", r"\t", r"\n", r"\101", "😀", "{", "}", "]", "a{,2}", "1", " ",
]
PLACES = ["^", "$", r"\b", r"\B", r"\A", r"\z", "(?:)", "()"]
QUANTIFIERS = [
    "*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}", "{2,}", "{2,}?", "{0}", "{0,1}?", "{3}", "{1,3}?", "{1}",
]
FLAGS = ["(?i:", "(?s:", "(?m:", "(?is:", "(?i-s:", "(?-i:", "(?ms:"]
TEXT = [
    "a", "b", "c", "d", "a", "b", "k", "K", "\u212a", "s", "ſ", "S", "A", "B", "é", "É", "ü", "ß", "ẞ", "σ", "ς", "Σ", "ж", "Ж",
    "1", "_", " ", "\n", "\n", "\t", ".", "{", "}", "]", ",", "😀", "x",
]


def pattern(depth, draw):
    if depth == 0 or draw.random() < 0.1:
        return draw.choice(PLACES if draw.random() < 0.15 else LEAVES)
    kind = draw.random()
    body = pattern(depth - 1, draw)
    if kind < 0.35:
        return body + pattern(depth - 1, draw)
    if kind < 0.5:
        return "(?:%s|%s)" % (body, pattern(depth - 1, draw))
    if kind < 0.55:
        return "%s|%s" % (body, draw.choice(["", pattern(depth - 1, draw)]))
    if kind < 0.7:
        return "(%s)" % body
    if kind < 0.78:
        return draw.choice(FLAGS) + body + ")"
    if kind < 0.8:
        return draw.choice(["(?i)", "(?s)", "(?m)"]) + body
    return "(?:%s)%s" % (body, draw.choice(QUANTIFIERS))


def main():
    options = oracle.arguments(__doc__, 200_000)
    draw = random.Random(options.seed)
    settings = re2.Options()
    settings.log_errors = False
    folding = re2.Options()
    folding.log_errors = False
    folding.case_sensitive = False
    questions, refused = [], 0
    while len(questions) < options.count:
        source = pattern(4, draw)
        if re.search(r"\*\)+\+\?", source):
            continue
        ignores_case = draw.random() < 0.1
        try:
            compiled = re2.compile(source, folding if ignores_case else settings)
        except re2.error:
            refused += 1
            continue
        alphabet = [scalar for scalar in TEXT if scalar.isascii()] if r"\B" in source else TEXT
        for _ in range(4):
            text = "".join(draw.choice(alphabet) for _ in range(draw.randrange(14)))
            answer = oracle.spans(compiled.search(text), text)
            questions.append({"re": source, "s": text, "icase": ignores_case, "answer": answer})
    if refused:
        print(f"{refused} patterns that RE2 refuses were left out")
    oracle.agree(questions[: options.count], options.probe)


main()
