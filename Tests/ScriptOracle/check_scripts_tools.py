"""Compares the verdicts of TagScript and node, and mutates scripts."""
import json, os, random, re, subprocess, sys
import corpus_scripts
shared = os.environ.get("TAGC_SHARED", "")
if not os.path.isdir(shared + "/corpus"):
    print("skipped: no", shared + "/corpus"); sys.exit(0)
here = os.path.dirname(os.path.abspath(__file__))
oracle = os.environ.get("ORACLE", os.path.join(here, "../../.build/release/script-oracle"))
chance = random.Random(7)

TOKEN = re.compile(r"\{\{[^{}\n]+\}\}|[A-Za-z_$#][\w$]*|\d[\w.]*|\s+|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|=>|\.\.\.|[=!]==?|&&=?|\|\|=?|\?\?=?|\?\.|\+\+|--|\*\*|[-+*/%]=|[^\w\s]", re.S)
WORDS = """( ) { } [ ] ; , . : ? => ... = == === + - ++ -- ! ~ * ** / % & | && || ?? ?. < > << >> >>> += &&= ??= ` ${ ' " \\ \n
a b x yield await async let const var function class extends static get set of in instanceof new return if else for while do break continue
switch case default try catch finally throw typeof void delete this super null true false import export from as with debugger eval arguments
enum implements interface package private public protected target meta constructor prototype __proto__ #x #a 0 1 08 017 0x1 1n 1.5 .5 1_0 'a' "use strict" `a` /a/ /[/g /(/ <!-- --> // /* */
\u2028 \u00a0 \u200b \u201c \\u0061 \\u{61} l\\u0065t aw\\u0061it {{x}} @ # a: () {} [] (a) {a} [a] {a=1} async() async\u0020a=>a ;; a=>a function(){} function*(){} async\u0020function(){}""".split(" ")
WORDS = [w for part in WORDS for w in part.split("\n")] + ["\n", "\r\n", " "]

def mutate(text):
    tokens = TOKEN.findall(text)
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3))):
        if not tokens: tokens = [""]
        place = chance.randrange(len(tokens))
        kind = chance.randrange(7)
        if kind == 0: del tokens[place]
        elif kind == 1: tokens.insert(place, chance.choice(WORDS))
        elif kind == 2: tokens[place] = chance.choice(WORDS)
        elif kind == 3:
            other = chance.randrange(len(tokens)); tokens[place], tokens[other] = tokens[other], tokens[place]
        elif kind == 4: tokens.insert(place, tokens[chance.randrange(len(tokens))])
        elif kind == 5:
            token = tokens[place]
            if token:
                at = chance.randrange(len(token)); tokens[place] = token[:at] + token[at + 1:]
        else:
            token = tokens[place]
            at = chance.randrange(len(token) + 1); tokens[place] = token[:at] + chance.choice("(){}[];,.:?=+-!~*/%&|<>`'\"\\\n #$_a0189\u00e9") + token[at:]
    return "".join(tokens)

def known(text, mine, theirs):
    """Says why a disagreement is meant to be; empty if it is not."""
    error = theirs["error"] or ""
    if mine["ok"] and "Invalid group" in error and re.search(r"\(\?[ims]*-?[ims]*:", text): return "modifiers (ES2025)"
    if mine["ok"] and "Duplicate capture group name" in error and "|" in text: return "names in alternatives (ES2025)"
    if not mine["ok"] and mine["message"].startswith("strict mode has no") and "class" in text: return "V8 takes octals in classes"
    return ""

def run(command, lines):
    result = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, encoding="utf-8")
    if result.returncode: print("FAILED", command, result.stderr[-2000:]); sys.exit(1)
    return [json.loads(line) for line in result.stdout.split("\n") if line]

def node_verdicts(lines):
    """Node itself fails an assertion on some errors: such a script has no verdict."""
    command = ["node", "--experimental-vm-modules", "--no-warnings", here + "/node_verdicts.js"]
    result = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, encoding="utf-8")
    if result.returncode == 0: return [json.loads(line) for line in result.stdout.split("\n") if line]
    if len(lines) == 1: return [None]
    half = len(lines) // 2
    return node_verdicts(lines[:half]) + node_verdicts(lines[half:])

def compare(name, scripts):
    """Prints each disagreement, one a line, and the counts."""
    lines = []
    for goal, text in scripts:
        text = text.encode("utf-8", "replace").decode()
        ranges, plain = corpus_scripts.holes(text)
        lines.append(json.dumps({"source": text, "node": plain, "goal": goal, "holes": ranges}))
    ours = run([oracle], lines)
    node = sum((node_verdicts(lines[at:at + 2000]) for at in range(0, len(lines), 2000)), [])
    assert len(ours) == len(node) == len(lines), (len(ours), len(node), len(lines))
    refused = missed = faulty = undecided = crashed = 0
    reasons = {}
    for (goal, text), mine, theirs in zip(scripts, ours, node):
        if theirs is None: crashed += 1; continue
        faulty += not theirs["ok"]
        if mine.get("decided") is False: undecided += 1; continue
        if mine["ok"] == theirs["ok"]: continue
        reason = known(text, mine, theirs)
        if reason: reasons[reason] = reasons.get(reason, 0) + 1; continue
        if theirs["ok"]: refused += 1
        else: missed += 1
        shown = text if len(text) < 300 else text[max(0, mine.get("start", 0) - 100):mine.get("start", 0) + 100]
        print(goal, repr(shown), "| ours:", mine.get("message", "ok"), "| node:", theirs["error"] or "ok")
    print(f"{name}: {len(scripts)} scripts, {faulty} faulty for node; {refused} valid refused, {missed} faulty missed, {undecided} not decided, {crashed} crash node; known: {reasons}")
