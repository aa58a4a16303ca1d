#!/usr/bin/env python3
"""Writes a Python wheel (PEP 427) with the executable as its script: wheel.py TAGC FOLDER

The same executable and time give the same bytes.
"""
import base64
import hashlib
import pathlib
import sys

from release import DESCRIPTION, SUMMARY, glibc, machine, version, write_zip


def write(tool, folder):
    number = version(tool)
    major, minor = glibc(tool)[:2]
    # PEP 600: it runs with that version of glibc and newer ones.
    tag = f"py3-none-manylinux_{major}_{minor}_{machine()}"
    info = f"tagc-{number}.dist-info"
    metadata = f"Metadata-Version: 2.1\nName: tagc\nVersion: {number}\nSummary: {SUMMARY}\nRequires-Python: >=3.7\n\n{DESCRIPTION}\n"
    wheel = f"Wheel-Version: 1.0\nGenerator: tagc\nRoot-Is-Purelib: false\nTag: {tag}\n"
    files = [
        (f"tagc-{number}.data/scripts/tagc", pathlib.Path(tool).read_bytes(), 0o755),
        (f"{info}/METADATA", metadata.encode(), 0o644),
        (f"{info}/WHEEL", wheel.encode(), 0o644),
    ]
    rows = []
    for name, data, _ in files:
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        rows.append(f"{name},sha256={digest},{len(data)}\n")
    record = "".join(rows) + f"{info}/RECORD,,\n"
    files.append((f"{info}/RECORD", record.encode(), 0o644))
    path = pathlib.Path(folder) / f"tagc-{number}-{tag}.whl"
    write_zip(path, files)
    return path


if __name__ == "__main__":
    print(write(sys.argv[1], sys.argv[2]))
