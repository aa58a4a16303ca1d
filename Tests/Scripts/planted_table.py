"""The table of the mistakes that check_planted.py plants.

The number of a row is that of the list that they were first planted from by hand. A planter makes the export sound,
yields, makes the mistake, and returns the texts that findings have to name. Each text needs a finding of an expected kind.
"""

import re

from planted_container import put, value

MISTAKES = []


class Mistake:
    def __init__(self, number, words, ids, plant):
        self.number, self.words, self.ids, self.plant = number, words, ids, plant


def mistake(number, words, *ids):
    """Adds a planter to the table; `ids` are of the kinds of finding that tell the mistake."""

    def add(plant):
        MISTAKES.append(Mistake(number, words, set(ids), plant))
        return plant

    return add


def in_script(number, words, code, *ids):
    """A mistake that is a statement at the start of a script of Custom HTML."""

    @mistake(number, words, *ids)
    def plant(c):
        tag = c.html()
        yield
        old = value(tag, "html")
        at = re.search(r"<script[^>]*>(?=\s*\S[^<]*</script>)", old).end()
        put(tag, "html", old[:at] + code + old[at:])
        return [tag["name"]]
