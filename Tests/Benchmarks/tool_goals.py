"""The goals of what the tool does, one function each: what is run, against what, and the limit.

They are measured with the release's flags; U rows and C2's `tagc compile` run the release's executable itself.

Absolute figures of instructions were counted once on prototypes in C and C++ that do no more than the work itself
(yyjson; a compiler without diagnostics); they stand in for peers that no Debian package has.
"""
import gzip
import os
import zlib

import patterns
from corpus_sizes import corpus_rows, resource_rows
from words import bytes_text, duration, millions


# ---- parse

YYJSON_INSTRUCTIONS_PER_BYTE = 12.4e6 / 1_565_087


def parse_json(build, table, sizes):
    for count in (1_000,):
        source = build.data(count, "json")
        size = os.path.getsize(source)
        ours = [build.ours, "read", source]
        simdjson = [build.native, "simdjson", source]
        decoder = [build.swift, "json-decoder", source]
        counted = build.instructions(ours)
        yyjson = YYJSON_INSTRUCTIONS_PER_BYTE * size
        table.add("P1", f"read JSON, {count:,} rules: instructions", millions(counted), f"yyjson {millions(yyjson)}",
                  counted / yyjson, 2.5)
        peer = build.instructions(simdjson)
        table.add("P1", "the same", millions(counted), f"simdjson {millions(peer)}", counted / peer, None)
        # yyjson runs at 0.85 of simdjson's speed on this file, so 0.35 of yyjson is 0.30 of simdjson.
        mine, fast, slow = build.time(ours, simdjson, decoder)
        table.add("P1", "the same: speed", duration(mine), f"simdjson {duration(fast)}", fast / mine, 0.30, True)
        table.add("P1", "the same: speed", duration(mine), f"JSONDecoder {duration(slow)}", slow / mine, 15, True)
    for name, source in corpus_files():
        ours, simdjson = build.time([build.ours, "read", source], [build.native, "simdjson", source])
        table.add("P1", f"read {name}: speed", duration(ours), f"simdjson {duration(simdjson)}", simdjson / ours,
                  0.30, True)


def corpus_files():
    """The two largest real exports, where the corpus is at hand."""
    folder = os.path.join(os.environ.get("TAGC_SHARED", ""), "corpus/gtm-export")
    if not os.path.isdir(folder):
        return []
    files = [entry for entry in os.scandir(folder) if entry.name.endswith(".json")]
    files.sort(key=lambda entry: (-entry.stat().st_size, entry.name))
    return [(f"an export of {entry.stat().st_size // 1000} KB", entry.path) for entry in files[:2]]


def parse_plist(build, table, sizes):
    compare_plists(build, table, "P2", "XML plist", "plist", ("libxml2 SAX2", "libxml-sax"), (0.6, 5))


def parse_binary_plist(build, table, sizes):
    compare_plists(build, table, "P3", "binary plist", "bplist", ("libplist", "libplist"), (4, 10))


def compare_plists(build, table, goal, what, kind, peer, limits):
    """A reader of property lists beside a peer, as it is called and as the command is, and Foundation's."""
    (name, command), (least, least_of_foundation) = peer, limits
    for count in (100, 1_000):
        source = build.data(count, kind)
        counted, theirs = (build.instructions(each) for each in ([build.ours, "read", source], [build.native, command, source]))
        table.add(goal, f"read {what}, {count:,} rules: instructions", millions(counted), f"{name} {millions(theirs)}",
                  counted / theirs, None)
        ours, fast, foundation = build.time([build.ours, "read", source], [build.native, command, source],
                                            [build.swift, "property-list", source])
        table.add(goal, "the same: speed", duration(ours), f"{name} {duration(fast)}", fast / ours, least, True)
        table.add(goal, "the same: speed", duration(ours), f"PropertyListSer. {duration(foundation)}",
                  foundation / ours, least_of_foundation, True)


# ---- compile

FLOOR_INSTRUCTIONS_PER_BYTE = {1_000: 29.7e6 / 1_565_087, 10_000: 244e6 / 14_026_096}


def compile_speed(build, table, sizes):
    for count, floor in FLOOR_INSTRUCTIONS_PER_BYTE.items():
        source = build.reference(count, "json") or build.data(count, "json")
        command = [build.ours, "compile", source]
        counted = build.instructions(command, 0, 1)
        least = floor * os.path.getsize(source)
        table.add("C1", f"compile, {count:,} rules: instructions", millions(counted), f"floor in C++ {millions(least)}",
                  counted / least, 7)
        if build.reference(count, "json"):
            source = build.plain(count)
            counted = build.instructions([build.ours, "compile", source], 0, 1)
            least = floor * os.path.getsize(source)
            table.add("C1", "the same without patterns: instructions", millions(counted), f"floor in C++ {millions(least)}",
                      counted / least, 4)
        source = build.data(count, "json")
        ours, decoder = build.time([build.ours, "compile", source], [build.swift, "json-decoder", source])
        table.add("C1", "the same as JSON: CPU time", duration(ours), f"JSONDecoder alone {duration(decoder)}", ours / decoder,
                  0.4)


def compile_growth(build, table, sizes):
    per_byte = {count: build.instructions([build.ours, "compile", build.data(count, "json")], 0, 1)
                / build.size(count, "json") for count in (1_000, 10_000)}
    table.add("C2", "compile: instructions a byte, 10,000 rules", f"{per_byte[10_000]:.1f}",
              f"1,000 rules {per_byte[1_000]:.1f}", per_byte[10_000] / per_byte[1_000], 1.2)
    if 100_000 not in sizes:
        return
    source = build.data(100_000, "json")
    command = [build.ours, "compile", source]
    large = build.instructions(command, 0, 1) / os.path.getsize(source)
    table.add("C2", "the same, 100,000 rules", f"{large:.1f}", f"1,000 rules {per_byte[1_000]:.1f}",
              large / per_byte[1_000], 1.2)
    command = [build.tagc, "compile", "--max-input", "1GiB", source, "-o", f"{build.folder}/data/tool.gtm"]
    runs = [build.process(command) for _ in range(build.rounds)]
    seconds, resident = min(run[0] for run in runs), max(run[1] for run in runs)
    table.add("C2", "tagc compile, 100,000 rules", f"{seconds:.2f} s", "limit 3 s", seconds / 3, 1)
    table.add("C2", "the same: memory at the peak", f"{resident / 1e6:,.0f} MB", "limit 700 MB", resident / 700e6, 1)


# ---- lint

def lint_speed(build, table, sizes):
    """The files are one line each, which is the worst for places."""
    source = build.data(1_000, "json")
    limit = 0.25e9 * os.path.getsize(source) / 1.1e6
    (ours,) = build.time([build.ours, "lint", source])
    table.add("N1", "lint and report, 1,000 rules: CPU time", duration(ours), f"limit {duration(limit)}", ours / limit, 1)
    per_byte = {count: build.instructions([build.ours, "lint", build.data(count, "json")], 0, 1)
                / build.size(count, "json") for count in (1_000, 10_000)}
    table.add("N1", "the same: instructions a byte, 10,000 rules", f"{per_byte[10_000]:.1f}",
              f"1,000 rules {per_byte[1_000]:.1f}", per_byte[10_000] / per_byte[1_000], 1.3)


# ---- diff

def diff_sources(build, table, sizes):
    """An export against a copy with 1 % of its entities edited: reading, checking, pairing, proofs, events and all."""
    for count in (1_000, 10_000):
        old, new = build.data(count, "json"), build.edited(count, "json")
        commands = [[build.ours, work, old, "--with", new] for work in ("diff", "parse-both")]
        ours, parsing = build.time(*commands)
        table.add("D1", f"diff, {count:,} rules", duration(ours), f"parsing both {duration(parsing)}", ours / parsing, 2)
        counted, parsed = (build.instructions(command, 0, 1) for command in commands)
        table.add("D1", "the same: instructions", millions(counted), f"parsing both {millions(parsed)}", counted / parsed, 2)
        command = ["git", "diff", "--no-index", "--stat", build.indented(count), build.edited(count, "indented.json")]
        peer = build.cpu(command, statuses=(0, 1))
        table.add("D1", "the same", duration(ours), f"git diff --stat, indented {duration(peer)}", ours / peer, 1)


# ---- size

def sizes_of_contents(build, table, sizes):
    for count in sizes:
        ours, protobuf = build.size(count, "gtm"), build.size(count, "pb")
        table.add("S4", f"resident, stripped, {count:,} rules: bytes", bytes_text(ours), f"protobuf {bytes_text(protobuf)}",
                  ours / protobuf, 1 if count >= 100 else None)
    rows = [row for row in corpus_rows(build.ours) if row.ratio is not None]
    if rows:
        ratios = sorted(row.ratio for row in rows)
        median = ratios[len(ratios) // 2]
        table.add("S4", f"the same, median of {len(rows)} real exports", "", "gzip -9 of the export", median, 2.0)


def zipped(path):
    with open(path, "rb") as file:
        return len(gzip.compress(file.read(), 9, mtime=0))


def deflated(path):
    with open(path, "rb") as file:
        return len(zlib.compress(file.read(), 9))


def inflated_size(path):
    """What the header of a container in the wire form states."""
    with open(path, "rb") as file:
        return int.from_bytes(file.read(56)[52:], "little")


SMALLEST = {10: 0.75, 100: 0.65, 1_000: 0.50, 10_000: 0.42}


def wire_sizes(build, table, sizes):
    for count in sizes:
        ours, full = build.size(count, "wire"), build.size(count, "full.wire")
        source = zipped(build.data(count, "json"))
        table.add("S1", f"wire, stripped, {count:,} rules: bytes", bytes_text(ours), f"gzip -9 of source {bytes_text(source)}",
                  ours / source, SMALLEST.get(count))
        table.add("S1", "the same with names", bytes_text(full), f"gzip -9 of source {bytes_text(source)}",
                  full / source, None)
    for count in [count for count in SMALLEST if build.reference(count, "wire")]:
        ours, source = os.path.getsize(build.reference(count, "wire")), zipped(build.reference(count, "json"))
        table.add("S1", f"wire, stripped, {count:,} rules (floor's)", bytes_text(ours),
                  f"gzip -9 of source {bytes_text(source)}", ours / source, SMALLEST[count])


def wire_against_compiled(build, table, sizes):
    for count in [count for count in sizes if count >= 1_000]:
        ours = build.size(count, "wire")
        for kind, what, limit, size in (("resource.json", "gzip -9 of gtm.js's", 0.90, zipped),
                                        ("pb", "protobuf, zlib -9", 0.65, deflated)):
            peer = size(build.data(count, kind))
            table.add("S2", f"wire, stripped, {count:,} rules: bytes", bytes_text(ours), f"{what} {bytes_text(peer)}",
                      ours / peer, limit)


def wire_of_real(build, table, sizes):
    rows = [row for row in corpus_rows(build.ours) if row.wire and row.zipped]
    if rows:
        ratios = sorted(row.wire / row.zipped for row in rows)
        table.add("S1", f"wire, stripped, median of {len(rows)} real exports", "", "gzip -9 of the export",
                  ratios[len(ratios) // 2], 0.3)
    rows = [row for row in resource_rows(build.ours) if row.wire]
    for what, chosen, limit in (("real compiled", rows, 0.78),
                                ("mobile", [row for row in rows if not row.name.startswith("web-")], 0.78)):
        if chosen:
            ours, peer = sum(row.wire for row in chosen), sum(row.zipped for row in chosen)
            table.add("S2r", f"wire, stripped, {len(chosen)} {what} containers", bytes_text(ours),
                      f"gzip -9 of theirs {bytes_text(peer)}", ours / peer, limit)


def wire_before_deflate(build, table, sizes):
    for count in [count for count in sizes if count >= 100]:
        ours, peer = inflated_size(build.data(count, "wire")), build.size(count, "pb")
        table.add("S3", f"wire before deflate, {count:,} rules: bytes", bytes_text(ours), f"protobuf {bytes_text(peer)}",
                  ours / peer, 0.70)


def compile_patterns(build, table, sizes):
    rows = patterns.of_people() if patterns.shared() else patterns.TYPICAL
    described = list(patterns.described(build.ours, rows))
    times = sorted(row[5] for row in described)
    stored = sorted(row[3] for row in described)
    middle = len(times) // 2
    table.add("R3", f"compile, median of {len(times)} patterns", duration(times[middle]), "0.3 ms", times[middle] / 3e5, 1)
    table.add("R3", "the same, the slowest", duration(times[-1]), "50 ms", times[-1] / 5e7, 1)
    table.add("R3", "stored, program and automaton, median: bytes", bytes_text(stored[middle]), "400",
              stored[middle] / 400, 1)


# ---- whole commands

def whole_commands(build, table, sizes):
    """The release's executable, from its start to its end: CPU time."""
    for count, limit in ((1_000, 0.2e9), (10_000, 2.2e9)):
        ours = build.cpu([build.tagc, "lint", build.reference(count, "json") or build.data(count, "json")], statuses=(0, 1))
        table.add("U2", f"lint, {count:,} rules", duration(ours), duration(limit), ours / limit, 1)
    for name, source in corpus_files():
        for command, limit in (("lint", 15e6), ("check", 7e6)):
            ours = build.cpu([build.tagc, command, source], statuses=(0, 1))
            table.add("U1", f"{command} {name}", duration(ours), duration(limit), ours / limit, 1)
    count = build.counted([build.tagc, "--version"])
    table.add("U3", "start: instructions", millions(count), "5 M", count / 5e6, 1)
    ours = build.cpu([build.tagc, "--version"])
    table.add("U3", "the same: CPU time", duration(ours), "2.5 ms", ours / 2.5e6, 1)


def memory(build, table, sizes):
    """Peaks of the release's executable at 10,000 rules, beside the size of what is read."""
    old, new, indented = build.data(10_000, "json"), build.edited(10_000, "json"), build.indented(10_000)
    for name, command, inputs, factor, room in (
            ("fmt --check", ["fmt", "--check", indented], [indented], 5, 0), ("diff", ["diff", old, new], [old, new], 4, 0),
            ("lint", ["lint", old], [old], 6, 20e6)):
        peak = build.process([build.tagc, *command], statuses=(0, 1))[1]
        limit = factor * sum(os.path.getsize(path) for path in inputs) + room
        table.add("U5", f"{name}, 10,000 rules: memory at the peak", f"{peak / 1e6:,.0f} MB", f"limit {limit / 1e6:,.0f} MB",
                  peak / limit, 1)


def recorded_events(build, table, sizes):
    """20,000 events, a sixth of which concern half of the rules; what starting and opening take is left out."""
    if not build.reference(1_000, "gtm"):
        return
    container, events = build.reference(1_000, "gtm"), build.recorded(1_000, 20_000)
    few = build.recorded(1_000, 1_000)
    for options, what, goal in (([], "text", 100_000), (["--summary"], "counts only", 300_000)):
        most, least = (build.cpu([build.tagc, "run", container, "--events", path, *options]) for path in (events, few))
        rate = 19_000 / ((most - least) / 1e9)
        table.add("U4", f"run --events, 1,000 rules, {what}", f"{rate:,.0f}/s", f"{goal:,}/s", rate / goal, 1, True)

GOALS = {
    "P1": parse_json, "P2": parse_plist, "P3": parse_binary_plist,
    "C1": compile_speed, "C2": compile_growth, "N1": lint_speed, "D1": diff_sources,
    "S1": wire_sizes, "S2": wire_against_compiled, "S2r": wire_of_real,
    "S3": wire_before_deflate, "S4": sizes_of_contents, "R3": compile_patterns,
    "U1": whole_commands, "U4": recorded_events, "U5": memory,
}
