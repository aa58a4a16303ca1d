#!/usr/bin/env bash
# What fixes promise, on exports in which faults were planted: check-fixes.sh TOOL SCRATCH SHARED [EVERY]
set -euo pipefail
tool=$(realpath "$1")
scratch=$(mktemp -d "$2/fixes.XXXXXX")
here=$(realpath "$(dirname "$0")")

python3 "$here/check_fixes.py" "$tool" "$scratch" "$3" "${4:-3}"
