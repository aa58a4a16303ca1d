#!/usr/bin/env bash
# The page of messages is valid, accessible and needs nothing else: check-messages.sh TOOL SCRATCH
#   Draws Examples/messages, or the fixture where there is no example, and holds the page against parsers that are not ours.
#   Each part that needs a program or a Python package that is not here says `skipped`. Needs no network.
#   Leaves the page and its screenshots in SCRATCH/messages.
set -euo pipefail
tool=$(realpath "$1")
scratch=$2/messages
here=$(realpath "$(dirname "$0")")
fixtures=$here/../Fixtures/cli/files

python=python3
if [ -x "$2/venv/bin/python" ]; then python=$2/venv/bin/python; fi
if ! command -v "$python" >/dev/null; then
  echo "skipped: Python is not here"
  exit 0
fi

rm -rf "$scratch"
mkdir -p "$scratch"
inputs=("$fixtures/inapp.def")
for example in "$here"/../../Examples/messages/*.json; do
  if [ -e "$example" ]; then inputs+=("$example"); fi
done
for input in "${inputs[@]}"; do
  name=$(basename "${input%.*}")
  page=$scratch/$name.html
  "$tool" messages preview "$input" -o "$page" --set user.name=Ada --macro language=en
  # Same input, same bytes.
  "$tool" messages preview "$input" --set user.name=Ada --macro language=en | cmp - "$page"
  echo "$name: $(wc -c <"$page") bytes"
  "$python" "$here/check_messages.py" "$page"
  if command -v tidy >/dev/null; then
    # Samples of colors are elements without text.
    tidy -quiet -errors -utf8 --drop-empty-elements no "$page" >"$scratch/$name.tidy" 2>&1 || true
    if grep 'Error:\|Warning:' "$scratch/$name.tidy" >&2; then exit 1; fi
    echo "tidy: nothing to say"
  else
    echo "skipped: tidy is not here"
  fi
done

browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [ -z "$browser" ]; then
  echo "skipped: Chromium is not here, so there are no screenshots and no accessibility check"
  exit 0
fi
for input in "${inputs[@]}"; do
  name=$(basename "${input%.*}")
  "$python" "$here/check_messages.py" --browser "$browser" "$scratch/$name.html"
done
