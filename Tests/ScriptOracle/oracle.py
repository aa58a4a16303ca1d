"""The verdicts of TagScript and of node on scripts, and what differs between them."""
import collections
import json
import os
import re
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
program = os.environ.get("ORACLE", os.path.join(here, "../../.build/dist/script-oracle"))

# A script: its goal, its text, and the byte ranges of the references in it.
Script = collections.namedtuple("Script", "goal text holes")

KEYWORDS = """break case catch class const continue debugger default delete do else enum export extends false finally for function if
import in instanceof new null return super switch this throw true try typeof var void while with""".split()
ENDS_WITH_KEYWORD = re.compile(rf"(?<![\w$])(?:{'|'.join(KEYWORDS)})$")
BEGINS_WITH_OPERATOR = re.compile(r"in(?:stanceof)?(?![\w$])")
REFERENCE = re.compile(r"\{\{[^{}\n]+\}\}")


def shared():
    """The folder of the corpora; ends the program where there is none."""
    folder = os.environ.get("TAGC_SHARED", "")
    if not os.path.isdir(folder + "/corpus"):
        print("skipped: no", folder + "/corpus")
        sys.exit(0)
    return folder


def with_references(goal, text):
    """A script in which everything between two braces is a reference."""
    holes, offset, last = [], 0, 0
    for match in REFERENCE.finditer(text):
        offset += len(text[last:match.start()].encode())
        length = len(match.group().encode())
        holes.append([offset, offset + length])
        offset += length
        last = match.end()
    return Script(goal, text, holes)


def for_node(script):
    """The text for node: a word in place of each reference, or letters in a word."""
    code, last, out = script.text.encode(), 0, []
    for number, (start, end) in enumerate(script.holes, 1):
        before = code[last:start].decode("utf-8", "replace")
        behind = code[end:end + 12].decode("utf-8", "replace")
        # A keyword that touches a reference is a word of its own.
        touches = ENDS_WITH_KEYWORD.search(before) and not before.endswith("\\")
        out += [before, " " if touches else "", f"R{number}q", " " if BEGINS_WITH_OPERATOR.match(behind) else ""]
        last = end
    return "".join(out) + code[last:].decode("utf-8", "replace")


def run(command, lines):
    """The values that a command prints for lines of JSON, one each."""
    result = subprocess.run(
        command, input="\n".join(lines) + "\n", capture_output=True, text=True, encoding="utf-8")
    if result.returncode:
        raise RuntimeError(f"{command} failed: {result.stderr[-2000:]}")
    return [json.loads(line) for line in result.stdout.split("\n") if line]


def node_verdicts(lines):
    """Node itself fails an assertion on some errors: such a script has no verdict."""
    command = ["node", "--experimental-vm-modules", "--no-warnings", here + "/node_verdicts.js"]
    try:
        return run(command, lines)
    except RuntimeError:
        if len(lines) == 1:
            return [None]
        half = len(lines) // 2
        return node_verdicts(lines[:half]) + node_verdicts(lines[half:])


def verdicts(scripts):
    """Pairs of verdicts, of TagScript and of node."""
    lines = [
        json.dumps({"source": script.text, "node": for_node(script), "goal": script.goal, "holes": script.holes})
        for script in scripts
    ]
    ours = run([program], lines)
    theirs = [verdict for at in range(0, len(lines), 2000) for verdict in node_verdicts(lines[at:at + 2000])]
    assert len(ours) == len(theirs) == len(scripts), (len(ours), len(theirs), len(scripts))
    return list(zip(ours, theirs))


def known(text, mine, theirs):
    """Why a difference is meant to be; empty if it is not. README.md has the list."""
    error = theirs["error"] or ""
    if mine["ok"] and "Invalid group" in error and re.search(r"\(\?[ims]*-?[ims]*:", text):
        return "modifiers of ES2025"
    if mine["ok"] and "Duplicate capture group name" in error and "|" in text:
        return "group names of ES2025"
    if not mine["ok"] and mine["message"].startswith("strict mode has no") and "class" in text:
        return "octals in classes"
    return ""


class Comparison:
    """The counts of what differs."""

    def __init__(self):
        self.scripts = self.faulty = self.refused = self.missed = self.undecided = self.without_verdict = 0
        self.known = collections.Counter()
        self.shown = []

    def add(self, script, mine, theirs):
        self.scripts += 1
        if theirs is None:
            self.without_verdict += 1
            return
        self.faulty += not theirs["ok"]
        if mine.get("decided") is False:
            self.undecided += 1
            return
        if mine["ok"] == theirs["ok"]:
            return
        reason = known(script.text, mine, theirs)
        if reason:
            self.known[reason] += 1
            return
        if theirs["ok"]:
            self.refused += 1
        else:
            self.missed += 1
        start = mine.get("start", 0)
        text = script.text if len(script.text) < 300 else script.text[max(0, start - 100):start + 100]
        self.shown.append(
            f"  {script.goal} {text!r}: TagScript {mine.get('message', 'ok')!r}, node {theirs['error'] or 'ok'!r}")

    def report(self, name):
        print(
            f"{name}: {self.scripts} scripts, {self.faulty} of them faulty; {self.refused} valid ones refused, {self.missed} faulty ones "
            f"missed, {self.undecided} not decided, {self.without_verdict} that crash node; "
            f"meant to differ: {dict(self.known) or 'none'}")
        for line in self.shown[:20]:
            print(line)
        return self.refused + self.missed


def compare(name, scripts):
    """Prints the counts and what differs; returns the number of differences that are not meant to be."""
    comparison = Comparison()
    for script, (mine, theirs) in zip(scripts, verdicts(scripts)):
        comparison.add(script, mine, theirs)
    return comparison.report(name)
