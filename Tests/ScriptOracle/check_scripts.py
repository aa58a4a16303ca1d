#!/usr/bin/env python3
"""Compares TagScript with node and with the parser tests of tc39; exits with 1 if a verdict is wrong.

usage: check_scripts.py [--mutations COUNT] [--seed SEED] [--npm]
Reads TAGC_SHARED, and ORACLE, the program (default: .build/dist/script-oracle). Does nothing where there is no corpus or no node.
"""
import argparse
import json
import os
import re
import shutil
import sys
import time

import corpus
import oracle
from features import Features
from mutations import Mutator


def suite(shared):
    """The parser tests: all of `pass` are valid, and nearly all others are not.

    Some of the others are valid since they were written, such as `(class {a})`: node accepts those, too, and they do not count.
    """
    cases = [json.loads(line) for line in open(shared + "/corpus/ecmascript/cases.jsonl", encoding="utf-8")]
    scripts = [oracle.Script("module" if case["module"] else "script", case["source"], []) for case in cases]
    pairs = oracle.verdicts(scripts)
    wrong = 0
    # The least share of right verdicts.
    for kind, least in (("pass", 1), ("fail", 0.99), ("early", 0.8)):
        rows = [pair for case, pair in zip(cases, pairs) if case["kind"] == kind]
        mistakes = [theirs for mine, theirs in rows if mine["ok"] != (kind == "pass")]
        ours_alone = sum(theirs["ok"] == (kind == "pass") for theirs in mistakes)
        print(f"suite, {kind}: {len(rows) - len(mistakes)} of {len(rows)} right; {ours_alone} mistakes that node does not make")
        wrong += ours_alone > (1 - least) * len(rows)
    return wrong, scripts


def extraction(shared, scripts):
    """The scripts that another reader finds in the exports, beside those that lints check."""
    others = corpus.of_exports(shared)
    missing = others - {script.text for script in scripts}
    print(f"exports: {len(others)} scripts by Python's reader of HTML, {len(missing)} of them not found by lints")
    for text in sorted(missing)[:5]:
        print(" ", repr(text[:200]))
    return len(missing)


def npm():
    """Scripts of node's own tools, whose double braces are no references."""
    for root, _, files in sorted(os.walk("/usr/lib/node_modules")):
        for name in sorted(files):
            if not name.endswith((".js", ".cjs", ".mjs")):
                continue
            text = open(os.path.join(root, name), encoding="utf-8", errors="replace").read()
            is_module = name.endswith(".mjs") or re.search(r"^(import|export)\b", text, re.M)
            yield oracle.Script("module" if is_module else "functionBody", text, [])


def mutations(seeds, count, seed):
    mutator = Mutator(seed)
    seeds = [script for script in seeds if len(script.text) < 6000]
    for _ in range(count):
        script = mutator.chance.choice(seeds)
        text = mutator.mutate(script.text).encode("utf-8", "replace").decode()
        yield oracle.with_references(script.goal, text)


def features(count, seed):
    maker = Features(seed)
    pairs = [maker.pattern() for _ in range(count)] + [maker.statement() for _ in range(count)]
    return [oracle.Script(goal, text.encode("utf-8", "replace").decode(), []) for goal, text in pairs]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--mutations", type=int, default=20000, help="of the corpora's scripts; of others as many")
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--npm", action="store_true", help="read node's own tools, too")
    options = parser.parse_args()
    shared = oracle.shared()
    if not shutil.which("node"):
        print("skipped: no node")
        return 0
    start = time.monotonic()
    wrong, tests = suite(shared)
    scripts = corpus.scripts(shared)
    wrong += extraction(shared, scripts)
    wrong += oracle.compare("corpora", scripts)
    count, seed = options.mutations, options.seed
    wrong += oracle.compare("mutations of the corpora", list(mutations(scripts, count, seed)))
    wrong += oracle.compare("mutations of the suite", list(mutations(tests, count // 2, seed + 1)))
    wrong += oracle.compare("features and patterns", features(count // 4, seed + 2))
    if options.npm:
        wrong += oracle.compare("node's tools", list(npm()))
    print(f"{time.monotonic() - start:.0f} s; {wrong} wrong" if wrong else f"{time.monotonic() - start:.0f} s; all as it must be")
    return 1 if wrong else 0


sys.exit(main())
