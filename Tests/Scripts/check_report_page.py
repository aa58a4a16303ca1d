#!/usr/bin/env python3
"""Looks at pages of `tagc report` in Chromium: check_report_page.py CHROMIUM FOLDER PAGE.html... [PICTURE.mermaid...]

Each page is opened at 390 and at 1,400 pixels, light and dark. It must request nothing but itself, log nothing, fit the window,
and have no fault of accessibility: by axe-core where a Python package has it (AXE=path names another file), and by a small set of
checks of our own. The filter, the boxes and the keys are used as a reader would. Screenshots are left in FOLDER.
Pictures for Mermaid are drawn by it, where a Python package has it (MERMAID=path names another file). Python's library speaks to the browser by its debugging pipe, so nothing has to be installed besides it."""

import base64
import importlib.util
import json
import os
import pathlib
import re
import sys
import time

import accessibility
import cdp


class ReportBrowser(cdp.Browser):
    """The browser as a reader of a report uses it."""

    def key(self, key, code=None):
        for kind in ("keyDown", "keyUp"):
            extra = {"text": "\r"} if key == "Enter" and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=code or key,
                      windowsVirtualKeyCode={"Enter": 13, "Tab": 9, "Escape": 27, "ArrowDown": 40, "ArrowRight": 39,
                                             " ": 32}.get(key, 0), **extra)

    def shot(self, path, clip=None):
        options = {"captureBeyondViewport": True, "clip": {**clip, "scale": 1}} if clip else {}
        path.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", **options)["data"]))
        print(f"  {path.name}")

    def open(self, page, width, height, scheme):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        # axe-core is no part of the page; the policy itself is held by its requests and by the test of its hashes.
        self.call("Page.setBypassCSP", enabled=False)
        self.events.clear()
        self.call("Page.navigate", url=page.resolve().as_uri())
        self.wait("Page.loadEventFired")


# Our own checks: names of what can be used, order of headings, ids, and contrast of texts by the computed colors.
OWN = r"""
(() => {
  const faults = [];
  const name = e => (e.getAttribute('aria-label') || e.textContent || e.labels?.[0]?.textContent || '').trim();
  for (const e of document.querySelectorAll('a[href],button,input,summary'))
    if (!name(e) && !(e.labels && e.labels.length)) faults.push('no name: ' + e.outerHTML.slice(0, 100));
  let last = 0;
  for (const e of document.querySelectorAll('h1,h2,h3,h4')) {
    const level = +e.tagName[1];
    if (level > last + 1) faults.push(`heading ${level} after ${last}: ` + e.textContent);
    last = level;
  }
  const ids = [...document.querySelectorAll('[id]')].map(e => e.id);
  if (new Set(ids).size !== ids.length) faults.push('an id stands twice');
  const known = new Set(ids);
  for (const e of document.querySelectorAll('a[href^="#"]'))
    if (!known.has(e.getAttribute('href').slice(1))) { faults.push('leads nowhere: ' + e.getAttribute('href')); break; }
  const channel = v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4;
  const light = c => .2126 * channel(c[0]) + .7152 * channel(c[1]) + .0722 * channel(c[2]);
  const color = t => t.match(/[\d.]+/g).map(Number);
  const back = e => {
    for (; e; e = e.parentElement) {
      const c = color(getComputedStyle(e).backgroundColor);
      if (c.length < 4 || c[3] === 1) return c;
    }
    return [255, 255, 255];
  };
  const seen = new Set();
  for (const e of document.querySelectorAll('body *')) {
    if (e.closest('svg') && !e.matches('svg.pic text')) continue;
    if (![...e.childNodes].some(n => n.nodeType === 3 && n.data.trim()) || !e.getClientRects().length) continue;
    if (e.tagName === 'SCRIPT') continue;
    const box = e.parentElement.querySelector(':scope > rect');
    const style = getComputedStyle(e);
    let under = back(e);
    if (e.matches('svg.pic text') && box && getComputedStyle(box).fill !== 'none') under = color(getComputedStyle(box).fill);
    const over = color(e.matches('svg.pic text') ? style.fill : style.color);
    const [a, b] = [light(over), light(under)].sort((x, y) => y - x);
    const ratio = (a + .05) / (b + .05);
    if (ratio < 4.5) seen.add(`${e.tagName}.${e.getAttribute('class')}: contrast ${ratio.toFixed(2)}`);
  }
  return faults.concat([...seen]);
})()
"""


def use(browser, faults, note):
    """Uses the filter, a box, and the keys; each must change what is shown."""
    count = browser.run("document.querySelectorAll('svg.pic .n[id]').length")
    if not count:
        return
    browser.run("document.querySelector('svg.pic .n[id]').focus()")
    browser.key("ArrowDown")
    browser.key("Enter")
    state = browser.run(
        "[document.querySelectorAll('.n.on').length, document.querySelectorAll('.n.off').length,"
        " !document.querySelector('.about').hidden, document.getElementById('said').textContent]")
    if state[0] != 1 or not state[2] or not state[3]:
        faults.append(f"{note}: Enter on a box chooses nothing: {state}")
    if count != state[1] + browser.run("document.querySelectorAll('.n.on,.n.near').length"):
        faults.append(f"{note}: {state[1]} of {count} boxes are dimmed, and others are neither chosen nor related")
    browser.key("Escape")
    if browser.run("document.querySelectorAll('.n.on,.n.off,.l.off').length"):
        faults.append(f"{note}: Escape does not end the highlighting")
    stops = browser.run("document.querySelectorAll('svg.pic .n[tabindex=\"0\"]').length")
    if stops != browser.run("document.querySelectorAll('svg.pic').length"):
        faults.append(f"{note}: {stops} boxes are reached with Tab")
    total = browser.run("document.querySelectorAll('tr[data-e]').length")
    browser.run(
        "{const f = document.getElementById('find');"
        " f.value = document.querySelector('tr[data-e] th a, tr[data-e] th').textContent.slice(0, 12).trim();"
        " f.dispatchEvent(new Event('input'));}")
    shown = browser.run("[...document.querySelectorAll('tr[data-e]')].filter(r => !r.hidden).length")
    if not 0 < shown <= total or "match" not in browser.run("document.getElementById('said').textContent"):
        faults.append(f"{note}: the filter shows {shown} of {total}")
    browser.run("document.getElementById('only').click()")
    box = browser.run("document.querySelector('svg.pic').getAttribute('viewBox').split(' ').map(Number)")
    if not box[3] > 0:
        faults.append(f"{note}: the picture of what is related has no height")
    browser.run("document.getElementById('only').click(); document.getElementById('clear').click()")
    # An entity leads to its first finding, also in a group that was closed, and the finding back.
    seen = browser.run(
        "new Promise((done) => { const mark = document.querySelector(\"th a.sev:not([href$='findings'])\"); if (!mark) return done('none');"
        " document.querySelectorAll('details').forEach((each) => { each.open = false; }); mark.click(); setTimeout(() => {"
        " const finding = document.querySelector(mark.getAttribute('href')), back = finding.querySelector('.sub a');"
        " done(finding.checkVisibility() && back?.getAttribute('href') === '#' + mark.closest('th').id); }, 100); })")
    if seen is not True and seen != "none":
        faults.append(f"{note}: a finding is not in sight, or does not lead back")


def check(browser, page, folder, axe):
    faults = []
    for width, height in ((1400, 1000), (390, 844)):
        for scheme in ("light", "dark"):
            note = f"{page.name}, {width} px, {scheme}"
            started = time.monotonic()
            browser.open(page, width, height, scheme)
            took = (time.monotonic() - started) * 1000
            print(f"{note}: loaded in {took:.0f} ms")
            use(browser, faults, note)
            wide = browser.run("document.documentElement.scrollWidth")
            if wide > width:
                culprits = browser.run(
                    "[...document.querySelectorAll('body *')].filter(e => e.getBoundingClientRect().right > innerWidth + 1"
                    " && !e.closest('.all,.canvas,pre')).slice(0, 3).map(e => e.outerHTML.slice(0, 120))")
                faults.append(f"{note}: {wide} px wide: {culprits}")
            faults += [f"{note}: {fault}" for fault in browser.run(OWN)]
            if axe and browser.run("document.querySelectorAll('*').length") < 40000:
                # The script of axe-core is put in by the debugger, which no policy of a page forbids.
                browser.run(axe + ";0")
                found = browser.run(accessibility.FOUND)
                print(f"  axe-core {found['version']}: {found['passes']} rules pass, {len(found['violations'])} violated")
                faults += [f"{note}: {violation}" for violation in found["violations"]]
            stem = f"{page.stem}-{width}-{scheme}"
            browser.shot(folder / f"{stem}.png")
            tall = min(browser.run("document.documentElement.scrollHeight"), 6000)
            browser.shot(folder / f"{stem}-whole.png", {"x": 0, "y": 0, "width": width, "height": tall})
            if browser.run("!!document.querySelector('.canvas')"):
                browser.run("document.querySelector('.canvas').scrollIntoView()")
                browser.shot(folder / f"{stem}-picture.png")
                most = browser.run(
                    "(() => { const links = [...document.querySelectorAll('svg.pic .l[data-s]')], c = {};"
                    " links.forEach(l => { for (const k of [l.dataset.s, l.dataset.t]) c[k] = (c[k] || 0) + 1; });"
                    " const best = Object.keys(c).sort((a, b) => c[b] - c[a])[0];"
                    " const node = document.querySelectorAll('svg.pic')[0].querySelectorAll('.n[id]')[best || 0];"
                    " node.dispatchEvent(new MouseEvent('click', {bubbles: true, cancelable: true})); return node.textContent; })()")
                browser.shot(folder / f"{stem}-chosen.png")
                browser.run("document.getElementById('only').click()")
                browser.run("document.querySelector('.canvas').scrollIntoView()")
                browser.shot(folder / f"{stem}-only.png")
                print(f"  chosen: {most}")
            requests = [e["params"]["request"]["url"] for e in browser.events if e.get("method") == "Network.requestWillBeSent"]
            others = [url for url in requests if url != page.resolve().as_uri()]
            print(f"  requests: {len(requests)} ({'the page alone' if not others else others})")
            if others:
                faults.append(f"{note}: requests {others}")
            for event in browser.events:
                if event.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled"):
                    faults.append(f"{note}: {json.dumps(event['params'])[:300]}")
    return faults


def mermaid_source():
    if os.environ.get("MERMAID"):
        return pathlib.Path(os.environ["MERMAID"]).read_text()
    found = importlib.util.find_spec("mermaidx")
    path = pathlib.Path(found.origin).parent / "assets/mermaid.js" if found and found.origin else None
    return path.read_text() if path and path.exists() else None


def draw(browser, pictures, folder):
    """Has Mermaid draw pictures, and compares the numbers of boxes and of lines with those of the text."""
    source = mermaid_source()
    if source is None:
        print("skipped: Mermaid is not here")
        return []
    faults = []
    empty = folder / "empty.html"
    empty.write_text("<!doctype html><title>Mermaid</title><body>")
    browser.open(empty, 1400, 1000, "light")
    browser.run(source + ";mermaid.initialize({startOnLoad: false, maxTextSize: 50000, maxEdges: 500});0")
    for picture in pictures:
        text = picture.read_text()
        number = browser.run(
            f"mermaid.render('g', {json.dumps(text)}).then(r => {{ document.body.innerHTML = r.svg;"
            " return [document.querySelectorAll('.node').length, document.querySelectorAll('path.flowchart-link').length];"
            " }, e => String(e).slice(0, 300))")
        lines = text.splitlines()
        links = sum(1 for line in lines if re.match(r"  \w+ (-->|-\.|==>)", line))
        boxes = sum(1 for line in lines if line.startswith("    "))
        print(f"{picture.name}: Mermaid draws {number} of {[boxes, links]}")
        if number != [boxes, links]:
            faults.append(f"{picture.name}: Mermaid draws {number} of {[boxes, links]}")
    return faults


def main():
    path, folder, files = sys.argv[1], pathlib.Path(sys.argv[2]), [pathlib.Path(p) for p in sys.argv[3:]]
    pages = [file for file in files if file.suffix == ".html"]
    folder.mkdir(parents=True, exist_ok=True)
    axe = accessibility.axe()
    if axe is None:
        print("skipped: axe-core is not here; our own checks alone")
    browser = ReportBrowser(path)
    try:
        faults = [fault for page in pages for fault in check(browser, page, folder, axe)]
        faults += draw(browser, [file for file in files if file.suffix != ".html"], folder)
    finally:
        browser.close()
    for fault in faults:
        print(fault, file=sys.stderr)
    if faults:
        raise SystemExit(1)
    print(f"{len(pages)} pages: nothing to say")


main()
