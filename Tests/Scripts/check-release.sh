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

# The best of 30: a busy machine only ever adds.
best=$(for _ in $(seq 30); do
  start=$(date +%s%N); "$tool" --version >/dev/null; end=$(date +%s%N)
  echo $((end - start))
done | sort -n | head -n 1)
echo "start: $((best / 1000)) us of 10000 allowed, with the shell's own fork and exec"
[ "$best" -lt 10000000 ]
