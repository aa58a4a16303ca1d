"""What the oracle scripts share: they ask `probe regex` and another engine the same questions, and count answers.

A question is a pattern, a text and whether letters ignore their case; an answer is null, or the places in bytes of the
whole match and of each group.
"""
import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]


def arguments(words, count):
    parser = argparse.ArgumentParser(description=words)
    parser.add_argument("--count", type=int, default=count, help="pairs of a pattern and a text")
    parser.add_argument("--seed", type=int, default=20261121)
    parser.add_argument("--probe", help="the executable; built when it is not given")
    return parser.parse_args()


def repeated(body, is_empty, draw):
    """A pattern repeated, and whether it can match nothing then; what can be empty is left out at the most."""
    if is_empty:
        return "(?:%s)%s" % (body, draw.choice(["?", "??"])), True
    quantifier = draw.choice(["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,2}", "{2,}?", "{3}"])
    return "(?:%s)%s" % (body, quantifier), quantifier[0] in "*?" or quantifier.startswith("{0")


def probe(path):
    if path:
        return path
    build = ["env", "TAGC_BENCH=1", "swift", "build", "-c", "release", "--package-path", str(PACKAGE)]
    subprocess.run(build + ["--product", "probe"], check=True, stdout=sys.stderr)
    folder = subprocess.run(build + ["--show-bin-path"], check=True, capture_output=True, text=True).stdout.strip()
    return folder + "/probe"


def spans(match, text):
    """The places of a match of an engine that counts scalars."""
    if match is None:
        return None
    places = [match.span(group) for group in range(match.re.groups + 1)]
    return [None if start < 0 else [len(text[:start].encode()), len(text[:end].encode())] for start, end in places]


def agree(questions, path, alike=lambda question, ours, theirs: ours == theirs):
    """Asks the probe all questions, each with the other engine's answer; ends the script."""
    with tempfile.TemporaryFile("w+") as lines:
        for question in questions:
            lines.write(json.dumps({key: question[key] for key in ("re", "s", "icase") if key in question}) + "\n")
        lines.seek(0)
        asked = subprocess.run([probe(path), "regex"], stdin=lines, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in asked.stdout.splitlines()]
    if len(answers) != len(questions):
        sys.exit(f"{len(answers)} answers to {len(questions)} questions")
    differing = found = 0
    for question, ours in zip(questions, answers):
        found += question["answer"] is not None
        if not alike(question, ours, question["answer"]):
            differing += 1
            if differing <= 20:
                print(f"{json.dumps(question)}\n  ours: {json.dumps(ours)}")
    print(f"{len(questions)} pairs, {found} of them found, {differing} answered differently")
    sys.exit(1 if differing else 0)
