"""Holds the reports of one run of `tagc lint` against what their readers want, and against each other.

check_reports.py FOLDER STATUS: the folder has report.FORMAT for every format.
"""

import collections
import json
import os
import re
import sys
import unicodedata
import urllib.parse
import xml.etree.ElementTree as ElementTree

import jsonschema

folder, status = sys.argv[1], int(sys.argv[2])
texts = {
    name.split(".", 1)[1]: open(os.path.join(folder, name), encoding="utf-8", newline="").read()
    for name in os.listdir(folder)
    if name.startswith("report.")
}
faults = []


def expect(holds, what):
    if not holds:
        faults.append(what)


# No control and nothing that reorders or hides text, in any format.
for format, text in texts.items():
    bad = {f"U+{ord(c):04X}" for c in text if c != "\n" and unicodedata.category(c) in ("Cc", "Cf", "Zl", "Zp")}
    expect(not bad, f"{format}: hidden characters {sorted(bad)}")

# JSON Lines is what the others are compared with.
lines = [json.loads(line) for line in texts["jsonl"].splitlines()]
expect(lines and all(line["v"] == 1 for line in lines), "jsonl: a version in every line")
expect(
    [{k: v for k, v in line.items() if k != "v"} for line in lines] == json.loads(texts["json"])["diagnostics"],
    "json and jsonl say the same",
)
ids = collections.Counter(line["id"] for line in lines)
for needed in ("unreadable-input", "html-page", "unused-macro"):
    expect(ids[needed] > 0, f"the inputs have a finding {needed}")
expect(all(re.fullmatch("[0-9a-f]{32}", line["fingerprint"]) for line in lines), "jsonl: fingerprints")


def unique(key):
    counts = collections.Counter(key(line) for line in lines)
    return max(counts.values()) == 1


expect(unique(lambda line: (line["path"], line["fingerprint"])), "fingerprints are unique in a file")

# SARIF: our reading of the parts of the schema that we write, strict where ours is, and the published one.
text = {"type": "string", "minLength": 1}


def closed(required, **properties):
    return {
        "type": "object", "properties": properties, "required": required.split(), "additionalProperties": False,
    }


def listed(items, **more):
    return {"type": "array", "items": items, **more}


message = closed("text", text=text)
level = {"enum": ["none", "note", "warning", "error"]}
artifact = closed("uri", uri={"type": "string", "format": "uri-reference", "pattern": "^[A-Za-z0-9._~/%:-]+$"})
number = {"type": "integer", "minimum": 1}
offset = {"type": "integer", "minimum": 0}
region = {
    "oneOf": [
        closed(
            "startLine startColumn endLine endColumn byteOffset byteLength", startLine=number, startColumn=number,
            endLine=number, endColumn=number, byteOffset=offset, byteLength=offset,
        ),
        closed("byteOffset", byteOffset=offset),
    ]
}
physical = closed("artifactLocation", artifactLocation=artifact, region=region)
logical = {**closed("", name=text, fullyQualifiedName=text, kind=text), "minProperties": 1}
location = closed(
    "physicalLocation", physicalLocation=physical, logicalLocations=listed(logical, minItems=1, uniqueItems=True)
)
rule = closed(
    "id shortDescription fullDescription defaultConfiguration help", id=text, shortDescription=message,
    fullDescription=message, defaultConfiguration=closed("level", level=level),
    help=closed("text markdown", text=text, markdown=text), properties=closed("tags", tags=listed(text, minItems=1)),
)
replacement = closed("deletedRegion", deletedRegion=region, insertedContent=closed("text", text=text))
change = closed(
    "artifactLocation replacements", artifactLocation=artifact, replacements=listed(replacement, minItems=1)
)
fix = closed(
    "description artifactChanges", description=message, artifactChanges=listed(change, minItems=1),
    properties=closed("safety", safety={"enum": ["safe", "unsafe"]}),
)
result = closed(
    "ruleId ruleIndex level message locations partialFingerprints", ruleId=text, ruleIndex=offset, level=level,
    message=message, locations=listed(location, minItems=1, maxItems=1),
    relatedLocations=listed(
        closed("message physicalLocation", message=message, physicalLocation=physical), minItems=1, uniqueItems=True
    ),
    partialFingerprints={"type": "object", "minProperties": 1, "additionalProperties": text},
    fixes=listed(fix, minItems=1, uniqueItems=True),
    suppressions=listed(
        closed("kind", kind={"enum": ["inSource", "external"]}, justification=text), minItems=1, uniqueItems=True
    ),
)
notification = closed(
    "level message locations descriptor", level=level, message=message,
    locations=listed(location, minItems=1, uniqueItems=True),
    descriptor=closed("id index", id=text, index=offset),
)
invocation = closed(
    "executionSuccessful exitCode", executionSuccessful={"type": "boolean"}, exitCode={"type": "integer"},
    toolExecutionNotifications=listed(notification, minItems=1),
    toolConfigurationNotifications=listed(notification, minItems=1),
)
run = closed(
    "tool columnKind invocations artifacts results", columnKind={"const": "unicodeCodePoints"},
    tool=closed(
        "driver",
        driver=closed(
            "name version semanticVersion rules", name={"const": "tagc"}, version=text, semanticVersion=text,
            rules=listed(rule, uniqueItems=True), notifications=listed(rule, minItems=1, uniqueItems=True),
        ),
    ),
    invocations=listed(invocation, minItems=1, maxItems=1),
    artifacts=listed(
        closed("location roles", location=artifact, roles=listed({"enum": ["analysisTarget", "userSpecifiedConfiguration"]})), uniqueItems=True
    ),
    results=listed(result),
)
log = closed(
    "$schema version runs", **{"$schema": {"type": "string", "format": "uri"}}, version={"const": "2.1.0"},
    runs=listed(run, minItems=1, maxItems=1),
)
sarif = json.loads(texts["sarif"])
schemas = {"ours": log}
if os.environ.get("SARIF_SCHEMA"):
    schemas["published"] = json.load(open(os.environ["SARIF_SCHEMA"], encoding="utf-8"))
for name, schema in schemas.items():
    for error in jsonschema.validators.validator_for(schema)(schema).iter_errors(sarif):
        faults.append(f"sarif, {name}: {'/'.join(map(str, error.absolute_path))}: {error.message[:200]}")

only = sarif["runs"][0]
driver = only["tool"]["driver"]
notified = only["invocations"][0].get("toolExecutionNotifications", [])
found = [(r["ruleId"], r["level"]) for r in only["results"]] + [(n["descriptor"]["id"], n["level"]) for n in notified]
expect(
    collections.Counter(found) == collections.Counter((line["id"], line["severity"]) for line in lines),
    "sarif has every finding",
)
expect(all(driver["rules"][r["ruleIndex"]]["id"] == r["ruleId"] for r in only["results"]), "sarif: indexes of rules")
expect(
    all(driver["notifications"][n["descriptor"]["index"]]["id"] == n["descriptor"]["id"] for n in notified),
    "sarif: indexes of notifications",
)
expect(only["invocations"][0]["exitCode"] == status, "sarif: the exit status")
expect(only["invocations"][0]["executionSuccessful"] == (not notified), "sarif: executionSuccessful")
for r in only["results"]:
    place = r["locations"][0]["physicalLocation"]
    path = urllib.parse.unquote(place["artifactLocation"]["uri"])
    data = open(os.path.join(folder, path), "rb").read()
    span = place.get("region", {})
    if "byteLength" in span:
        start = data[: span["byteOffset"]].decode("utf-8-sig")
        end = data[: span["byteOffset"] + span["byteLength"]].decode("utf-8-sig")
        expect(
            (start.count("\n") + 1, len(start) - start.rfind("\n")) == (span["startLine"], span["startColumn"])
            and (end.count("\n") + 1, len(end) - end.rfind("\n")) == (span["endLine"], span["endColumn"]),
            f"sarif: {path}: lines and bytes are one place: {span}",
        )
    for mended in r.get("fixes", []):
        for replaced in mended["artifactChanges"][0]["replacements"]:
            deleted = replaced["deletedRegion"]
            expect(deleted["byteOffset"] + deleted["byteLength"] <= len(data), "sarif: a fix is inside its file")

# GitHub: one command a line, nothing but known properties.
pattern = re.compile(r"::(error|warning|notice) (?:(?:file|line|endLine|col|endColumn|title)=[^,:\r\n]*,?)+::.+")
commands = texts["github"].split("\n")[:-1]
expect(len(commands) == len(lines) and all(pattern.fullmatch(c) for c in commands), "github: a command a finding")

# GitLab: what its documentation asks for.
gitlab_schema = listed(
    closed(
        "description check_name fingerprint severity location", description=text, check_name=text, fingerprint=text,
        severity={"enum": ["info", "minor", "major", "critical", "blocker"]},
        location=closed("path lines", path=text, lines=closed("begin end", begin=number, end=number)),
    )
)
gitlab = json.loads(texts["gitlab"])
jsonschema.validate(gitlab, gitlab_schema)
expect(collections.Counter(f["check_name"] for f in gitlab) == ids, "gitlab has every finding")
expect(len({f["fingerprint"] for f in gitlab}) == len(gitlab), "gitlab: fingerprints are unique")

# JUnit and Checkstyle.
suites = ElementTree.fromstring(texts["junit"].encode())
cases = suites.findall("testsuite/testcase")
expect(suites.get("tests") == str(len(cases)), "junit: counts its tests")
for kind, plural in (("failure", "failures"), ("error", "errors")):
    count = len(suites.findall(f"testsuite/testcase/{kind}"))
    expect(suites.get(plural) == str(count), f"junit: counts its {plural}")
    expect(count > 0, f"junit: there are {plural}")
    sums = sum(int(s.get(plural)) for s in suites.findall("testsuite"))
    expect(sums == count, f"junit: suites count their {plural}")
named = collections.Counter(c.get("name").split(":")[0] for c in cases if len(c))
expect(named == ids, "junit has every finding")
checkstyle = ElementTree.fromstring(texts["checkstyle"].encode())
sources = collections.Counter(e.get("source").removeprefix("tagc.") for e in checkstyle.findall("file/error"))
expect(sources == ids, "checkstyle has every finding")

# Lines for people.
expect(len(texts["concise"].splitlines()) == len(lines), "concise: a line a finding")
# As Xcode and editors read a compiler's lines.
compiled = [re.fullmatch(r".+: (?:error|warning|note): .+ \[([a-z-]+)\]", row) for row in texts["gcc"].splitlines()]
expect(collections.Counter(row[1] for row in compiled if row) == ids, "gcc has every finding")
rows = [row for row in texts["markdown"].splitlines() if row.startswith("| ")][2:]
expect(len(rows) == len(lines), "markdown: a row a finding")
expect(all(len(re.findall(r"(?<!\\)(?:\\\\)*\|", row)) == 5 for row in rows), "markdown: four cells a row")

for fault in faults:
    print(fault, file=sys.stderr)
print(f"{len(lines)} findings in {len(texts)} formats, SARIF by schema: {', '.join(schemas)}")
sys.exit(1 if faults else 0)
