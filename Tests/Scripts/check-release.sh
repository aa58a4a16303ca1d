#!/usr/bin/env bash
# The release executable is small, starts at once, and carries no part of Foundation that brings its tables.
set -euo pipefail
tool=$1
size=$(stat -c %s "$tool")
echo "size: $size bytes of 20971520 allowed"
[ "$size" -lt 20971520 ]

if strings -n 8 "$tool" | grep -q 'icudt[0-9]*l\|_NSFoundation_ICU'; then
  echo "the executable carries ICU: something imports all of Foundation" >&2
  exit 1
fi

# The best of 40, less what starting nothing takes: a busy machine only ever adds.
best() {
  for _ in $(seq 40); do
    start=$(date +%s%N); "$@" >/dev/null; end=$(date +%s%N)
    echo $((end - start))
  done | sort -n | head -n 1
}
took=$(( $(best "$tool" --version) - $(best /bin/true) ))
echo "start: $((took / 1000)) us of 10000 allowed"
[ "$took" -lt 10000000 ]
