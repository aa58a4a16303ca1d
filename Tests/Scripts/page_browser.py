"""Headless Chromium with the page of `tagc playground`, for the steps of check_page.py."""
import json
import pathlib
import subprocess
import time

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By

ROOT = pathlib.Path(__file__).resolve().parents[2]
FERRY = ROOT / "Examples/ferry/GTM-FERRY1.json"
GUEST = "thank the captain's guest"


class Failed(Exception):
    pass


def check(holds, words):
    if not holds:
        raise Failed(words)


class Browser:
    def __init__(self, scratch):
        options = webdriver.ChromeOptions()
        options.binary_location = "/usr/bin/chromium"
        for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"):
            options.add_argument(argument)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
        self.driver = webdriver.Chrome(options, Service("/usr/bin/chromedriver"))
        self.requests = []
        self.messages = []
        self.downloads = scratch / "downloads"
        self.downloads.mkdir(exist_ok=True)
        self.cdp("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(self.downloads))
        self.look(1400, 900, "light")

    def cdp(self, method, **given):
        return self.driver.execute_cdp_cmd(method, given)

    def js(self, script, *given):
        return self.driver.execute_script(script, *given)

    def look(self, width, height, scheme):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        self.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        time.sleep(0.1)

    def open(self, path, fragment="", pause=0):
        # A page of another name between them: a change of the fragment alone does not load.
        self.driver.get("about:blank")
        self.driver.get(path.as_uri() + fragment)
        time.sleep(pause)
        self.wait(lambda: self.js("return document.documentElement.dataset.ready"), "the page is ready", 30)

    def wait(self, condition, words, seconds=10):
        end = time.time() + seconds
        while time.time() < end:
            try:
                value = condition()
            except Exception:  # An element was replaced.
                value = None
            if value:
                return value
            time.sleep(0.02)
        raise Failed(f"{words}: not after {seconds} s")

    def find(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def all(self, selector):
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def texts(self, selector):
        return self.js("return [...document.querySelectorAll(arguments[0])].map((each) => each.textContent)", selector)

    def type_all(self, selector, text):
        """Puts a text into a text area as a paste does."""
        self.js("const area = document.querySelector(arguments[0]); area.focus(); area.select();"
                "document.execCommand('insertText', false, arguments[1])", selector, text)

    def value(self, selector):
        return self.js("return document.querySelector(arguments[0]).value", selector)

    def keys(self, *keys):
        ActionChains(self.driver).send_keys(*keys).perform()

    def chord(self, modifiers, key):
        chain = ActionChains(self.driver)
        for each in modifiers:
            chain.key_down(each)
        chain.send_keys(key)
        for each in modifiers:
            chain.key_up(each)
        chain.perform()

    def collect(self):
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] in ("Network.requestWillBeSent", "Network.webSocketCreated"):
                self.requests.append(message["params"].get("request", message["params"])["url"])
        self.messages += [entry for entry in self.driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]

    def shot(self, path):
        self.driver.save_screenshot(str(path))

    def download(self, suffix):
        return self.wait(lambda: next((path for path in self.downloads.iterdir() if path.name.endswith(suffix)), None), f"download of *{suffix}")


class Page:
    """The browser with the page, and the tool to compare with."""

    def __init__(self, template, tool, scratch, shared):
        self.template, self.tool, self.scratch, self.shared = template, tool, scratch, shared
        self.browser = Browser(scratch)
        self.figures = {}

    def run(self, *words, **options):
        return subprocess.run([str(self.tool), *map(str, words)], capture_output=True, text=True, **options)

    def page(self, name, *words):
        path = self.scratch / name
        done = self.run("playground", *words, "--template", self.template, "-o", path)
        check(done.returncode == 0, f"tagc playground: {done.stderr}")
        return path

    def no_findings(self):
        self.browser.wait(lambda: not self.browser.find("#findings").is_displayed(), "no findings")

    def screenshots(self, name, scroll=None):
        for width, height in ((1400, 900), (390, 844)):
            for scheme in ("light", "dark"):
                self.browser.look(width, height, scheme)
                if width == 390:
                    full = self.browser.js("return Math.min(4000, document.documentElement.scrollHeight)")
                    self.browser.look(width, full, scheme)
                if scroll:
                    self.browser.js("document.querySelector(arguments[0]).scrollIntoView({block: 'end'})", scroll)
                time.sleep(0.1)
                self.browser.shot(self.scratch / f"{name}-{width}-{scheme}.png")
        self.browser.look(1400, 900, "light")
