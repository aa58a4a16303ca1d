#!/usr/bin/env bash
# Whatever compiles becomes a definition that compiles to the same bytes: check-roundtrip.sh TOOL SCRATCH SHARED
set -euo pipefail
tool=$(realpath "$1")
scratch=$2/roundtrip
corpus=$3/corpus
mkdir -p "$scratch"

failures=0
fail() {
  failures=$((failures + 1))
  echo "$1: $2"
}
for form in gtm-export gtm-v5 gtm-legacy; do
  files=0 equal=0
  while read -r path; do
    name=${path#"$corpus"/}
    "$tool" compile "$path" -o "$scratch/one" >/dev/null 2>&1 ||
      "$tool" compile "$path" --id GTM-AAAA1 -o "$scratch/one" >/dev/null 2>&1 || continue
    files=$((files + 1))
    if ! "$tool" convert "$scratch/one" --to definition -o "$scratch/definition.json" 2>"$scratch/notes" ||
      ! "$tool" compile "$scratch/definition.json" -o "$scratch/two" >/dev/null 2>&1; then
      fail "$name" "its definition does not compile"
    elif ! cmp -s "$scratch/one" "$scratch/two"; then
      fail "$name" "its definition compiles to other bytes"
    elif [ -s "$scratch/notes" ]; then
      fail "$name" "$(head -n 1 "$scratch/notes")"
    else
      equal=$((equal + 1))
    fi
  done < <(find "$corpus/$form" -type f | LC_ALL=C sort)
  printf '%-11s %3d containers: %3d with equal bytes through a definition\n' "$form" "$files" "$equal"
  [ "$files" -gt 0 ]
done
[ "$failures" -eq 0 ]
