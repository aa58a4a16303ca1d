"""A container with many rules of two conditions, and events of some 280 bytes for it: what rates are measured with."""

from __future__ import annotations

import json
import random
from typing import Any, Iterator


def definition(rules: int, version: int) -> dict[str, Any]:
    """Version 2 has another limit in each tenth rule, and sends something else in each twentieth tag."""
    conditions = {
        f"rule {number}": {
            "if": [
                {"macro": "event", "equals": f"event-{number % 50}"},
                {"macro": "total", "greaterThan": number % 90 + (version == 2 and number % 10 == 0) * 5},
            ]
        }
        for number in range(rules)
    }
    tags = {
        f"tag {number}": {
            "type": "analytics",
            "fires": [f"rule {number % rules}"],
            "fields": {"t": "event", "ec": "shop", "ea": "{{path}}", "ev": "{{total}}"}
            | ({"cd": "new"} if version == 2 and number % 20 == 0 else {}),
        }
        for number in range(rules * 6 // 5)
    }
    macros = {
        "event": {"type": "event"},
        "total": {"type": "dataLayer", "name": "cart.total"},
        "path": {"type": "dataLayer", "name": "page.path"},
    }
    return {
        "container": {"id": "GTM-RATE", "version": str(version)},
        "macros": macros,
        "rules": conditions,
        "tags": tags,
    }


def lines(count: int, sessions: int) -> Iterator[tuple[str, str, int]]:
    """Yields events, their sessions and times."""
    chance = random.Random(11)
    for number in range(count):
        user, time = f"user-{chance.randrange(sessions):07}", 1_700_000_000_000 + number * 37
        event = {
            "event": f"event-{chance.randrange(60)}",
            "user_id": user,
            "sequence": number,
            "time": time,
            "page": {
                "path": f"/harbour/{chance.randrange(400)}/tickets",
                "title": "Tickets for all ferries",
                "language": "en",
            },
            "cart": {
                "total": chance.randrange(1000) / 10,
                "items": chance.randrange(9),
                "currency": "EUR",
                "coupon": None,
            },
            "device": {"model": "Pixel 7", "system": "Android 14"},
        }
        yield json.dumps(event, separators=(",", ":")), user, time
