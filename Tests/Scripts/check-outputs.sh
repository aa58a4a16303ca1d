#!/usr/bin/env bash
# Devices, pipes and links stay what they are, no output overwrites what the run goes by, and a hostile repository or
# configuration runs nothing and costs little: check-outputs.sh TOOL SCRATCH
set -euo pipefail
tool=$(realpath "$1")
mkdir -p "$2"
SWIFT_BACKTRACE=enable=no python3 "$(dirname "$0")/check_outputs.py" "$tool" "$2"
