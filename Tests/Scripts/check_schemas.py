"""Compares verdicts on generated definitions: check_schemas.py SCHEMA CASES

CASES holds N.json and N.plist, cases.tsv with what was done to each, checks.json from `tagc check --format json`,
and xmllint.txt from `xmllint --relaxng`.
"""

import json
import pathlib
import sys

import jsonschema

schema = json.loads(pathlib.Path(sys.argv[1]).read_text())
cases = pathlib.Path(sys.argv[2])
jsonschema.Draft202012Validator.check_schema(schema)
validator = jsonschema.Draft202012Validator(schema)

# That an id may also be given on the command line, no schema can know.
outside = {"missing-container-id"}
refused = {}
for finding in json.loads((cases / "checks.json").read_text())["diagnostics"]:
    if finding["severity"] == "error" and finding["id"] not in outside:
        refused.setdefault(finding["path"].removeprefix("./"), []).append(finding["id"])

xmllint = {}
for line in (cases / "xmllint.txt").read_text().splitlines():
    name = line.removeprefix("./")
    if name.endswith(" validates"):
        xmllint[name.removesuffix(" validates")] = True
    elif name.endswith(" fails to validate"):
        xmllint[name.removesuffix(" fails to validate")] = False

counts = {}
differ = 0
for line in (cases / "cases.tsv").read_text().splitlines():
    name, fault = line.split("\t")
    checks = name not in refused
    if fault == "gap":  # what tagc alone finds
        checks = not checks
    if name.endswith(".json"):
        carrier, accepts = "jsonschema", validator.is_valid(json.loads((cases / name).read_text()))
    else:
        carrier, accepts = "xmllint", xmllint[name]
    count = counts.setdefault(carrier, {"both accept": 0, "both refuse": 0, "differ": 0})
    if accepts != checks:
        differ += 1
        count["differ"] += 1
        if differ <= 10:
            print(f"{name}: {fault or 'whole'}: {carrier} {accepts}, checks {refused.get(name, True)}")
    else:
        count["both accept" if accepts else "both refuse"] += 1
for carrier, count in sorted(counts.items()):
    print(f"{carrier}: " + ", ".join(f"{what} {number}" for what, number in count.items()))
sys.exit(1 if differ else 0)
