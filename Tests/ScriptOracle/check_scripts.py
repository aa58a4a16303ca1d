#!/usr/bin/env python3
"""Compares TagScript with node: on the scripts of the corpora, on mutations of them, and on mutations of the grammar's tests.

usage: check_scripts.py [corpus|npm|mutations|grammar] [count] [seed]
Reads TAGC_SHARED; prints each disagreement, one a line, and the counts.
"""
import json, os, re, sys
import corpus_scripts
from check_scripts_tools import chance, compare, mutate, shared
mode = sys.argv[1] if len(sys.argv) > 1 else "corpus"
count = int(sys.argv[2]) if len(sys.argv) > 2 else 20000
chance.seed(int(sys.argv[3]) if len(sys.argv) > 3 else 7)

def grammar():
    rows = (json.loads(line) for line in open(shared + "/corpus/ecmascript/cases.jsonl"))
    return [("module" if row["module"] else "script", row["source"]) for row in rows]

def npm():
    found = []
    for root, _, files in sorted(os.walk("/usr/lib/node_modules")):
        for name in sorted(files):
            if name.endswith((".js", ".cjs", ".mjs")):
                text = open(os.path.join(root, name), encoding="utf-8", errors="replace").read()
                goal = "module" if name.endswith(".mjs") or re.search(r"^(import|export)\b", text, re.M) else "functionBody"
                found.append((goal, re.sub(r"\{\{", "{ {", text)))
    return found

def pick():
    if mode == "corpus": return corpus_scripts.corpus(shared)
    if mode == "npm": return npm()
    seeds = grammar() if mode == "grammar" else [s for s in corpus_scripts.corpus(shared) if len(s[1]) < 6000]
    return [(goal, mutate(text)) for goal, text in (chance.choice(seeds) for _ in range(count))]

compare(mode, pick())
