#!/usr/bin/env python3
"""Runs random functions in node, and checks that what ReturnAnalysis says of them is true of every run.

usage: check_returns.py [count] [seed]
"""
import collections
import json
import random
import re
import subprocess
import sys

import oracle

# Each function runs so many times, with other conditions. Once its budget is spent, a run ends every loop, and does not count.
RUNNER = r"""
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

# What statements are in: loops and `switch` for `break`, loops for `continue`, and labels with whether they are of loops.
Scope = collections.namedtuple("Scope", "is_loop is_breakable labels")


class Functions:
    """Makes random functions; `@…@` is a condition that is plainly true, and that the runner replaces."""

    def __init__(self, seed):
        self.chance = random.Random(seed)

    def function(self):
        scope = Scope(False, False, ())
        count = self.chance.randrange(1, 4)
        body = " ".join(self.statement(self.chance.randrange(5), scope) for _ in range(count))
        return "function f() { " + body + " }"

    def some(self, depth, scope):
        return " ".join(self.statement(depth, scope) for _ in range(self.chance.randrange(3)))

    def block(self, depth, scope):
        return "{ " + self.some(depth, scope) + " }"

    def jump(self, scope):
        options = ["return 1;", "return;", "c();", "throw 1;", ";", "return 1;"]
        if scope.is_breakable:
            options += ["break;", "if (c()) break;"]
        if scope.is_loop:
            options += ["continue;", "if (c()) continue;"]
        options += [f"break {label};" for label, _ in scope.labels]
        options += [f"continue {label};" for label, is_loop in scope.labels if is_loop]
        return self.chance.choice(options)

    def statement(self, depth, scope):
        if depth <= 0:
            return self.jump(scope)
        kinds = [
            self.branch, self.loop, self.loop, self.switch, self.attempt, self.attempt, self.labelled, self.block,
            self.branch, self.loop, self.loop, self.attempt,
        ]
        return self.chance.choice(kinds)(depth - 1, scope)

    def branch(self, depth, scope):
        text = f"if (c()) {self.statement(depth, scope)}"
        return text + f" else {self.statement(depth, scope)}" if self.chance.randrange(2) else text

    def loop(self, depth, scope):
        body = self.statement(depth, scope._replace(is_loop=True, is_breakable=True))
        return self.chance.choice((
            f"while (c()) {body}", f"while (@true@) {body}", f"while (@1@) {body}", f"while (@!0@) {body}",
            f"do {body} while (c());", f"do {body} while (@true@);",
            f"for (;c();) {body}", f"for (;@@;) {body}", f"for (;@true@;) {body}",
            f"for (var k of [0, 1]) {body}", f"for (var k in [0, 1]) {body}"))

    def switch(self, depth, scope):
        inner = scope._replace(is_breakable=True)
        cases = [f"case {number}: {self.some(depth, inner)}" for number in range(self.chance.randrange(3))]
        if self.chance.randrange(2):
            cases.insert(self.chance.randrange(len(cases) + 1), "default: " + self.statement(depth, inner))
        return f"switch (n()) {{ {' '.join(cases)} }}"

    def attempt(self, depth, scope):
        parts = self.chance.choice((["catch (e)"], ["finally"], ["catch (e)", "finally"]))
        return " ".join([f"try {self.block(depth, scope)}"] + [f"{part} {self.block(depth, scope)}" for part in parts])

    def labelled(self, depth, scope):
        label = f"l{self.chance.randrange(10 ** 6)}"
        if self.chance.randrange(2):
            inner = Scope(True, True, scope.labels + ((label, True),))
            return f"{label}: for (;c();) {self.statement(depth, inner)}"
        return f"{label}: {self.block(depth, scope._replace(labels=scope.labels + ((label, False),)))}"


def lines(texts):
    return "".join(json.dumps(text) + "\n" for text in texts)


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 3000
    maker = Functions(int(sys.argv[2]) if len(sys.argv) > 2 else 1)
    functions = [maker.function() for _ in range(count)]
    told = subprocess.run(
        [oracle.program, "analyses"], input=lines({"source": text.replace("@", "")} for text in functions),
        capture_output=True, text=True, check=True).stdout.splitlines()
    runs = subprocess.run(
        ["timeout", "60", "node", "-e", RUNNER], input=lines(re.sub("@.*?@", "t()", text) for text in functions),
        capture_output=True, text=True).stdout.splitlines()
    wrong, kinds = 0, collections.Counter()
    for function, line, run in zip(functions, told, runs):
        coverage = line.split(" ")[0]
        value, empty = map(int, run.split())
        kinds[coverage] += 1
        if (coverage == "all" and empty) or (coverage == "none" and value):
            wrong += 1
            print(coverage, run, function)
    print(f"returns: {len(runs)} of {count} functions run, {wrong} wrong; {dict(kinds)}")
    return 1 if wrong or len(runs) < count else 0


sys.exit(main())
