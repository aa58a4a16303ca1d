#!/usr/bin/env bash
# The page of 'tagc playground' in headless Chromium, and its parts in Node: check-page.sh TEMPLATE TOOL SCRATCH [SHARED]
#   PYTHON is a Python that may have selenium, and axe_playwright_python or axe_core_python for the accessibility check. What is missing is
#   skipped, and said. Screenshots are kept in SCRATCH/page.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
template=$(realpath "$1")
tool=$(realpath "$2")
mkdir -p "$3"
scratch=$(realpath "$3")/page
rm -rf "$scratch" && mkdir -p "$scratch"
if command -v node >/dev/null && node -e 'require("node:test"); new CompressionStream("deflate-raw")' 2>/dev/null; then
  node --test "$here/../Page/" >"$scratch/node.log" || { cat "$scratch/node.log"; exit 1; }
  echo "the parts of the page in Node: $(sed -n 's/^# pass //p' "$scratch/node.log") tests passed"
else
  echo "skipped: the parts of the page (node 20 is not here)"
fi
python=${PYTHON:-python3}
if ! command -v chromium >/dev/null || ! command -v chromedriver >/dev/null; then
  echo "skipped: the page in a browser (chromium and chromedriver are not here)"
elif ! "$python" -c 'import selenium' 2>/dev/null; then
  echo "skipped: the page in a browser ($python does not have selenium)"
else
  "$python" -B "$here/check_page.py" "$template" "$tool" "$scratch" ${4:+"$4"}
fi
if command -v chromium >/dev/null && [ -f "$(dirname "$tool")/share/tagc/player.js" ]; then
  "$python" -B "$here/check_player.py" "$tool" "$scratch"
fi
