#!/bin/sh
# A script phase of Xcode: compiles each input file that is newer than its output file. The README says how to add it.
set -eu
PATH="$PATH:/usr/local/bin:/opt/homebrew/bin" # Xcode's own path has none of these
if ! command -v tagc >/dev/null; then
  echo "error: tagc is not on the PATH: run 'make install' in its repository"
  exit 1
fi
if [ "$SCRIPT_INPUT_FILE_COUNT" != "$SCRIPT_OUTPUT_FILE_COUNT" ]; then
  echo "error: $SCRIPT_INPUT_FILE_COUNT input files, but $SCRIPT_OUTPUT_FILE_COUNT output files: list them in the same order"
  exit 1
fi
status=0
number=0
while [ "$number" -lt "$SCRIPT_INPUT_FILE_COUNT" ]; do
  eval "input=\$SCRIPT_INPUT_FILE_$number output=\$SCRIPT_OUTPUT_FILE_$number"
  if [ ! "$output" -nt "$input" ]; then
    mkdir -p "$(dirname "$output")"
    # Xcode shows findings in this format at their places in the file.
    tagc compile "$input" -o "$output" -f gcc || status=$?
  fi
  number=$((number + 1))
done
exit "$status"
