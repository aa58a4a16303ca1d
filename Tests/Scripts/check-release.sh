#!/usr/bin/env bash
# The release executable is small, carries no part of Foundation that brings its tables, and needs the C library alone.
set -euo pipefail
tool=$1
size=$(stat -c %s "$tool")
# 23.5 MiB: it was 20 before scripts, measurement, personal data and plans were checked, which take 1.2, 21.5 before the run-time
# library of C++ and zlib were linked statically, which takes 0.75, 22.25 before the language server and replays, and
# 23 before a replay told which tags may differ by what is not evaluated, and 23.25 before answers and differences named all that
# they do not look at, and changed tables were shown by events, which takes 0.15. Swift's own
# libraries are 9 of them, whole objects that one function brings in; linking by datum saves 0.15 (2026-11-28).
most=24641536
echo "size: $size bytes of $most allowed"
[ "$size" -lt "$most" ]

if strings -n 8 "$tool" | grep -q 'icudt[0-9]*l\|_NSFoundation_ICU'; then
  echo "the executable carries ICU: something imports all of Foundation" >&2
  exit 1
fi

if strings -n 8 "$tool" | grep -F "$(pwd)/"; then
  echo "the executable names the folder that it was built in, so another folder gives other bytes" >&2
  exit 1
fi

# The best of 40, less what starting nothing takes. It is told and not judged: other builds that run beside double it. What a start
# may take is judged in instructions, by check_speed.py.
best() {
  for _ in $(seq 40); do
    start=$(date +%s%N); "$@" >/dev/null; end=$(date +%s%N)
    echo $((end - start))
  done | sort -n | head -n 1
}
took=$(( $(best "$tool" --version) - $(best /bin/true) ))
echo "start: $((took / 1000)) us"

# It needs the C library alone, of the last years: Debian 11 has glibc 2.31.
needed=$(readelf -dW "$tool" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort)
echo "needs:" $needed
others=$(grep -Evx 'lib(c|m|dl|rt|pthread)\.so\.[0-9]|ld-linux.*\.so\.[0-9]' <<<"$needed" || true)
if [ -n "$others" ]; then
  echo "the executable needs more than the C library:" $others >&2
  exit 1
fi
newest=$(readelf -VW "$tool" | grep -o 'Name: GLIBC_[0-9.]*' | sed 's/.*_//' | sort -V | tail -n 1)
echo "glibc: $newest of 2.31 allowed"
if [ "$(printf '%s\n2.31\n' "$newest" | sort -V | tail -n 1)" != 2.31 ]; then
  echo "the executable asks for functions of newer versions; see .release/floor:" >&2
  readelf --dyn-syms -W "$tool" | grep -E '@GLIBC_2\.(3[2-9]|[4-9])' >&2
  exit 1
fi
