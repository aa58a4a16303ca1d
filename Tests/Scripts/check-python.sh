#!/usr/bin/env bash
# The Python package: its tests, its examples and its types: check-python.sh TAGC LIBRARY SCRATCH
#
# Its environment, in SCRATCH/python-venv, is made once. PYTHON is a Python that has what is needed already: pytest, and as far as
# they can be had mypy, pyarrow, polars and duckdb.
set -euo pipefail
export TAGC TAGC_LIBRARY
TAGC=$(realpath "$1")
TAGC_LIBRARY=$(realpath "$2")
scratch=$(realpath "$3")
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$PWD/Sources/Python PIP_DISABLE_PIP_VERSION_CHECK=1

python=${PYTHON:-$scratch/python-venv/bin/python}
if [ -z "${PYTHON:-}" ] && [ ! -x "$python" ]; then
  if ! python3 -m venv "$scratch/python-venv" 2>/dev/null; then
    echo "skipped: the Python package (no module venv here)"
    exit 0
  fi
  for package in pytest mypy pyarrow polars duckdb; do
    if ! timeout 120 "$python" -m pip install --quiet --retries 1 "$package" 2>"$scratch/pip.log"; then
      echo "not here: $package, and what needs it"
      # Where the first cannot be had, there is no network.
      if [ $package = pytest ]; then break; fi
    fi
  done
fi
if ! "$python" -c 'import pytest' 2>/dev/null; then
  echo "skipped: the Python package (pytest cannot be had here)"
  exit 0
fi

if "$python" -c 'import mypy' 2>/dev/null; then
  for folder in Sources/Python/tagc Tests/Python; do
    MYPYPATH=$PWD/Sources/Python:$PWD/Tests/Python "$python" -m mypy --config-file Tests/Python/mypy.ini --cache-dir "$scratch/mypy" $folder
  done
else
  echo "skipped: the types of the Python package (mypy cannot be had here)"
fi
# Their settings are all here: no file of pytest's, in this folder or above it, has a say.
"$python" -m pytest -q -p no:cacheprovider --rootdir "$scratch" -c /dev/null --import-mode=importlib -o "pythonpath=$PWD/Tests/Python" \
  -r s --confcutdir=Tests/Python Tests/Python "${@:4}"
