#!/usr/bin/env bash
# Shows tagc in a minute: `make demo` runs this with tagc on the path.
set -euo pipefail
cd "$(dirname "$0")/ferry"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

show() { printf '$ %s\n' "$1"; bash -c "$1" || true; echo; }
export work NO_COLOR=1

printf '# 1. Compile a definition to the binary that an app loads.\n'
show 'tagc compile -v GTM-FERRY1.json -o $work/GTM-FERRY1'
printf '# 2. Inspect the binary.\n'
show 'tagc inspect $work/GTM-FERRY1 | head -n 30'
printf '# 3. Read values, as the app would, in two languages.\n'
show 'tagc run $work/GTM-FERRY1 --get title --get bannerHeight'
show 'tagc run $work/GTM-FERRY1 --get title --macro language=de'
printf '# 4. Push events: which tags fire, with what?\n'
show 'tagc run $work/GTM-FERRY1 --events events.ndjson'
printf '# 5. Check a file that has a mistake.\n'
sed 's/{{region}}: {{route}}/{{region}}: {{rout}}/' GTM-FERRY1.json > "$work/wrong.json"
show 'cd $work && tagc check wrong.json'
printf '# 6. Convert the binary to a definition, and compile that to the same bytes.\n'
show 'tagc convert $work/GTM-FERRY1 --to definition -o $work/again.json && head -n 4 $work/again.json'
show 'tagc compile $work/again.json --output-dir $work/again && cmp $work/GTM-FERRY1 $work/again/GTM-FERRY1 && echo equal'
