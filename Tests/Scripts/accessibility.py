"""axe-core, by the debugger of a browser: a script that no policy of a page forbids, and that is no part of the page."""
import importlib.util
import os
import pathlib

PACKAGES = ("axe_playwright_python", "axe_core_python", "axe_selenium_python")
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
# What it finds in the page that is open, as a promise.
FOUND = """axe.run(document, {runOnly: %s}).then((all) => ({version: axe.version, passes: all.passes.length,
  violations: all.violations.map((one) => one.id + ': ' + one.nodes.slice(0, 3)
    .map((node) => node.html.slice(0, 160) + ' ' + node.failureSummary.slice(0, 200)).join(' / '))}))""" % list(RULES)


def axe():
    """Returns the script: the file that AXE names, else that of a Python package; None where there is none."""
    if os.environ.get("AXE"):
        return pathlib.Path(os.environ["AXE"]).read_text()
    for name in PACKAGES:
        found = importlib.util.find_spec(name)
        for folder in found.submodule_search_locations or () if found else ():
            for path in sorted(pathlib.Path(folder).rglob("axe.min.js")):
                return path.read_text()
    return None
