#!/usr/bin/env python3
"""Which packages the build takes, against the list of those it should: prints how many, and how many are unexpected."""
import json, subprocess, sys

# What Package.swift names, and what those bring along: each with its licence.
EXPECTED = {
    "https://github.com/apple/swift-argument-parser": "Apache-2.0",
    "https://github.com/apple/swift-protobuf": "Apache-2.0",
    "https://github.com/apple/swift-log": "Apache-2.0",
    "https://github.com/apple/swift-crypto": "Apache-2.0",
    "https://github.com/apple/swift-asn1": "Apache-2.0",
    "https://github.com/groue/GRDB.swift": "MIT",
    "https://github.com/LebJe/TOMLKit": "MIT",
    "https://github.com/groue/GRDB.swift": "MIT",
    # For tagc-serve alone, with what it brings along; swift-system is for parts of it that are not built.
    "https://github.com/apple/swift-nio": "Apache-2.0",
    "https://github.com/apple/swift-atomics": "Apache-2.0",
    "https://github.com/apple/swift-collections": "Apache-2.0",
    "https://github.com/apple/swift-system": "Apache-2.0",
}


def packages(tree):
    for package in tree["dependencies"]:
        yield package["url"], package["version"]
        yield from packages(package)


found = dict(packages(json.loads(subprocess.run(
    ["swift", "package", "show-dependencies", "--format", "json"], check=True, stdout=subprocess.PIPE).stdout)))
unexpected = [url for url in found if url.removesuffix(".git") not in EXPECTED]
for url in sorted(found):
    print(url, found[url], EXPECTED.get(url.removesuffix(".git"), "unexpected"))
print(f"{len(found)} dependencies, {len(unexpected)} unexpected")
sys.exit(1 if unexpected or not found else 0)
