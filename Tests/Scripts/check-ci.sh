#!/usr/bin/env bash
# The shell steps of the example files for CI do what they say, and so does the recipe for the live version: check-ci.sh TOOL SCRATCH
set -euo pipefail
for program in curl git jq; do
  command -v $program >/dev/null || { echo "skipped: files for CI ($program is not here)"; exit 0; }
done
python3 "$(dirname "$0")/check_ci.py" "$1" "$2"
