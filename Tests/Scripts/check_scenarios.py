"""The schema of scenario files and the reader give the same verdicts: check_scenarios.py SCHEMA TOOL EXAMPLE CONTAINER SCRATCH

EXAMPLE is changed in every place: values of other types, members that are missing, unknown or renamed.
"""

import copy
import json
import pathlib
import subprocess
import sys

import jsonschema

schema = json.loads(pathlib.Path(sys.argv[1]).read_text())
tool, example, container, scratch = sys.argv[2:6]
folder = pathlib.Path(scratch) / "scenarios"
folder.mkdir(parents=True, exist_ok=True)
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)
whole = json.loads(pathlib.Path(example).read_text())
# Every member is somewhere in the file.
first = whole["scenarios"][0]
first |= {"skip": "later", "clock": "2026-06-01", "random": 0.25, "facts": {"language": "de"}, "description": "text"}
first["functions"] = {"f": {"cases": [{"arguments": {"a": 1}, "returns": 2}], "returns": 3}}
first["pushes"][0] |= {"after": 1.5, "clock": 7}
first["expect"] = {"messages": ["m"], "values": {"k": None}}
first["pushes"][0]["expect"] |= {"firesAtLeast": ["a"], "doesNotFire": ["b"]}

# What no schema of this kind can tell.
outside = ("the scenario expects nothing", "two scenarios are named", "the container has no ", "cannot read the scenarios")


def paths(node, path=()):
    yield path
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else []
    for key, value in items:
        yield from paths(value, path + (key,))


def cases():
    yield whole
    for path in list(paths(whole))[1:]:
        for value in (7, -1, 0.5, True, None, "", "text", [], ["text"], {}, {"x": 1}):
            changed = copy.deepcopy(whole)
            parent = changed
            for key in path[:-1]:
                parent = parent[key]
            parent[path[-1]] = value
            yield changed
        changed = copy.deepcopy(whole)
        parent = changed
        for key in path[:-1]:
            parent = parent[key]
        removed = parent.pop(path[-1])
        yield copy.deepcopy(changed)
        if isinstance(parent, dict):
            parent[str(path[-1]) + "s"] = removed
            yield changed


all_cases = list(cases())
for number, case in enumerate(all_cases):
    (folder / f"{number:05}.scenario.json").write_text(json.dumps(case))
run = subprocess.run([tool, "test", str(folder), "--container", container, "-f", "json"], capture_output=True, text=True)
assert run.returncode in (1, 2), run.stderr
files = json.loads(run.stdout)["files"]
assert len(files) == len(all_cases)
counts = {True: 0, False: 0}
differ = 0
for case, file in zip(all_cases, files):
    found = [f for s in file["scenarios"] for f in s.get("findings", []) if f["id"] == "malformed-scenario"]
    refused = [f["message"] for f in found if not f["message"].startswith(outside)]
    accepts = validator.is_valid(case)
    counts[accepts] += 1
    if accepts != (not refused):
        differ += 1
        if differ <= 10:
            print(f"{file['path']}: schema {accepts}, reader {refused or True}")
print(f"scenarios: both accept or refuse {len(all_cases) - differ} ({counts[True]} accepted), differ {differ}")
sys.exit(1 if differ else 0)
