#!/usr/bin/env bash
# The same definition gives the same bytes: 20 environments, other folders, any number of jobs.
set -euo pipefail
tool=$(realpath "$1")
scratch=$(mktemp -d "$2/determinism.XXXXXX")
examples=$(realpath "$(dirname "$0")/../../Examples")
cp "$examples"/*.json "$examples"/*.plist "$scratch/"

compile() { # FOLDER JOBS
  (cd "$1" && "$tool" compile "$scratch"/*.json "$scratch"/*.plist --output-dir "$3" --jobs "$2")
  (cd "$3" && sha256sum -- * | sha256sum)
}

sums=$(
  for number in $(seq 20); do
    locale=(C C.UTF-8 POSIX tr_TR.UTF-8 de_DE.UTF-8); zone=(UTC Asia/Kathmandu America/St_Johns Pacific/Kiritimati)
    export LC_ALL=${locale[number % 5]} TZ=${zone[number % 4]} HOME=/nonexistent
    if ((number % 2)); then export SWIFT_DETERMINISTIC_HASHING=1; else unset SWIFT_DETERMINISTIC_HASHING; fi
    mkdir -p "$scratch/from$number"
    compile "$scratch/from$number" $((number % 4 + 1)) "$scratch/out$number"
  done | sort -u)
echo "$sums"
[ "$(wc -l <<<"$sums")" = 1 ]
