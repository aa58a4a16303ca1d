#!/bin/bash
# Fuzz one target with libFuzzer and AddressSanitizer:
#
#   Tests/Fuzz/run.sh json 600      600 seconds on top of the corpus in Tests/Fixtures/fuzz/json
#   Tests/Fuzz/run.sh json merge    what was found, minimised, becomes that corpus
#   Tests/Fuzz/run.sh build         nothing but the program, after which FUZZ_BUILT=1 takes it as it is
#
# A finding is a file .build-fuzz/found/json-*; it belongs into Tests/Fixtures/fuzz/json under a name that says what
# it showed, before it is mended.
set -euo pipefail
cd "$(dirname "$0")/../.."
target=$1
seconds=${2:-60}
build=.build-fuzz
kept=Tests/Fixtures/fuzz/$target
work=$build/corpus/$target

[ -n "${FUZZ_BUILT:-}" ] ||
  TAGC_FUZZ=1 swift build -c release --scratch-path $build --product fuzz --sanitize=fuzzer --sanitize=address \
    -Xswiftc -use-ld=lld -Xswiftc -sanitize-coverage=edge,inline-8bit-counters,pc-table,trace-cmp
if [ "$target" = build ]; then exit; fi

export FUZZ_TARGET=$target SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=64
mkdir -p "$kept" "$work" "$build/found"
case $target in
  forms | conversions | lint) length=8192 ;;
  patterns | automata) length=256 ;;
  *) length=4096 ;;
esac

if [ "$seconds" = merge ]; then
  # Over what the seeds cover, a set that covers as much of the code in few files; large ones say little more.
  merged=$build/merged-$target
  small=$build/small-$target
  rm -rf "$merged" "$small" && mkdir -p "$merged" "$small"
  find "$kept" "$work" -type f ! -name 'found-*' -size -1000c -exec cp {} "$small/" \;
  FUZZ_SEEDS=$merged $build/release/fuzz
  $build/release/fuzz -set_cover_merge=1 -use_counters=0 -max_len=$length "$merged" "$small"
  find "$kept" -type f ! -name 'found-*' -delete
  find "$merged" -type f ! -name 'seed-*' -exec cp {} "$kept/" \;
  du -sb "$kept"
  exit
fi

FUZZ_SEEDS=$work $build/release/fuzz
words=Tests/Fuzz/$target.dict
[ "$target" != automata ] || words=Tests/Fuzz/patterns.dict
[ -f "$words" ] || words=Tests/Fuzz/words.dict
$build/release/fuzz -max_total_time="$seconds" -timeout=5 -rss_limit_mb=1024 -max_len=$length -dict="$words" \
  -artifact_prefix="$build/found/$target-" -print_final_stats=1 "$work" "$kept"
