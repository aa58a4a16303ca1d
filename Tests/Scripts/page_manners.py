"""Steps of check_page.py: requests, errors, and use without a mouse or by a screen reader."""
import http.server
import re
import threading

import accessibility
from page_browser import check, Page


class Manners(Page):
    """What the page does beside its work."""

    def served(self):
        """From a web server, also one that says another charset, the page is the only request; its policy refuses others."""
        asked = []

        class Handler(http.server.SimpleHTTPRequestHandler):
            extensions_map = {".html": "text/html; charset=iso-8859-1"}

            def __init__(self, *given):
                super().__init__(*given, directory=str(outer.template.parent))

            def log_request(self, *given):
                asked.append(self.path)

        outer = self
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = self.browser
        address = f"http://127.0.0.1:{server.server_port}/"
        browser.driver.get("about:blank")
        browser.driver.get(address + self.template.name)
        browser.wait(lambda: browser.texts("#results .chip.fire"), "the page works from a server", 30)
        refused = browser.driver.execute_async_script(
            "const done = arguments[1]; const image = new Image(); image.onerror = () => fetch(arguments[0]).then(() => done('fetched'), (error) => done(String(error)));"
            "image.onload = () => done('loaded'); image.src = arguments[0] + 'image.png'", address)
        check("Failed to fetch" in refused, f"a request of the page: {refused}")
        check(browser.driver.execute_async_script(
            "const done = arguments[0]; const script = document.createElement('script'); script.textContent = 'window.foreign = true';"
            "document.body.append(script); setTimeout(() => done(window.foreign !== true), 50)"), "a foreign script runs")
        server.shutdown()
        check(asked == ["/" + self.template.name], f"requests: {asked}")

    def accessible(self):
        """axe finds nothing, at both widths, light and dark, with an event, an error, settings and two versions in sight."""
        source = accessibility.axe()
        if source is None:
            print("skipped: axe-core is not here")
        browser = self.browser
        for width, height in ((1400, 900), (390, 844)):
            for scheme in ("light", "dark"):
                browser.look(width, height, scheme)
                browser.open(self.scratch / "versions.html")
                browser.find("#settings-button").click()
                browser.find("#share").click()
                browser.type_all("#text", browser.value("#text").replace("{{", "{{x", 1))
                browser.wait(lambda: browser.find("#findings").is_displayed(), "a finding")
                wide = browser.js("return document.documentElement.scrollWidth")
                check(wide <= width, f"the page is {wide} pixels wide at {width}")
                small = browser.js(
                    "return [...document.querySelectorAll('button, select, input, summary')].filter((each) => each.offsetParent && each.getBoundingClientRect().height < 24)"
                    ".map((each) => each.textContent.slice(0, 40) + ' ' + each.getBoundingClientRect().height)")
                check(not small, f"too low to be hit: {small}")
                browser.shot(self.scratch / f"sheets-{width}-{scheme}.png")
                if source is None:
                    continue
                browser.cdp("Runtime.evaluate", expression=source + "\n;0")
                found = browser.driver.execute_async_script(
                    f"const done = arguments[0]; {accessibility.FOUND}.then(done, (error) => done({{violations: [String(error)]}}))")
                check(not found["violations"], f"axe, {width} {scheme}: " + "\n".join(found["violations"]))
                self.figures["axe"] = f"{found['version']}: {found['passes']} rules passed, none failed"
        browser.look(1400, 900, "light")

    def silent(self):
        """No request but for the pages themselves, no error, no violation."""
        self.browser.collect()
        foreign = [url for url in self.browser.requests if not re.match(r"(file|about|data|blob):", url)]
        others = {url.split("#")[0] for url in self.browser.requests if url.startswith("file:")}
        pages = {path.as_uri() for path in [self.template, *self.scratch.glob("*.html")]}
        check(not foreign and others <= pages, f"requests: {foreign + sorted(others - pages)}")
        check(not self.browser.messages, f"the console: {self.browser.messages[:5]}")
        self.figures["requests"] = f"none, beyond {len(others)} pages opened from files"
