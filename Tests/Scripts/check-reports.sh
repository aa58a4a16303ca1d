#!/usr/bin/env bash
# What the tool reports is what others can read: check-reports.sh TOOL SCRATCH
#   Needs python3 with jsonschema, and xmllint; says so where they are not here.
#   SARIF_SCHEMA=FILE also holds SARIF against the schema that OASIS publishes: Schemata/sarif-schema-2.1.0.json of
#   github.com/oasis-tcs/sarif-spec.
set -euo pipefail
tool=$(realpath "$1")
scratch=$2/reports
here=$(realpath "$(dirname "$0")")

python=python3
if [ -x "$2/venv/bin/python" ]; then python=$2/venv/bin/python; fi
if ! "$python" -c 'import jsonschema' 2>/dev/null || ! command -v xmllint >/dev/null; then
  echo "skipped: jsonschema for Python or xmllint is not here"
  exit 0
fi

rm -rf "$scratch"
mkdir -p "$scratch"
cp -R "$here/../Fixtures/cli/files/." "$scratch"
cd "$scratch"
cp odd.json $'odd, 100%: \e[31m "x" <y>.json'

outputs=()
for format in text concise gcc json jsonl sarif github gitlab junit checkstyle markdown; do
  outputs+=(--report "$format:report.$format")
done
inputs=(odd*.json GTM-GOOD.bplist dangling.bplist broken.json page.html missing.json values.json)
status=0
"$tool" lint "${outputs[@]}" "${inputs[@]}" || status=$?
[ "$status" = 2 ] || { echo "status $status, not 2" >&2; exit 1; }

xmllint --nonet --noout report.junit report.checkstyle
"$python" "$here/check_reports.py" "$scratch" "$status"

# Same input, same bytes, at any number of jobs; only text has a time in it.
mkdir again
for format in concise gcc json jsonl sarif github gitlab junit checkstyle markdown; do
  "$tool" lint --jobs 1 -f "$format" "${inputs[@]}" >"again/report.$format" || true
  cmp "report.$format" "again/report.$format"
done
echo "reports: well-formed, complete, the same every time"
