#!/usr/bin/env bash
# The language server: what it shows is what lint says, no message stops it, and editors can use it: check-lsp.sh TOOL SCRATCH [SHARED]
#   EDITS and MESSAGES are the numbers of random edits and messages. PYTHON is a Python that may have pytest-lsp. What the editors
#   show is in Tests/Fixtures/lsp; BLESS=1 records it anew.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
tool=$(realpath "$1")
scratch=$(realpath "$2")/lsp
sessions=$here/../Fixtures/lsp
rm -rf "$scratch" && mkdir -p "$scratch"
python3 -B "$here/check_lsp.py" "$tool" "$scratch" "${EDITS:-200}" "${MESSAGES:-10000}" ${3:+"$3"}

# Each editor applies the safe fixes, renames a variable and completes a name in one file, and applies each quick fix in another, in a
# folder of its own; all get the same files.
prepare() {
  mkdir -p "$scratch/$1"
  python3 -B "$here/check_lsp.py" --sample "$scratch/$1"
}
compare() {
  diff "$scratch/expected/GTM-AB12.json" "$scratch/$1/GTM-AB12.json"
  diff "$scratch/expected/GTM-CD34.json" "$scratch/$1/GTM-CD34.json"
  if [ -n "${BLESS:-}" ]; then cp "$scratch/$1/session" "$sessions/$1.session"; fi
  # An editor lists findings that come in two parts in one order or another.
  diff <(sort "$sessions/$1.session") <(sort "$scratch/$1/session")
  echo "$1: all fixes, each quick fix, renaming and completion give the files that 'tagc lint --fix' and the renaming give"
}
prepare expected
"$tool" lint --fix "$scratch/expected" >/dev/null 2>&1 || true
sed -i 's/price/amount/g' "$scratch/expected/GTM-AB12.json"

if command -v nvim >/dev/null; then
  prepare neovim
  (cd "$scratch/neovim" && PATH="$(dirname "$tool"):$PATH" EXAMPLE="$here/../../Examples/editors/neovim.lua" \
    XDG_CACHE_HOME="$scratch" XDG_STATE_HOME="$scratch" \
    timeout 60 nvim --headless --clean -u NONE -c "luafile $here/check_lsp_neovim.lua" >session)
  compare neovim
else
  echo "skipped: the language server with Neovim (nvim is not here)"
fi
if command -v emacs >/dev/null && emacs --batch --eval "(progn (package-initialize) (require 'eglot))" 2>/dev/null; then
  prepare emacs
  (cd "$scratch/emacs" && PATH="$(dirname "$tool"):$PATH" EXAMPLE="$here/../../Examples/editors/emacs.el" HOME="$scratch" \
    timeout 60 emacs --batch -q -l "$here/check_lsp_emacs.el" >session 2>"$scratch/emacs.log") || { cat "$scratch/emacs.log"; exit 1; }
  compare emacs
else
  echo "skipped: the language server with Emacs (emacs with eglot is not here)"
fi
if command -v node >/dev/null; then
  prepare vscode
  (cd "$scratch/vscode" && TAGC="$tool" timeout 60 node "$here/check_lsp_vscode.js" "$here/../../Examples/editors/vscode")
else
  echo "skipped: the extension for Visual Studio Code (node is not here)"
fi
python=${PYTHON:-python3}
if "$python" -c 'import pytest_lsp' 2>/dev/null; then
  prepare pytest
  (cd "$scratch/pytest" && TAGC="$tool" "$python" -B -m pytest -q -p no:cacheprovider --rootdir "$scratch/pytest" \
    -c /dev/null -o asyncio_mode=auto -W ignore "$here/check_lsp_pytest.py")
  compare pytest
else
  echo "skipped: the language server with pytest-lsp ($python does not have it)"
fi
