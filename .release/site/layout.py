"""The frame of every page: head, navigation, and what makes tables and examples usable without a mouse."""
import html
import os
import posixpath
import re


class Navigation:
    """The groups of pages, as (title, [(path, name)]), that every page shows."""

    def __init__(self, groups, version):
        self.groups, self.version = groups, version

    def list_for(self, path):
        lines = []
        for title, pages in self.groups:
            lines.append(f"<h2>{html.escape(title)}</h2>\n<ul>")
            for target, name in pages:
                current = ' aria-current="page"' if target == path else ""
                lines.append(f'<li><a href="{relative(target, path)}"{current}>{html.escape(name)}</a></li>')
            lines.append("</ul>")
        return "\n".join(lines)

    def page(self, path, title, body, sections=()):
        """Returns a whole page. `path` is its place in the site; `sections` are listed before its text."""
        shown = title if title.startswith("tagc") else f"{title} · tagc"
        home = relative("index.html", path)
        return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(shown)}</title>
<link rel="stylesheet" href="{relative("style.css", path)}">
</head>
<body>
<a class="skip" href="#main">Skip to the text</a>
<header><a href="{home}"{' aria-current="page"' if path == "index.html" else ""}>tagc {html.escape(self.version)}</a>
<a class="menu" href="#pages">All pages</a></header>
<main id="main">
{contents(usable(body), sections)}
</main>
<nav id="pages" aria-label="All pages">
{self.list_for(path)}
</nav>
</body>
</html>
"""


def contents(body, sections):
    """Puts a list of the sections behind the first heading, where there are enough of them."""
    if len(sections) < 4:
        return body
    items = "\n".join(f'<li><a href="#{html.escape(anchor)}">{name}</a></li>' for anchor, name in sections)
    listed = f'<details class="contents"><summary>On this page</summary>\n<ul>\n{items}\n</ul>\n</details>'
    head, end, rest = body.partition("</h1>")
    return f"{head}{end}\n{listed}{rest}"


def usable(body):
    """Lets the keyboard scroll what is wider than a phone: tables and examples."""
    body = re.sub(
        r"<table>.*?</table>", lambda table: f'<div class="wide" role="group" aria-label="table" tabindex="0">{table[0]}</div>',
        body, flags=re.DOTALL)
    # A table whose heads are all empty has none.
    body = re.sub(r"<thead>\s*<tr>\s*(<th[^>]*></th>\s*)+</tr>\s*</thead>\s*", "", body)
    return body.replace("<pre>", '<pre tabindex="0">')


def relative(target, page):
    """The address of one page of the site in another."""
    path, mark, anchor = target.partition("#")
    if path == page and mark:
        return mark + anchor
    folder = posixpath.dirname(page) or "."
    near = posixpath.relpath(path, folder)
    # A page that a server answers with for a folder: the slash says that it is one.
    return near + ("/" if path.endswith("/") else "") + mark + anchor


def put(folder, path, text):
    target = os.path.join(folder, path)
    os.makedirs(os.path.dirname(target), exist_ok=True)
    with open(target, "w", encoding="utf-8", newline="\n") as file:
        file.write(text)
