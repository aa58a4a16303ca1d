#!/usr/bin/env bash
# Builds the documentation archives of four libraries from modules that are built already; fails on a warning, such as a link to nothing.
#
#   docs.sh MODULES OUT: MODULES is the folder with the .swiftmodule files, OUT gets one .doccarchive for each library.
set -euo pipefail
cd "$(dirname "$0")/../.."
modules=$1 out=$2
docc=$(command -v docc || xcrun --find docc)
target=$(swift -print-target-info | sed -n 's/.*"triple": "\(.*\)",/\1/p' | head -n 1)

rm -rf "$out"
dependencies=()
# A library comes after those that its pages link to.
for library in TagRuntime TagLoading TagManager TagTesting; do
  graphs=$out/$library.symbols
  # The types of the vocabulary have their pages in the first one alone.
  reexported=()
  if [ $library = TagRuntime ]; then reexported=(-experimental-allowed-reexported-modules=TagVocabulary); fi
  mkdir -p "$graphs"
  swift symbolgraph-extract -module-name $library -minimum-access-level public -output-dir "$graphs" \
    -target "$target" -I "$modules" -I Sources/CZlib -I Sources/CCurl \
    -skip-synthesized-members -emit-extension-block-symbols ${reexported[@]+"${reexported[@]}"}
  "$docc" convert Sources/$library/$library.docc --additional-symbol-graph-dir "$graphs" \
    --fallback-display-name $library --fallback-bundle-identifier tagc.$library \
    --enable-experimental-external-link-support ${dependencies[@]+"${dependencies[@]}"} \
    --analyze --warnings-as-errors --output-path "$out/$library.doccarchive"
  rm -r "$graphs"
  dependencies+=(--dependency "$out/$library.doccarchive")
done
