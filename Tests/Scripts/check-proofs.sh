#!/usr/bin/env bash
# Holds what is proved against what the runtime does: random pairs of rules, and, where there are corpora, each container
# and each pair of versions at random events made of its own words. One contradiction is a failure.
#   check-proofs.sh PROBE SCRATCH [SHARED [TRIALS [EVENTS]]]
set -euo pipefail
probe=$1 scratch=$2 shared=${3:-} trials=${4:-10000} events=${5:-2000}

"$probe" proofs "$trials"
[ -n "$shared" ] || exit 0

find "$shared/corpus/gtm-export" "$shared/corpus/gtm-v5" "$shared/corpus/gtm-legacy" -type f ! -path '*/bad/*' \
  | LC_ALL=C sort >"$scratch/containers"
find "$shared/corpus/gtm-export/chains" "$shared/corpus/gtm-v5/chains" -mindepth 1 -type d | LC_ALL=C sort \
  | while read -r chain; do
    find "$chain" -name '*.json' | LC_ALL=C sort \
      | awk 'NR > 1 { print before "\t" $0 } { before = $0 }'
  done >"$scratch/versions"

# A process for each core; what they say is read together.
run() {
  local mode=$1 input=$2
  split -n r/2 "$input" "$scratch/part."
  "$probe" "$mode" "$events" <"$scratch/part.aa" >"$scratch/$mode.aa" &
  "$probe" "$mode" "$events" <"$scratch/part.ab" >"$scratch/$mode.ab"
  wait $!
  cat "$scratch/$mode.aa" "$scratch/$mode.ab" >"$scratch/$mode"
}

run proved "$scratch/containers"
run compared "$scratch/versions"
awk -v events="$events" '
  / decided \(/ { containers++; for (i = 2; i <= NF; i++) {
      if ($i == "decided") decided += $(i - 1)
      if ($i == "never),") never += substr($(i - 1), 2)
      if ($i == "not,") open += $(i - 1) } }
  END {
    share = 100 * decided / (decided + open)
    printf "%d containers, %d events each: %d rules and tags decided (%d never), %d not: %.2f %%\n",
      containers, events, decided, never, open, share
    if (share < 99) exit 1
  }' "$scratch/proved"
awk -v events="$events" '
  / tags proved, / { pairs++; for (i = 2; i <= NF; i++) {
      if ($i == "tags") proved += $(i - 1)
      if ($i == "not") open += $(i - 1)
      if ($i == "pushes") differ += $(i - 1) } }
  END { printf "%d pairs of versions, %d events each: %d tags proved to fire alike, %d not decided, %d pushes differ\n",
    pairs, events, proved, open, differ }' "$scratch/compared"
if cat "$scratch/proved" "$scratch/compared" | grep 'contradiction:'; then exit 1; fi
