#!/usr/bin/env bash
# Builds what `make bench` compares and prints the table of goals. Everything it makes is in .build-bench.
#
#   run.sh [--quick] [--only P1,C1,…] [--rounds N] [--json FILE]     see bench.py
set -euo pipefail
cd "$(dirname "$0")/../.."
build=$PWD/.build-bench
here=Tests/Benchmarks
mkdir -p "$build/data" "$build/generated"

# Peers that are Debian packages, installed when something of theirs is missing.
missing=()
need() { [ -e "$1" ] || command -v "$1" >/dev/null || missing+=("$2"); }
need g++ g++
need python3 python3-minimal
need valgrind valgrind
need protoc protobuf-compiler
need flatc flatbuffers-compiler
need node nodejs
need /usr/include/simdjson.h libsimdjson-dev
need /usr/include/flatbuffers/flatbuffers.h libflatbuffers-dev
need /usr/include/plist/plist.h libplist-dev
need /usr/include/lmdb.h liblmdb-dev
need /usr/include/google/protobuf/arena.h libprotobuf-dev
need /usr/include/re2/re2.h libre2-dev
need /usr/include/pcre2.h libpcre2-dev
if [ ${#missing[@]} -gt 0 ]; then
  as_root=sudo
  if [ "$(id -u)" = 0 ]; then as_root=; fi
  $as_root apt-get update -qq
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi

quietly() { "$@" >"$build/log" 2>&1 || { cat "$build/log" >&2; exit 1; }; }

echo "building the peers" >&2
quietly swift build --package-path "$here/Peers" --scratch-path "$build/peers" -c release
protoc --cpp_out="$build/generated" --proto_path="$here/Peers/Schemas" pooled.proto
flatc --cpp -o "$build/generated" "$here/Peers/Schemas/pooled.fbs"
native=$build/bench-native
if [ ! -e "$native" ] || [ -n "$(find "$here/Peers/Native" "$here/Peers/Schemas" -newer "$native")" ]; then
  quietly g++ -std=c++17 -O3 -march=x86-64-v3 -Wall -I"$build/generated" -I/usr/include/libxml2 \
    "$here"/Peers/Native/*.cc "$build/generated/pooled.pb.cc" -o "$native" \
    -lsimdjson -lxml2 -lplist-2.0 -lprotobuf -llmdb -lre2 -lpcre2-8 -lz -lpthread
fi
quietly gcc -O2 -shared -fPIC "$here/Peers/Native/allocations.c" -o "$build/allocations.so"

echo "building tagc" >&2
# With exactly the release's flags, and as an app builds the libraries. Valgrind cannot read Swift's debugging information.
quietly make release bench-ours
strip -o "$build/bench-ours" .build/dist/bench-ours
export TAGC_BENCH=1
quietly swift build --scratch-path "$build/ours" -c release --static-swift-stdlib --product bench-ours
strip -o "$build/bench-library" "$build/ours/release/bench-ours"
# With shared libraries: HTTP's has no static form everywhere.
quietly swift build --scratch-path "$build/app" -c release --product app-probe

exec python3 "$here/bench.py" "$build" "$@"
