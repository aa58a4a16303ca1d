#!/usr/bin/env bash
# Writes the site of the documentation from what is built already; fails on a warning of DocC, such as a link to nothing.
#
#   docs.sh PRODUCTS OUT [BASE]: PRODUCTS is the folder with tagc, tagc-serve and Modules. OUT gets index.html and all other pages. BASE is
#   the site's path on its server ("" for the top), which DocC's pages in OUT/libraries contain.
set -euo pipefail
cd "$(dirname "$0")/../.."
products=$1 out=$2 base=${3:-}
docc=$(command -v docc || xcrun --find docc)
target=$(swift -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -n 1)
# Otherwise the pages of the libraries are written in another order each time.
export SWIFT_DETERMINISTIC_HASHING=1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Every library of the manifest, in its order: a library comes after those that its pages link to.
dependencies=() archives=()
for library in $(sed -n 's/.*\.library(name: "\([^"]*\)".*/\1/p' Package.swift); do
  # That of C has its documentation in its header.
  [ -d "Sources/$library/$library.docc" ] || continue
  graphs=$scratch/$library.symbols archive=$scratch/$library.doccarchive
  # The types of the vocabulary have their pages in the first one alone.
  reexported=()
  if [ $library = TagRuntime ]; then reexported=(-experimental-allowed-reexported-modules=TagVocabulary); fi
  mkdir -p "$graphs"
  swift symbolgraph-extract -module-name $library -minimum-access-level public -output-dir "$graphs" \
    -target "$target" -I "$products/Modules" -I Sources/CZlib -I Sources/CCurl \
    -I .build/checkouts/GRDB.swift/Sources/GRDBSQLite \
    -skip-synthesized-members -emit-extension-block-symbols ${reexported[@]+"${reexported[@]}"}
  "$docc" convert Sources/$library/$library.docc --additional-symbol-graph-dir "$graphs" \
    --fallback-display-name $library --fallback-bundle-identifier tagc.$library \
    --hosting-base-path "${base:+$base/}libraries" \
    --enable-experimental-external-link-support ${dependencies[@]+"${dependencies[@]}"} \
    --analyze --warnings-as-errors --output-path "$archive"
  dependencies+=(--dependency "$archive")
  archives+=("$archive")
done

rm -rf "$out"
mkdir -p "$out"
"$docc" merge "${archives[@]}" --synthesized-landing-page-name Libraries --synthesized-landing-page-kind tagc \
  --output-path "$out/libraries"
# It is for the links of other archives, and in another order each time.
rm "$out/libraries/link-hierarchy.json"
python3 -B .release/site/site.py "$products/tagc" "$products/tagc-serve" "$out"
python3 -B Tests/Scripts/check_site.py "$out"
