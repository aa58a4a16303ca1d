#!/usr/bin/env bash
# Merges of random pairs of edits to real exports, beside an independent merge: check-merge.sh TOOL SCRATCH SHARED [PAIRS]
set -euo pipefail
tool=$(realpath "$1")
scratch=$(mktemp -d "$2/merge.XXXXXX")
here=$(realpath "$(dirname "$0")")

python3 "$here/check_merge.py" "$tool" "$scratch" "$3" "${4:-1000}"
