"""The scripts of the corpora, as the lints find them, and as Python's reader of HTML does."""
import html.parser
import json
import os
import re

import oracle

FOLDERS = ("gtm-export", "gtm-v5", "gtm-legacy", "vendor-mobile", "vendor-web")
TYPES = ("", "text/javascript", "application/javascript", "text/ecmascript", "text/gtmscript")


def files(shared):
    for folder in FOLDERS:
        for root, _, names in sorted(os.walk(os.path.join(shared, "corpus", folder))):
            for name in sorted(names):
                if name.endswith(".json"):
                    yield os.path.join(root, name)


def scripts(shared):
    """The scripts that lints check, each once."""
    paths = list(files(shared))
    found = {}
    for at in range(0, len(paths), 200):
        for row in oracle.run([oracle.program, "extract"] + paths[at:at + 200], []):
            found[oracle.Script(row["goal"], row["source"], tuple(map(tuple, row["holes"])))] = None
    return [oracle.Script(script.goal, script.text, [list(hole) for hole in script.holes]) for script in found]


class Elements(html.parser.HTMLParser):
    """Collects the text of script elements that are JavaScript and have no address."""

    def __init__(self):
        super().__init__(convert_charrefs=False)
        self.found, self.is_script, self.text, self.hidden = [], False, [], 0

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag == "noscript":
            self.hidden += 1
        if tag == "script":
            kind = (attributes.get("type") or "").strip().lower()
            self.is_script = kind in TYPES + ("module",) and "src" not in attributes and not self.hidden
            self.text = []

    def handle_data(self, data):
        if self.is_script:
            self.text.append(data)

    def handle_endtag(self, tag):
        if tag == "noscript":
            self.hidden -= 1
        if tag == "script" and self.is_script:
            self.found.append("".join(self.text))
            self.is_script = False


def of_html(text):
    reader = Elements()
    reader.feed(text)
    reader.close()
    return [found for found in reader.found if found]


def of_template(text):
    return re.findall(r"^___SANDBOXED_JS_FOR_[A-Z_]*___(\n.*?)(?=^___[A-Z_]+___$|\Z)", text, re.S | re.M)


def of_exports(shared):
    """The scripts of exports, by other means."""
    found = set()

    def walk(value, kind):
        if isinstance(value, list):
            for inner in value:
                walk(inner, kind)
        if not isinstance(value, dict):
            return
        key, text = value.get("key"), value.get("value")
        if isinstance(text, str) and text:
            if key == "html" and kind == "html":
                found.update(of_html(text))
            if key == "javascript" and kind == "jsm":
                found.add(text)
        if isinstance(value.get("templateData"), str):
            found.update(of_template(value["templateData"]))
        for inner in value.values():
            walk(inner, value.get("type") if value.get("type") in ("html", "jsm") else kind)

    for path in files(shared):
        try:
            value = json.load(open(path, encoding="utf-8"))
        except ValueError:
            continue
        if isinstance(value, dict) and "containerVersion" in value:
            walk(value, None)
    return found
