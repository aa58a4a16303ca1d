#!/usr/bin/env python3
"""Prints the conformance cases of hits as a table in Markdown: each with what its tests say, and what came of them.

    hits_table.py LOG

LOG is what `swift test` printed. Fails where a case has no test in it, or one that failed. Python 3.8+, standard library only."""
from conformance_table import main, numbered

main(__doc__, numbered("D", 46))
