#!/usr/bin/env bash
# Hits on a bad network: tagc, tagc-serve and ferry-hits have to be on the path.
set -euo pipefail
cd "$(dirname "$0")/../ferry"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Numbers of hits are random, and times are what they are: the first number is shown as z=1, the next one as z=2.
steady() {
  awk '{
    line = ""
    while (match($0, /(z=|"number": )[0-9]+/)) {
      hit = substr($0, RSTART, RLENGTH); name = hit; sub(/[0-9]+$/, "", name); sub(/^[^0-9]*/, "", hit)
      if (!(hit in seen)) seen[hit] = ++count
      line = line substr($0, 1, RSTART - 1) name seen[hit]; $0 = substr($0, RSTART + RLENGTH)
    }
    print line $0
  }' | sed -E 's/qt=[0-9]+/qt=…/; s/127\.0\.0\.1:[0-9]+/127.0.0.1:8080/'
}

# The third request is answered, and the connection cut in the middle of the answer.
echo '$ tagc serve --fail 500:1 --fail cut@3 &'
tagc serve --port 0 --fail 500:1 --fail cut@3 >"$work/serve" &
server=$!
for _ in $(seq 200); do [ -s "$work/serve" ] && break; sleep 0.05; done
address=$(sed -n 's/^listening on //p' "$work/serve")

echo '$ tagc compile GTM-FERRY1.json && ferry-hits http://127.0.0.1:8080 . hits.sqlite'
tagc compile GTM-FERRY1.json -o "$work/GTM-FERRY1"
ferry-hits "$address" "$work" "$work/hits.sqlite" 2>"$work/log" | sed 's/^/app:    /'
kill -TERM "$server"
wait "$server"
steady <"$work/serve" | sed 's/^/server: /'
