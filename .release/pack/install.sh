#!/usr/bin/env bash
# Puts what is built where it belongs, or takes it away again: install.sh install|uninstall DIST
#
# PREFIX (/usr/local), DESTDIR and ZSH_FUNCTIONS (PREFIX/share/zsh/site-functions) say where.
set -euo pipefail
doing=$1
dist=$2
prefix=${DESTDIR:-}${PREFIX:-/usr/local}
zsh=${ZSH_FUNCTIONS:+${DESTDIR:-}$ZSH_FUNCTIONS}
zsh=${zsh:-$prefix/share/zsh/site-functions}
man=$prefix/share/man/man1
declare -A completions=(
  [bash]=$prefix/share/bash-completion/completions/tagc
  [zsh]=$zsh/_tagc
  [fish]=$prefix/share/fish/vendor_completions.d/tagc.fish
)

put() { # MODE FILE TARGET
  install -d -m 755 "$(dirname "$3")"
  install -m "$1" "$2" "$3"
}

if [ "$doing" = uninstall ]; then
  rm -f "$prefix/bin/tagc" "$prefix/bin/tagc-serve" "$prefix/lib/libtagruntime.so" "$prefix/include/tagruntime.h" \
    "$prefix/share/tagc/playground.html" "$prefix/share/tagc/player.js" "${completions[@]}" "$man"/tagc.1 "$man"/tagc-*.1
  rmdir "$prefix/share/tagc" 2>/dev/null || true
  exit 0
fi

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
for program in tagc tagc-serve; do
  if [ -f "$dist/$program" ]; then put 755 "$dist/$program" "$prefix/bin/$program"; fi
done
if [ -f "$dist/libtagruntime.so" ]; then
  put 644 "$dist/libtagruntime.so" "$prefix/lib/libtagruntime.so"
  put 644 "$dist/tagruntime.h" "$prefix/include/tagruntime.h"
fi
for part in playground.html player.js; do
  if [ -f "$dist/share/tagc/$part" ]; then put 644 "$dist/share/tagc/$part" "$prefix/share/tagc/$part"; fi
done
for shell in "${!completions[@]}"; do
  # A shell reads them into itself: a line that names a program to run them is not for it.
  "$dist/tagc" --generate-completion-script "$shell" | sed '1{/^#!/d}' >"$scratch/$shell"
  put 644 "$scratch/$shell" "${completions[$shell]}"
done
if command -v python3 >/dev/null; then
  python3 -B "$(dirname "$0")/man.py" "$dist/tagc" "$scratch/man"
  for page in "$scratch"/man/*.1; do put 644 "$page" "$man/$(basename "$page")"; done
else
  echo "no man pages: they are made with python3" >&2
fi
