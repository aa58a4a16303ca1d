#!/usr/bin/env bash
# What nobody should be able to break: check-hostile.sh TOOL SCRATCH SHARED
set -euo pipefail
tool=$(realpath "$1")
scratch=$2
shared=$3
python3 "$shared/tools/gen_hostile.py" "$scratch/hostile" >/dev/null
printf 'JSON and plists through check: '
find "$scratch/hostile" -type f ! -name 'MANIFEST.tsv' -print0 | sort -z \
  | xargs -0 python3 "$shared/tools/corpus_run.py" --quiet --rss 128 --timeout 5 --expect either --files \
  | tail -n 1
