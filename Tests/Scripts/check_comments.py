#!/usr/bin/env python3
"""Counts doc comments that begin with a bare clause: check_comments.py [--list] [FOLDER ...]

A doc comment begins with a verb or a noun phrase ("Returns …", "The rules of a tag …"); one that begins with a question word, a
preposition or a conjunction ("What …", "Whether …", "Of …", "By …") has to be deciphered. At most 3 % may. The last line says how many;
the status is 1 when there are more. With --list each one is printed with its place.
"""
import os
import re
import sys

BARE = set(
    "What Whatever Whether How However Where Wherever Which Whichever Who Whoever Whom Whose When Whenever Why While Of By As That Nil If For "
    "From In Into On At To With Without Until Unless Because Since After Before Under Above Between Beside Besides Than And Or But Not "
    "So Though Although Instead".split())
MOST = 3.0
# Generated.
PASSED_OVER = ("Sources/LegacyProtobuf",)


def comments(path):
    """Yields the number and the text of the first line of each doc comment."""
    inside = False
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            found = re.match(r"\s*///\s?(.*)", line)
            if found and not inside:
                yield number, found.group(1).strip()
            inside = bool(found)


def files(folders):
    for folder in folders:
        for base, folders_inside, names in os.walk(folder):
            folders_inside.sort()
            if not base.startswith(PASSED_OVER):
                yield from (os.path.join(base, name) for name in sorted(names) if name.endswith(".swift"))


def main():
    words = sys.argv[1:]
    is_listing = "--list" in words
    all_count = bare = 0
    for path in files([word for word in words if word != "--list"] or ["Sources"]):
        for number, text in comments(path):
            all_count += 1
            first = re.match(r"[A-Za-z]+", text)
            if first and first.group(0) in BARE:
                bare += 1
                if is_listing:
                    print(f"{path}:{number}: {text}")
    share = 100 * bare / max(1, all_count)
    print(f"{all_count} doc comments, {bare} begin with a bare clause: {share:.1f} %, at most {MOST:.0f} %")
    return 1 if share > MOST else 0


if __name__ == "__main__":
    sys.exit(main())
