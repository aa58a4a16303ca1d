#!/usr/bin/env python3
"""Writes the site of the documentation, except the pages of the libraries: site.py TAGC TAGC_SERVE FOLDER

Its sources are what `tagc --help` and `tagc explain` show, the guides in Schemas/ and the README. A file that a page links to becomes
a page, too. The same sources give the same bytes.
"""
import html
import pathlib
import posixpath
import re
import subprocess
import sys

import commands
import diagnostics
from layout import Navigation, put, relative
from markdown import Document

PACKAGE = pathlib.Path(__file__).resolve().parents[2]
# What each group of the navigation has. The list is complete: a page of Schemas/ that is in none is an error.
GROUPS = [
    ("Start", ["README.md", "Schemas/guide-analytics.md", "Schemas/guide-build.md", "Schemas/guide-app.md"]),
    ("Guides", ["Schemas/cli-guide.md", "Schemas/app-guide.md", "Schemas/live-guide.md", "Schemas/guide-cluster.md", "Schemas/hits-guide.md",
                "Schemas/messages-guide.md", "Examples/README.md"]),
    ("Reference", [commands, diagnostics, "Schemas/definition.md", "Schemas/export.md", "Schemas/compiled.md",
                   "Schemas/rule-sets.md", "Schemas/pattern-dialect.md", "Schemas/inspect.md", "Schemas/binary-format.md",
                   "Schemas/wire-format.md"]),
    ("Libraries", []),
    ("Project", ["Schemas/conformance.md", "Schemas/promises.md", "Sources/ARCHITECTURE.md", "Tests/Benchmarks/README.md"]),
]
# Their pages are made of the executable's words instead.
REPLACED = {"Schemas/diagnostics.md": diagnostics.GROUPS}
# Files for programs, which read them at their addresses.
COPIED = (".json", ".rng", ".proto")


class Site:
    def __init__(self, tool, companion, folder):
        self.tool, self.folder = tool, folder
        self.kinds = diagnostics.kinds(tool)
        self.tree = commands.tree(tool, companion)
        self.documents, self.waiting = {}, []

    def write(self):
        for source in (source for _, sources in GROUPS for source in sources if isinstance(source, str)):
            self.add(source)
        missing = {f"Schemas/{each.name}" for each in (PACKAGE / "Schemas").glob("*.md")} - set(self.documents) - set(REPLACED)
        if missing:
            sys.exit(f"site.py: no group of the navigation has {sorted(missing)}")
        while self.waiting:
            self.read(self.waiting.pop())
        version = subprocess.check_output([self.tool, "--version"], text=True).strip()
        navigation = Navigation([(title, self.listed(title, sources)) for title, sources in GROUPS], version)
        for source, document in sorted(self.documents.items()):
            path = place(source)
            put(self.folder, path, navigation.page(path, document.title, document.body, document.sections))
        for path, title, body in commands.pages(self.tree, self.documents["Schemas/cli-guide.md"].sections):
            put(self.folder, path, navigation.page(path, title, body))
        for path, title, body, sections in diagnostics.pages(self.kinds):
            put(self.folder, path, navigation.page(path, title, body, sections))
        put(self.folder, "style.css", (pathlib.Path(__file__).parent / "style.css").read_text(encoding="utf-8"))

    def listed(self, title, sources):
        if title == "Libraries":
            return [(library(name), name) for name in libraries()]
        names = {commands: ("commands/index.html", "Commands"), diagnostics: (diagnostics.GROUPS, "Diagnostics")}
        return [names[each] if each in names else (place(each), self.documents[each].title) for each in sources]

    def add(self, source):
        if source not in self.documents:
            self.documents[source] = None
            self.waiting.append(source)

    def read(self, source):
        if (PACKAGE / source).is_dir():
            names = sorted(each.name for each in (PACKAGE / source).iterdir() if each.is_file())
            text = f"# {source}\n\n" + "".join(f"- [{name}]({posixpath.basename(source)}/{name})\n" for name in names)
        elif source.endswith(".md"):
            text = (PACKAGE / source).read_text(encoding="utf-8")
        else:
            self.documents[source] = Source(source)
            return
        self.documents[source] = Document(text, lambda link: self.link(link, source))

    def link(self, link, source):
        """The address in the site for an address in a page of the package."""
        if ":" in link.split("/")[0] or link.startswith("#"):
            return link
        path, mark, anchor = link.partition("#")
        target = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        if target == "Schemas":
            target = "README.md"
        elif (PACKAGE / target / "README.md").exists():
            target += "/README.md"
        if target == "Schemas/diagnostics.md" and any(kind["id"] == anchor for kind in self.kinds):
            return relative(f"diagnostics/{anchor}.html", place(source))
        if target.endswith(COPIED):
            put(self.folder, place(target), (PACKAGE / target).read_text(encoding="utf-8"))
        elif ".docc/" not in target and target not in REPLACED:
            self.add(target)
        return relative(place(target) + mark + anchor, place(source))


class Source:
    """A file of the package that is not a page, such as a Makefile."""

    def __init__(self, source):
        self.title, self.sections = source, ()
        text = html.escape((PACKAGE / source).read_text(encoding="utf-8"), quote=False)
        self.body = f"<h1>{html.escape(source)}</h1>\n<pre><code>{text}</code></pre>"


def place(source):
    """The path in the site of a file in the package."""
    if source in REPLACED:
        return REPLACED[source]
    if ".docc/" in source:
        name, page = source.split("/")[1], pathlib.PurePath(source).stem
        return library(name) + ("" if page == name else page.lower() + "/")
    if (PACKAGE / source).is_dir():
        return source + "/index.html"
    path = source.removeprefix("Schemas/")
    if path.endswith("README.md"):
        return path.removesuffix("README.md") + "index.html"
    if path.endswith(COPIED):
        return path
    # A server may keep files to itself whose names begin with a dot.
    return path.removesuffix(".md").removeprefix(".").replace("/.", "/") + ".html"


def libraries():
    """The names of the libraries for apps, as the manifest has them."""
    manifest = (PACKAGE / "Package.swift").read_text(encoding="utf-8")
    return re.findall(r'\.library\(name: "(\w+)"', manifest)


def library(name):
    return f"libraries/documentation/{name.lower()}/"


if __name__ == "__main__":
    Site(*sys.argv[1:4]).write()
