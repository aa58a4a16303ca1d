#!/usr/bin/env python3
"""How small real containers become: resident and wire bytes with --strip against gzip -9 of the minified JSON.

    corpus_sizes.py BENCH_OURS [FOLDER]      FOLDER is $TAGC_SHARED/corpus/gtm-export unless given

Then the same of compiled containers in the vendor's JSON ($TAGC_SHARED/corpus/gtm-v5), which are turned into exports
first (resource_export.py); gzip is of their `resource`.
"""
import dataclasses
import gzip
import json
import os
import subprocess
import sys
import tempfile

import resource_export


@dataclasses.dataclass
class Row:
    name: str
    source: int
    minified: int | None = None
    zipped: int | None = None
    resident: int | None = None
    wire: int | None = None
    problem: str = ""

    @property
    def ratio(self):
        return self.resident / self.zipped if self.resident and self.zipped else None

    @property
    def wire_ratio(self):
        return self.wire / self.zipped if self.wire and self.zipped else None


def minified(content):
    return json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode()


def measure(program, path, is_resource=False):
    row = Row(os.path.basename(path), os.path.getsize(path))
    try:
        with open(path, encoding="utf-8-sig") as file:
            content = json.load(file)
    except ValueError:
        row.problem = "no JSON"
        return row
    text = minified({"resource": content["resource"]} if is_resource else content)
    row.minified, row.zipped = len(text), len(gzip.compress(text, 9, mtime=0))
    with tempfile.TemporaryDirectory() as folder:
        if is_resource:
            path = os.path.join(folder, "export.json")
            with open(path, "wb") as file:
                file.write(minified(resource_export.export(content)))
        row.resident = compiled(program, path, folder, row)
        row.wire = row.resident and compiled(program, path, folder, row, "--compress")
    return row


def compiled(program, path, folder, row, *options):
    """The bytes a file compiles to; None, and the row says why, when it does not."""
    output = os.path.join(folder, "container")
    done = subprocess.run([program, "compile-to", path, "--output", output, "--strip", "--id", "GTM-CORPUS", *options],
                          capture_output=True, text=True)
    if done.returncode == 0:
        return os.path.getsize(output)
    row.problem = (done.stderr or done.stdout).strip().split("\n")[0]
    return None


def shared(folder):
    return os.path.join(os.environ.get("TAGC_SHARED", ""), "corpus", folder)


def files(folder):
    if not os.path.isdir(folder):
        return []
    return sorted(entry.path for entry in os.scandir(folder) if entry.name.endswith(".json"))


def corpus_rows(program, folder=None):
    return [measure(program, path) for path in files(folder or shared("gtm-export"))]


def resource_rows(program):
    return [measure(program, path, is_resource=True) for path in files(shared("gtm-v5"))]


def show(rows):
    print(f"{'container':58} {'bytes':>9} {'minified':>9} {'gzip -9':>8} {'resident':>9} {'ratio':>6} {'wire':>8} {'ratio':>6}")
    for row in rows:
        cells = "".join(f" {cell if cell is not None else '-':>{width}}" for cell, width in
                        ((row.source, 9), (row.minified, 9), (row.zipped, 8), (row.resident, 9),
                         (row.ratio and f"{row.ratio:.2f}", 6), (row.wire, 8),
                         (row.wire_ratio and f"{row.wire_ratio:.2f}", 6)))
        print(f"{row.name[:58]:58}{cells}  {row.problem}")
    compiled = [row for row in rows if row.ratio]
    for what, ratios, size in (("resident", [row.ratio for row in compiled], sum(row.resident for row in compiled)),
                               ("wire", [row.wire_ratio for row in compiled], sum(row.wire for row in compiled))):
        if ratios:
            ratios.sort()
            total = size / sum(row.zipped for row in compiled)
            print(f"{what}: {len(ratios)} of {len(rows)} compiled; ratio: median {ratios[len(ratios) // 2]:.2f}, "
                  f"least {ratios[0]:.2f}, most {ratios[-1]:.2f}, in total {total:.2f}")
    print()


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    show(corpus_rows(*sys.argv[1:3]))
    if len(sys.argv) == 2:
        rows = resource_rows(sys.argv[1])
        show(rows)
        show([row for row in rows if not row.name.startswith("web-")])


if __name__ == "__main__":
    main()
