#!/usr/bin/env bash
# The page of `tagc report` looks, loads and works as it should: check-report-page.sh TOOL SCRATCH [SHARED]
#   Writes the pages and pictures of Examples, and with SHARED (the folder of the corpus) those of the largest exports and of a
#   container with 200 tags. Pictures are held against Graphviz and xmllint, pages are opened in Chromium (check_report_page.py).
#   Each part that needs a program that is not here says `skipped`. Needs no network.
#   PYTHON is a Python that may have a package with axe-core (accessibility.py), or with Mermaid.
#   Leaves everything in SCRATCH/report-page, screenshots in its folder shots.
set -euo pipefail
tool=$(realpath "$1")
scratch=$2/report-page
shared=${3:-}
here=$(realpath "$(dirname "$0")")

rm -rf "$scratch"
mkdir -p "$scratch"
examples=$here/../../Examples
inputs=("$examples/ferry/GTM-FERRY1.json" "$examples/shop/GTM-FERRY10.json" "$examples/forms/GTM-FERRY6.json")
if [ -n "$shared" ]; then
  while IFS= read -r file; do inputs+=("$file"); done < <(ls -S "$shared"/corpus/gtm-export/*.json | head -n 3)
fi
if command -v python3 >/dev/null; then
  python3 "$here/report_container.py" 200 150 200 >"$scratch/GTM-LARGE1.json"
  inputs+=("$scratch/GTM-LARGE1.json")
  # Ten thousand entities: the picture is a summary, and the page is bounded.
  python3 "$here/report_container.py" 3400 3300 3300 >"$scratch/GTM-HUGE1.json"
  inputs+=("$scratch/GTM-HUGE1.json")
fi

pages=()
for input in "${inputs[@]}"; do
  name=$(basename "${input%.*}")
  status=0
  "$tool" report --isolated "$input" -o "$scratch/$name.html" 2>"$scratch/$name.log" || status=$?
  if [ $status -gt 1 ]; then cat "$scratch/$name.log" >&2; exit 1; fi
  pages+=("$scratch/$name.html")
  for format in svg dot mermaid; do
    "$tool" report --isolated --format $format "$input" -o "$scratch/$name.$format" 2>>"$scratch/$name.log" || [ $? = 1 ]
    { "$tool" report --isolated --format $format "$input" 2>/dev/null || [ $? = 1 ]; } | cmp - "$scratch/$name.$format"
  done
  echo "$name: page $(wc -c <"$scratch/$name.html"), svg $(wc -c <"$scratch/$name.svg") bytes"
done

if command -v xmllint >/dev/null; then
  xmllint --noout "$scratch"/*.svg
  echo "xmllint: ${#inputs[@]} pictures are well-formed"
else
  echo "skipped: xmllint is not here"
fi
if command -v dot >/dev/null; then
  for file in "$scratch"/*.dot; do
    # Graphviz takes minutes for ten thousand nodes, in every format; its nop only reads them.
    if [ "$(wc -c <"$file")" -gt 100000 ]; then nop "$file" >/dev/null; else dot -Tplain "$file" >/dev/null; fi
  done
  echo "dot: ${#inputs[@]} pictures are taken"
else
  echo "skipped: Graphviz is not here"
fi

python=${PYTHON:-python3}
browser=$(command -v chromium || command -v chromium-browser || command -v google-chrome || true)
if [ -z "$browser" ] || ! command -v "$python" >/dev/null; then
  echo "skipped: Chromium or Python is not here, so no page was opened"
  exit 0
fi
"$python" "$here/check_report_page.py" "$browser" "$scratch/shots" "${pages[@]}" "$scratch"/*.mermaid
