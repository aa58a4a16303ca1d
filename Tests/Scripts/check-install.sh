#!/usr/bin/env bash
# What people install is complete, runs and goes away again: check-install.sh TAGC SCRATCH [ROOT...]
#
# Each package is made twice, with the same bytes. ROOT is a folder with an operating system, as debootstrap makes one: the Debian
# package is installed and run in it, too. The wheel has the Python package if its library is beside TAGC.
set -euo pipefail
tool=$(realpath "$1")
scratch=$2/install
roots=("${@:3}")
cd "$(dirname "$0")/../.."
pack=.release/pack
library=$(dirname "$tool")/libtagruntime.so
[ -f "$library" ] || library=
rm -rf "$scratch"
mkdir -p "$scratch/dist" "$scratch/again"
ln -s "$tool" "$scratch/dist/tagc"
# Any page will do: Tests/Scripts/check-page.sh looks into the right one.
mkdir -p "$scratch/dist/share/tagc"
frame='<script type="application/json" id="state">{}</script>'
echo "$frame" >"$scratch/dist/share/tagc/playground.html"
echo "player" >"$scratch/dist/share/tagc/player.js"
export XZ_LEVEL=1 SOURCE_DATE_EPOCH=1767225600 PIP_DISABLE_PIP_VERSION_CHECK=1
version=$("$tool" --version)
cp Examples/ferry/GTM-FERRY1.json "$scratch/"

fail() { echo "$*" >&2; exit 1; }
runs() { # PROGRAM...
  [ "$("$@" --version)" = "$version" ] || fail "$* is not of version $version"
  "$@" explain unused-macro >/dev/null || fail "$* cannot explain"
  [ "$("$@" playground)" = "$frame" ] || fail "$* has no page of the playground"
}

echo "make install, make uninstall"
export PREFIX=/opt/tagc DESTDIR=$scratch/stage
bash $pack/install.sh install "$scratch/dist"
share=$DESTDIR$PREFIX/share
[ "$(cat "$share/tagc/player.js")" = player ] || fail "the player is not installed"
runs "$DESTDIR$PREFIX/bin/tagc"
bash -n "$share/bash-completion/completions/tagc"
if command -v zsh >/dev/null; then zsh -n "$share/zsh/site-functions/_tagc"; fi
if command -v fish >/dev/null; then fish -n "$share/fish/vendor_completions.d/tagc.fish"; fi
"$tool" --experimental-dump-help >"$scratch/help.json"
python3 - "$scratch/help.json" "$share/man/man1" <<'END'
import json, pathlib, re, sys
pages = {path.name: path.read_text() for path in pathlib.Path(sys.argv[2]).iterdir()}
def see(command, path):
    name = "-".join(path) + ".1"
    page = pages.pop(name).replace("\\-", "-")
    for argument in command.get("arguments", []):
        for each in argument.get("names", []) if argument.get("shouldDisplay", True) else []:
            assert each["name"] in page, f"{name} lacks {each['name']}"
    for each in command.get("subcommands", []):
        if each["commandName"] != "help":
            assert f"{'-'.join(path)}-{each['commandName']}" in page, f"{name} lacks {each['commandName']}"
            see(each, path + [each["commandName"]])
see(json.load(open(sys.argv[1]))["command"], ["tagc"])
assert not pages, f"pages of no command: {list(pages)}"
END
if command -v groff >/dev/null; then
  for page in "$share"/man/man1/*.1; do
    warnings=$(groff -man -Tutf8 -ww "$page" 2>&1 >/dev/null)
    [ -z "$warnings" ] || fail "$page: $warnings"
  done
fi
bash $pack/install.sh uninstall "$scratch/dist"
[ -z "$(find "$DESTDIR" -type f)" ] || fail "left behind: $(find "$DESTDIR" -type f)"
unset PREFIX DESTDIR

echo "packages, twice"
make_all() {
  bash $pack/deb.sh "$scratch/dist/tagc" "$1"
  python3 -B $pack/wheel.py "$scratch/dist/tagc" "$1" ${library:+"$library"}
  bash $pack/archive.sh "$scratch/dist/tagc" "$1"
  python3 -B $pack/sbom.py "$tool" "$1"
}
make_all "$scratch/dist" >/dev/null &
first=$!
# Neither the mask nor the zone is to be seen in a package.
(umask 077 && TZ=Asia/Tokyo make_all "$scratch/again" >/dev/null)
wait $first
for file in "$scratch"/again/*; do
  cmp "$file" "$scratch/dist/$(basename "$file")" || fail "$(basename "$file") has other bytes the second time"
done

echo "the Debian package"
deb=("$scratch"/dist/tagc_*.deb)
root=$scratch/root
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
touch "$root/var/lib/dpkg/status"
debian() { dpkg --root="$root" --log=/dev/null --force-not-root --force-depends --force-script-chrootless "$@" >"$scratch/dpkg.log" 2>&1 || { cat "$scratch/dpkg.log"; exit 1; }; }
debian --install "$deb"
runs "$root/usr/bin/tagc"
[ -f "$root/usr/share/tagc/player.js" ] || fail "the package has no player"
(cd "$root" && md5sum --quiet -c var/lib/dpkg/info/tagc.md5sums)
debian --purge tagc
[ ! -e "$root/usr/bin/tagc" ] || fail "the package leaves its executable behind"
if command -v lintian >/dev/null; then lintian --fail-on error,warning --suppress-tags bogus-mail-host,bogus-mail-host-in-debian-changelog "$deb"; fi

echo "the wheel"
if python3 -m venv "$scratch/venv" 2>/dev/null; then
  pip=("$scratch/venv/bin/python" -m pip --quiet)
  "${pip[@]}" install --no-index --find-links "$scratch/dist" tagc
  runs "$scratch/venv/bin/tagc"
  [ -f "$scratch/venv/share/tagc/player.js" ] || fail "the wheel has no player"
  if [ -n "$library" ]; then
    cat >"$scratch/used.py" <<'END'
import subprocess, sys, tagc
subprocess.run([sys.argv[1], "compile", "GTM-FERRY1.json"], check=True)
result = tagc.replay([{"event": "purchase", "user": 1}, {"event": "openScreen", "user": 2}], "GTM-FERRY1", session="user")
assert [tag.old for tag in result.tags] == [1, 1, 0] and result.sessions == 2, result
END
    (cd "$scratch" && env -u PYTHONPATH -u TAGC_LIBRARY "$scratch/venv/bin/python" -I used.py "$scratch/venv/bin/tagc")
    echo "with the Python package"
  fi
  "${pip[@]}" uninstall --yes tagc
  [ -z "$(cd "$scratch/venv" && find . -ipath "*tagc*")" ] || fail "the wheel leaves files behind"
else
  echo "skipped: no module venv here"
fi

echo "the archive"
tar -C "$scratch" -xzf "$scratch"/dist/tagc-*.tar.gz
runs "$scratch"/tagc-*-linux-*/bin/tagc

echo "the list of what is linked"
python3 - "$scratch/dist/tagc.cdx.json" <<'END'
import json, sys
bom = json.load(open(sys.argv[1]))
names = {part["name"]: part for part in bom["components"]}
for name in "swift-argument-parser", "swift-crypto", "swift-protobuf", "tomlkit", "swift", "libstdc++", "zlib":
    assert names[name].get("version") and names[name]["licenses"], name
assert len(names) == len(bom["components"])
END
# Its schema comes with a package of Python's.
if [ -x "$scratch/venv/bin/python" ] && timeout 60 "${pip[@]}" install 'cyclonedx-python-lib[json-validation]' 2>"$scratch/pip.log"; then
  "$scratch/venv/bin/python" - "$scratch/dist/tagc.cdx.json" <<'END'
import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
fault = JsonStrictValidator(SchemaVersion.V1_5).validate_str(open(sys.argv[1]).read())
assert fault is None, fault
print("it fits the schema of CycloneDX 1.5")
END
else
  echo "not compared with the schema: its package cannot be had here"
fi

# A program of Swift reads its arguments from /proc.
inside() { unshare --mount sh -c 'root=$1; shift; mount -t proc proc "$root/proc" && exec chroot "$root" "$@"' - "$root" "$@"; }
for root in "${roots[@]}"; do
  echo "in $(sed -n 's/^PRETTY_NAME=//p' "$root/etc/os-release"), $(inside ldd --version | head -n 1)"
  cp "$deb" "$scratch/GTM-FERRY1.json" "$root/tmp/"
  inside dpkg --install "/tmp/$(basename "$deb")" >/dev/null
  runs inside tagc
  inside tagc compile /tmp/GTM-FERRY1.json -o /tmp/GTM-FERRY1
  inside ldd /usr/bin/tagc
  inside dpkg --purge tagc >/dev/null
done
