#!/usr/bin/env bash
# Mistakes that people make, planted in ten exports, are found: check-planted.sh TOOL SCRATCH SHARED
set -euo pipefail
tool=$(realpath "$1")
scratch=$(mktemp -d "$2/planted.XXXXXX")
here=$(realpath "$(dirname "$0")")

python3 "$here/check_planted.py" "$tool" "$scratch" "$3"
