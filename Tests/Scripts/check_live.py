#!/usr/bin/env python3
"""tagc serve FOLDER, an app that is watched, and the live page in a browser: check_live.py BIN CONTAINERS SCRATCH [--soak SECONDS].

BIN is the folder of tagc, tagc-serve and ferry-live; CONTAINERS has GTM-FERRY1.json. Screenshots stay in SCRATCH.
"""

import gzip
import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import accessibility  # noqa: E402
from cdp import Browser, chromium  # noqa: E402

BIN, CONTAINERS, SCRATCH = (os.path.abspath(path) for path in sys.argv[1:4])
SOAK = int(sys.argv[sys.argv.index("--soak") + 1]) if "--soak" in sys.argv else 0
FOLDER = os.path.join(SCRATCH, "containers")
SOURCE = os.path.join(FOLDER, "GTM-FERRY1.json")
TOKEN = os.path.join(SCRATCH, "token")
failures = []


def check(is_good, words):
    print(("ok     " if is_good else "FAILED ") + words, flush=True)
    if not is_good:
        failures.append(words)


class Server:
    """A server, its port, and what it printed."""

    def __init__(self, port=0):
        self.lines = []
        self.process = subprocess.Popen(
            [os.path.join(BIN, "tagc-serve"), "serve", FOLDER, "--port", str(port), "--token-file", TOKEN],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.started = threading.Event()
        threading.Thread(target=self._read, daemon=True).start()
        if not self.started.wait(20):
            raise SystemExit("the server did not start: " + "".join(self.lines))
        self.address = next(line.split(": ", 1)[1] for line in self.lines if line.startswith("live page: "))
        self.address = self.address.strip().rstrip("/")
        self.port = int(re.search(r":(\d+)/", self.address).group(1))

    def _read(self):
        for line in self.process.stdout:
            self.lines.append(line)
            if line.startswith("live page: "):
                self.started.set()
        self.started.set()

    def says(self, pattern, timeout=5.0):
        end = time.time() + timeout
        while time.time() < end:
            if any(re.search(pattern, line) for line in self.lines):
                return True
            time.sleep(0.02)
        return False

    def get(self, path, **headers):
        request = urllib.request.Request(self.address + path, headers={k.replace("_", "-"): v for k, v in headers.items()})
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return answer.status, answer.headers, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.headers, error.read()

    def memory(self):
        """Returns the MiB that are resident."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1)) / 1024


def app(server, rate, seconds, output=subprocess.PIPE):
    return subprocess.Popen(
        [os.path.join(BIN, "ferry-live"), server.address, CONTAINERS, str(rate), str(seconds)],
        stdout=output, stderr=subprocess.STDOUT, text=True)


class Stream(threading.Thread):
    """What the server streams to a page, with the times at which it came."""

    def __init__(self, server):
        super().__init__(daemon=True)
        self.events, self.server, self.is_ending = [], server, False
        self.start()

    def run(self):
        while not self.is_ending:
            try:
                with urllib.request.urlopen(self.server.address + "/events", timeout=20) as answer:
                    for line in answer:
                        if self.is_ending:
                            return
                        if line.startswith(b"data: "):
                            self.events.append((time.time(), json.loads(line[6:])))
            except (OSError, ValueError):
                time.sleep(0.05)


def limit(milliseconds):
    """Returns a limit of time as it is, or a loose one while other programs keep the machine busy: it then says nothing of ours."""
    load, processors = os.getloadavg()[0], os.cpu_count() or 1
    if load <= processors:
        return milliseconds
    print(f"       the machine is busy ({load:.1f} of {processors} processors): {milliseconds} ms is not judged")
    return 40 * milliseconds


def share(times, part):
    return sorted(times)[min(len(times) - 1, int(len(times) * part))] if times else float("inf")


def save(change):
    """Saves another version of the container, as editors do: a new file in the place of the old one."""
    with open(os.path.join(CONTAINERS, "GTM-FERRY1.json")) as file:
        text = change(file.read())
    with open(SOURCE + ".new", "w") as file:
        file.write(text)
    os.rename(SOURCE + ".new", SOURCE)


def check_containers(server):
    status, headers, whole = server.get("/GTM-FERRY1")
    check(status == 200 and b"TAGC" in whole[:8], "a definition is compiled when it is asked for")
    tag = headers["ETag"]
    status, headers, _ = server.get("/GTM-FERRY1", If_None_Match=tag)
    check(status == 304 and headers["ETag"] == tag, "304 with the ETag of the version at hand")
    status, headers, wire = server.get("/GTM-FERRY1", Accept="application/vnd.tagc.wire, */*;q=0.9")
    check(status == 200 and len(wire) < len(whole) / 2 and headers["ETag"] != tag,
          f"the compressed form where it is accepted: {len(wire)} of {len(whole)} bytes")
    status, headers, zipped = server.get("/GTM-FERRY1", Accept_Encoding="gzip")
    check(headers["Content-Encoding"] == "gzip" and gzip.decompress(zipped) == whole, "gzip where it is accepted")
    for name, content in (("whole", whole), ("wire", wire)):
        path = os.path.join(SCRATCH, name)
        with open(path, "wb") as file:
            file.write(content)
        done = subprocess.run([os.path.join(BIN, "tagc"), "inspect", path], capture_output=True)
        check(done.returncode == 0, f"tagc reads the {name} form")

    save(lambda text: text.replace('"version": "7"', '"version": "8"').replace('"greaterThan": 100', '"greaterThan": 70'))
    check(server.says(r"GTM-FERRY1.json: version 7 → 8: .*'buys a dear ticket' changed"), "a save is printed in one line")
    status, headers, _ = server.get("/GTM-FERRY1", If_None_Match=tag)
    check(status == 200 and headers["ETag"] != tag, "a save is served at once")
    save(lambda text: text.replace('"equals": "openScreen"', '"equalls": "openScreen"'))
    check(server.says(r"GTM-FERRY1.json: has errors; still known: version 8"), "errors and the last good version are printed")
    status, _, body = server.get("/GTM-FERRY1")
    check(status == 422 and b"GTM-FERRY1.json:" in body and b"equalls" in body, "the answer has the located errors")
    save(lambda text: text)
    check(server.says(r"without errors again; version 8 → 7"), "and that it is mended")
    status, _, _ = server.get("/GTM-NONE0")
    check(status == 404, "an unknown container is not found")


OBSERVER = """
window.latencies = [];
new MutationObserver((changes) => {
  for (const change of changes) for (const node of change.addedNodes) {
    const row = node.querySelector && node.querySelector('.row[data-kind=push]');
    if (row) window.latencies.push(Date.now() - Number(row.dataset.time));
  }
}).observe(document.getElementById('events'), { childList: true });
"""


def check_page(server, browser):
    browser.size(1400, 900)
    browser.call("Page.navigate", url=server.address + "/")
    wait(browser, "document.getElementById('state')?.textContent === 'connected'")
    # Nobody reads the browser's messages meanwhile, so there must be few.
    browser.call("Network.disable")
    browser.run(OBSERVER)
    process = app(server, 150, 4)
    process.wait()
    wait(browser, "window.latencies.length >= 400")
    times = browser.run("window.latencies")
    figures = f"{share(times, 0.5):.0f} ms at the median, {share(times, 0.95):.0f} ms at the 95th percentile of {len(times)}"
    check(len(times) >= 400 and share(times, 0.95) <= limit(50), "a push is on the page in " + figures)
    check(browser.run("document.querySelectorAll('.row').length") == 200, "the page keeps 200 rows")

    browser.call("Network.enable")

    # The same events against another version.
    save(lambda text: text.replace('"version": "7"', '"version": "9"').replace('"greaterThan": 100', '"greaterThan": 130'))
    wait(browser, "[...document.getElementById('compare').options].some((o) => o.textContent.includes('version 9'))")
    browser.run("""(() => { const picker = document.getElementById('compare');
      picker.value = [...picker.options].find((o) => o.textContent.includes('version 9')).value;
      picker.dispatchEvent(new Event('change')); })()""")
    wait(browser, "/[1-9][0-9]* differ/.test(document.getElementById('count').textContent)")
    check(browser.run("document.querySelectorAll('.chip.less').length") > 0, "the page shows what another version would not fire: "
          + str(browser.run("document.getElementById('count').textContent")))

    browser.run("[...document.querySelectorAll('.row')].find((row) => row.querySelector('.less')).click()")
    time.sleep(0.3)
    wait(browser, "document.getElementById('details').textContent.includes('By GTM-FERRY1.json')")
    browser.run("document.querySelectorAll('#details details').forEach((box) => { box.open = true; })")
    browser.run("document.querySelectorAll('#details details').forEach((box) => { box.open = true; })")
    wait(browser, "/'price' is greater than 130.*this would fire it/s.test(document.getElementById('details').textContent)")
    words = browser.run("document.getElementById('details').textContent")
    check("'price' is greater than 130" in words, "and why not, and the least change that would: "
          + (re.search("this would fire it: [^\\n]*130[^\\n]*", words) or re.search("this would.*", words) or [words])[0][:90])
    for width, height in ((1400, 900), (390, 844)):
        for is_dark in (False, True):
            browser.size(width, height, is_dark)
            browser.picture(os.path.join(SCRATCH, f"live-{width}-{'dark' if is_dark else 'light'}.png"))
            wide = browser.run("document.documentElement.scrollWidth")
            check(wide <= width, f"the page fits into {width} pixels, {'dark' if is_dark else 'light'}")
            check_contrast(browser, width, is_dark)
            check_accessibility(browser, width, is_dark)
    check(browser.complaints() == [], f"the page logs no error: {browser.complaints()}")
    strange = [url for url in browser.requests() if not url.startswith((server.address, "about:", "blob:", "data:"))]
    check(strange == [], f"it asks nobody but its server: {len(browser.requests())} requests")
    names = browser.run("""[...document.querySelectorAll('select, input, button')].filter((node) =>
      !(node.textContent.trim() || node.labels && node.labels.length && node.labels[0].textContent.trim())).length""")
    check(names == 0, "each control has a name")


CONTRAST = """(() => {
  const light = (color) => { const [r, g, b] = color.match(/[0-9.]+/g).map(Number).map((v) => { v /= 255;
    return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
  const back = (node) => { for (; node; node = node.parentElement) { const c = getComputedStyle(node).backgroundColor;
    if (!/, 0\\)$/.test(c) && c !== 'transparent') return c; } return 'rgb(255, 255, 255)'; };
  let least = 99, where = '';
  for (const node of document.querySelectorAll('body *')) {
    if (![...node.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim()) || !node.offsetParent) continue;
    if (node.closest('.skip, .hidden')) continue;
    const [a, b] = [light(getComputedStyle(node).color), light(back(node))];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < least) { least = ratio; where = node.className || node.tagName; }
  }
  return [least, where];
})()"""


def check_contrast(browser, width, is_dark):
    least, where = browser.run(CONTRAST)
    check(least >= 4.5, f"the least contrast at {width} pixels, {'dark' if is_dark else 'light'}: {least:.1f} ({where})")


def check_accessibility(browser, width, is_dark):
    if accessibility.axe() is None:
        print("skipped: axe-core is not here; our own checks alone")
        return
    browser.run(accessibility.axe() + ";0")
    found = browser.run(accessibility.FOUND)
    check(found["violations"] == [], f"axe-core {found['version']} at {width} pixels, {'dark' if is_dark else 'light'}: "
          f"{found['passes']} rules pass; violated: {found['violations']}")


def wait(browser, condition, timeout=10.0):
    end = time.time() + timeout
    while time.time() < end:
        if browser.run(condition):
            return
        time.sleep(0.03)
    check(False, "in time: " + condition)


def check_scenario(server):
    stream = Stream(server)
    time.sleep(0.5)
    pushes = [event for _, event in stream.events if event["kind"] == "push"]
    stream.is_ending = True
    status, headers, body = server.get(f"/scenario?run={pushes[-1]['run']}&file=GTM-FERRY1.json")
    path = os.path.join(FOLDER, "live.scenario.json")
    with open(path, "wb") as file:
        file.write(body)
    done = subprocess.run([os.path.join(BIN, "tagc"), "test", path], capture_output=True, text=True)
    check(status == 200 and done.returncode == 0 and "1 passed" in done.stdout,
          "what was pushed is a scenario that passes: " + (done.stdout.strip().splitlines() or [done.stderr])[-1])
    os.remove(path)


def check_recovery(server, browser):
    """Either side is killed, and goes on within 2 seconds; a page that is open is told."""
    stream = Stream(server)
    process = app(server, 50, 60)
    time.sleep(1.5)
    server.process.kill()
    server.process.wait()
    time.sleep(0.7)
    again = Server(server.port)
    start = time.time()
    check(again.address == server.address, "a server that starts again has its address, by its token file")
    server.process, server.lines = again.process, again.lines
    back = first_after(stream, start)
    check(back <= 2, f"an app whose server was killed is on the page {back:.2f} s after it starts again")
    if browser:
        wait(browser, "/the server was restarted at [0-9:]+/.test(document.getElementById('count').textContent)")
        words = browser.run("document.getElementById('count').textContent")
        check("restarted" in words and "no longer known" not in words, "a page that is open says so, without a number: " + words)
    process.kill()
    process.wait()
    before = {event["run"] for _, event in stream.events if "run" in event}
    start = time.time()
    process = app(server, 50, 1)
    back = first_after(stream, start, lambda event: event.get("run") not in before)
    check(back <= 2, f"an app that was killed is on the page {back:.2f} s after it starts again")
    process.wait()
    dropped = [event for _, event in stream.events if event["kind"] == "dropped"]
    check(not dropped, "nothing was dropped meanwhile")
    stream.is_ending = True


def first_after(stream, start, matches=lambda event: event["kind"] == "push"):
    end = time.time() + 10
    while time.time() < end:
        times = [came for came, event in list(stream.events) if came > start and matches(event)]
        if times:
            return times[0] - start
        time.sleep(0.01)
    return float("inf")


def soak(server, seconds):
    """1,000 pushes a second, with a page that reads."""
    stream = Stream(server)
    count, latencies, most, app_most = 0, [], 0, 0
    process = app(server, 1500, seconds)  # a third of them reads a value
    end = time.time() + seconds + 20
    next_line = time.time() + 30
    while process.poll() is None and time.time() < end:
        time.sleep(0.25)
        most = max(most, server.memory())
        try:
            with open(f"/proc/{process.pid}/status") as file:
                app_most = max(app_most, int(re.search(r"VmRSS:\s+(\d+)", file.read()).group(1)) / 1024)
        except (OSError, AttributeError):
            pass
        events, stream.events = stream.events, []
        for came, event in events:
            if event["kind"] == "push":
                count += 1
                latencies.append((came - event["time"] / 1000) * 1000)
        if time.time() > next_line:
            next_line += 30
            print(f"       {count} pushes, server {server.memory():.0f} MiB", flush=True)
    print("       " + process.stdout.read().strip().replace("\n", "; "))
    check(count >= 0.98 * 1000 * seconds, f"{count} pushes in {seconds} s arrived")
    check(most <= 100, f"the server had at most {most:.0f} MiB, the app {app_most:.0f}")
    check(share(latencies, 0.95) <= limit(50), f"{share(latencies, 0.95):.0f} ms to the stream at the 95th percentile")
    stream.is_ending = True


def main():
    os.makedirs(FOLDER, exist_ok=True)
    save(lambda text: text)
    with open(TOKEN, "w") as file:
        file.write(os.urandom(16).hex() + "\n")
    server = Server()
    try:
        if SOAK:
            soak(server, SOAK)
        else:
            check_containers(server)
            browser = Browser(chromium()) if chromium() else None
            try:
                if browser:
                    check_page(server, browser)
                else:
                    print("skipped the page: no Chromium is installed")
                    app(server, 100, 2).wait()
                check_scenario(server)
                check_recovery(server, browser)
            finally:
                if browser:
                    browser.close()
    finally:
        server.process.send_signal(signal.SIGTERM)
    if server.process.wait(10) != 0:
        check(False, "the server ends with 0")
    print(f"{len(failures)} failed" if failures else "all is well")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
