"""The goals, one function each: what is run, against what, and the limit.

What the tool does (P, C, N, D, S, R3) is measured with the release's flags, what an app does (L, E, R1, R2, M) as an app builds
the libraries.

Absolute figures of instructions were counted once on prototypes in C and C++ that do no more than the work itself
(yyjson; a compiler and an evaluator without diagnostics); they stand in for peers that no Debian package has.
"""
import gzip
import json
import os
import zlib

import patterns
from corpus_sizes import corpus_rows, resource_rows


def millions(count):
    return f"{count / 1e6:.1f} M" if count >= 1e5 else f"{count:,.0f}"


def duration(nanoseconds):
    for unit, scale in (("s", 1e9), ("ms", 1e6), ("us", 1e3)):
        if nanoseconds >= scale:
            return f"{nanoseconds / scale:.3g} {unit}"
    return f"{nanoseconds:.0f} ns"


def bytes_text(count):
    return f"{count:,}"


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
    for count in (100, 1_000):
        source = build.data(count, "plist")
        counted, peer = (build.instructions(command) for command in (
            [build.ours, "read", source], [build.native, "libxml-sax", source]))
        table.add("P2", f"read XML plist, {count:,} rules: instructions", millions(counted),
                  f"libxml2 SAX2 {millions(peer)}", counted / peer, None)
        ours, sax, foundation = build.time(
            [build.ours, "read", source], [build.native, "libxml-sax", source],
            [build.swift, "property-list", source])
        table.add("P2", "the same: speed", duration(ours), f"libxml2 SAX2 {duration(sax)}",
                  sax / ours, 0.6, True)
        table.add("P2", "the same: speed", duration(ours), f"PropertyListSer. {duration(foundation)}",
                  foundation / ours, 5, True)


def parse_binary_plist(build, table, sizes):
    for count in (100, 1_000):
        source = build.data(count, "bplist")
        counted, peer = (build.instructions(command) for command in (
            [build.ours, "read", source], [build.native, "libplist", source]))
        table.add("P3", f"read binary plist, {count:,} rules: instructions", millions(counted),
                  f"libplist {millions(peer)}", counted / peer, None)
        ours, libplist, foundation = build.time(
            [build.ours, "read", source], [build.native, "libplist", source],
            [build.swift, "property-list", source])
        table.add("P3", "the same: speed", duration(ours), f"libplist {duration(libplist)}",
                  libplist / ours, 4, True)
        table.add("P3", "the same: speed", duration(ours), f"PropertyListSer. {duration(foundation)}",
                  foundation / ours, 10, True)


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
        source = build.data(count, "json")
        ours, decoder = build.time([build.ours, "compile", source], [build.swift, "json-decoder", source])
        table.add("C1", "the same: CPU time", duration(ours), f"JSONDecoder alone {duration(decoder)}", ours / decoder,
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
    runs = [build.process([*command, "--iterations", "1"]) for _ in range(build.rounds)]
    seconds, resident = min(run[0] for run in runs), max(run[1] for run in runs)
    table.add("C2", "100,000 rules, whole process", f"{seconds:.2f} s", "limit 4 s", seconds / 4, 1)
    table.add("C2", "100,000 rules, memory at the peak", f"{resident / 1e6:,.0f} MB", "limit 1,500 MB",
              resident / 1.5e9, 1)


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
        ours, parsing = build.time([build.ours, "diff", old, "--with", new], [build.ours, "parse-both", old, "--with", new])
        table.add("D1", f"diff, {count:,} rules", duration(ours), f"parsing both {duration(parsing)}", ours / parsing, 2)
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


# ---- load

def load_lazily(build, table, sizes):
    times = {}
    for count in [count for count in sizes if count >= 1_000]:
        key = build.key(count)
        command = [build.library, "load-mapped", build.data(count, "gtm"), "--key", key]
        ours, anchor = build.time(command, [build.native, "anchor-map", build.data(count, "anchor"), "--key", key])
        times[count] = ours
        table.add("L1", f"map, look up, {count:,} rules", duration(ours), f"the same in C {duration(anchor)}",
                  ours / anchor, 1.5)
    largest = max(times)
    table.add("L1", f"growth from 1,000 to {largest:,} rules", duration(times[largest]), duration(times[1_000]),
              times[largest] / times[1_000], 1.5)
    calls = build.allocations([build.library, "load-mapped", build.data(1_000, "gtm"), "--key", build.key(1_000)])
    table.add("L1", "allocations", f"{calls:.1f}", "", calls, 4)


def load_verified(build, table, sizes):
    for count in [count for count in sizes if count >= 100]:
        key = build.key(count)
        ours, anchor = build.time(
            [build.library, "load-verified", build.data(count, "gtm"), "--key", key],
            [build.native, "anchor-read-crc", build.data(count, "anchor"), "--key", key])
        table.add("L2", f"read, verify all, look up, {count:,} rules", duration(ours), f"read + crc32 {duration(anchor)}",
                  ours / anchor, 1.8 if count >= 1_000 else None)


def load_against_parsers(build, table, sizes):
    key = build.key(1_000)
    ours, protobuf, decoder, flat = build.time(
        [build.library, "load-verified", build.data(1_000, "gtm"), "--key", key],
        [build.swift, "swift-protobuf", build.data(1_000, "pb"), "--key", key],
        [build.swift, "json-decoder-load", build.data(1_000, "pooled.json"), "--key", key],
        [build.native, "flatbuffers", build.data(1_000, "bin"), "--key", key])
    table.add("L3", "read, verify all, look up, 1,000 rules", duration(ours), f"swift-protobuf {duration(protobuf)}",
              protobuf / ours, 20, True)
    table.add("L3", "the same", duration(ours), f"JSONDecoder {duration(decoder)}", decoder / ours, 300, True)
    table.add("L3", "the same", duration(ours), f"FlatBuffers {duration(flat)}", ours / flat, 0.8)


def load_wire(build, table, sizes):
    for count in [count for count in sizes if 100 <= count <= 10_000]:
        key = ["--key", build.key(count)]
        ours, protobuf = build.time([build.library, "load-wire", build.data(count, "wire"), *key],
                                    [build.swift, "swift-protobuf", build.data(count, "pb"), *key])
        table.add("L4", f"read, unpack, verify all, look up, {count:,} rules", duration(ours),
                  f"swift-protobuf {duration(protobuf)}", ours / protobuf, 0.5 if count >= 1_000 else None)


# ---- evaluate

EVALUATOR_INSTRUCTIONS = {10: 3_579, 100: 10_012, 1_000: 8_522, 10_000: 8_232, 100_000: 11_284}


def evaluation(build, count, kind, *options, inputs=None):
    inputs = inputs or build.data
    return [build.library, "evaluate", inputs(count, "gtm"), "--events", inputs(count, "events.json"), "--class", kind,
            *options]


def instructions_per_event(build, count, kind, *options, inputs=None):
    return build.instructions(evaluation(build, count, kind, *options, inputs=inputs), 1_200, 2_400)


def decide(build, table, sizes):
    """Held against the limit on the inputs of the absolute figures; without them, on our own."""
    for count in sizes:
        least = EVALUATOR_INSTRUCTIONS[count]
        for options, name, limit in (((), "bytes in", 1.3), (("--strings",), "strings in", 1.6)):
            streams = [(build.data, "", limit)]
            if build.reference(count, "gtm"):
                streams = [(build.data, "", None), (build.reference, " (floor's)", limit)]
            for inputs, remark, bound in streams:
                counted = instructions_per_event(build, count, "mid", *options, inputs=inputs)
                table.add("E1", f"decide, {name}, {count:,} rules{remark}: instr.", millions(counted),
                          f"in C++ {millions(least)}", counted / least, bound)


def decide_growth(build, table, sizes):
    for kind, first, limit in (("mid", 1_000, 1.5), ("miss", 10, 2.0)):
        small, large = (instructions_per_event(build, count, kind) for count in (first, max(sizes)))
        table.add("E2", f"{kind} event, {max(sizes):,} rules: instructions", millions(large),
                  f"{first:,} rules {millions(small)}", large / small, limit)


def hot_event(build, table, sizes):
    for count in [count for count in sizes if 1_000 <= count <= 10_000]:
        (ours,) = build.time(evaluation(build, count, "hot"))
        candidates = hot_candidates(build.data(count, "resource.json"))
        table.add("E3", f"hot event, {count:,} rules, {candidates} candidates", duration(ours), "ns a candidate",
                  ours / candidates, 80)


def hot_candidates(resource):
    """How many rules the hot event has to look at: those that ask for it, and those that ask for no one event."""
    with open(resource) as file:
        content = json.load(file)["resource"]
    predicates = content["predicates"]
    count = 0
    for rule in content["rules"]:
        first = predicates[rule[0][1]]
        is_about_event = first["function"] == "_eq" and first["arg0"] == ["macro", 0]
        count += not is_about_event or first["arg1"] == "gtm.js"
    return count


def allocations_per_event(build, table, sizes):
    for count in (1_000, 10_000):
        calls = build.allocations(evaluation(build, count, "mid"), 1_200, 2_400)
        table.add("E4", f"allocations to decide an event, {count:,} rules", f"{calls:.2f}", "", calls, 0.005)
        fired = build.answer(*evaluation(build, count, "mid"), "--stream") / 600
        for option, what, limit in (("--parameters", "with parameters", 1), ("--firing", "handed out as values", None)):
            more = build.allocations(evaluation(build, count, "mid", option), 1_200, 2_400)
            table.add("E4", f"{what}, a fired tag ({fired:.2f} an event)", f"{more:.2f}", "",
                      (more - calls) / max(fired, 1e-9), limit)


def against_browser_algorithm(build, table, sizes):
    for count, limit in ((1_000, 10), (10_000, 60), (100_000, 500)):
        if count not in sizes:
            continue
        ours, node = build.time(
            evaluation(build, count, "mid", "--strings"),
            [*build.node, build.data(count, "resource.json"), build.data(count, "events.json"), "mid"])
        table.add("E5", f"decide, Swift strings in, {count:,} rules", duration(ours), f"gtm.js port {duration(node)}",
                  node / ours, limit, True)


def lookup(build, table, sizes):
    times = {}
    for count in [count for count in sizes if count >= 100]:
        names = ["--names", build.data(count, "names")]
        ours, lmdb = build.time([build.library, "lookup", build.data(count, "gtm"), *names],
                                [build.native, "lmdb-lookup", build.data(count, "lmdb"), *names])
        times[count] = ours
        table.add("E6", f"constant by name as String, {count:,} rules", duration(ours), f"LMDB {duration(lmdb)}",
                  ours / lmdb, 2)
        table.add("E6", "the same, in ns", duration(ours), "70 ns", ours / 70, 1)


# ---- patterns

ADVERSARIAL = [
    (r"(a+)+$", "a", "!"), (r"(a|aa)+b", "a", ""), (r"a*a*a*a*a*b", "a", ""), (r"(.*a){8}b", "a", ""),
    (r"^(\w+\s?)*$", "word ", "!"), (r"(x+x+)+y", "x", ""), (r"(?:a|b)*a(?:a|b){12}c", "ab", ""),
    (r"\b(\w+)\b.*\bend\b", "so ", ""), (r"(?=.*z)a", "a", ""), (r"(?<!b)a+(?!c)z", "a", ""),
]


def match_patterns(build, table, sizes):
    sets = [("typical", patterns.TYPICAL, None), ("reference", patterns.reference(), 100),
            ("of people", patterns.of_people() if patterns.shared() else [], 150)]
    for name, rows, limit in sets:
        if not rows:
            continue
        path = patterns.write(rows, f"{build.folder}/data/patterns-{name.replace(' ', '-')}.tsv")
        answers = {build.answer(*command, path) for command in ([build.library, "match"], [build.native, "re2"])}
        if len(answers) != 1:
            raise SystemExit(f"not the same patterns match as RE2's, of the {name} ones")
        ours, re2, jit, foundation, swift = (each / len(rows) for each in build.time(
            [build.library, "match", path], [build.native, "re2", path], [build.native, "pcre2-jit", path],
            [build.swift, "ns-regular-expression", path], [build.swift, "swift-regex", path]))
        what = f"match, {len(rows)} {name} patterns"
        table.add("R1", what, duration(ours), f"RE2 {duration(re2)}", ours / re2, 1 if name == "of people" else None)
        table.add("R1", "the same", duration(ours), f"PCRE2 JIT {duration(jit)}", ours / jit,
                  0.5 if name == "of people" else None)
        table.add("R1", "the same", duration(ours), f"NSRegularExpression {duration(foundation)}", foundation / ours, 10,
                  True)
        table.add("R1", "the same", duration(ours), f"Swift Regex {duration(swift)}", swift / ours, 50, True)
        if limit:
            table.add("R1", "the same, in ns", duration(ours), f"{limit} ns", ours / limit, 1)


def match_growth(build, table, sizes):
    """Twice the text, at most 2.2 times the instructions, to 1 MiB."""
    for pattern, unit, last in ADVERSARIAL:
        counts = []
        for size in (1 << 18, 1 << 19, 1 << 20):
            text = (unit * size)[:size - len(last)] + last
            path = patterns.write([(pattern, text)], f"{build.folder}/data/growth-{size}.tsv")
            counts.append(build.instructions([build.library, "match", path]))
            build.cache.clear()
        worst = max(after / before for before, after in zip(counts, counts[1:]))
        table.add("R2", f"1 MiB and half of it: {pattern}", f"{counts[2] / (1 << 20):.1f} a byte", "twice the text",
                  worst, 2.2)


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


# ---- an app's manager

def push_to_fire(build, table, sizes):
    (nanoseconds,) = build.app("push")
    table.add("M1", "push to handler, 1,000 rules, 3 concerned", duration(nanoseconds), "5 us", nanoseconds / 5_000, 1)


def push_soak(build, table, sizes):
    """Peaks of resident memory: what is as large after ten times the pushes does not grow."""
    first, last = build.app("soak", "10000000")
    table.add("M2", "resident after 10 M pushes, KiB", f"{last:,}", f"after 1 M {first:,}", last / first, 1.02)


def open_default(build, table, sizes):
    ((microseconds, size),) = build.app("open")
    table.add("M3", f"open a default container of {size:,} bytes, first value", duration(microseconds * 1e3), "1 ms",
              microseconds / 1e3, 1)


def push_flood(build, table, sizes):
    """Threads that push without end: what the slowest push takes, and whether memory grows."""
    for threads in (1, 4, 8):
        ((rate, handled, dropped, slowest, early, late),) = build.app("flood", str(threads), "10")
        name = f"{threads} threads push without end, {rate:,}/s"
        table.add("M4", f"{name}: slowest push; {dropped:,} dropped", duration(slowest * 1e3), "50 ms", slowest / 5e4, 1)
        table.add("M4", f"{name}: resident, KiB", f"{late:,}", f"after a fifth {early:,}", late / early, 1.05)


ALL = {
    "P1": parse_json, "P2": parse_plist, "P3": parse_binary_plist,
    "C1": compile_speed, "C2": compile_growth, "N1": lint_speed, "D1": diff_sources,
    "S1": wire_sizes, "S2": wire_against_compiled, "S2r": wire_of_real,
    "S3": wire_before_deflate, "S4": sizes_of_contents,
    "L1": load_lazily, "L2": load_verified, "L3": load_against_parsers, "L4": load_wire,
    "E1": decide, "E2": decide_growth,
    "E3": hot_event, "E4": allocations_per_event, "E5": against_browser_algorithm, "E6": lookup,
    "R1": match_patterns, "R2": match_growth, "R3": compile_patterns,
    "U1": whole_commands, "U4": recorded_events,
    "M1": push_to_fire, "M2": push_soak, "M3": open_default, "M4": push_flood,
}
