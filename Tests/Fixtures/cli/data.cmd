# Lines that are no events are shown, and stop the lint: what they say would be taken for never pushed.
$ printf '[data]\nevents = ["events.jsonl"]\n' >tagc.toml; printf '{"event": "open"}\n\n[1]\r\nhello\n  {event = open;}\n{"a": 1,}\n' >events.jsonl; tagc lint --no-timing GTM-GOOD.json
$ yes hello | head -30 >events.jsonl; tagc lint --no-timing --exit-zero -f concise GTM-GOOD.json | tail -1; tagc lint --no-timing GTM-GOOD.json | tail -3
$ printf '{"event": "open"}\n{"event": "ask"}\n' >events.jsonl; tagc lint --no-timing --select event-not-object GTM-GOOD.json
