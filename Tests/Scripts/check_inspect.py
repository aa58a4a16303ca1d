"""What `inspect --format json` says of places is where it says: check_inspect.py TOOL FILE...

An editor finds names, definitions and references by these places, so each must hold what it is said to be.
"""
import json
import subprocess
import sys


def text(source, place):
    """The bytes at a place, and that its line and column lead there too."""
    start, end = place["start"], place["end"]
    lines = source.split(b"\n")
    for position in (start, end):
        before = sum(len(line) + 1 for line in lines[: position["line"] - 1])
        line = lines[position["line"] - 1]
        if position["line"] == 1 and line.startswith(b"\xef\xbb\xbf"):
            line, before = line[3:], 3
        column = len(line.decode("utf-8", "replace")[: position["column"] - 1].encode())
        assert before + column == position["byte"], (position, before + column)
    return source[start["byte"] : end["byte"]].decode("utf-8", "replace")


def check(tool, path, counts):
    source = open(path, "rb").read()
    result = subprocess.run([tool, "inspect", path, "--format", "json"], capture_output=True)
    try:
        told = json.loads(result.stdout)
    except ValueError:
        return
    if "macros" not in told or told.get("carrier") != "json":
        return
    lists = {"macro": told["macros"], "rule": told["rules"], "tag": told["tags"]}
    for kind, entities in lists.items():
        for entity in entities:
            if entity["range"] and not entity.get("implied"):
                whole = text(source, entity["range"])
                assert whole[:1] in "{[\"", (path, kind, whole[:40])
                counts["entities"] += 1
            if entity["nameRange"] and told["form"] == "export" and not entity.get("implied"):
                name = json.loads(text(source, entity["nameRange"]))
                assert name == entity["name"], (path, name, entity["name"])
                counts["names"] += 1
            for condition in entity.get("conditions", []) if kind == "rule" else []:
                if condition["range"]:
                    text(source, condition["range"])
                    counts["conditions"] += 1
    for reference in told["references"]:
        target = reference["to"]
        if target["index"] is not None:
            entity = lists[target["kind"]][target["index"]]
            if target["kind"] == "macro":
                assert entity["name"] == target["key"], (path, reference)
        if reference["range"]:
            written = text(source, reference["range"])
            if told["form"] == "export":
                plain = written.encode().decode("unicode_escape", "replace") if "\\" in written else written
                named = target["key"] in (plain, plain.strip('"')) or "{{" + target["key"] + "}}" in plain
                assert named or "\\" in written, (path, written, target)
                counts["references"] += 1


counts = dict.fromkeys(["entities", "names", "conditions", "references"], 0)
for path in sys.argv[2:]:
    check(sys.argv[1], path, counts)
print(", ".join(f"{count} {what}" for what, count in counts.items()) + " are where they are said to be")
assert len(sys.argv) < 10 or all(counts.values()), counts
