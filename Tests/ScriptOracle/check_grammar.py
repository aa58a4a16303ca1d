#!/usr/bin/env python3
"""Compares TagScript with the ECMAScript parser tests in TAGC_SHARED, and with node on the same scripts."""
import json, os, subprocess, sys
shared = os.environ.get("TAGC_SHARED", "")
path = shared + "/corpus/ecmascript/cases.jsonl"
if not os.path.exists(path):
    print("skipped: no", path); sys.exit(0)
here = os.path.dirname(os.path.abspath(__file__))
oracle = os.environ.get("ORACLE", os.path.join(here, "../../.build/release/script-oracle"))
cases = [json.loads(line) for line in open(path)]
lines = "".join(json.dumps({"source": c["source"], "goal": "module" if c["module"] else "script"}) + "\n" for c in cases)
ours = [json.loads(l) for l in subprocess.run([oracle], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()]
node = [json.loads(l) for l in subprocess.run(["node", "--experimental-vm-modules", "--no-warnings", here + "/node_verdicts.js"], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()]
assert len(ours) == len(node) == len(cases)
for kind in ("pass", "fail", "early"):
    rows = [(c, o, n) for c, o, n in zip(cases, ours, node) if c["kind"] == kind]
    right = sum(o["ok"] == (kind == "pass") for c, o, n in rows)
    same = sum(o["ok"] == n["ok"] for c, o, n in rows)
    print(f"{kind}: {right} of {len(rows)} right; {same} as node; node itself {sum(n['ok'] == (kind == 'pass') for c, o, n in rows)}")
for c, o, n in zip(cases, ours, node):
    if o["ok"] != n["ok"] or o["ok"] != (c["kind"] == "pass"):
        print(c["name"], repr(c["source"]), "ours:", o.get("message", "ok"), "| node:", n["error"] or "ok")
