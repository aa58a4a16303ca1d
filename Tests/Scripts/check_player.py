#!/usr/bin/env python3
"""The page of differences in headless Chromium: its events run on both versions. check_player.py TOOL SCRATCH

TOOL has the player beside it (`make page`)."""
import json
import pathlib
import subprocess
import sys
import time

import accessibility
import cdp

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "Examples/versions"


def check(held, words):
    print(f"{'ok    ' if held else 'FAILED'} {words}")
    if not held:
        sys.exit(1)


def until(found):
    for _ in range(100):
        if found():
            return True
        time.sleep(0.1)
    return False


def look(browser, scratch):
    """Both widths, light and dark, with an event that ran on both versions in sight."""
    axe = accessibility.axe()
    if axe is None:
        print("skipped: axe-core is not here")
    for width, height in ((1400, 900), (390, 844)):
        for scheme in ("light", "dark"):
            browser.size(width, height, scheme == "dark")
            browser.run("document.querySelector('.player').scrollIntoView({block: 'center'})")
            browser.picture(scratch / f"differences-{width}-{scheme}.png")
            wide = browser.run("document.documentElement.scrollWidth")
            check(wide <= width, f"the page fits into {width} pixels, {scheme}")
            if axe:
                browser.run(axe + ";0")
                found = browser.run(accessibility.FOUND)
                check(not found["violations"], f"axe-core {found['version']}: {found['passes']} rules pass; violated: {found['violations']}")


def no_secret(tool, scratch):
    """The player runs whole containers: a page has none if one of them has a secret, even if that did not change."""
    new, page = scratch / "secret.json", scratch / "secret.html"
    text = (EXAMPLES / "after.json").read_text()
    # Put together here, so that nobody takes this file for one that has secrets.
    new.write_text(text.replace('"EUR"', '"sk_live_' + 24 * "0" + '"'))
    subprocess.run([tool, "diff", EXAMPLES / "before.json", new, "-f", "html", "-o", page])
    check('id="containers"' not in page.read_text(), "a page of containers with a secret has no player")


def main(tool, scratch):
    page = pathlib.Path(scratch).resolve() / "differences.html"
    status = subprocess.run([tool, "diff", EXAMPLES / "before.json", EXAMPLES / "after.json", "-f", "html", "-o", page]).returncode
    check(status == 1, "the versions differ")
    no_secret(tool, page.parent)
    browser = cdp.Browser(cdp.chromium())
    answer = "document.querySelector('.player [role=status]').textContent"
    try:
        browser.call("Page.navigate", url=page.as_uri())
        browser.wait("Page.loadEventFired")
        shown = "[...document.querySelectorAll('button.replay')].map((each) => each.checkVisibility())"
        check(until(lambda: browser.run(shown)) and all(browser.run(shown)), "each event has a button")
        browser.run("document.querySelector('button.replay').click()")
        check(until(lambda: "they differ" in browser.run(answer)), "what the page says of the event holds when it runs")
        said = browser.run(answer)
        check("fires 'dear ticket sold'" in said and "nothing fires" in said, "both versions say what they do")
        look(browser, page.parent)
        for text, words in (('{"event": "nothing"}', "both do the same"), ('{"event": ', "is not a JSON object")):
            browser.run(f"document.querySelector('.player textarea').value = {json.dumps(text)}")
            browser.run("document.querySelector('.player button').click()")
            check(until(lambda: words in browser.run(answer)), f"the event can be changed: {words}")
        check(browser.complaints() == [], "the page logs no error")
        check(browser.requests() == [page.as_uri()], f"it asks for nothing but itself: {len(browser.requests())} request")
    finally:
        browser.close()


main(*sys.argv[1:])
