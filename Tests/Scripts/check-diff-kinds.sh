#!/usr/bin/env bash
# Kinds of difference planted in every export of the corpus are told under their names, and noise is no difference.
#   check-diff-kinds.sh TOOL SCRATCH [SHARED]
set -euo pipefail
tool=$(realpath "$1")
scratch=$(mktemp -d "$2/kinds.XXXXXX")
shared=${3:-}
here=$(realpath "$(dirname "$0")")

folders=("$here"/../Fixtures/model "$here"/../Fixtures/lower)
if [ -n "$shared" ]; then folders+=("$shared"/corpus/gtm-export); fi
exec python3 "$here"/check_diff_kinds.py "$tool" "$scratch" "${folders[@]}"
