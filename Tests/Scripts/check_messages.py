"""Checks a page of `tagc messages preview`: check_messages.py [--browser CHROMIUM] PAGE.html

Without a browser: the structure by the parser of Python's library, and the syntax by html5lib, which implements the
algorithm of the HTML standard, where that is installed. With one: axe-core's rules, where selenium and a package with axe.min.js
are installed, and screenshots beside the page.
"""

import base64
import hashlib
import html.parser
import importlib.util
import pathlib
import re
import shutil
import subprocess
import sys


class Outline(html.parser.HTMLParser):
    """The elements, ids, references and headings of a page."""

    def __init__(self):
        super().__init__()
        self.tags, self.ids, self.references, self.levels, self.faults = [], [], [], [], []

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        self.tags.append(tag)
        if "id" in attributes:
            self.ids.append(attributes["id"])
        for name in ("aria-labelledby", "aria-describedby"):
            self.references += attributes.get(name, "").split()
        if attributes.get("href", "").startswith("#"):
            self.references.append(attributes["href"][1:])
        if re.fullmatch("h[1-6]", tag):
            self.levels.append(int(tag[1]))
        if attributes.get("role") == "img" and not attributes.get("aria-label"):
            self.faults.append("an image without a text")
        for name in attributes:
            if name.startswith("on") or name in ("style", "src", "srcset", "poster", "action"):
                self.faults.append(f"<{tag}> has the attribute {name}")
        if "href" in attributes and not attributes["href"].startswith("#"):
            self.faults.append(f"<{tag}> leads to {attributes['href']}")


def structure(text):
    outline = Outline()
    outline.feed(text)
    outline.close()
    faults = outline.faults
    for tag in ("script", "img", "link", "iframe", "object", "form", "base"):
        if tag in outline.tags:
            faults.append(f"the page has <{tag}>")
    for tag in ("title", "h1", "main", "header", "footer"):
        if outline.tags.count(tag) != 1:
            faults.append(f"the page has {outline.tags.count(tag)} <{tag}>")
    if len(outline.ids) != len(set(outline.ids)):
        faults.append("an id stands twice")
    faults += [f"nothing has the id {name}" for name in outline.references if name not in outline.ids]
    for before, after in zip(outline.levels, outline.levels[1:]):
        if after > before + 1:
            faults.append(f"a heading of level {after} follows one of level {before}")
    if '<html lang="en">' not in text:
        faults.append("the page has no language")
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    if not policy or not policy[1].startswith("default-src 'none'; style-src 'sha256-"):
        faults.append("the page has no policy")
    else:
        style = re.search("<style>(.*)</style>", text, re.S)[1]
        digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
        if f"'sha256-{digest}'" not in policy[1]:
            faults.append("the policy does not allow the page's style")
        if re.search(r"url\(|@import", style):
            faults.append("the style loads something")
    return faults


def syntax(text):
    if importlib.util.find_spec("html5lib") is None:
        print("skipped: html5lib is not here")
        return []
    import html5lib

    parser = html5lib.HTMLParser(strict=False)
    parser.parse(text)
    return [f"{place}: {html5lib.constants.E[code] % data}" for place, code, data in parser.errors]


def axe_source():
    """The script of axe-core out of a package of Python's, or None."""
    for package in ("axe_playwright_python", "axe_selenium_python"):
        found = importlib.util.find_spec(package)
        if found and found.origin:
            for path in sorted(pathlib.Path(found.origin).parent.rglob("axe.min.js")):
                return path.read_text()
    return None


def accessibility(browser, page):
    source = axe_source()
    if source is None or importlib.util.find_spec("selenium") is None:
        print("skipped: selenium or axe-core is not here")
        return []
    driver_path = shutil.which("chromedriver")
    if driver_path is None:
        print("skipped: chromedriver is not here")
        return []
    from selenium import webdriver

    service = webdriver.ChromeService(executable_path=driver_path)
    faults = []
    for scheme, width in (("light", 1240), ("dark", 1240), ("light", 390)):
        options = webdriver.ChromeOptions()
        options.binary_location = browser
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"):
            options.add_argument(argument)
        with webdriver.Chrome(options=options, service=service) as driver:
            driver.execute_cdp_cmd(
                "Emulation.setDeviceMetricsOverride",
                {"width": width, "height": 1200, "deviceScaleFactor": 1, "mobile": False})
            driver.execute_cdp_cmd(
                "Emulation.setEmulatedMedia",
                {"features": [{"name": "prefers-color-scheme", "value": scheme}]})
            # The page's policy allows no script: axe-core is not part of the page, but looks at it.
            driver.execute_cdp_cmd("Page.setBypassCSP", {"enabled": True})
            driver.get(page.resolve().as_uri())
            driver.execute_script(source)
            # The colors of a message are its author's: the page itself says what is hard to read there.
            result = driver.execute_async_script(
                "const done = arguments[0];"
                "const rest = () => axe.run({exclude: ['.msg']}).then(all =>"
                " axe.run('.msg', {rules: {'color-contrast': {enabled: false}}}).then(own =>"
                " done({version: axe.version, passes: all.passes.length,"
                " violations: all.violations.concat(own.violations)})));"
                "document.querySelector('.msg') ? rest() :"
                " axe.run().then(all => done({version: axe.version, passes: all.passes.length,"
                " violations: all.violations}));")
            print(
                f"axe-core {result['version']}, {scheme}, {width} px: {result['passes']} rules pass,"
                f" {len(result['violations'])} violated")
            for violation in result["violations"]:
                for node in violation["nodes"][:5]:
                    faults.append(f"{violation['id']}: {node['html'][:160]}: {node['failureSummary']}")
            height = driver.execute_script("return document.documentElement.scrollHeight")
            wide = driver.execute_script("return document.documentElement.scrollWidth")
            if wide > driver.execute_script("return window.innerWidth"):
                faults.append(f"the page is {wide} px wide in a window of {width} px")
            shot = driver.execute_cdp_cmd(
                "Page.captureScreenshot",
                {"captureBeyondViewport": True,
                 "clip": {"x": 0, "y": 0, "width": wide, "height": height, "scale": 1}})
            path = page.with_name(f"{page.stem}-{scheme}-{width}.png")
            path.write_bytes(base64.b64decode(shot["data"]))
            print(f"{path.name}: {wide} x {height}")
    return faults


def screenshots(browser, page):
    """Two screenshots without selenium: the browser makes them by itself."""
    for number, scheme in enumerate(("dark", "light")):
        path = page.with_name(f"{page.stem}-{scheme}.png")
        subprocess.run(
            [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             "--window-size=1240,4000", f"--blink-settings=preferredColorScheme={number}",
             f"--screenshot={path}", page.resolve().as_uri()],
            check=True, capture_output=True, timeout=120)
        print(path.name)


def main():
    arguments = sys.argv[1:]
    browser = None
    if arguments[0] == "--browser":
        browser, arguments = arguments[1], arguments[2:]
    page = pathlib.Path(arguments[0])
    text = page.read_text(encoding="utf-8")
    if browser is None:
        faults = structure(text) + syntax(text)
        done = "the page is valid, and needs nothing else"
    else:
        faults = accessibility(browser, page)
        if not list(page.parent.glob(f"{page.stem}-*.png")):
            screenshots(browser, page)
        done = "the page passes"
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        sys.exit(1)
    print(f"{page.name}: {done}")


main()
