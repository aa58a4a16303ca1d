#!/usr/bin/env python3
"""How small real exports become: resident bytes with --strip against gzip -9 of the minified export.

    corpus_sizes.py BENCH_OURS [FOLDER]      FOLDER is $TAGC_SHARED/corpus/gtm-export unless given
"""
import dataclasses
import gzip
import json
import os
import subprocess
import sys
import tempfile


@dataclasses.dataclass
class Row:
    name: str
    source: int
    minified: int | None = None
    zipped: int | None = None
    resident: int | None = None
    problem: str = ""

    @property
    def ratio(self):
        return self.resident / self.zipped if self.resident and self.zipped else None


def measure(program, path):
    row = Row(os.path.basename(path), os.path.getsize(path))
    try:
        with open(path, encoding="utf-8-sig") as file:
            minified = json.dumps(json.load(file), separators=(",", ":"), ensure_ascii=False).encode()
    except ValueError:
        row.problem = "no JSON"
        return row
    row.minified, row.zipped = len(minified), len(gzip.compress(minified, 9, mtime=0))
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "container")
        done = subprocess.run([program, "compile-to", path, "--output", output, "--strip", "--id",
                               "GTM-CORPUS"], capture_output=True, text=True)
        if done.returncode == 0:
            row.resident = os.path.getsize(output)
        else:
            row.problem = (done.stderr or done.stdout).strip().split("\n")[0]
    return row


def corpus_rows(program, folder=None):
    folder = folder or os.path.join(os.environ.get("TAGC_SHARED", ""), "corpus/gtm-export")
    if not os.path.isdir(folder):
        return []
    files = sorted(entry.path for entry in os.scandir(folder) if entry.name.endswith(".json"))
    return [measure(program, path) for path in files]


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    rows = corpus_rows(*sys.argv[1:3])
    print(f"{'export':58} {'bytes':>9} {'minified':>9} {'gzip -9':>8} {'resident':>9} {'ratio':>6}")
    for row in rows:
        cells = "".join(f" {cell if cell is not None else '-':>{width}}" for cell, width in
                        ((row.source, 9), (row.minified, 9), (row.zipped, 8), (row.resident, 9)))
        print(f"{row.name[:58]:58}{cells} {f'{row.ratio:.2f}' if row.ratio else '-':>6}  {row.problem}")
    ratios = sorted(row.ratio for row in rows if row.ratio)
    if ratios:
        total = sum(row.resident for row in rows if row.ratio) / sum(row.zipped for row in rows if row.ratio)
        print(f"\n{len(ratios)} of {len(rows)} compiled; ratio: median {ratios[len(ratios) // 2]:.2f}, "
              f"least {ratios[0]:.2f}, most {ratios[-1]:.2f}, in total {total:.2f}")


if __name__ == "__main__":
    main()
