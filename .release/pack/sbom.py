#!/usr/bin/env python3
"""Writes what is linked into the executable: sbom.py TAGC FOLDER (CycloneDX 1.5), or sbom.py --copyright TAGC (for Debian)

The packages are those of the release build whose modules the linker took, with the versions of Package.resolved.
"""
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import uuid

from release import date, version

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = ROOT / ".build/static"
APACHE, GCC = "Apache-2.0 WITH Swift-exception", "GPL-3.0-or-later WITH GCC-exception-3.1"


def license_of(text):
    if "Apache License" in text:
        return APACHE if "Runtime Library Exception" in text else "Apache-2.0"
    if "Permission is hereby granted, free of charge" in text:
        return "MIT"
    if "Redistribution and use in source and binary forms" in text:
        return "BSD-3-Clause"
    raise SystemExit(f"no known license begins with: {text[:80]!r}")


def modules():
    """The modules whose objects the linker was given."""
    lists = sorted(BUILD.glob("*/release/tagc.product/Objects.LinkFileList"))
    if not lists:
        raise SystemExit("no release build: run make release first")
    return set(re.findall(r"/release/([^/]+)\.build/", lists[0].read_text()))


def packages():
    """The packages that are linked: rows of name, version, place, license, its text."""
    linked = modules()
    rows = []
    for pin in json.loads((ROOT / "Package.resolved").read_text())["pins"]:
        checkout = BUILD / "checkouts" / re.sub(r"\.git$", "", pin["location"].rsplit("/", 1)[1])
        if not any((checkout / "Sources" / module).is_dir() for module in linked):
            continue
        text = next(path for path in sorted(checkout.glob("LICENSE*"))).read_text()
        rows.append((pin["identity"], pin["state"]["version"], pin["location"], license_of(text), text))
    return sorted(rows)


def told(*command):
    try:
        return subprocess.run(command, capture_output=True, text=True).stdout.strip()
    except FileNotFoundError:
        return ""


def system():
    """The libraries that do not come as packages of Swift."""
    swift = re.search(r"Swift version ([0-9.]+)", told("swift", "--version"))
    gcc = re.search(r"/gcc/[^/]+/([0-9.]+)/", told("clang", "-print-file-name=libstdc++.a"))
    return [
        ("swift", swift and swift[1], "https://github.com/swiftlang/swift", APACHE),
        ("libstdc++", gcc and gcc[1], "https://gcc.gnu.org", GCC),
        ("libgcc", gcc and gcc[1], "https://gcc.gnu.org", GCC),
        ("zlib", told("pkg-config", "--modversion", "zlib"), "https://zlib.net", "Zlib"),
    ]


def component(name, number, place, license):
    found = {"type": "library", "bom-ref": name, "name": name}
    if number:
        found["version"] = number
    if place.startswith("https://github.com/"):
        found["purl"] = "pkg:swift/" + place[8:].removesuffix(".git") + (f"@{number}" if number else "")
    found["licenses"] = [{"expression": license}]
    found["externalReferences"] = [{"type": "website", "url": place}]
    return found


def bom(tool):
    digest = hashlib.sha256(pathlib.Path(tool).read_bytes()).hexdigest()
    main = {
        "type": "application", "bom-ref": "tagc", "name": "tagc", "version": version(tool),
        "hashes": [{"alg": "SHA-256", "content": digest}],
    }
    parts = [component(*row[:4]) for row in packages()] + [component(*row) for row in system()]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1,
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_URL, 'tagc:' + digest)}",
        "metadata": {"timestamp": f"{date():%Y-%m-%dT%H:%M:%SZ}", "component": main},
        "components": parts,
        "dependencies": [{"ref": "tagc", "dependsOn": [part["bom-ref"] for part in parts]}],
    }


TEXTS = {
    APACHE: "The text of the Apache License 2.0 is in /usr/share/common-licenses/Apache-2.0. With the Runtime Library Exception, its"
    "\nsections 4(a), 4(b) and 4(d) do not bind who distributes what a compiler made with such code.",
    "Apache-2.0": "The text of the Apache License 2.0 is in /usr/share/common-licenses/Apache-2.0.",
    GCC: "The text of the GNU General Public License 3 is in /usr/share/common-licenses/GPL-3. The GCC Runtime Library Exception 3.1"
    "\nallows programs under any terms to contain these libraries.",
    "Zlib": "zlib is provided 'as is', without any warranty; anyone may use, alter and redistribute it freely, if its origin is not"
    "\nmisrepresented, altered versions are marked as such, and this notice is kept in sources.",
}


def short(license):
    """The name of a license in a Debian package, which has no spaces."""
    return license.replace(" WITH ", "-with-")


def indented(text):
    return "".join(" " + (line.rstrip() or ".") + "\n" for line in text.strip("\n").split("\n"))


def copyright_of_debian():
    """The file copyright of a Debian package, in its machine-readable form."""
    own = next(iter(sorted(ROOT.glob("LICENSE*"))), None)
    texts = {"tagc": own.read_text() if own else "The sources of tagc have no license file: ask its authors."}
    linked = []
    for name, number, place, license, text in packages():
        linked.append(f"{name} {number} ({license}), {place}")
        texts.setdefault(license, TEXTS.get(license, text))
    for name, number, place, license in system():
        linked.append(f"{name} {number or ''} ({license}), {place}")
        texts.setdefault(license, TEXTS[license])
    names = ["tagc"] + sorted(set(texts) - {"tagc"})
    parts = [
        "Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: tagc\n",
        "Files: *\nCopyright: the authors of tagc, and those of the libraries that are linked into it\n"
        f"License: {' and '.join(map(short, names))}\nComment: The executable contains\n" + indented("\n".join(linked)),
    ]
    return "\n".join(parts + [f"License: {short(name)}\n" + indented(texts[name]) for name in names])


if __name__ == "__main__":
    if sys.argv[1] == "--copyright":
        print(copyright_of_debian(), end="")
    else:
        path = pathlib.Path(sys.argv[2]) / "tagc.cdx.json"
        path.write_text(json.dumps(bom(sys.argv[1]), indent=2) + "\n")
        print(path)
