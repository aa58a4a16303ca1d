#!/usr/bin/env bash
# An app that is watched by tagc serve, with the page in a real browser where one is installed: check-live.sh BIN SCRATCH [--soak SECONDS]
#   PYTHON is a Python that may have a package with axe-core (accessibility.py).
set -euo pipefail
here=$(dirname "$(realpath "$0")")
bin=$(realpath "$1")
scratch=$2
shift 2
mkdir -p "$scratch"
exec "${PYTHON:-python3}" "$here/check_live.py" "$bin" "$here/../../Examples/ferry" "$scratch" "$@"
