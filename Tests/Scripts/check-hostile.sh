#!/usr/bin/env bash
# What nobody should be able to break: check-hostile.sh TOOL SCRATCH SHARED
set -euo pipefail
tool=$(realpath "$1")
scratch=$2
shared=$3
here=$(realpath "$(dirname "$0")")
run() { python3 "$shared/tools/corpus_run.py" "$@"; }

python3 "$shared/tools/gen_hostile.py" "$scratch/hostile" >/dev/null

# A well-formed file need not be a container: what must be refused must be, and nothing may crash, hang or swell.
awk -F '\t' -v OFS='\t' '$3 == "accept" { $3 = "either" } 1' "$scratch/hostile/MANIFEST.tsv" >"$scratch/hostile/MANIFEST.check.tsv"
echo "hostile files through check"
run --manifest "$scratch/hostile/MANIFEST.check.tsv" --format json,xplist,bplist,ostep,gzip,zlib \
  --rss 128 --timeout 5 -- "$tool" check '{}'

echo "JSON test suite through check: must-refuse rows are refused"
find "$shared/corpus/json-test-suite" -name 'n_*.json' -print0 | xargs -0 -n 1 -P 2 bash -c '
  "$0" check "$1" >/dev/null 2>&1; status=$?
  if [ $status != 1 ] && [ $status != 2 ]; then echo "$1: status $status"; exit 1; fi' "$tool"

echo "corpus exports"
run --dir "$shared/corpus/gtm-export" --dir "$shared/corpus/gtm-v5" --dir "$shared/corpus/plist" \
  --expect either --rss 256 --timeout 10 -- "$tool" check '{}'

if command -v strace >/dev/null; then
  bash "$here/check-quiet.sh" "$tool" "$scratch"/hostile/x*
fi
