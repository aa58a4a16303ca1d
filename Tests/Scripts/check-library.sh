#!/usr/bin/env bash
# The C interface does what its header says, in a program in C, also under a checker of memory: check-library.sh LIBRARY TAGC SCRATCH
set -euo pipefail
library=$(realpath "$1") tool=$(realpath "$2") scratch=$(realpath "$3")/library
cd "$(dirname "$0")/../.."
rm -rf "$scratch"
mkdir -p "$scratch/other"
fail() { echo "$*" >&2; exit 1; }

"$tool" compile Examples/ferry/GTM-FERRY1.json -o "$scratch/GTM-FERRY1" >/dev/null
sed 's/"greaterThan": 100/"greaterThan": 200/' Examples/ferry/GTM-FERRY1.json >"$scratch/other.json"
"$tool" compile "$scratch/other.json" -o "$scratch/other/GTM-FERRY1" >/dev/null

# As C of 1999 and as C++, the header compiles without a warning.
cc=$(command -v clang || command -v gcc || command -v cc) || fail "there is no compiler of C"
header=Sources/CTagRuntime/tagruntime.h
"$cc" -std=c99 -Wall -Wextra -Wpedantic -Werror -fsyntax-only -x c "$header"
"$cc" -std=c++11 -Wall -Wextra -Werror -fsyntax-only -x c++ "$header"
for program in interface fuzz; do
  "$cc" -std=c11 -gdwarf-4 -Wall -Wextra -Werror -I Sources/CTagRuntime -o "$scratch/$program" Tests/Interface/$program.c "$library" \
    -Wl,-rpath,"$(dirname "$library")" -lpthread
done
containers=("$scratch/GTM-FERRY1" "$scratch/other/GTM-FERRY1")
"$scratch/interface" "${containers[@]}" Examples/ferry/GTM-FERRY1.json
"$scratch/fuzz" "${containers[@]}" Examples/ferry/events.ndjson 50000 1
if command -v valgrind >/dev/null; then
  watched() {
    valgrind --quiet --error-exitcode=9 --leak-check=full --show-leak-kinds=definite --errors-for-leak-kinds=definite "$@" >/dev/null
  }
  watched "$scratch/interface" "${containers[@]}" Examples/ferry/GTM-FERRY1.json
  watched "$scratch/fuzz" "${containers[@]}" Examples/ferry/events.ndjson 500 2
  echo "valgrind: no error, nothing leaks"
else
  echo "skipped: memory under valgrind, which is not here"
fi

# It exports what the header declares, and nothing else.
nm -D --defined-only "$library" | awk '$2 ~ /[A-Z]/ { print $3 }' | sed 's/@.*//' | sort >"$scratch/exported"
grep -o 'tagrt_[a-z_]*(' "$header" | tr -d '(' | sort -u >"$scratch/declared"
diff "$scratch/declared" "$scratch/exported" || fail "the library exports other names than the header declares"
echo "exports: $(wc -l <"$scratch/exported") functions"

size=$(stat -c %s "$library")
most=$((9 << 20))
echo "size: $size bytes of $most allowed"
[ "$size" -lt "$most" ]
needed=$(readelf -dW "$library" | sed -n 's/.*(NEEDED).*\[\(.*\)\]/\1/p' | sort)
echo "needs:" $needed
others=$(grep -Evx 'lib(c|m|dl|rt|pthread)\.so\.[0-9]|ld-linux.*\.so\.[0-9]' <<<"$needed" || true)
[ -z "$others" ] || fail "the library needs more than the C library:" $others
