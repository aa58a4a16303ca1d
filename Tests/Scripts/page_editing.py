"""Steps of check_page.py: what the page shows of a container and its events, and how they are edited."""
import json

from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from page_browser import ROOT, FERRY, GUEST, Failed, check, Page


class Editing(Page):
    """The text, the findings, the events and the settings."""

    def first_result(self):
        """The first result, from the start of the navigation: the best of twelve loads, since a busy machine only adds."""
        times = []
        for _ in range(12):
            # Nobody asks while it loads: that takes time, too.
            self.browser.open(self.template, pause=1)
            times.append(int(self.browser.js("return document.documentElement.dataset.firstResult")))
        chips = self.browser.texts("#results .chip.fire")
        check("ticket sold" in chips and GUEST in chips, f"the example fires {chips}")
        self.figures["first result, ms"] = min(times)
        self.figures["first results, ms"] = sorted(times)

    def same_as_run(self):
        """Tags and parameters of the example are those of `tagc run`."""
        browser = self.browser
        browser.open(self.page("ferry.html", FERRY, "--events", ROOT / "Examples/ferry/events.ndjson"))
        run = self.run("run", FERRY, "--events", ROOT / "Examples/ferry/events.ndjson", "--format", "json")
        expected = [json.loads(line) for line in run.stdout.splitlines()]
        browser.js("for (const each of document.querySelectorAll('#results > li > details')) each.open = true")
        browser.wait(lambda: len(browser.all("#results .tag")) == sum(len(each["fired"]) for each in expected), "tags")
        shown = browser.js(
            "return [...document.querySelectorAll('#results > li')].reverse().filter((row) => row.querySelector('.tag')).map((row) =>"
            " [row.querySelector('.ev').textContent, [...row.querySelectorAll('.tag')].map((tag) => [tag.querySelector('h3').textContent,"
            " [...tag.querySelectorAll('dt')].map((name) => [name.textContent, name.nextSibling.textContent])])])")

        def leaves(value, path):
            if isinstance(value, dict) and value:
                return [leaf for key in value for leaf in leaves(value[key], f"{path}.{key}" if path else key)]
            return [[path, json.dumps(value, ensure_ascii=False)]]

        wanted = [[each["event"], [[tag["tag"], leaves(tag["parameters"], "")] for tag in each["fired"]]] for each in expected if each["fired"]]
        check(shown == wanted, f"the page shows {shown}, not {wanted}")
        run = self.run("run", FERRY, "--events", ROOT / "Examples/ferry/events.ndjson", "--format", "json", "--trace")
        rules = [rule for line in run.stdout.splitlines() for rule in json.loads(line)["trace"]]
        browser.js("for (const each of document.querySelectorAll('#results .trace')) each.open = true")
        browser.wait(lambda: len(browser.all("#results .trace li")) == len(rules), "the rules of all events")
        conditions = sorted(f"{each['predicate']} {json.dumps(each['right'])}: {'held' if each['held'] else 'not held'}" for rule in rules for each in rule["conditions"])
        lines = browser.texts("#results .trace .if")
        check(len(lines) == len(conditions) and all(any(line.endswith(each) for line in lines) for each in conditions), f"conditions: {lines}")

    def finding(self):
        """A wrong name is found, marked in its place, reached by F8 and by Enter, and mended by the fix."""
        browser = self.browser
        browser.open(self.template)
        text = FERRY.read_text().replace('"input": "{{route}}"', '"input":\t"{{rout}}"').replace('"version": "7"', '"version": "漢😀7"')
        browser.type_all("#text", text)
        browser.wait(lambda: browser.texts(".marks .at.error"), "a mark")
        marked = "".join(browser.texts(".marks .at.error"))
        check("rout" in marked and len(marked) <= 8, f"'{marked}' is marked")
        line = text[: text.index("{{rout}}")].count("\n") + 1
        numbers = browser.texts(".gutter .error")
        check(numbers[0] == str(line), f"line {numbers} is marked, not {line}")
        style = ("const get = (each) => { const style = getComputedStyle(each); return ['fontFamily', 'fontSize', 'lineHeight', 'tabSize',"
                 " 'letterSpacing', 'whiteSpace', 'paddingLeft', 'paddingTop'].map((name) => style[name]).join(' | '); };"
                 "return [get(document.querySelector('#text')), get(document.querySelector('#editor .marks'))]")
        area, marks = browser.js(style)
        check(area == marks, f"text and marks are not laid out alike: {area}; {marks}")
        (self.scratch / "broken.json").write_text(text)
        lint = json.loads(self.run("lint", self.scratch / "broken.json", "--format", "json").stdout)
        shown = [what for what in browser.texts("#findings .what")]
        check(shown == [each["message"] for each in lint["diagnostics"]], f"the page finds {shown}")
        carets = browser.texts("#findings .carets")
        check(carets[0] == "^" + "~" * (len(marked) - 1), f"carets {carets}")
        self.screenshots("error")
        # By keyboard: F8 from the text, and Enter on the finding.
        browser.find("#text").send_keys(Keys.CONTROL, Keys.HOME)
        browser.keys(Keys.F8)
        selected = "const area = document.querySelector('#text'); return area.value.slice(area.selectionStart, area.selectionEnd)"
        check(browser.js(selected) == marked, f"F8 selects '{browser.js(selected)}'")
        browser.js("document.querySelector('#text').setSelectionRange(0, 0); document.querySelector('#findings .go').focus()")
        browser.keys(Keys.ENTER)
        check(browser.js(selected) == marked, "Enter on a finding selects its place")
        fix = browser.find("#findings .fixes button")
        check("route" in fix.text, f"the fix is '{fix.text}'")
        fix.click()
        self.no_findings()
        check('"{{route}}"' in browser.value("#text") and "漢😀7" in browser.value("#text"), "the fix changes the name alone")
        # The text area's own undo takes the fix back.
        browser.find("#text").send_keys(Keys.CONTROL, "z")
        browser.wait(lambda: browser.texts(".marks .at.error"), "undo")
        browser.type_all("#text", "{")
        browser.wait(lambda: browser.find("#findings").is_displayed(), "findings of a text that is cut off")
        check(browser.find("#stale").is_displayed() and not browser.find("#push").is_enabled(), "a broken container is not pushed to")
        browser.type_all("#text", FERRY.read_text())
        self.no_findings()

    def keyboard(self):
        """Events are written and pushed by keyboard alone."""
        browser = self.browser
        browser.open(self.template)
        browser.js("document.activeElement.blur()")
        for _ in range(60):
            browser.keys(Keys.TAB)
            outline = browser.js("const style = getComputedStyle(document.activeElement); return style.outlineStyle + getComputedStyle(document.activeElement.closest('.editor, .button') ?? document.activeElement).boxShadow")
            if browser.js("return document.activeElement.id") == "events-text":
                break
            check(outline != "nonenone" or browser.js("return document.activeElement.type") in ("file", "textarea"), "the focus is seen")
        else:
            raise Failed("Tab does not reach the events")
        browser.chord([Keys.CONTROL], "a")
        browser.keys('{"event": "openScreen", "screenName": "Bar"}', Keys.ENTER, '{"ticket": {"price": 101, "route": "Oslo-Kiel"}}', Keys.ENTER, '{"event": "purchase"}')
        browser.chord([Keys.CONTROL, Keys.SHIFT], Keys.ENTER)
        browser.wait(lambda: len(browser.all("#results > li")) == 3, "three pushes")
        check(browser.texts("#results > li:first-child .chip.fire") == ["ticket sold", GUEST], "both tags fire")
        detail = browser.find("#results > li:first-child .detail").text
        check('"north: Oslo-Kiel"' in detail and "101" in detail, f"parameters: {detail}")
        # Step by step.
        browser.find("#clear").send_keys(Keys.ENTER)
        browser.wait(lambda: not browser.all("#results > li"), "started over")
        seen = []
        for number in range(3):
            browser.chord([Keys.CONTROL], Keys.ENTER)
            browser.wait(lambda: len(browser.all("#results > li")) == number + 1, "a step")
            seen.append(browser.texts("#results > li:first-child .chip.fire"))
        check(seen == [["screen view"], [], ["ticket sold", GUEST]], f"steps: {seen}")
        browser.type_all("#events-text", '{"event": "x"}\n{bad\n')
        browser.chord([Keys.CONTROL, Keys.SHIFT], Keys.ENTER)
        browser.wait(lambda: browser.texts("#results .chip.fail"), "a bad line is named")

    def why_not(self):
        """Why not, with the smallest change, which is applied."""
        browser = self.browser
        browser.open(self.template)
        browser.type_all("#events-text", '{"event": "purchase", "ticket": {"price": 120, "route": "Rome-Nice"}}\n')
        browser.find("#push-all").click()
        browser.wait(lambda: browser.texts("#results .chip.fire") == ["ticket sold"], "one tag")
        Select(browser.find("#why-tag")).select_by_value(GUEST)
        answer = browser.wait(lambda: browser.find("#why-answer pre").text, "an answer")
        check("It does not fire" in answer and "> no" in answer and "this would fire it: in 'push'" in answer, answer)
        self.screenshots("why", scroll="#why")
        browser.find("#why-answer button").click()
        browser.wait(lambda: browser.texts("#results .chip.fire") == ["ticket sold", GUEST], "the change fires it")
        check('"ticket.route": "Bari-"' in browser.value("#events-text"), browser.value("#events-text"))
        browser.wait(lambda: "It fires" in browser.find("#why-answer").text, "why it fires")

    def settings(self):
        """Answers of the app and the clock."""
        browser = self.browser
        browser.open(self.template)
        browser.find("#settings-button").click()
        browser.type_all("#answers", "debug mode=true")
        browser.wait(lambda: browser.texts("#results .chip.block"), "a tag is blocked")
        browser.type_all("#answers", "nonsense")
        browser.wait(lambda: "not name=value" in browser.find("#settings-fault").text, "a fault of settings")
        browser.type_all("#answers", "nobody=1")
        browser.wait(lambda: "does not ask for 'nobody'" in browser.find("#settings-fault").text, "an unknown name")
        browser.type_all("#answers", "")
        browser.wait(lambda: not browser.texts("#results .chip.block"), "not blocked")
