#!/usr/bin/env bash
# Writes an archive of the executable, its man pages and completions, to be unpacked anywhere: archive.sh TAGC FOLDER
#
# It has the page of the playground if that is beside TAGC, in share/tagc.
# The same executable and time give the same bytes.
set -euo pipefail
tool=$1
folder=$(cd "$2" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
export SOURCE_DATE_EPOCH
SOURCE_DATE_EPOCH=$(PYTHONPATH=$here python3 -B -c 'import release; print(release.epoch())')
name=tagc-$("$tool" --version)-linux-$(uname -m)

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/dist"
cp "$tool" "$scratch/dist/tagc"
if [ -d "$(dirname "$tool")/share" ]; then cp -R "$(dirname "$tool")/share" "$scratch/dist/share"; fi
DESTDIR= PREFIX=$scratch/$name bash "$here/install.sh" install "$scratch/dist"
chmod -R u=rwX,go=rX "$scratch/$name"
tar -C "$scratch" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=gnu -c "$name" |
  gzip -6n >"$folder/$name.tar.gz"
echo "$folder/$name.tar.gz"
