#!/usr/bin/env bash
# Of every container of the corpus, what `lint --fix --prove` writes does what the file did: check-fix-prove.sh TOOL SCRATCH SHARED [EVENTS]
set -euo pipefail
tool=$(realpath "$1")
scratch=$(mktemp -d "$2/fix-prove.XXXXXX")
here=$(realpath "$(dirname "$0")")

python3 "$here/check_fix_prove.py" "$tool" "$scratch" "$3" "${4:-240}"
