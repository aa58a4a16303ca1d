#!/usr/bin/env bash
# The verdicts on scripts, beside node's, and its runs of functions: check-scripts.sh ORACLE SHARED
set -euo pipefail
here=$(realpath "$(dirname "$0")")
export ORACLE TAGC_SHARED
ORACLE=$(realpath "$1")
TAGC_SHARED=$2

timeout 120 python3 "$here/../ScriptOracle/check_scripts.py"
if command -v node >/dev/null; then timeout 60 python3 "$here/../ScriptOracle/check_returns.py" 1000; fi
