#!/usr/bin/env bash
# The same definition gives the same bytes: 20 environments, other folders, any number of jobs.
#   check-determinism.sh TOOL SCRATCH [MORE DEFINITIONS…]
set -euo pipefail
tool=$(realpath "$1")
scratch=$(mktemp -d "$2/determinism.XXXXXX")
examples=$(realpath "$(dirname "$0")/../../Examples")
shift 2

# Each definition in a folder of its own, since the two ferries have one id.
number=0
for file in "$examples"/*/*.json "$examples"/*/*.plist "$@"; do
  number=$((number + 1))
  mkdir -p "$scratch/in/$number"
  cp "$file" "$scratch/in/$number/"
done

compile() { # FROM-FOLDER JOBS OUT: the digest of everything compiled from there
  local from=$1 jobs=$2 out=$3 folder
  for folder in "$scratch"/in/*; do
    (cd "$from" && "$tool" compile "$folder"/* --id "GTM-X$(basename "$folder")" --jobs "$jobs" --output-dir "$out") >&2 || true
  done
  (cd "$out" && sha256sum -- *)
}

locales=(C C.UTF-8 POSIX tr_TR.UTF-8 de_DE.UTF-8)
zones=(UTC Asia/Kathmandu America/St_Johns Pacific/Kiritimati)
for number in $(seq 20); do
  { export LC_ALL=${locales[number % 5]}; } 2>/dev/null  # not every machine has them all
  export TZ=${zones[number % 4]} HOME=/nonexistent
  if ((number % 2)); then export SWIFT_DETERMINISTIC_HASHING=1; else unset SWIFT_DETERMINISTIC_HASHING; fi
  mkdir -p "$scratch/from$number"
  compile "$scratch/from$number" $((number % 4 + 1)) "$scratch/out$number" 2>/dev/null >"$scratch/sums$number"
  cmp "$scratch/sums1" "$scratch/sums$number"
done
[ -s "$scratch/sums1" ]
echo "$(wc -l <"$scratch/sums1") containers, the same bytes in 20 environments: $(sha256sum <"$scratch/sums1" | cut -c 1-16)"
