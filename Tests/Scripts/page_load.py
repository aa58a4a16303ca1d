"""Steps of check_page.py: large and real containers, and an engine that stops."""
import gzip
import json
import lzma
import os
import pathlib
import re
import subprocess
import sys
import time

from page_browser import ROOT, FERRY, GUEST, check, Page

LONGEST_STOP = 1500  # ms that typing in 1 MB may take, on a loaded machine with software drawing


def bytes_of_text(text):
    """The bytes of a text of packing.js."""
    hidden = b'\0\n\r"<\\'
    letters = []
    for letter in map(ord, text):
        letters += [hidden[(letter >> 7) - 1], letter & 0x7F] if letter > 0x7F else [letter]
    bits = "".join(f"{letter ^ 0x41:07b}" for letter in letters)
    return bytes(int(bits[at:at + 8], 2) for at in range(0, len(bits) - 7, 8))[:-1]


def patch_for_stand_in(path):
    """For trying the page with an engine that asks a server: ENGINE and CONNECT are set by hand."""
    if "CONNECT" in os.environ:
        path.write_text(path.read_text().replace("default-src 'none'", f"default-src 'none'; connect-src {os.environ['CONNECT']}", 1))


class Load(Page):
    """Large files, exports of the corpus, and an engine that stops."""

    def large(self):
        """A definition of 1 MB is typed into without a long stop; long lists are cut; 10,000 events are pushed."""
        browser = self.browser
        browser.open(self.template)
        definition = json.loads(FERRY.read_text())
        for number in range(1400):
            definition["macros"][f"value {number}"] = {"type": "constant", "value": "x" * 500 + str(number)}
            definition["tags"][f"tag {number}"] = {"type": "analytics", "fires": [f"absent {number}"], "fields": {"a": f"{{{{value {number}}}}}"}}
        path = self.scratch / "large.json"
        path.write_text(json.dumps(definition, indent=1, ensure_ascii=False))
        started = time.time()
        browser.find("#open").send_keys(str(path))
        browser.wait(lambda: "large.json" in browser.find("#tab-0").text and browser.find("#findings").is_displayed(), "a large file", 60)
        self.figures["1 MB file opened and checked, s"] = round(time.time() - started, 2)
        check(path.stat().st_size > 900_000, "the large file is large")
        check(len(browser.all("#findings li")) <= 50 and "more" in browser.find("#findings .more").text, "the list of findings is cut")
        stop = browser.js(
            "const area = document.querySelector('#text'); area.focus(); area.setSelectionRange(500000, 500000); const start = performance.now();"
            "document.execCommand('insertText', false, ' '); area.getBoundingClientRect(); return performance.now() - start")
        self.figures["a letter typed in 1 MB, ms"] = round(stop)
        check(stop < LONGEST_STOP, f"a letter takes {stop:.0f} ms")
        browser.wait(lambda: browser.texts(".marks div"), "the lines in sight are drawn")
        check(len(browser.all("#editor .marks > div")) < 80, "only lines in sight are drawn")
        browser.type_all("#text", "[" * 200000)
        browser.wait(lambda: browser.find("#findings").is_displayed(), "deep nesting is a finding", 20)
        browser.open(self.template)
        events = [{"event": "purchase", "ticket": {"price": number % 300, "route": "Kiel-Oslo"}} if number % 2 else {"event": "openScreen", "screenName": str(number)} for number in range(10000)]
        path = self.scratch / "many.ndjson"
        path.write_text("".join(json.dumps(each) + "\n" for each in events))
        browser.find("#open").send_keys(str(path))
        browser.wait(lambda: "10,000 events" in browser.find("#results-facts").text, "10,000 events", 60)
        times = []
        for _ in range(4):
            times.append(float(browser.js("return document.documentElement.dataset.perEvent")))
            browser.js("delete document.documentElement.dataset.perEvent; document.querySelector('#push-all').click()")
            browser.wait(lambda: browser.js("return document.documentElement.dataset.perEvent"), "all events again", 60)
        self.figures["an event of 10,000, µs"] = min(times)
        check(len(browser.all("#results > li")) <= 60 and "earlier events" in browser.find("#more-results").text, "the list of events is cut")
        browser.js("document.querySelector('#results details').open = true")
        browser.wait(lambda: browser.all("#results .trace"), "an event is traced when it is opened", 20)

    def corpus(self):
        """Findings and compiled size of real exports are those of the tool."""
        if self.shared is None:
            print("skipped: exports of the corpus (no folder with them is given)")
            return
        browser = self.browser
        browser.open(self.template)
        paths = sorted((path for path in (pathlib.Path(self.shared) / "corpus/gtm-export").glob("*.json") if path.stat().st_size < 1_500_000), key=lambda path: path.name)
        step = max(1, len(paths) // int(os.environ.get("FILES", "60")))
        compared = 0
        for path in paths[::step]:
            lint = self.run("lint", "--isolated", path, "--format", "json")
            if lint.returncode == 2:
                continue
            wanted = json.loads(lint.stdout)
            compiled = self.scratch / "corpus.out"
            compiled.unlink(missing_ok=True)
            self.run("compile", path, "-o", compiled)
            browser.find("#open").send_keys(str(path))
            browser.wait(lambda: browser.find("#tab-0").text.strip().startswith(path.name[:30]), f"{path.name} is open", 60)
            facts = browser.find("#facts").text
            summary = wanted["summary"]
            for severity in ("error", "warning", "note"):
                count = summary[severity + "s"]
                words = f"{count:,} {severity}{'' if count == 1 else 's'}"
                check((words in facts) == (count > 0), f"{path.name}: '{facts}' in the page; {summary}")
            first = browser.texts("#findings .what")
            check(first == [each["message"] for each in wanted["diagnostics"][: len(first)]], f"{path.name}: findings {first[:3]}")
            if compiled.is_file():
                check(f"{compiled.stat().st_size:,} bytes compiled" in facts, f"{path.name}: '{facts}', not {compiled.stat().st_size} bytes")
            compared += 1
        check(compared > 10, "files of the corpus")
        self.figures["exports of the corpus, with the tool's findings and size"] = compared

    def trap(self):
        """An engine that stops is replaced: the text stays, and the next change is analyzed."""
        browser = self.browser
        frame = self.template.read_text()
        packed, unpacker = (bytes_of_text(re.search(f'id="{name}">([^<]*)<', frame)[1]) for name in ("wasm", "unpacker"))
        settings = {"id": lzma.FILTER_LZMA1, "preset": 9, "lc": 3, "lp": 0, "pb": 0, "dict_size": 1 << 24}
        (self.scratch / "engine.wasm").write_bytes(lzma.decompress(packed[4:], lzma.FORMAT_RAW, filters=[settings]))
        (self.scratch / "unpack.wasm").write_bytes(gzip.decompress(unpacker))
        engine = pathlib.Path(os.environ.get("ENGINE", ROOT / "Sources/Page/engine.js")).read_text()
        # The template is made of the sources that are here, and the same parts give the same bytes.
        again = self.scratch / "again.html"
        (self.scratch / "plain.js").write_text(engine)
        self.assemble(self.scratch / "plain.js", again)
        check(again.read_text() == frame, "the template is not made of these sources: 'make page' makes it")
        again.unlink()
        broken = ("\n{\nconst analyze = Engine.prototype.analyze;\nEngine.prototype.analyze = function (slot, name, bytes) {\n"
                  "if (new TextDecoder().decode(bytes).includes('STOP')) throw new WebAssembly.RuntimeError('unreachable');\n"
                  "return analyze.call(this, slot, name, bytes);\n};\n}\n")
        (self.scratch / "engine.js").write_text(engine + broken)
        made = self.scratch / "trap.html"
        self.assemble(self.scratch / "engine.js", made)
        browser.open(made)
        text = FERRY.read_text()
        browser.type_all("#text", text.replace('"7"', '"STOP"'))
        browser.wait(lambda: "was started again" in browser.find("#notice").text, "the page says that the engine stopped")
        check("STOP" in browser.value("#text"), "the text stays")
        browser.type_all("#text", text)
        browser.wait(lambda: "No findings" in browser.find("#facts").text, "the new engine works")
        browser.find("#push-all").click()
        browser.wait(lambda: GUEST in browser.texts("#results .chip.fire"), "and pushes")

    def assemble(self, engine, made):
        subprocess.run([sys.executable, "-B", str(ROOT / ".release/page/assemble.py"), "--wasm", str(self.scratch / "engine.wasm"),
                        "--engine", str(engine), "-o", str(made)], check=True, capture_output=True)
        patch_for_stand_in(made)
