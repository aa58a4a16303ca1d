#!/usr/bin/env bash
# Every fuzz target for so many seconds each, two at a time: fuzz_all.sh SECONDS
# Prints a line for each; fails when one finds something, or did not see the code that it tries.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=$1
logs=.build-fuzz/logs
mkdir -p $logs
bash Tests/Fuzz/run.sh build >"$logs/build.log" 2>&1 || { tail -n 20 "$logs/build.log"; exit 1; }

one() {
  local target=$1 log=$3/$1.log status=0
  timeout $(($2 * 2 + 120)) bash Tests/Fuzz/run.sh "$target" "$2" >"$log" 2>&1 || status=$?
  local runs edges
  runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$log")
  edges=$(grep -o ' cov: [0-9]*' "$log" | tail -n 1 | tr -dc '0-9')
  if ! grep -q 'Loaded 1 PC tables' "$log" || [ "${edges:-0}" -lt 50 ]; then status=1; fi
  echo "$target: status $status, ${runs:-0} runs, ${edges:-0} edges"
}
export -f one
export FUZZ_BUILT=1
# The folders of kept inputs are the targets: a test holds them to each other.
ls Tests/Fixtures/fuzz | xargs -P 2 -I '{}' bash -c 'one "$@"' - '{}' "$seconds" "$logs" | tee "$logs/all.log"
awk -F'[ :,]+' '{ runs += $4; if ($3 != 0) failed++ } END {
  printf "%d targets, %d runs, %d failed\n", NR, runs, failed; exit failed > 0 || NR == 0 }' "$logs/all.log"
