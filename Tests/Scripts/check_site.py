#!/usr/bin/env python3
"""Checks the site that `make docs` writes: check_site.py FOLDER

Every link and anchor leads somewhere, every page can be reached from the first one, nothing is loaded from another host, and each page
has what readers with a keyboard or a screen reader need. The pages of the libraries are DocC's, which checks their links itself: of
them, those that are linked to must exist.
"""
import html.parser
import os
import posixpath
import sys
import urllib.parse

KNOWN = set("""a b blockquote body br code dd del details div dl dt em h1 h2 h3 h4 h5 h6 head header hr html img input li link main mark
meta nav ol p pre strong summary table tbody td th thead title tr ul""".split())
VOID = {"br", "hr", "img", "input", "link", "meta"}


class Page(html.parser.HTMLParser):
    """What one page links to, what can be linked to in it, and what is wrong with it."""

    def __init__(self, path, text):
        super().__init__()
        self.path, self.links, self.ids, self.faults = path, [], set(), []
        self.open, self.headings, self.language, self.title, self.has_main = [], [], None, "", False
        self.feed(text)
        self.close()
        for tag in self.open:
            self.fault(f"<{tag}> is not closed")
        if self.headings[:1] != [1] or self.headings.count(1) != 1:
            self.fault(f"its headings begin with {self.headings[:3]}, and {self.headings.count(1)} are of the first level")
        for before, after in zip(self.headings, self.headings[1:]):
            if after > before + 1:
                self.fault(f"a heading of level {after} follows one of level {before}")
        if not (self.language and self.title.strip() and self.has_main):
            self.fault("it has no language, no title or no <main>")

    def fault(self, words):
        self.faults.append(f"{self.path}:{self.getpos()[0]}: {words}")

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag not in KNOWN:
            self.fault(f"there is a <{tag}>")
        if tag not in VOID:
            self.open.append(tag)
        if tag == "html":
            self.language = given.get("lang")
        self.has_main = self.has_main or tag == "main"
        # The navigation stands behind the text, with headings of its own.
        if tag[0] == "h" and tag[1:].isdigit() and "nav" not in self.open:
            self.headings.append(int(tag[1:]))
        if "id" in given:
            if given["id"] in self.ids:
                self.fault(f"the id '{given['id']}' is there twice")
            self.ids.add(given["id"])
        for name in ("href", "src"):
            if name in given:
                self.take(tag, given[name] or "")
        if any(name.startswith("on") or name == "style" for name in given):
            self.fault("it has a script or a style of its own")

    def take(self, tag, link):
        if urllib.parse.urlsplit(link).scheme:
            if tag != "a":
                self.fault(f"{link} is loaded from elsewhere")
        elif not link:
            self.fault("a link is empty")
        else:
            self.links.append((self.getpos()[0], link))

    def handle_endtag(self, tag):
        if not self.open or self.open.pop() != tag:
            self.fault(f"</{tag}> closes something else")

    def handle_data(self, data):
        if self.open and self.open[-1] == "title":
            self.title += data


def pages(folder):
    for parent, folders, names in os.walk(folder):
        folders.sort()
        if os.path.relpath(parent, folder) == ".":
            folders[:] = [each for each in folders if each != "libraries"]
        for name in sorted(names):
            if name.endswith(".html"):
                path = os.path.relpath(os.path.join(parent, name), folder)
                with open(os.path.join(folder, path), encoding="utf-8") as file:
                    yield path, Page(path, file.read())


def target(page, link):
    path, _, anchor = link.partition("#")
    path = urllib.parse.unquote(path)
    place = posixpath.normpath(posixpath.join(posixpath.dirname(page), path)) if path else page
    return (posixpath.join(place, "index.html") if path.endswith("/") else place), urllib.parse.unquote(anchor)


def main(folder):
    found = dict(pages(folder))
    faults = [fault for page in found.values() for fault in page.faults]
    links, titles = 0, {}
    reached, waiting = {"index.html"}, ["index.html"]
    for path, page in found.items():
        titles.setdefault(page.title, []).append(path)
        for line, link in page.links:
            links += 1
            place, anchor = target(path, link)
            if place.startswith("..") or not os.path.isfile(os.path.join(folder, place)):
                faults.append(f"{path}:{line}: {link} leads to nothing")
            elif anchor and (place not in found or anchor not in found[place].ids):
                faults.append(f"{path}:{line}: {link} leads to no anchor of {place}")
    faults += [f"{', '.join(paths)} have one title" for paths in titles.values() if len(paths) > 1]
    while waiting:
        page = found.get(waiting.pop())
        for _, link in page.links if page else ():
            place, _ = target(page.path, link)
            if place not in reached:
                reached.add(place)
                waiting.append(place)
    faults += [f"{path} cannot be reached from index.html" for path in found if path not in reached]
    for fault in faults:
        print(fault)
    print(f"{len(found)} pages, {links} links, {len(faults)} faults")
    return 1 if faults or len(found) < 300 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
