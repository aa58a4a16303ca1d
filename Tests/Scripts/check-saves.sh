#!/usr/bin/env bash
# Stopped, torn, short or out of space at any of its file-changing calls, an app that saves a container, its version, what it knows and
# the messages that were seen finds the old or the new one of each when it starts again; so it does when others share its folder: check-saves.sh PROBE SCRATCH SHARED
set -euo pipefail
probe=$(realpath "$1")
scratch=$2
shared=$3

echo "in the place of an older one"
python3 "$shared/tools/crash_loop.py" --actions kill,torn,short,EINTR,ENOSPC+,EIO \
  --setup "$probe saves guard {} 1" --run "$probe saves guard {} 2" --verify "$probe saves check {} 1 2"
echo "for the first time"
python3 "$shared/tools/crash_loop.py" --actions kill,torn,short,EINTR,ENOSPC+,EIO \
  --run "$probe saves guard {} 1" --verify "$probe saves check {} 0 1"

echo "the messages that were seen"
python3 "$shared/tools/crash_loop.py" --actions kill,torn,short,EINTR \
  --setup "$probe messages show {} 1" --run "$probe messages show {} 3" --verify "$probe messages check {}"
python3 "$shared/tools/crash_loop.py" --actions kill,torn,short,EINTR \
  --run "$probe messages show {} 2" --verify "$probe messages check {}"
python3 "$shared/tools/crash_loop.py" --actions ENOSPC+,EIO \
  --setup "$probe messages show {} 1" --run "$probe messages show {} 3" --verify "$probe messages check-full {}"

if command -v strace >/dev/null; then
  mkdir -p "$scratch/saves"
  python3 "$shared/tools/fsync_audit.py" --under "$scratch/saves" -- "$probe" saves guard "$scratch/saves" 1
fi

# Four apps write, and look, all at once.
folder=$scratch/shared-saves
mkdir -p "$folder"
"$probe" saves guard "$folder" 1
pids=()
for writer in 1 2 3 4; do
  (
    for round in $(seq 1 "${ROUNDS:-25}"); do
      "$probe" saves write "$folder" $((writer * 1000 + round))
      "$probe" saves check "$folder" $(seq 1 4) $(for w in 1 2 3 4; do seq $((w * 1000 + 1)) $((w * 1000 + ${ROUNDS:-25})); done) >/dev/null
    done
  ) &
  pids+=($!)
done
for pid in "${pids[@]}"; do wait "$pid"; done
left=$(find "$folder" -name '*.tagc-tmp' | wc -l)
[ "$left" = 0 ] || { echo "$left temporary files are left"; exit 1; }
echo "4 processes, $((4 * ${ROUNDS:-25})) saves, always one whole file"
