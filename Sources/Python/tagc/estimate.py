"""The cost of a replay of many events, from the rate of a sample: ``python3 -m tagc.estimate OLD NEW SAMPLE --events 1e9``.

SAMPLE is a file with one JSON object a line. The rate is measured on this machine, by CPU time, with sessions of 20 lines.
"""

from __future__ import annotations

import argparse
import itertools
import sys
import time
from typing import NamedTuple, Optional

from tagc._replay import Replay

_LINES_A_SESSION = 20


class Rate(NamedTuple):
    """The work of a core."""

    events: int
    size: float
    #: Events a second of CPU time.
    rate: float


class Estimate(NamedTuple):
    """The time and price of a number of events."""

    core_hours: float
    hours: float
    price: Optional[float]


def measured(old: str, new: Optional[str], sample: str, seconds: float = 5) -> Rate:
    """Replays the sample again and again, for some seconds."""
    with open(sample, "rb") as file:
        lines = [line for line in file if not line.isspace()]
    if not lines:
        raise SystemExit(f"{sample} has no events")
    sessions = [str(number // _LINES_A_SESSION) for number in range(len(lines))]
    events, began = 0, time.process_time()
    while (spent := time.process_time() - began) < seconds:
        with Replay(old, new, grouped=True) as counting:
            counting.push(lines, session=sessions)
        events += len(lines)
    return Rate(len(lines), sum(map(len, lines)) / len(lines), events / spent)


def estimate(events: float, rate: float, cores: int, price: Optional[float]) -> Estimate:
    """Works out the hours.

    >>> estimate(1e9, 400_000, cores=4, price=0.05)
    Estimate(core_hours=0.6944444444444444, hours=0.1736111111111111, price=0.034722222222222224)
    """
    core_hours = events / rate / 3600
    return Estimate(core_hours, core_hours / cores, None if price is None else core_hours * price)


def _arguments(words: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python3 -m tagc.estimate", description="Work out what a replay takes.")
    parser.add_argument(
        "containers", nargs="+", metavar="CONTAINER", help="one compiled container, or the old and the new one"
    )
    parser.add_argument("sample", help="a file with one event a line")
    parser.add_argument("--events", type=float, required=True, help="the number of events to replay, such as 1e9")
    parser.add_argument("--cores", type=int, default=1, help="the cores of the machine or the cluster (default: 1)")
    parser.add_argument(
        "--share", type=float, default=1, help="the part of the rate that a core keeps on a cluster (default: 1)"
    )
    parser.add_argument("--core-hour", type=float, help="the price of a core for an hour, in any currency")
    given = parser.parse_args(words)
    if len(given.containers) > 2:
        parser.error("there are one or two containers, and one sample")
    return given


def main(words: Optional[list[str]] = None) -> None:
    """Prints the estimate."""
    given = _arguments(sys.argv[1:] if words is None else words)
    old, new = itertools.islice(itertools.chain(given.containers, [None]), 2)
    rate = measured(old, new, given.sample)
    print(f"{rate.events:,} events of {rate.size:.0f} bytes: {rate.rate:,.0f} events/s a core")
    found = estimate(given.events, rate.rate * given.share, given.cores, given.core_hour)
    price = "" if found.price is None else f", price {found.price:.2f}"
    print(
        f"{given.events:,.0f} events, {given.events * rate.size / 1e9:,.0f} GB: {found.core_hours:.2f} core hours{price}"
    )
    print(f"{given.cores} {'core' if given.cores == 1 else 'cores'}: {found.hours * 60:,.0f} minutes")


if __name__ == "__main__":
    main()
