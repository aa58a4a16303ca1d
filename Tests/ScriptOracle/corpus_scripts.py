"""The scripts of the corpora in TAGC_SHARED: (goal, text with {{references}}), each once."""
import html.parser, json, os, re

class Elements(html.parser.HTMLParser):
    """Collects the text of <script> elements that are JavaScript."""
    def __init__(self):
        super().__init__(convert_charrefs=False)
        self.found, self.goal, self.text = [], None, []
    def handle_starttag(self, tag, attributes):
        if tag == "script":
            kind = (dict(attributes).get("type") or "").strip().lower()
            if kind in ("", "text/javascript", "application/javascript", "text/ecmascript"): self.goal = "script"
            elif kind == "module": self.goal = "module"
            elif kind == "text/gtmscript": self.goal = "script"
            self.text = []
    def handle_data(self, data):
        if self.goal: self.text.append(data)
    def handle_endtag(self, tag):
        if tag == "script" and self.goal:
            self.found.append((self.goal, "".join(self.text)))
            self.goal = None

def template(value):
    """The text of a compiled value: a string, or ["template", parts…] with a reference for each part that is none."""
    if isinstance(value, str): return value
    if isinstance(value, list) and value and value[0] == "template":
        return "".join(part if isinstance(part, str) else "{{x}}" for part in value[1:])
    return None

def scripts_of_html(text):
    reader = Elements()
    reader.feed(text); reader.close()
    return reader.found

def walk(value, found):
    if isinstance(value, dict):
        key, text = value.get("key"), value.get("value")
        if isinstance(text, str):
            if key == "html": found.extend(scripts_of_html(text))
            if key == "javascript": found.append(("expression", text))
        if isinstance(value.get("templateData"), str):
            for part in re.findall(r"___SANDBOXED_JS[A-Z_]*___\n(.*?)(?=\n___[A-Z_]+___|\Z)", value["templateData"], re.S):
                found.append(("functionBody", part))
        for name, inner in value.items():
            if name == "vtp_html":
                text = template(inner)
                if text: found.extend(scripts_of_html(text))
            if name == "vtp_javascript":
                text = template(inner)
                if text: found.append(("script", text))
            walk(inner, found)
    elif isinstance(value, list):
        for inner in value: walk(inner, found)

def corpus(shared):
    found = []
    for folder in ("gtm-export", "vendor-web", "gtm-legacy", "vendor-mobile", "gtm-v5"):
        for root, _, files in sorted(os.walk(os.path.join(shared, "corpus", folder))):
            for name in sorted(files):
                path = os.path.join(root, name)
                text = open(path, encoding="utf-8", errors="replace").read()
                if name.endswith((".js", ".mjs")): found.append(("script", text)); continue
                if name.endswith((".html", ".htm")): found.extend(scripts_of_html(text)); continue
                if name.endswith(".tpl"): walk({"templateData": text}, found); continue
                try: walk(json.loads(text), found)
                except ValueError: pass
    return list(dict.fromkeys(found))

KEYWORDS = "break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|false|finally|for|function|if|import|in|instanceof|new|null|return|super|switch|this|throw|true|try|typeof|var|void|while|with"
REFERENCE = re.compile(r"\{\{[^{}\n]+\}\}")

def holes(text):
    """The byte ranges of the references, and the text for node: a word in place of each, or letters in a word."""
    ranges, offset, last, out = [], 0, 0, []
    for match in REFERENCE.finditer(text):
        before = text[last:match.start()]
        offset += len(before.encode())
        length = len(match.group().encode())
        ranges.append([offset, offset + length])
        offset += length
        # A keyword that touches a reference is a word of its own.
        touches = re.search(r"(?<![\w$])(?:%s)$" % KEYWORDS, before) and not before.endswith("\\")
        behind = re.match(r"in(?:stanceof)?(?![\w$])", text[match.end():])
        out += [before, " " if touches else "", f"R{len(ranges)}q", " " if behind else ""]
        last = match.end()
    return ranges, "".join(out) + text[last:]
