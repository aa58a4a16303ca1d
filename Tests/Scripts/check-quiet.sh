#!/usr/bin/env bash
# Nothing in an input makes the tool open another file, start a program or talk to anyone.
#   check-quiet.sh TOOL FILE…      (needs strace)
set -euo pipefail
tool=$(realpath "$1")
shift
trace=$(mktemp)
trap 'rm -f "$trace"' EXIT
bad=0
for file in "$@"; do
  strace -f -qq -e trace=openat,open,creat,connect,socket,execve,unlink,rename -o "$trace" "$tool" check "$file" >/dev/null 2>&1 || true
  # What the loader and the C library open on their own, and the input.
  if grep -vE 'execve\(|/(lib|usr|etc/ld\.so|proc|sys|dev)[/."a-z]|ENOENT|exited with|\+\+\+' "$trace" | grep -vF "\"$file\"" | grep .; then
    echo "…while checking $file" >&2
    bad=1
  fi
  if [ "$(grep -c execve "$trace")" != 1 ]; then echo "$file made it start a program" >&2; bad=1; fi
done
echo "$# inputs: nothing else was opened, started or connected to"
exit $bad
