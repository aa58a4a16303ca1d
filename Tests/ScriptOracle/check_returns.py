#!/usr/bin/env python3
"""Runs random functions in node, and checks that what ReturnAnalysis says of them is true of every run.

usage: check_returns.py [count] [seed]
"""
import json, os, random, re, subprocess, sys
here = os.path.dirname(os.path.abspath(__file__))
oracle = os.environ.get("ORACLE", os.path.join(here, "../../.build/release/script-oracle"))
count = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
chance = random.Random(int(sys.argv[2]) if len(sys.argv) > 2 else 1)

def block(depth, scope): return "{ " + " ".join(statement(depth, scope) for _ in range(chance.randrange(3))) + " }"

def statement(depth, scope):
    loops, labels, breakable = scope
    if depth <= 0:
        options = ["return 1;", "return;", "c();", "throw 1;", ";", "return 1;"]
        if breakable: options += ["break;", "if (c()) break;"]
        if loops: options += ["continue;", "if (c()) continue;"]
        options += [f"break {l};" for l, _ in labels] + [f"continue {l};" for l, is_loop in labels if is_loop]
        return chance.choice(options)
    kind = chance.randrange(12)
    inner = (True, labels, True)
    if kind == 0: return f"if (c()) {statement(depth - 1, scope)}"
    if kind == 1: return f"if (c()) {statement(depth - 1, scope)} else {statement(depth - 1, scope)}"
    if kind == 2: return f"while ({chance.choice(('c()', '@true@', '@1@', '@!0@'))}) {statement(depth - 1, inner)}"
    if kind == 3: return f"do {statement(depth - 1, inner)} while ({chance.choice(('c()', '@true@'))});"
    if kind == 4: return f"for (;{chance.choice(('c()', '@@', '@true@'))};) {statement(depth - 1, inner)}"
    if kind == 5: return f"for (var k {chance.choice(('of', 'in'))} [0, 1]) {statement(depth - 1, inner)}"
    if kind == 6:
        cases = [f"case {n}: " + " ".join(statement(depth - 1, (loops, labels, True)) for _ in range(chance.randrange(3))) for n in range(chance.randrange(3))]
        if chance.randrange(2): cases.insert(chance.randrange(len(cases) + 1), "default: " + statement(depth - 1, (loops, labels, True)))
        return f"switch (n()) {{ {' '.join(cases)} }}"
    if kind == 7: return f"try {block(depth - 1, scope)} catch (e) {block(depth - 1, scope)}"
    if kind == 8: return f"try {block(depth - 1, scope)} finally {block(depth - 1, scope)}"
    if kind == 9: return f"try {block(depth - 1, scope)} catch (e) {block(depth - 1, scope)} finally {block(depth - 1, scope)}"
    if kind == 10:
        label = f"l{chance.randrange(10**6)}"
        if chance.randrange(2): return f"{label}: for (;c();) {statement(depth - 1, (True, labels + [(label, True)], True))}"
        return f"{label}: {block(depth - 1, (loops, labels + [(label, False)], breakable))}"
    return block(depth - 1, scope)

functions = ["function f() { " + " ".join(statement(chance.randrange(5), (False, [], False)) for _ in range(chance.randrange(1, 4))) + " }" for _ in range(count)]
lines = "\n".join(json.dumps({"source": f.replace("@", "")}) for f in functions) + "\n"
runnable = "\n".join(json.dumps(re.sub("@.*?@", "t()", f)) for f in functions) + "\n"
ours = [line.split(" ")[0] for line in subprocess.run([oracle, "analyses"], input=lines, capture_output=True, text=True, check=True).stdout.splitlines()]
# Once its budget is spent, a run ends every loop, and does not count.
script = r"""
let seed = 1, budget = 0;
function r() { seed = (seed * 1103515245 + 12345) & 0x7fffffff; return seed >> 8; }
function t() { return --budget >= 0; }
function c() { if (--budget < 0) return false; if (r() % 9 === 0) throw 1; return r() % 2 === 0; }
function n() { --budget; return r() % 3; }
for (const line of require('fs').readFileSync(0, 'utf8').split('\n')) {
  if (!line) continue;
  const f = new Function('c', 'n', 't', 'return ' + JSON.parse(line))(c, n, t);
  let value = 0, empty = 0;
  for (let run = 0; run < 200; run++) {
    budget = 100;
    let result;
    try { result = f() === 1; } catch (e) { continue; }
    if (budget >= 0) { if (result) value++; else empty++; }
  }
  console.log(value, empty);
}
"""
runs = subprocess.run(["timeout", "60", "node", "-e", script], input=runnable, capture_output=True, text=True).stdout.splitlines()
if len(runs) < count: print("stopped at", runnable.splitlines()[len(runs)], ours[len(runs)])
wrong, kinds = 0, {}
for function, mine, run in zip(functions, ours, runs):
    value, empty = map(int, run.split())
    kinds[mine] = kinds.get(mine, 0) + 1
    if (mine == "all" and empty) or (mine == "none" and value):
        wrong += 1
        print(mine, run, function)
print(f"{len(runs)} of {count} functions run, {wrong} wrong, {kinds}")
