#!/usr/bin/env bash
# Replays on a real cluster of a master and two workers, one of which is killed: check-spark.sh TAGC LIBRARY SCRATCH
#
# EVENTS is the number of events. PYTHON is a Python that has PySpark with pyarrow and pandas; without it an environment is made in
# SCRATCH/spark-venv, which downloads some 500 MB.
set -euo pipefail
export TAGC TAGC_LIBRARY
TAGC=$(realpath "$1")
TAGC_LIBRARY=$(realpath "$2")
scratch=$(realpath "$3")
cd "$(dirname "$0")/../.."
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=$PWD/Sources/Python PIP_DISABLE_PIP_VERSION_CHECK=1

if ! command -v java >/dev/null; then
  echo "skipped: replays on Spark (java is not here)"
  exit 0
fi
python=${PYTHON:-$scratch/spark-venv/bin/python}
if [ -z "${PYTHON:-}" ] && [ ! -x "$python" ]; then
  if ! { python3 -m venv "$scratch/spark-venv" && timeout 600 "$python" -m pip install --quiet "pyspark[sql]" "pandas<3"; } 2>"$scratch/pip.log"; then
    rm -rf "$scratch/spark-venv"
  fi
fi
if ! "$python" -c 'import pyspark, pyarrow, pandas' 2>/dev/null; then
  echo "skipped: replays on Spark (PySpark with pyarrow and pandas cannot be had here)"
  exit 0
fi
"$python" Tests/Scripts/check_spark.py "$scratch/spark" "${EVENTS:-200000}" "${@:4}"
