#!/usr/bin/env bash
# The schemas and the checks give the same verdicts: check-schemas.sh TOOL SCRATCH
#   Needs python3 with jsonschema, and xmllint; gets them where pip and apt-get can, and says so where not.
set -euo pipefail
tool=$(realpath "$1")
scratch=$2
package=$(realpath "$(dirname "$0")/../..")
schemas=$package/Schemas
cases=$scratch/schema-cases

python=python3
if ! $python -c 'import jsonschema' 2>/dev/null; then
  python3 -m venv "$scratch/venv" >/dev/null 2>&1 && "$scratch/venv/bin/pip" install -q jsonschema 2>/dev/null || true
  python=$scratch/venv/bin/python
fi
if ! command -v xmllint >/dev/null && [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
  apt-get -o DPkg::Lock::Timeout=120 install -y -qq --no-install-recommends libxml2-utils >/dev/null 2>&1 || true
fi
if ! "$python" -c 'import jsonschema' 2>/dev/null || ! command -v xmllint >/dev/null; then
  echo "skipped: jsonschema for Python or xmllint is not here"
  exit 0
fi

mkdir -p "$cases"
# Nothing is compiled again if `make test` has built the tests, which may be running.
checked=(--package-path "$package" --explicit-target-dependency-import-check error)
{ SWIFT_DETERMINISTIC_HASHING=1 swift build "${checked[@]}" --build-tests &&
  TAGC_SCHEMA_CASES=$cases swift test "${checked[@]}" --skip-build --filter SchemaTests; } >"$scratch/cases.log" 2>&1 ||
  { cat "$scratch/cases.log"; exit 1; }

# As an editor would: one file that is right, one that is not.
cd "$package"
xmllint --nonet --noout --relaxng "$schemas/container.rng" Tests/Fixtures/model/definition.plist
if xmllint --nonet --noout --relaxng "$schemas/container.rng" Tests/Fixtures/cli/files/misfit.plist 2>/dev/null; then
  echo "xmllint takes misfit.plist" >&2
  exit 1
fi

(cd "$cases" && "$tool" check --from definition --format json ./*.json ./*.plist >checks.json) || [ $? = 1 ]
(cd "$cases" && xmllint --nonet --noout --relaxng "$schemas/container.rng" ./*.plist 2>xmllint.txt) || [ $? = 3 ]
"$python" "$package/Tests/Scripts/check_schemas.py" "$schemas/container.schema.json" "$cases"
"$python" "$package/Tests/Scripts/check_scenarios.py" "$schemas/scenario.schema.json" "$tool" \
  Examples/testing/ferry.scenario.json Examples/ferry/GTM-FERRY1.json "$cases"
