# One cause is one finding, and it comes first.
$ head -c 400 GTM-GOOD.json > cut.json; tagc lint --no-timing --isolated cut.json
$ printf '{"container": {"id": "GTM-AB12"},\n "rules": {"a": {"if": {"macro": "m", "equals": 1}, {"macro": "n", "equals": 2}]}},\n "tags": {"t": {"fires": ["gone"]}}}\n' > bracket.json; tagc lint --no-timing --isolated bracket.json
$ printf '{"container": {"id": "GTM-AB12"},\n "rules": {"a": {"if": [{"macro": "m", "equals": 1}, {"macro": "n", "equals": 2}}},\n "tags": {"t": {"fires": ["gone"]}}}\n' > other.json; tagc lint --no-timing --isolated other.json

# A name that is missing in several places, and a fix for all of them.
$ printf '{"container": {"id": "GTM-AB12"}, "macros": {"page": {"type": "dataLayer", "name": "page"}},\n "rules": {"a": {"if": [{"macro": "Page", "equals": "1"}]},\n  "b": {"if": [{"macro": "Page", "equals": "2"}]},\n  "c": {"if": [{"macro": "Page", "equals": "3"}]}},\n "tags": {"t": {"type": "functionCall", "function": "f", "fires": ["a", "b", "c"], "arguments": {"x": "{{Page}}"}}}}\n' > missing.json; tagc lint --no-timing --isolated missing.json
$ tagc lint --no-timing --isolated --format json missing.json | grep -c '"also here"'
$ tagc check missing.json | head -n 1
$ tagc lint --no-timing --isolated --fix missing.json; grep -c Page missing.json

# What does not parse is an error of its own, and nothing is concluded from it.
$ printf '{"container": {"id": "GTM-AB12"}, "macros": {"event": {"type": "event"}},\n "rules": {"a": {"if": [{"macro": "event", "matchesRegex": "(buy|order"}]}},\n "tags": {"t": {"type": "functionCall", "function": "f", "fires": ["a"]}}}\n' > pattern.json; tagc lint --no-timing --isolated pattern.json

# Typographic quotes around strings, and only those, are made straight.
$ printf '{“container”: {“id”: “GTM-AB12”, "notes": “the “new” one’s \\”page\\””}, "rules": {}}\n' > quotes.json; tagc lint --no-timing --isolated quotes.json; tagc lint --no-timing --isolated --fix quotes.json; cat quotes.json

# Nothing with a name is deleted unasked, nor while something looks forgotten.
$ printf '{"container": {"id": "GTM-AB12", "keys": "values"}, "macros": {"m": {"type": "event"}},\n "rules": {"go": {}}, "tags": {"t": {"type": "functionCall", "function": "f"}}}\n' > forgotten.json; tagc lint --no-timing --isolated --fix --unsafe-fixes forgotten.json
$ printf '{"container": {"id": "GTM-AB12", "keys": "values"}, "macros": {"m": {"type": "event"}},\n "rules": {"go": {}}}\n' > unused.json; tagc lint --no-timing --isolated --fix unused.json; tagc lint --no-timing --isolated --fix --unsafe-fixes unused.json; cat unused.json
