#!/usr/bin/env bash
# What lint finds in other people's exports, beside an independent count: check-lint.sh TOOL SHARED
set -euo pipefail
tool=$(realpath "$1")
shared=$2
here=$(realpath "$(dirname "$0")")

python3 "$here/../Oracles/export-counts.py" --compare "$tool" "$shared"/corpus/gtm-export/*.json |
  column -t -s $'\t'
