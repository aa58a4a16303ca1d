#!/usr/bin/env python3
"""Prints the conformance cases of messages as a table in Markdown: each with what its tests say, and what came of them.

    messages_table.py LOG

LOG is what `swift test` printed. Fails where a case that applies has no test in it, or one that failed. Python 3.8+, standard library
only."""
from conformance_table import main, numbered

CASES = (
    numbered("C", 15) + numbered("E", 28) + numbered("R", 13) + numbered("O", 8) + ["L01"] + numbered("N", 6))

# There is no server of messages: containers bring them, and `TagManager` fetches containers.
FETCHING = "no message is fetched: containers bring them, and are fetched as all containers are"
CLEARING = "no server says that a message recurs: caps are the message's own"
UPLOADING = "there is no uploader of messages: events go to a reporter, and by the data layer to HitDispatch, whose cases D01 to D46 are these"
NOT_APPLICABLE = {
    "F01": CLEARING, "F02": FETCHING, "F03": FETCHING,
    "F04": "a device is made a test device by the app, not by what is fetched", "F05": FETCHING, "F06": FETCHING,
    "F07": FETCHING, "F08": FETCHING, "F09": FETCHING, "F10": "no installation id is needed", "F11": FETCHING,
    "F12": CLEARING, **{case: UPLOADING for case in numbered("U", 6)}}

main(__doc__, CASES, NOT_APPLICABLE)
