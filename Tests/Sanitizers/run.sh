#!/usr/bin/env bash
# Runs the tests under a sanitizer; fails when a test does, or when anything is reported.
#
#   Tests/Sanitizers/run.sh thread             all tests, and a minute of eight threads (StressTests)
#   Tests/Sanitizers/run.sh address            the same
#   Tests/Sanitizers/run.sh thread TagManagerTests TagWireTests
#
# TAGC_ORDERS and TAGC_STRESS_SECONDS, where they are set, say how long two of them take. The log is
# .build/tsan.log or .build/asan.log.
set -euo pipefail
cd "$(dirname "$0")/../.."
kind=${1:-}
shift || true
build=.build/${kind:0:1}san
log=$build.log
here=Tests/Sanitizers
mkdir -p "$build"

# Tests that measure allow that much more: checks of each access, and memory that is watched after it was freed.
export TAGC_SLOWDOWN=4
# Its crash reports would take minutes, and sanitizers say more.
export SWIFT_BACKTRACE=enable=no
export TAGC_ORDERS=${TAGC_ORDERS:-8000} TAGC_STRESS_SECONDS=${TAGC_STRESS_SECONDS:-60}
preload=
# Modules whose tests are looked through for leaks, too: what apps keep running. In the tool it is told of memory that is there
# once, and of no other: what TOMLKit takes to read a file, and tables of indirect enums, whose cases are in bits of
# pointers, which are then no pointers to it.
leaks=
case $kind in
  thread)
    mistakes=racy
    # Corpora are read by one thread, and take it a quarter of an hour and more.
    unset TAGC_SHARED
    # Absolute paths: tests start processes in folders of their own.
    export TSAN_OPTIONS=suppressions=$PWD/$here/races.txt:print_suppressions=0
    if [ "$(uname)" = Linux ]; then
      clang -Wall -Werror -O2 -fPIC -shared -o "$build/mutex.so" $here/mutex.c
      preload=$PWD/$build/mutex.so
    fi
    ;;
  address)
    mistakes=freed
    if [ "$(uname)" = Linux ]; then
      mistakes+=" leaked"
      leaks="ExampleTests TagManagerTests TagRuntimeTests TagWireTests"
      export LSAN_OPTIONS=suppressions=$PWD/$here/leaks.txt:print_suppressions=0
    fi
    ;;
  *)
    sed -n '2,9s/^# \{0,1\}//p' "$0" >&2
    exit 2
    ;;
esac

# The sanitizer is told apart from one that says nothing, or anything: what is right it must not report, what is wrong it must.
swiftc -swift-version 6 -sanitize="$kind" -use-ld=lld -g -o "$build/control" $here/control.swift
for mode in locked $mistakes; do
  LD_PRELOAD=$preload "$build/control" "$mode" >"$build/$mode.log" 2>&1 || true
  reports=$(grep -c 'Sanitizer: ' "$build/$mode.log" || true)
  echo "$kind sanitizer: $mode control, $reports lines of reports"
  if [ "$mode" = locked ]; then [ "$reports" = 0 ]; else [ "$reports" != 0 ]; fi
done

swift build --build-tests --sanitize="$kind" --scratch-path "$build" \
  --explicit-target-dependency-import-check error
tests=$(swift build --show-bin-path --sanitize="$kind" --scratch-path "$build")/tagcPackageTests.xctest

# One process a module: memory that sanitizers keep an eye on is not given back.
modules=$*
[ -n "$modules" ] || modules="$(cd Tests && ls -d *Tests) ExampleTests"
status=0
: >"$log"
for module in $modules; do
  echo "== $module" | tee -a "$log"
  if [[ " $leaks " == *" $module "* ]]; then export ASAN_OPTIONS=; else export ASAN_OPTIONS=detect_leaks=0; fi
  LD_PRELOAD=$preload "$tests" --testing-library swift-testing --filter "^$module\\." >>"$log" 2>&1 || status=1
  tail -n 1 "$log"
done
reports=$(grep -c 'Sanitizer: ' "$log" || true)
echo "$kind sanitizer: $reports lines of reports; $log"
[ "$status" = 0 ] && [ "$reports" = 0 ]
