#!/usr/bin/env bash
# The runtime compiles for a machine without an operating system: Embedded Swift, WebAssembly, no Foundation.
set -euo pipefail
cd "$(dirname "$0")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The modules in the order in which they import each other.
for module in TagVocabulary TagRuntime; do
  sources=()
  while IFS= read -r file; do sources+=("$file"); done < <(find "Sources/$module" -name '*.swift' | sort)
  swiftc -target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -Osize -parse-as-library \
    -swift-version 6 -strict-memory-safety -warnings-as-errors -package-name tagc -module-name "$module" \
    -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault \
    -enable-upcoming-feature MemberImportVisibility -I "$scratch" \
    -emit-module-path "$scratch/$module.swiftmodule" -c -o "$scratch/$module.o" "${sources[@]}"
done

# Linked, it asks its surroundings for these and for nothing else.
printf '%s\n' free posix_memalign __stack_chk_fail __stack_chk_guard __multi3 memcmp round arc4random_buf \
  _swift_stdlib_strtod_clocale > "$scratch/allowed"
usr=$(dirname "$(dirname "$(command -v swiftc)")")
if [ ! -x "$usr/bin/wasm-ld" ]; then usr=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")"); fi
tables=$usr/lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a
"$usr/bin/wasm-ld" --no-entry --export-all --allow-undefined-file="$scratch/allowed" \
  -o "$scratch/TagRuntime.wasm" "$scratch/TagVocabulary.o" "$scratch/TagRuntime.o" "$tables"
echo "linked: $(wc -c < "$scratch/TagRuntime.wasm") bytes"
