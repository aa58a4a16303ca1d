#!/usr/bin/env bash
# Signatures are what openssl takes them for: check-signatures.sh TOOL SCRATCH
#   Needs openssl and python3; says so where they are not here.
set -euo pipefail
tool=$(realpath "$1")
here=$(realpath "$(dirname "$0")")
if ! command -v openssl >/dev/null || ! command -v python3 >/dev/null; then
  echo "skipped: openssl or python3 is not here"
  exit 0
fi
rm -rf "$2/signatures"
mkdir -p "$2/signatures"
cd "$2/signatures"

for name in ours theirs; do
  openssl genpkey -algorithm ed25519 -out $name.pem
  openssl pkey -in $name.pem -pubout -out $name-public.pem
done

# The message and the signature of a container, by the page of the format.
cat >parts.py <<'PYTHON'
import hashlib, struct, sys
file = open(sys.argv[1], "rb").read()
size = struct.unpack("<I", file[12:16])[0]
trailer = file[size:]
assert file[11] & 2 and trailer[0] == 1 and len(trailer) == 12 + 72 * trailer[1], "no trailer"
if file[10] == 1:
    assert hashlib.sha256(bytes([file[11] & ~2]) + file[64:size]).digest() == file[16:48], "content id"
open("message", "wb").write(b"tagc container signature 1\n" + file[8:10] + file[16:48])
open("signature", "wb").write(trailer[12:76])
PYTHON

verify() { openssl pkeyutl -verify -pubin -inkey "$1" -rawin -in message -sigfile signature >/dev/null; }

count=0
for definition in "$here"/../../Examples/*/GTM-*.json; do
  grep -q '"version"' "$definition" || continue
  for form in "" --compress; do
    "$tool" compile "$definition" --sign ours.pem $form --output-dir out >/dev/null
    container=out/$(basename "$definition" .json)
    python3 parts.py "$container"
    verify ours-public.pem
    if verify theirs-public.pem 2>/dev/null; then echo "$definition: a stranger's signature"; exit 1; fi
    "$tool" inspect "$container" --key ours-public.pem >/dev/null
    if "$tool" inspect "$container" --key theirs-public.pem >/dev/null 2>&1; then exit 1; fi
    count=$((count + 1))
  done
done
[ "$count" -gt 0 ]
echo "$count signatures: openssl takes each, and none by another key"
