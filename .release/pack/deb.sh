#!/usr/bin/env bash
# Writes a Debian package of the executable, with its man pages and completions: deb.sh TAGC FOLDER
#
# The same executable and time give the same bytes. It has the page of the playground if that is beside TAGC, in share/tagc. DEBFULLNAME and DEBEMAIL name who answers for it. tagc-serve is not in it: it needs Swift's shared libraries.
set -euo pipefail
tool=$1
folder=$2
here=$(cd "$(dirname "$0")" && pwd)
fact() { PYTHONPATH=$here python3 -B -c "import release; print($1)"; }
export SOURCE_DATE_EPOCH
SOURCE_DATE_EPOCH=$(fact 'release.epoch()')
version=$("$tool" --version)
maintainer="${DEBFULLNAME:-tagc} <${DEBEMAIL:-tagc@localhost}>"
architecture=$(dpkg --print-architecture)

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
root=$scratch/root
mkdir "$scratch/dist" "$root" "$root/DEBIAN"
cp "$tool" "$scratch/dist/tagc"
if [ -d "$(dirname "$tool")/share" ]; then cp -R "$(dirname "$tool")/share" "$scratch/dist/share"; fi
DESTDIR=$root PREFIX=/usr ZSH_FUNCTIONS=/usr/share/zsh/vendor-completions bash "$here/install.sh" install "$scratch/dist"
gzip -9n "$root"/usr/share/man/man1/*.1

documents=$root/usr/share/doc/tagc
mkdir -p "$documents"
python3 -B "$here/sbom.py" --copyright "$tool" >"$documents/copyright"
{
  echo "tagc ($version) unstable; urgency=medium"
  echo
  echo "  * Built from the sources of version $version."
  echo
  echo " -- $maintainer  $(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")"
} | gzip -9n >"$documents/changelog.gz"

# zlib is linked so that nothing but the C library is needed; the executable is at one address to be small.
mkdir -p "$root/usr/share/lintian/overrides"
printf 'tagc: %s\n' 'embedded-library *' 'hardening-no-pie *' >"$root/usr/share/lintian/overrides/tagc"

cat >"$root/DEBIAN/control" <<END
Package: tagc
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk --apparent-size "$root/usr" | cut -f1)
Depends: libc6 (>= $(fact '".".join(map(str, release.glibc("'"$tool"'")))'))
Section: devel
Priority: optional
Description: $(fact 'release.SUMMARY[0].lower() + release.SUMMARY[1:]')
$(fact 'release.DESCRIPTION' | fold -s -w 76 | sed 's/ *$//; s/^/ /')
END
(cd "$root" && find usr -type f -print0 | LC_ALL=C sort -z | xargs -0 md5sum >DEBIAN/md5sums)
chmod -R u=rwX,go=rX "$root"
find "$root" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
# What several threads write depends on their number.
threads=$(dpkg-deb --help | grep -o -- '--threads-max=' || true)
dpkg-deb --root-owner-group -Zxz -z"${XZ_LEVEL:-6}" ${threads:+"${threads}1"} --build "$root" "$folder/tagc_${version}_$architecture.deb" >/dev/null
echo "$folder/tagc_${version}_$architecture.deb"
