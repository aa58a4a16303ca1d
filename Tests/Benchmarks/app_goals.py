"""The goals of what an app does, one function each: what is run, against what, and the limit.

They are measured as an app builds the libraries. The evaluator in C++ whose instructions were counted once is a prototype without
diagnostics; it stands in for a peer that no Debian package has.
"""
import json

import patterns
from words import duration, millions


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
    times = {}
    for count in [count for count in sizes if count >= 100]:
        key = build.key(count)
        ours, anchor = build.time(
            [build.library, "load-verified", build.data(count, "gtm"), "--key", key],
            [build.native, "anchor-read-crc", build.data(count, "anchor"), "--key", key])
        times[count] = ours / build.size(count, "gtm")
        table.add("L2", f"read, verify all, look up, {count:,} rules", duration(ours), f"read + crc32 {duration(anchor)}",
                  ours / anchor, 1.8 if count >= 1_000 else None)
    largest = max(times)
    table.add("L2", f"growth a byte from 1,000 to {largest:,} rules", f"{times[largest]:.3f} ns", f"{times[1_000]:.3f} ns",
              times[largest] / times[1_000], 1.5)


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


def first_event(build, table, sizes):
    """The first hot event after opening, which builds what later ones use."""
    container = ["--events", build.data(1_000, "events.json"), "--class", "hot"]
    first, warm = build.time([build.library, "first-event", build.data(1_000, "gtm"), *container],
                             [build.library, "evaluate", build.data(1_000, "gtm"), *container])
    table.add("E7", "first hot event after opening, 1,000 rules", duration(first), f"a warm one {duration(warm)} + 1 ms",
              (first - warm) / 1e6, 1)


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

GOALS = {
    "L1": load_lazily, "L2": load_verified, "L3": load_against_parsers, "L4": load_wire,
    "E1": decide, "E2": decide_growth, "E3": hot_event, "E4": allocations_per_event, "E5": against_browser_algorithm,
    "E6": lookup, "E7": first_event, "R1": match_patterns, "R2": match_growth,
    "M1": push_to_fire, "M2": push_soak, "M3": open_default, "M4": push_flood,
}
