#!/usr/bin/env bash
# Links the page's engine: link.sh OBJECTS RUNTIME.wasm COMPILER.wasm, where OBJECTS is the folder of TagPage.o
set -euo pipefail
objects=$1 runtime=$2 compiler=$3
here=$(dirname "$0")
swift=$(swiftc -print-target-info | sed -n 's/.*"runtimeResourcePath": "\(.*\)".*/\1/p')
usr=$(dirname "$(dirname "$swift")")

"$usr/bin/clang" -target wasm32-unknown-unknown -ffreestanding -fno-builtin -O2 -Wall -Werror -mbulk-memory \
  -c "$here/support.c" -o "$objects/support.o"

# What unpacks the engine in a page.
"$usr/bin/clang" -target wasm32-unknown-unknown -ffreestanding -nostdlib -fuse-ld="$usr/bin/wasm-ld" -Os -Wall -Werror -mbulk-memory \
  -Wl,--no-entry -Wl,--strip-all "$here/unpack.c" -o "$objects/unpack.wasm"

# The functions of a page without the compiler, then those that need it.
small='reserve result open push_plain clock reset close compiled'
large='push analyze setting why'

# The stack lies before all else, so that to run out of it is a trap and never damage. All but a number's text comes from here.
printf '_swift_stdlib_strtod_clocale\n' >"$objects/asked-for"
link() {
  local output=$1 name exports=()
  shift
  for name in "$@"; do exports+=("--export=tagc_$name"); done
  "$usr/bin/wasm-ld" --no-entry --gc-sections --strip-all --stack-first -z stack-size=4194304 --max-memory=1073741824 \
    --allow-undefined-file="$objects/asked-for" "${exports[@]}" -o "$output" "$objects/TagPage.o" "$objects/support.o" \
    "$swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a"
  # A sixth smaller, where there is Debian's package binaryen. Packed, calls are smaller than what they call.
  if command -v wasm-opt >/dev/null; then
    wasm-opt -Oz --always-inline-max-function-size 0 --flexible-inline-max-function-size 0 --one-caller-inline-max-function-size 0 \
      --enable-bulk-memory --enable-sign-ext --enable-nontrapping-float-to-int \
      --enable-mutable-globals "$output" -o "$output.small" && mv "$output.small" "$output"
  fi
  echo "$output: $(wc -c <"$output") bytes, $(gzip -9 -c "$output" | wc -c) compressed"
}
# shellcheck disable=SC2086
link "$runtime" $small
# shellcheck disable=SC2086
link "$compiler" $small $large
