#!/usr/bin/env python3
"""The page of differences in headless Chromium: its events run on both versions. check_player.py TOOL SCRATCH

TOOL has the player beside it (`make page`). Needs selenium."""
import json
import pathlib
import subprocess
import sys
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

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


def main(tool, scratch):
    page = pathlib.Path(scratch).resolve() / "differences.html"
    status = subprocess.run([tool, "diff", EXAMPLES / "before.json", EXAMPLES / "after.json", "-f", "html", "-o", page]).returncode
    check(status == 1, "the versions differ")
    options = webdriver.ChromeOptions()
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--window-size=1100,900"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    browser = webdriver.Chrome(options=options, service=Service("/usr/bin/chromedriver"))
    try:
        browser.get(page.as_uri())
        buttons = browser.find_elements("css selector", "button.replay")
        check(buttons and all(button.is_displayed() for button in buttons), "each event has a button")
        buttons[0].click()
        answer = lambda: browser.find_element("css selector", ".player [role=status]").text
        check(until(lambda: "they differ" in answer()), "what the page says of the event holds when it runs")
        check("fires 'dear ticket sold'" in answer() and "nothing fires" in answer(), "both versions say what they do")
        field = browser.find_element("css selector", ".player textarea")
        for text, words in (('{"event": "nothing"}', "both do the same"), ('{"event": ', "is not a JSON object")):
            field.clear()
            field.send_keys(text)
            browser.find_element("css selector", ".player button").click()
            check(until(lambda: words in answer()), f"the event can be changed: {words}")
        check(not browser.get_log("browser"), "the page logs no error")
        messages = [json.loads(each["message"])["message"] for each in browser.get_log("performance")]
        asked = [each["params"]["request"]["url"] for each in messages if each["method"] == "Network.requestWillBeSent"]
        check(asked == [page.as_uri()], f"it asks for nothing but itself: {len(asked)} request")
    finally:
        browser.quit()


main(*sys.argv[1:])
