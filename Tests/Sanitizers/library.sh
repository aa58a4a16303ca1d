#!/usr/bin/env bash
# The runtime with a C interface under a sanitizer, driven by programs in C: the interface as its header says, from several threads,
# and fuzzed. Fails when anything is reported.
#
#   Tests/Sanitizers/library.sh thread
#   Tests/Sanitizers/library.sh address [ROUNDS]
set -euo pipefail
cd "$(dirname "$0")/../.."
kind=${1:-} rounds=${2:-200000}
case $kind in
  thread | address) ;;
  *) sed -n '2,6s/^# \{0,1\}//p' "$0" >&2; exit 2 ;;
esac
build=$PWD/.build/${kind:0:1}san-library
mkdir -p "$build/other"
export SWIFT_BACKTRACE=enable=no
at=(-c release --scratch-path "$build" --sanitize="$kind" --explicit-target-dependency-import-check error)
swift build "${at[@]}" --product tagruntime
swift build --explicit-target-dependency-import-check error --product tagc
tool=$(swift build --show-bin-path)/tagc
products=$(swift build "${at[@]}" --show-bin-path)

"$tool" compile Examples/ferry/GTM-FERRY1.json -o "$build/GTM-FERRY1"
sed 's/"greaterThan": 100/"greaterThan": 200/' Examples/ferry/GTM-FERRY1.json >"$build/other.json"
"$tool" compile "$build/other.json" -o "$build/other/GTM-FERRY1"
arguments=("$build/GTM-FERRY1" "$build/other/GTM-FERRY1")
# The toolchain's sanitizer of threads asks for Dispatch.
runtime=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')/linux
dispatch=()
if [ "$kind" = thread ] && [ "$(uname)" = Linux ]; then
  dispatch=("-L$runtime" -ldispatch -lBlocksRuntime "-Wl,-rpath,$runtime")
fi
for program in interface fuzz; do
  clang -std=c11 -g -O1 -Wall -Wextra -Werror -fsanitize="$kind" -I Sources/CTagRuntime -o "$build/$program" \
    "Tests/Interface/$program.c" "$products/libtagruntime.so" -Wl,-rpath,"$products" -lpthread \
    ${dispatch[@]+"${dispatch[@]}"}
done

# A lock of Swift's is one that the sanitizer of threads does not know: see mutex.c.
preload=
if [ "$kind" = thread ] && [ "$(uname)" = Linux ]; then
  clang -Wall -Werror -O2 -fPIC -shared -o "$build/mutex.so" Tests/Sanitizers/mutex.c
  preload=$build/mutex.so
  export TSAN_OPTIONS=suppressions=$PWD/Tests/Sanitizers/races.txt:print_suppressions=0
fi
log=$build/library.log
status=0
{
  LD_PRELOAD=$preload "$build/interface" "${arguments[@]}" Examples/ferry/GTM-FERRY1.json
  LD_PRELOAD=$preload "$build/fuzz" "${arguments[@]}" Examples/ferry/events.ndjson "$rounds" 1
} >"$log" 2>&1 || status=$?
tail -n 30 "$log"
reports=$(grep -c 'Sanitizer: ' "$log" || true)
echo "$kind sanitizer: $reports lines of reports; $log"
[ "$status" = 0 ] && [ "$reports" = 0 ]
