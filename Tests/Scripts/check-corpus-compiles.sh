#!/usr/bin/env bash
# Every container that the vendor emitted compiles: check-corpus-compiles.sh TOOL SCRATCH SHARED
#
# Files that are no whole container are listed here, each with its reason: parts that refer to what was not exported with
# them, files that people edited by hand into something that the vendor refuses, and files that are no containers.
set -euo pipefail
tool=$(realpath "$1")
scratch=$2/corpus
corpus=$3/corpus
mkdir -p "$scratch"

# Path, and why it does not compile.
cat >"$scratch/excepted" <<'END'
gtm-export/chains/mammothgrowth-gtm-container-31e3/02.json	part	two variables were not exported with the tags that use them
gtm-export/web-mammothgrowth-gtm-container.json	part	the same file
gtm-export/web-juanalemau-test-worskspace-tag-manager-click-portal-ea.json	part	a variable was not exported with the tags that use it
gtm-export/web-rayl4n-wgtm-tag-ga4-whatsapptrackingtag.json	part	one tag, without the variables that it uses
gtm-export/web-dumkydewilde-gtm-sample.json	part	variables that its tags use are not in the file
gtm-export/chains/edenalencar-gtm-import-analytics-b615/01.json	edited	written by hand: a variable that does not exist
gtm-export/chains/edenalencar-gtm-import-analytics-b615/02.json	edited	written by hand: a variable that does not exist
gtm-export/chains/edenalencar-gtm-import-analytics-b615/03.json	edited	written by hand: a variable that does not exist
gtm-export/web-edenalencar-gtm-import-analytics.json	edited	written by hand: a variable that does not exist
gtm-export/web-burdapraha-gtm.json	edited	a comma after the last element
gtm-export/web-tabathafarney-bestbet.json	edited	a comment before the first brace, and variables that do not exist
gtm-legacy/bad/empty.json	none	an empty file
gtm-legacy/bad/stub	none	a text in the place of a container
END

failures=0
for form in gtm-export gtm-v5 gtm-legacy; do
  files=0 compiled=0 parts=0 edited=0 none=0
  while read -r path; do
    files=$((files + 1))
    name=${path#"$corpus"/}
    # The id is the file's own, or one for all that have none.
    if "$tool" compile "$path" -o "$scratch/out" >"$scratch/log" 2>&1 ||
      "$tool" compile "$path" --id GTM-AAAA1 -o "$scratch/out" >"$scratch/log" 2>&1; then
      status=compiled
    else
      status=refused
    fi
    reason=$(awk -F'\t' -v name="$name" '$1 == name { print $2 }' "$scratch/excepted")
    case "$status $reason" in
      "compiled ") compiled=$((compiled + 1)) ;;
      "refused part") parts=$((parts + 1)) ;;
      "refused edited") edited=$((edited + 1)) ;;
      "refused none") none=$((none + 1)) ;;
      "compiled "*)
        failures=$((failures + 1))
        echo "$name compiles, and is listed as one that does not"
        ;;
      *)
        failures=$((failures + 1))
        echo "$name does not compile:"
        grep -m 3 -E 'error' "$scratch/log" || true
        ;;
    esac
  done < <(find "$corpus/$form" -type f | LC_ALL=C sort)
  printf '%-11s %3d files: %3d compile, %d are parts, %d were edited by hand, %d are no containers\n' \
    "$form" "$files" "$compiled" "$parts" "$edited" "$none"
done
awk -F'\t' '{ printf "  %-8s %s: %s\n", $2, $1, $3 }' "$scratch/excepted"
[ "$failures" -eq 0 ]
