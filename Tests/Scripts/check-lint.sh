#!/usr/bin/env bash
# What lint finds in other people's exports, beside an independent count: check-lint.sh TOOL SHARED
set -euo pipefail
tool=$(realpath "$1")
shared=$2
here=$(realpath "$(dirname "$0")")

find "$shared/corpus/gtm-export" -name '*.json' -print0 | LC_ALL=C sort -z |
  xargs -0 python3 "$here/../Oracles/export-counts.py" --compare "$tool" | column -t -s $'\t'
