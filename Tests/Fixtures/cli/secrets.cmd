# No report shows a secret: not in a source line, not in the words or the fixes of another finding.
$ printf '{"container": {"id": "GTM-AB12", "keys": "values"},\n "macros": {"event": {"type": "event"}, "key": {"type": "constant", "value": "sk_live_000000HIDDEN000000"},\n  "l": {"type": "lookupTable", "input": "{{event}}", "table": [\n    {"key": "sk_live_000000HIDDEN000000", "value": "1"}, {"key": "sk_live_000000HIDDEN000000", "value": "2"}]}},\n "rules": {"r": {"if": [{"macro": "event", "equals": "sk_live_000000HIDDEN000000 "}, {"macro": "event", "greaterThan": "sk_live_000000HIDDEN000000"}]}},\n "tags": {"t": {"type": "imagePixel", "url": "http://user:HIDDEN@h.example/?k=sk_live_000000HIDDEN000000&u={{key}}{{l}}", "fires": ["r", "q"]}}}\n' >s.json
$ tagc lint --no-timing s.json
$ for format in text concise json jsonl sarif github gitlab junit checkstyle markdown; do tagc lint --no-timing --format $format s.json | grep -c HIDDEN; done | tr '\n' ' '
# Nor when nobody is to hear of it, or has known of it for long.
$ printf '[lint]\nbaseline = "known.json"\n' >tagc.toml; tagc baseline create --baseline known.json s.json; grep -c HIDDEN known.json; tagc lint --no-timing s.json
$ rm tagc.toml; tagc lint --no-timing --ignore secret-in-parameter s.json | grep -c HIDDEN

# Of a private key all lines are kept back.
$ printf '<?xml version="1.0"?>\n<plist version="1.0"><dict><key>container</key><dict><key>id</key><string>GTM-AB12</string><key>keys</key><string>values</string></dict>\n<key>macros</key><dict><key>k</key><dict><key>type</key><string>constant</string>\n<key>value</key><string>-----BEGIN PRIVATE KEY-----\nHIDDEN0\nHIDDEN1</string><key>nmae</key><string/></dict></dict></dict></plist>\n' >k.plist; tagc lint --no-timing k.plist

# A patch is of the text as it is.
$ printf '{"container": {"id": "GTM-AB12"},\n "macros": {"key": {"type": "constant", "value": "sk_live_000000HIDDEN000000"},}}\n' >p.json; tagc lint --no-timing --diff p.json 2>/dev/null
