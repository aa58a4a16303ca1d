#!/usr/bin/env bash
# Nothing tells a container from itself, in whatever form it is; versions of real containers are told apart in time.
#   check-diff.sh TOOL SCRATCH [SHARED]
set -euo pipefail
tool=$(realpath "$1")
scratch=$(mktemp -d "$2/diff.XXXXXX")
shared=${3:-}
here=$(realpath "$(dirname "$0")")
limit=5000 # milliseconds for a pair of versions: 500 are the goal, and machines are busy

same() { # OLD NEW [OPTION...]: no difference that counts
  local status=0
  "$tool" diff "$@" >"$scratch/out" 2>&1 || status=$?
  if [ $status != 0 ]; then
    echo "$1 and $2 should be the same:" >&2
    head -n 20 "$scratch/out" >&2
    exit 1
  fi
}

files=("$here"/../../Examples/*/*.json "$here"/../../Examples/*/*.plist "$here"/../Fixtures/diffs/*/*.json)
if [ -n "$shared" ]; then
  while IFS= read -r file; do files+=("$file"); done \
    < <(find "$shared"/corpus/gtm-* -type f \( -name '*.json' -o -name '*.plist' -o -name '*.bin' \) | LC_ALL=C sort)
fi

alike=0
forms=0
for file in "${files[@]}"; do
  # Parts of containers and what has errors have no binary to be compared with.
  "$tool" compile "$file" --id GTM-SAME -o "$scratch/binary" >/dev/null 2>&1 || continue
  same "$file" "$file"
  "$tool" compile "$file" --id GTM-SAME --strip -o "$scratch/stripped" 2>/dev/null
  "$tool" compile "$file" --id GTM-SAME --compress -o "$scratch/wire" 2>/dev/null
  id=$("$tool" inspect "$file" --format json | python3 -c 'import json,sys; print(json.load(sys.stdin).get("id") or "")')
  # An id that is still to be filled in is none that a binary could have.
  if [[ -n $id && ! $id =~ ^[A-Za-z0-9._-]+$ ]]; then continue; fi
  if [ -n "$id" ]; then # else the id of the binary is a difference of our own making
    "$tool" compile "$file" --id "$id" -o "$scratch/binary" 2>/dev/null
    "$tool" compile "$file" --id "$id" --strip -o "$scratch/stripped" 2>/dev/null
    "$tool" compile "$file" --id "$id" --compress -o "$scratch/wire" 2>/dev/null
  fi
  for other in binary stripped wire; do same "$file" "$scratch/$other"; done
  for form in definition values export resource; do
    # Without --lossy nothing is written that would not be the same.
    "$tool" convert "$file" --to $form -o "$scratch/$form.json" >/dev/null 2>&1 || continue
    # What tagc does not act on, conversions name and leave out: a time zone, lists that old exports had.
    same "$file" "$scratch/$form.json" --fail-on behaviour
    forms=$((forms + 1))
  done
  alike=$((alike + 1))
done
echo "$alike containers are the same as themselves, as their binaries, and in $forms other forms"
[ "$alike" -gt 20 ]

[ -n "$shared" ] || exit 0
pairs=0
slowest=0
for chain in "$shared"/corpus/gtm-*/chains/*; do
  previous=
  for file in "$chain"/*.json; do
    if [ -n "$previous" ]; then
      start=$(date +%s%N)
      status=0
      "$tool" diff "$previous" "$file" >"$scratch/out" 2>"$scratch/errors" || status=$?
      took=$((($(date +%s%N) - start) / 1000000))
      # Those with errors are compared, too.
      [ $status -le 1 ] || { echo "diff $previous $file: status $status" >&2; cat "$scratch/errors" >&2; exit 1; }
      pairs=$((pairs + 1))
      if [ $took -gt $slowest ]; then slowest=$took; fi
    fi
    previous=$file
  done
done
echo "$pairs pairs of versions, each told apart in $slowest ms at most"
[ $slowest -le $limit ]
