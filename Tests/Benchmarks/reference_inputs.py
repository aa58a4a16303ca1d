"""The very inputs on which the absolute figures were counted, where the generator that made them is at hand.

It is `tools/gen_container.py` of the folder that TAGC_SHARED names. Absolute figures hold for these inputs; on the
project's own, which are alike but not the same, they are an orientation.
"""
import json
import os
import subprocess
import sys

CLASSES = ("hot", "mid", "mid", "mid", "rare", "miss")


def available():
    return os.path.exists(generator())


def generator():
    return os.path.join(os.environ.get("TAGC_SHARED", ""), "tools/gen_container.py")


def make(folder, count):
    """Writes `rN.json` and `rN.events.json`; returns their paths."""
    source, events = f"{folder}/r{count}.json", f"{folder}/r{count}.events.json"
    if not os.path.exists(events):
        subprocess.run([sys.executable, generator(), str(count), folder + "/reference", "--no-plist"], check=True,
                       stdout=subprocess.DEVNULL)
        stem = f"{folder}/reference/c{count}"
        write(source, known_components(load(f"{stem}.json")))
        write(events, by_class(load(f"{stem}.events.json")))
    return source, events


def known_components(export):
    """Its URL variables ask for components that do not exist, which is an error here: they ask for the path instead."""
    for macro in export["containerVersion"]["macro"]:
        for parameter in macro["parameter"]:
            if macro["type"] == "u" and parameter["key"] == "component":
                parameter["value"] = "PATH"
    return export


def write_plain(source, path):
    """Writes a copy in which nothing is a pattern: conditions compare with its text, and tables look it up."""
    export = load(source)

    def replace(node):
        if isinstance(node, list):
            for each in node:
                replace(each)
        elif isinstance(node, dict):
            node.update({"type": {"MATCH_REGEX": "EQUALS", "remm": "smm"}.get(node.get("type"), node.get("type"))}
                        if "type" in node else {})
            for each in node.values():
                replace(each)

    replace(export)
    write(path, export)


def by_class(events):
    classes = {name: [] for name in CLASSES}
    for index, event in enumerate(events):
        classes[CLASSES[index % len(CLASSES)]].append(event)
    return {name: found[:600] for name, found in classes.items()}


def write_lines(path, events, count):
    """Writes `count` events of all classes in turn, a line each."""
    classes = load(events)
    with open(path, "w") as file:
        for index in range(count):
            kind = classes[CLASSES[index % len(CLASSES)]]
            file.write(json.dumps(kind[index // len(CLASSES) % len(kind)]) + "\n")


def load(path):
    with open(path) as file:
        return json.load(file)


def write(path, content):
    with open(path, "w") as file:
        json.dump(content, file, separators=(",", ":"), ensure_ascii=False)
