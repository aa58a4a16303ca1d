#!/usr/bin/env bash
# The release executable is small, starts at once, carries no part of Foundation that brings its tables, and needs libxml2
# for XML alone.
set -euo pipefail
tool=$1
size=$(stat -c %s "$tool")
# 21.5 MiB: it was 20 before scripts, measurement, personal data and plans were checked, which take 1.2.
most=22544384
echo "size: $size bytes of $most allowed"
[ "$size" -lt "$most" ]

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
echo "start: $((took / 1000)) us of 5000 allowed"
[ "$took" -lt 5000000 ]

# On a machine without libxml2, where a file that is no library stands for it.
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
: >"$scratch/libxml2.so.2"
cp "$scratch/libxml2.so.2" "$scratch/libxml2.so.16"
echo '{"limit": "5"}' >"$scratch/GTM-JSON12.json"
echo '<plist version="1.0"><dict><key>limit</key><string>5</string></dict></plist>' >"$scratch/GTM-XML123.plist"
for file in GTM-JSON12.json GTM-XML123.plist; do "$tool" check "$scratch/$file" >/dev/null; done
LD_LIBRARY_PATH=$scratch "$tool" check "$scratch/GTM-JSON12.json" >/dev/null
status=0
LD_LIBRARY_PATH=$scratch "$tool" check "$scratch/GTM-XML123.plist" >"$scratch/told" || status=$?
[ "$status" = 2 ]
grep -q 'error\[missing-xml-parser\]' "$scratch/told"
echo "without libxml2: JSON is read, XML is refused in words"
