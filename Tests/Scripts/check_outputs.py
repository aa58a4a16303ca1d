#!/usr/bin/env python3
"""What a run writes, and what it starts, against odd and hostile surroundings: check_outputs.py TOOL SCRATCH [CASE...]

Each case has a folder of its own. Device nodes are made there, so those cases need root; they are left out and
counted without it. No device of the machine is touched. Prints a line for each case, the count last."""
import os
import shutil
import subprocess
import sys

import output_files  # noqa: F401
import output_git  # noqa: F401
import output_limits  # noqa: F401
from output_support import BASE, CASES, EVENTS, FILES, GOOD, OTHER, Skip


def main():
    passed = failed = skipped = 0
    chosen = sys.argv[3:]
    for function in CASES:
        name = function.__name__
        if chosen and name not in chosen:
            continue
        folder = os.path.join(BASE, "outputs", name)
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        os.chdir(folder)
        for file in [GOOD, OTHER]:
            shutil.copy(os.path.join(FILES, file), folder)
        with open(EVENTS, "w") as file:
            file.write('{"event": "open"}\n')
        with open("versioned.json", "w") as file:
            file.write('{"container": {"id": "GTM-SIGN", "version": "1"}, "macros": {"a": {"type": "constant", "value": "x"}}}')
        try:
            function()
            passed += 1
            print("ok     ", name.replace("_", " "))
        except Skip as why:
            skipped += 1
            print("skipped", name.replace("_", " ") + f": {why}")
        except (AssertionError, OSError, subprocess.CalledProcessError) as why:
            failed += 1
            print("FAILED ", name.replace("_", " ") + f": {type(why).__name__ if not str(why) else why}"[:500])
        sys.stdout.flush()
        os.chdir(BASE)
        shutil.rmtree(folder, ignore_errors=True)
    print(f"{passed} passed, {failed} failed, {skipped} skipped")
    sys.exit(1 if failed else 0)


main()
