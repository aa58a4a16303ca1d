#!/usr/bin/env bash
# The runtime compiles for a machine without an operating system: Embedded Swift, WebAssembly, no Foundation.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

sources=()
while IFS= read -r file; do sources+=("$file"); done < <(find Sources/TagRuntime -name '*.swift' | sort)

swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -Osize -parse-as-library \
  -swift-version 6 -strict-memory-safety -warnings-as-errors -package-name tagc -module-name TagRuntime \
  -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
  -enable-upcoming-feature MemberImportVisibility \
  -c -o "$scratch/TagRuntime.o" "${sources[@]}"

size=$(wc -c < "$scratch/TagRuntime.o")
echo "TagRuntime for wasm32: $size bytes of object code"
