"""Markdown as GitHub reads it: cmark-gfm makes the HTML, and headings get the anchors that GitHub gives them."""
import html
import re
import subprocess

HEADING = re.compile(r"<h([1-6])>(.*?)</h\1>", re.DOTALL)
LINK = re.compile(r'(<a href="|<img src=")([^"]*)"')
TAG = re.compile(r"<[^>]*>")
COMMENT = re.compile(r"^<!--.*?-->\n", re.MULTILINE | re.DOTALL)


class Document:
    """A page of Markdown: its body as HTML, its title, and its headings of the second level as (anchor, HTML)."""

    def __init__(self, text, link):
        """`link` returns the address in the site for an address in the page."""
        body = subprocess.run(
            ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough"], input=text, text=True,
            capture_output=True, check=True, encoding="utf-8").stdout
        self.title, self.sections, self.anchors = "", [], set()
        body = HEADING.sub(self.heading, COMMENT.sub("", body))
        self.body = LINK.sub(
            lambda found: found[1] + html.escape(link(html.unescape(found[2]))) + '"', body)

    def heading(self, found):
        level, content = int(found[1]), found[2]
        plain = html.unescape(TAG.sub("", content))
        anchor = self.free(slug(plain))
        if level == 1 and not self.title:
            self.title = plain
        if level == 2:
            self.sections.append((anchor, TAG.sub("", content)))
        return f'<h{level} id="{html.escape(anchor)}">{content}</h{level}>'

    def free(self, wanted):
        anchor, count = wanted, 0
        while anchor in self.anchors:
            count += 1
            anchor = f"{wanted}-{count}"
        self.anchors.add(anchor)
        return anchor


def slug(heading):
    """The anchor that GitHub gives a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
