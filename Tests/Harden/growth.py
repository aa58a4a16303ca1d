#!/usr/bin/env python3
"""Instructions that loading takes, over containers that double up to 16 MB, each of them filled with one section, in both forms.

    growth.py PROBE TOOL SCRATCH [--sizes BYTES,…] [--only REGEX] [--table FILE]

Verification is to be linear in the file, whatever it holds: doubling its bytes, unpacked, may take at most 2.2 times the instructions.
Instructions are counted by valgrind: of loading a file twice, less those of loading it once. Ends with 1 when one
grows faster. Python 3.8+, standard library only."""
import argparse, json, os, re, struct, subprocess, sys
from concurrent.futures import ThreadPoolExecutor
from container_format import LIST, SECTIONS, TEMPLATE, Container, packed

LIMIT = 2.2
FILLED = {}


def filled(*sections):
    def take(function):
        for section in sections:
            FILLED[section] = function
        return function
    return take


def _named(c, count, length=12):
    return [c.text("%0*d" % (length, number)) for number in range(count)]


@filled("strings")
def strings(size):
    """Short ones, each once."""
    c = Container()
    _named(c, size // 12, 8)
    return c.bytes()


@filled("texts")
def texts(size):
    c, length = Container(), size // 16
    for number in range(16):
        c.text(("%08d" % number) + "é" * ((length - 8) // 2))
    return c.bytes()


@filled("integers")
def integers(size):
    c = Container()
    for number in range(size // 8):
        c.integer(number)
    return c.bytes()


@filled("doubles")
def doubles(size):
    c = Container()
    c.doubles = [number + 0.5 for number in range(size // 8)]
    return c.bytes()


@filled("shapes")
def shapes(size):
    c = Container()
    for number in range(size // 9):
        c.shape("", ["key"])
    return c.bytes()


@filled("shapeKeys")
def shape_keys(size):
    """Shapes of 1,000 keys each, so that the section outweighs the texts."""
    c = Container()
    keys = ["key%d" % number for number in range(1000)]
    for number in range(max(size // 4000, 1)):
        c.shape("", keys)
    return c.bytes()


@filled("composites")
def composites(size):
    c = Container()
    for number in range(size // 8):
        c.composite(LIST, [])
    return c.bytes()


@filled("operands")
def operands(size):
    c = Container()
    for kind in (LIST, TEMPLATE):
        c.composite(kind, [c.text("x")] * (size // 8))
    return c.bytes()


@filled("macros")
def macros(size):
    c = Container()
    for number in range(size // 12):
        c.macro("constant", ["true"])
    return c.bytes()


@filled("predicates")
def predicates(size):
    c = Container()
    for number in range(size // 6):
        c.predicate("equals", "true", c.text("x"))
    return c.bytes()


def _sections_of(tool, scratch, definition):
    """The bytes of the sections of a compiled definition, by name, with the width of their cells."""
    path, made = os.path.join(scratch, "pattern.json"), os.path.join(scratch, "GTM-PATTERN")
    with open(path, "w", encoding="utf-8") as file:
        json.dump(definition, file)
    subprocess.run([tool, "compile", path, "-o", made], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    with open(made, "rb") as file:
        data = file.read()
    names, found = {section.number: section.name for section in SECTIONS}, {}
    for at in range(struct.unpack_from("<I", data, 48)[0]):
        number, _, width, rows, offset, _ = struct.unpack_from("<HBBIIQ", data, 64 + 20 * at)
        found[names[number]] = (width, rows, data[offset:])
    return found


def _pattern(tool, scratch):
    """The program of a pattern and its automaton: six cells, and its bytes."""
    found = _sections_of(tool, scratch, {
        "container": {"id": "GTM-PATTERN", "version": "1"},
        "macros": {"page": {"type": "dataLayer", "name": "page"}},
        "rules": {"r": {"if": [{"macro": "page", "matchesRegex": "^/(shop|blog)/[a-z]+[0-9]{1,4}(cart|basket)?$"}]}},
        "tags": {"t": {"type": "functionCall", "function": "f", "fires": ["r"]}}})
    program = found["programs"][2][:found["programs"][1]]
    width, _, data = found["automata"]
    cells = [int.from_bytes(data[at * width:(at + 1) * width], "little") for at in range(6)]
    return program, cells, found["transitions"][2][:found["transitions"][1]]


def patterns(size, pattern):
    """Patterns with programs, without automata."""
    c, (program, _, _) = Container(), pattern
    count = size // (len(program) + 8)
    c.own = dict(patterns=[cell for row in range(count + 1) for cell in (row * len(program), 0)], programs=program * count)
    return c.bytes()


def automata(size, pattern):
    """Automata, of which each decides one pattern."""
    c, (program, cells, transitions) = Container(), pattern
    count = size // (len(program) + len(transitions) + 40)
    rows = [cell for row in range(count) for cell in cells[:5] + [row * len(transitions)]]
    c.own = dict(
        patterns=[cell for row in range(count + 1) for cell in (row * len(program), row + 1 if row < count else 0)],
        programs=program * count, automata=rows + [0] * 5 + [count * len(transitions)], transitions=transitions * count)
    return c.bytes()


@filled("rules", "restRules")
def rules(size):
    """Rules that fire a tag each, at any event."""
    c = Container()
    tag = c.tag(c.shape("functionCall", []), [])
    for number in range(size // 28):
        c.rule(fires=[tag])
    return c.bytes()


@filled("links")
def links(size):
    """Rules of 1,000 predicates each."""
    c = Container()
    some = [c.predicate("equals", "true", c.text("x")) for _ in range(70_000 if size >= 1_000_000 else 1)]
    for number in range(max(size // 4000, 1)):
        c.rule(ifs=[some[(number * 31 + at * 7) % len(some)] for at in range(1000)])
    return c.bytes()


@filled("tags")
def tags(size):
    c = Container()
    shape = c.shape("functionCall", [])
    for number in range(size // 16):
        c.tag(shape, [])
    return c.bytes()


@filled("tagOptions")
def tag_options(size):
    c = Container()
    shape = c.shape("functionCall", [])
    for number in range(size // 40):
        c.tag(shape, [], options=number + 1)
        c.tag_options.append((2, "null", "null", "null", "null", "null"))
    return c.bytes()


@filled("eventBuckets", "events", "candidates")
def events(size):
    """An event a rule."""
    c = Container()
    tag = c.tag(c.shape("functionCall", []), [])
    for name in _named(c, size // 56):
        c.rule(event=name, fires=[tag])
    return c.bytes()


@filled("keyBuckets", "keys")
def keys(size):
    c = Container()
    macro = c.macro("constant", ["true"])
    for number in range(size // 32):
        c.key("%012d" % number, macro)
    return c.bytes()


@filled("names", "nameTexts")
def names(size):
    c = Container()
    count, length = size // 24, 12
    for number in range(count):
        c.macro("constant", ["true"])
    c.own = dict(names=[length * row for row in range(count + 1)],
                 nameTexts=b"".join(b"%0*d" % (length, row) for row in range(count)))
    return c.bytes()


UNFILLED = {"container": "has one row"}


class Growth:
    def __init__(self, options):
        self.options = options
        self.pattern = _pattern(options.tool, options.scratch)
        # Valgrind cannot read Swift's debugging information.
        self.probe = os.path.join(options.scratch, "probe-stripped")
        subprocess.run(["strip", "-o", self.probe, options.probe], check=True)

    def instructions(self, path, times):
        command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", self.probe, "load"]
        environment = {**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"}
        done = subprocess.run(command, input=(path + "\n") * times, capture_output=True, text=True, env=environment)
        refused = [line for line in done.stdout.splitlines() if not line.startswith("ok")]
        if done.returncode != 0 or refused or len(done.stdout.splitlines()) != times:
            raise SystemExit(f"{path}: {(refused or [done.stderr])[0]}")
        return int(re.search(r"Collected : (\d+)", done.stderr).group(1))

    def loading(self, path):
        return self.instructions(path, 2) - self.instructions(path, 1)

    def column(self, resident, name):
        """The wire form of a container, or None where columns do not give it back."""
        path, columns = (os.path.join(self.options.scratch, name + suffix) for suffix in (".resident", ".columns"))
        with open(path, "wb") as file:
            file.write(resident)
        if subprocess.run([self.options.probe, "columns-of", path, columns], capture_output=True).returncode != 0:
            return None
        with open(columns, "rb") as file:
            return packed(resident, file.read())

    def case(self, function, form, size):
        pattern = (self.pattern,) if function in (patterns, automata) else ()
        data = function(size, *pattern)
        unpacked = len(data)
        name = f"{function.__name__}-{form}-{size}"
        if form == "wire":
            data = self.column(data, name)
            if data is None:
                return None
        path = os.path.join(self.options.scratch, name)
        with open(path, "wb") as file:
            file.write(data)
        figure = len(data), self.loading(path), unpacked
        for suffix in ("", ".resident", ".columns"):
            if os.path.exists(path + suffix):
                os.remove(path + suffix)
        return figure


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("probe")
    parser.add_argument("tool")
    parser.add_argument("scratch")
    parser.add_argument("--sizes", default="1000000,2000000,4000000,8000000,16000000")
    parser.add_argument("--only", default="")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--table")
    options = parser.parse_args()
    options.scratch = os.path.join(options.scratch, "growth")
    os.makedirs(options.scratch, exist_ok=True)
    growth = Growth(options)
    makers = {**FILLED, "patterns": patterns, "programs": patterns, "automata": automata, "transitions": automata}
    missing = [section.name for section in SECTIONS if section.name not in makers and section.name not in UNFILLED]
    if missing:
        raise SystemExit("no way to fill: " + ", ".join(missing))
    sizes = [int(size) for size in options.sizes.split(",")]
    wanted = [function for function in dict.fromkeys(makers.values()) if re.search(options.only, function.__name__)]
    cases = [(function, form) for function in wanted for form in ("resident", "wire")]
    lines, worst, failed = [], 0.0, 0
    with ThreadPoolExecutor(options.jobs) as pool:
        for (function, form), figures in zip(cases, pool.map(
                lambda case: [growth.case(*case, size) for size in sizes], cases)):
            of = ", ".join(section for section in makers if makers[section] is function)
            if None in figures:
                lines.append(f"| {of} | {form} | columns do not give it back |")
                continue
            # A number that no longer fits two bytes makes all of its column longer: what counts are the bytes that there are.
            ratios = [2 * (later[1] / earlier[1]) / (later[2] / earlier[2]) for earlier, later in zip(figures, figures[1:])]
            worst, failed = max([worst] + ratios), failed + any(ratio > LIMIT for ratio in ratios)
            lines.append(f"| {of} | {form} | {figures[-1][0]:,} | {figures[-1][1] / 1e6:,.1f} M | "
                         + ", ".join("%.2f" % ratio for ratio in ratios) + " |")
            print(lines[-1], flush=True)
    if options.table:
        with open(options.table, "w", encoding="utf-8") as file:
            file.write("\n".join(["| filled with | form | bytes of the largest | instructions to load it | times, a doubling |",
                                  "| --- | --- | ---: | ---: | --- |"] + lines) + "\n")
    print(f"{len(lines)} series, {len(sizes) - 1} doublings each: {worst:.2f} times at most, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
