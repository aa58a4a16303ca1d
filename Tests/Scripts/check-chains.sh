#!/usr/bin/env bash
# Versions of real containers: every pair is compared, and what is said of events is held against what running them does.
#   check-chains.sh TOOL SCRATCH SHARED
set -euo pipefail
here=$(realpath "$(dirname "$0")")
scratch=$(mktemp -d "$2/chains.XXXXXX")
exec python3 "$here/check_chains.py" "$(realpath "$1")" "$scratch" "$(realpath "$3")"
