#!/usr/bin/env bash
# Stopped, torn, short or out of space at any of its file-changing calls, compiling leaves the old file or the new
# one: check-writes.sh TOOL SCRATCH SHARED
set -euo pipefail
tool=$(realpath "$1")
scratch=$2
shared=$3
input=$(realpath "$(dirname "$0")/../Fixtures/cli/files/GTM-GOOD.json")
mkdir -p "$scratch/writes"
cat >"$scratch/verify.sh" <<END
exec "$tool" inspect "\$1/GTM-GOOD" >/dev/null
END
python3 "$shared/tools/crash_loop.py" --actions kill,torn,short,EINTR,ENOSPC+,EIO \
  --setup "$tool compile --strip $input --output-dir {}" --run "$tool compile $input --output-dir {}" \
  --verify "bash $scratch/verify.sh {}"
if command -v strace >/dev/null; then
  python3 "$shared/tools/fsync_audit.py" --under "$scratch/writes" -- \
    "$tool" compile "$input" --output-dir "$scratch/writes"
fi
