#!/usr/bin/env bash
# The runtime, and the compiler with its checks, compile for a machine without an operating system: Embedded Swift, WebAssembly, no
# Foundation. What comes out is the engine of pages; where there is node, it is compared with the tool.
#
#     check-embedded.sh [TAGC SCRATCH [SHARED]]
set -euo pipefail
cd "$(dirname "$0")/.."

make -s -j2 -f .release/page/Makefile OUT=.build/page

# The page with the checks must have at most 1,400,000 bytes. The goal of the page of the runtime, 250,000 with a container of 1,000 rules,
# cannot be met: see Tests/Benchmarks. Its limit here has no container in it, and only says when it grows.
within() {
  local allowed=$1 size
  shift
  python3 -B .release/page/assemble.py "$@" -o .build/page/measured.html
  size=$(wc -c <.build/page/measured.html)
  echo "a page of $2: $size bytes of $allowed allowed"
  [ "$size" -le "$allowed" ]
}
if command -v wasm-opt >/dev/null; then
  within 236000 --wasm .build/page/runtime.wasm --small
  within 1400000 --wasm .build/page/compiler.wasm
fi

# Embedded Swift prints no case, list or optional: whatever would show or compare one has to write it out.
if grep -aq 'cannot print value' .build/page/compiler.wasm; then
  echo "something interpolates a value that Embedded Swift cannot print" >&2
  exit 1
fi

if ! command -v node >/dev/null; then
  echo "skipped: node is not installed, so nothing ran what was compiled"
  exit 0
fi
# Linked, it asks its surroundings for the reading of a number, and for nothing else.
node -e '
  for (const name of ["runtime", "compiler"]) {
    const module = new WebAssembly.Module(require("fs").readFileSync(`.build/page/${name}.wasm`));
    const asked = WebAssembly.Module.imports(module).map((each) => each.name);
    if (asked.join() !== "_swift_stdlib_strtod_clocale") throw new Error(`${name}.wasm asks for ${asked}`);
  }'
[ $# -ge 2 ] || exit 0

tool=$(realpath "$1") scratch=$2/page-engine shared=${3:-}
mkdir -p "$scratch"
files=()
while IFS= read -r -d '' file; do files+=("$file"); done < <(find Examples -name 'GTM-*.json' -print0 | sort -z)
if [ -n "$shared" ]; then
  while IFS= read -r -d '' file; do files+=("$file"); done < <(
    find "$shared"/corpus/{gtm-export,gtm-v5} -maxdepth 1 -name '*.json' -print0 | sort -z)
fi
node Tests/Scripts/check_page_engine.js "$tool" .build/page "$scratch" "${files[@]}"
