# A plan of events: what a container asks for and the plan lacks, and the other way round.
$ printf '{"oneOf": [{"properties": {"event": {"const": "purchase"}, "currency": {"enum": ["EUR", "USD"]}, "value": {"type": "number", "minimum": 0, "multipleOf": 5}}, "required": ["currency"]}, {"properties": {"event": {"const": "refund"}}}]}' >events.schema.json
$ printf '[data]\nplan = "events.schema.json"\n' >tagc.toml
$ printf '{"container": {"id": "GTM-PLAN1"},\n "macros": {"event": {"type": "event"},\n  "cost": {"type": "dataLayer", "name": "valeu"},\n  "value": {"type": "dataLayer", "name": "value"},\n  "currency": {"type": "dataLayer", "name": "currency"}},\n "rules": {\n  "pounds": {"if": [{"macro": "event", "equals": "purchase"},\n   {"macro": "currency", "equals": "GBP"}]},\n  "less": {"if": [{"macro": "event", "equals": "purchse"}, {"macro": "value", "lessThan": 0}]},\n  "any": {"if": [{"macro": "event", "equals": "purchase"}]}},\n "tags": {\n  "p": {"type": "imagePixel", "url": "https://h/?{{cost}}", "fires": ["pounds"]},\n  "l": {"type": "imagePixel", "url": "https://h/", "fires": ["less"]},\n  "a": {"type": "imagePixel", "url": "https://h/?{{value}}", "fires": ["any"]}}}' >GTM-PLAN1.json
$ tagc lint --quiet GTM-PLAN1.json
$ tagc lint --quiet --format concise --ignore unread-plan-keyword GTM-PLAN1.json
$ tagc lint --no-timing --statistics GTM-PLAN1.json
$ tagc lint --statistics --format json --select key-not-in-plan --ignore unread-plan-keyword GTM-PLAN1.json
$ tagc lint --statistics --format sarif GTM-PLAN1.json
$ mkdir old && cp GTM-PLAN1.json old/ && tagc lint --no-timing --statistics --exclude 'old/**' --exclude '*.schema.json' .
$ printf '[data]\nplan = "nothing.json"\n' >tagc.toml
$ tagc lint --quiet GTM-PLAN1.json
$ printf '[data]\nplan = ["a"]\n' >tagc.toml
$ tagc lint --quiet GTM-PLAN1.json
$ printf '{"oneOf": [{"$ref": "#/$defs/x"}]}' >events.schema.json
$ printf '[data]\nplan = "events.schema.json"\n' >tagc.toml
$ tagc lint --quiet GTM-PLAN1.json
