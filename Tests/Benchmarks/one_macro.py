#!/usr/bin/env python3
"""What an event costs when many predicates ask about one macro.

    one_macro.py BENCH_OURS [--seconds S] [--counts 5,20,…] [--kinds contains,…]

For each kind and count: a container whose rules each need the event and one predicate on the macro's text, and 200
events whose texts have 30 to 100 bytes. Instructions by callgrind at two counts of runs, subtracted; time is CPU time.
BENCH_OURS is `.build-bench/bench-ours`.
"""
import argparse
import json
import os
import random
import sys
import tempfile

from runner import Build

WORDS = """about account archive article basket blog brand careers cart category checkout collection compare confirm contact
    coupon delivery download faq gallery gift guide help home invoice item jobs kids login manual mens news offers order
    outlet payment press price privacy product profile receipt register returns review sale search season shipping shoes
    sizes stores support team terms thanks track trends video vouchers winter wishlist womens""".split()
KINDS = ["equals", "startsWith", "endsWith", "contains", "mixed"]
KEY = "page.path"


def predicate(kind, number, source):
    """A predicate of its own text: two words, a number where that is not enough."""
    text = f"{source.choice(WORDS)}-{source.choice(WORDS)}" + (f"-{number}" if number % 3 else "")
    kind = source.choice(KINDS[:4]) if kind == "mixed" else kind
    return {"equals": "/" + source.choice(WORDS) + "/" + text, "startsWith": f"/{text}/", "endsWith": f"/{text}",
            "contains": text if number % 2 else "/" + text}[kind], kind


def container(kind, count, ignores_case):
    source = random.Random(f"{kind} {count}")
    rules, tags, texts = {}, {}, []
    for number in range(count):
        text, operator = predicate(kind, number, source)
        texts.append((text, operator))
        condition = {"macro": "Page", operator: text}
        if ignores_case:
            condition["ignoreCase"] = True
        rules[f"r{number}"] = {"if": [{"macro": "Event", "equals": "page_view"}, condition]}
        tags[f"t{number}"] = {"type": "custom", "customType": "mark", "fires": [f"r{number}"]}
    macros = {"Event": {"type": "event"}, "Page": {"type": "dataLayer", "name": KEY}}
    content = {"container": {"id": "GTM-BENCH02", "version": "1"}, "macros": macros, "rules": rules, "tags": tags}
    return content, [page(source, texts) for _ in range(200)]


def page(source, texts):
    """A path of 30 to 100 bytes; every second one is made around a predicate's text."""
    length = source.randint(30, 100)
    path = ""
    while len(path) < length:
        path += "/" + "-".join(source.sample(WORDS, source.randint(1, 3)))
    path = path[:length]
    text, operator = source.choice(texts)
    if source.random() < 0.5:
        path = {"equals": text, "startsWith": text + path, "endsWith": path + text}.get(operator, path[:20] + text + path[20:])
    return path[:100] if operator != "endsWith" else path[-100:]


def measure(build, folder, kind, count, ignores_case):
    content, pages = container(kind, count, ignores_case)
    stem = os.path.join(folder, f"{kind}{count}{ignores_case}")
    with open(stem + ".json", "w") as file:
        json.dump(content, file)
    with open(stem + ".events.json", "w") as file:
        updates = [{"event": "page_view", "page": {"path": path}} for path in pages]
        json.dump({"all": updates, "other": [dict(update, event="other") for update in updates]}, file)
    build.call([build.ours, "compile-to", stem + ".json", "--output", stem + ".gtm", "--strip"])
    command = [build.ours, "evaluate", stem + ".gtm", "--events", stem + ".events.json", "--class"]
    # An event without rules: what receiving it costs.
    counted = [build.instructions([*command, name], 200, 600) for name in ("all", "other")]
    nanoseconds = build.time([*command, "all"])[0]
    return counted[0] - counted[1], nanoseconds, build.answer(*command, "all", "--stream") / len(pages)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--counts", default="5,20,100,300,1000")
    parser.add_argument("--kinds", default=",".join(KINDS))
    parser.add_argument("--case", default="exact,ignored")
    arguments = parser.parse_args()
    build = Build(os.path.dirname(os.path.abspath(arguments.program)), rounds=3, seconds=arguments.seconds)
    build.ours = os.path.abspath(arguments.program)
    print("| predicates | case | number | instructions an event | of each predicate | time | tags fired |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    with tempfile.TemporaryDirectory() as folder:
        for kind in arguments.kinds.split(","):
            for case in arguments.case.split(","):
                for count in map(int, arguments.counts.split(",")):
                    counted, nanoseconds, fired = measure(build, folder, kind, count, case == "ignored")
                    print(f"| {kind} | {case} | {count} | {counted:,.0f} | {counted / count:.0f} | "
                          f"{nanoseconds / 1000:.2f} us | {fired:.2f} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
