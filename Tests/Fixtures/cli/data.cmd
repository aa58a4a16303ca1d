# Lines that are no events are shown, and stop the lint: what they say would be taken for never pushed.
$ printf '[data]\nevents = ["events.jsonl"]\n' >tagc.toml; printf '{"event": "open"}\n\n[1]\r\nhello\n  {event = open;}\n{"a": 1,}\n' >events.jsonl; tagc lint --no-timing GTM-GOOD.json
  events.jsonl:3:1: error[event-not-object]: this line is not a JSON object
    3 | [1]
      | ^^^
    = note: such as {"event": "openScreen", "screenName": "Home"}
  .
  events.jsonl:4:1: error[event-not-object]: this line is not a JSON object
    4 | hello
      | ^^^^^
    = note: such as {"event": "openScreen", "screenName": "Home"}
  .
  events.jsonl:5:3: error[event-not-object]: this line is not a JSON object
    5 |   {event = open;}
      |   ^^^^^^^^^^^^^^^
    = note: such as {"event": "openScreen", "screenName": "Home"}
  .
  events.jsonl:6:8: error[event-not-object]: this line is not an event: a comma is not allowed before a closing bracket
    6 | {"a": 1,}
      |        ^
  .
  4 errors in 1 file (no file checked)
= 2
$ yes hello | head -30 >events.jsonl; tagc lint --no-timing --exit-zero -f concise GTM-GOOD.json | tail -1; tagc lint --no-timing GTM-GOOD.json | tail -3
  events.jsonl:10:1: error[event-not-object]: this line is not a JSON object
    = note: and 20 lines more
  .
  10 errors in 1 file (no file checked)
$ printf '{"event": "open"}\n{"event": "ask"}\n' >events.jsonl; tagc lint --no-timing --select event-not-object GTM-GOOD.json
  nothing found (1 file)
