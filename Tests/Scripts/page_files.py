"""Steps of check_page.py: the files that the page opens, saves and puts into links."""
import base64
import gzip
import json
import os
import re

from page_browser import ROOT, FERRY, GUEST, check, Page


class Files(Page):
    """Versions, links and files."""

    def versions(self):
        """Two versions show what differs."""
        browser = self.browser
        events = self.scratch / "events.ndjson"
        events.write_text('{"event": "openScreen"}\n{"event": "purchase", "ticket.price": 75}\n{"event": "purchase", "ticket.price": 120}\n')
        folder = ROOT / "Examples/versions"
        browser.open(self.page("versions.html", folder / "before.json", folder / "after.json", "--events", events))
        check(browser.find("#results-facts").text.endswith("; 2 differ"), browser.find("#results-facts").text)
        second = browser.js("return [...document.querySelectorAll('#results > li:nth-child(2) .effects > div')].map((each) => [...each.querySelectorAll('.chip')].map((chip) => chip.textContent))")
        check(second[0] != second[1] and "dear ticket sold" in second[1], f"at 75: {second}")
        browser.js("document.querySelector('#results > li:nth-child(1) details').open = true")
        browser.wait(lambda: browser.all(".pairs .changed"), "changed parameters are marked")
        self.screenshots("versions")
        browser.find("#swap-out").click()
        check(not browser.texts(".ab"), "one version is left")
        browser.find("#compare").click()
        browser.wait(lambda: "no event differs" in browser.find("#results-facts").text, "a copy does the same")

    def share(self):
        """A link holds the state; a long one is refused; a damaged one says so."""
        browser = self.browser
        browser.open(self.scratch / "versions.html")
        text = browser.value("#text").replace("openScreen", "öffne 😀")
        browser.type_all("#text", text)
        browser.type_all("#events-text", '{"event": "öffne 😀"}\n')
        browser.find("#share").click()
        link = browser.wait(lambda: browser.value("#link-text"), "a link")
        note = browser.find("#link-note").text
        check(re.match(r"[\d.]+ (kB|bytes)\.", note), note)
        browser.open(self.template, "#" + link.split("#")[1])
        check(browser.value("#text") == text and browser.value("#events-text") == '{"event": "öffne 😀"}\n', "the link brings both back")
        check(browser.find("#tab-1").is_displayed() and browser.texts("#results .chip.fire"), "and both versions run")
        browser.type_all("#events-text", "\n".join(json.dumps({"event": base64.b64encode(os.urandom(30)).decode()}) for _ in range(400)))
        browser.find("#share").click()
        browser.wait(lambda: "may cut a link" in browser.find("#link-note").text, "a long link is told of")
        browser.type_all("#events-text", "\n".join(json.dumps({"event": base64.b64encode(os.urandom(300)).decode()}) for _ in range(400)))
        browser.find("#share").click()
        browser.wait(lambda: "too long for a link" in browser.find("#link-note").text and not browser.value("#link-text"), "a longer one is refused")
        browser.js("location.hash = arguments[0]", link.split("#")[1][:-20])
        browser.wait(lambda: "damaged or cut off" in browser.find("#notice").text, "a damaged link")
        browser.js("location.hash = arguments[0]", link.split("#")[1])
        browser.wait(lambda: browser.value("#text") == text, "a new fragment is read")

    def files(self):
        """Compiled containers are opened; damaged ones are refused, and the page lives on."""
        browser = self.browser
        compiled = self.scratch / "GTM-FERRY1"
        check(self.run("compile", FERRY, "-o", compiled).returncode == 0, "compile")
        data = compiled.read_bytes()
        browser.open(self.template)
        for index, damage in enumerate([data[:-9], data[:40], data[:600] + bytes([data[600] ^ 255]) + data[601:], data[:8] + bytes(len(data) - 8)]):
            path = self.scratch / f"damaged{index}.tag"
            path.write_bytes(damage)
            browser.js("document.querySelector('#notice').hidden = true")
            browser.find("#open").send_keys(str(path))
            browser.wait(lambda: path.name in browser.find("#notice").text, f"{path.name} is refused")
            browser.find("#push-all").click()
            browser.wait(lambda: GUEST in browser.texts("#results .chip.fire"), "the page lives on")
        browser.js("document.querySelector('#notice').hidden = true")
        browser.find("#open").send_keys(str(compiled))
        browser.wait(lambda: browser.find("#binary").is_displayed(), "a summary")
        check("Intact" in browser.find("#facts").text, browser.find("#facts").text)
        check(GUEST in browser.texts("#results .chip.fire"), "a compiled container runs")
        check(GUEST in browser.texts("#why-tag option"), "its tags can be asked about")
        browser.find("#open").send_keys(str(ROOT / "Examples/ferry/GTM-FERRY1.plist"))
        browser.wait(lambda: "<plist" in browser.value("#text") and browser.find("#text").is_displayed(), "a property list")
        check("No findings" in browser.find("#facts").text and GUEST in browser.texts("#results .chip.fire"), "a property list runs")

    def saves(self):
        """The compiled file has the tool's bytes; `tagc test` passes the scenario."""
        browser = self.browser
        browser.open(self.template)
        browser.find("#save-compiled").click()
        saved = browser.download("GTM-FERRY1")
        native = (self.scratch / "GTM-FERRY1").read_bytes()
        check(saved.read_bytes() == native, "the compiled file is that of the tool")
        browser.find("#save-scenario").click()
        scenario = browser.download(".scenario.json")
        (scenario.parent / "GTM-FERRY1.json").write_text(FERRY.read_text())
        test = self.run("test", scenario)
        check(test.returncode == 0, f"tagc test: {test.stdout}{test.stderr}")
        self.figures["scenario"] = test.stdout.strip().split("\n")[-1]

    def packed(self):
        """A large compiled container is in the page as columns, shorter than deflated, and is the same again there."""
        browser = self.browser
        definition = json.loads(FERRY.read_text())
        for number in range(300):
            definition["macros"][f"value {number}"] = {"type": "dataLayer", "name": f"key.{number * 7919 % 300}"}
            definition["tags"][f"tag {number}"] = {"type": "analytics", "fires": [next(iter(definition["rules"]))],
                                                   "fields": {"a": f"{{{{value {number}}}}}"}}
        written = self.scratch / "many.json"
        written.write_text(json.dumps(definition))
        compiled = self.scratch / "GTM-MANY"
        done = self.run("compile", written, "--id", "GTM-MANY", "-o", compiled)
        check(done.returncode == 0, done.stderr)
        page = self.page("many.html", compiled)
        more = page.stat().st_size - self.page("empty.html", FERRY).stat().st_size
        deflated = len(gzip.compress(compiled.read_bytes(), 9)) * 8 // 7
        check(more < deflated, f"{more} bytes for a container of {deflated}")
        browser.open(page)
        check(f"{compiled.stat().st_size:,} bytes compiled" in browser.find("#facts").text, "it is as large as it was")
        browser.find("#save-compiled").click()
        check(browser.download("GTM-MANY").read_bytes() == compiled.read_bytes(), "and the same again")
