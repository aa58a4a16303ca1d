# No report shows a secret: not in a source line, not in the words or the fixes of another finding.
$ printf '{"container": {"id": "GTM-AB12", "keys": "values"},\n "macros": {"event": {"type": "event"}, "key": {"type": "constant", "value": "sk_live_000000HIDDEN000000"},\n  "l": {"type": "lookupTable", "input": "{{event}}", "table": [\n    {"key": "sk_live_000000HIDDEN000000", "value": "1"}, {"key": "sk_live_000000HIDDEN000000", "value": "2"}]}},\n "rules": {"r": {"if": [{"macro": "event", "equals": "sk_live_000000HIDDEN000000 "}, {"macro": "event", "greaterThan": "sk_live_000000HIDDEN000000"}]}},\n "tags": {"t": {"type": "imagePixel", "url": "http://user:HIDDEN@h.example/?k=sk_live_000000HIDDEN000000&u={{key}}{{l}}", "fires": ["r", "q"]}}}\n' >s.json
$ tagc lint --no-timing s.json
  s.json:2:79: error[secret-in-parameter]: macro 'key' contains a secret key of Stripe, 'sk_live_…'
  .
  s.json:4:14: error[secret-in-parameter]: macro 'l' contains a secret key of Stripe, 'sk_live_…'
  .
  s.json:4:66: error[lookup-duplicate-key]: macro 'l' already has another value for 'sk_live_…'
    = note: s.json:4:13: the first is here
    = note: in an app the first of them counts
  .
  s.json:4:67: error[secret-in-parameter]: macro 'l' contains a secret key of Stripe, 'sk_live_…'
  .
  s.json:5:54: warning[stray-whitespace]: an operand of rule 'r' has white space at its end
    = help: write 'sk_live_…' (a guess; applied only with --unsafe-fixes)
  .
  s.json:5:120: error[non-numeric-operand]: 'sk_live_…' is not a number, so this condition of rule 'r' is always false
  .
  s.json:6:47: warning[insecure-url]: tag 't' requests 'h.example' without encryption
    = help: use 'https': https:// (a guess; applied only with --unsafe-fixes)
  .
  s.json:6:54: error[secret-in-parameter]: tag 't' contains a password for 'h.example'
  .
  s.json:6:79: error[secret-in-parameter]: tag 't' contains a secret key of Stripe, 'sk_live_…'
  .
  s.json:6:139: error[undefined-rule]: no rule is named 'q'
    = note: did you mean 'r'?
    = help: write 'r' (a guess; applied only with --unsafe-fixes)
  .
  8 errors, 2 warnings in 1 file
  3 fixes with --unsafe-fixes
= 1
$ for format in text concise gcc json jsonl sarif github gitlab junit checkstyle markdown; do tagc lint --no-timing --format $format s.json | grep -c HIDDEN; done | tr '\n' ' '
  0 0 0 0 0 0 0 0 0 0 0   (no line break)
# Nor when nobody is to hear of it, or has known of it for long.
$ printf '[lint]\nbaseline = "known.json"\n' >tagc.toml; tagc baseline create --baseline known.json s.json; grep -c HIDDEN known.json; tagc lint --no-timing s.json
  known.json: 10 findings
  0
  nothing found (1 file, 10 in the baseline)
$ rm tagc.toml; tagc lint --no-timing --ignore secret-in-parameter s.json | grep -c HIDDEN
  0
= 1

# Of a private key all lines are kept back.
$ printf '<?xml version="1.0"?>\n<plist version="1.0"><dict><key>container</key><dict><key>id</key><string>GTM-AB12</string><key>keys</key><string>values</string></dict>\n<key>macros</key><dict><key>k</key><dict><key>type</key><string>constant</string>\n<key>value</key><string>-----BEGIN PRIVATE KEY-----\nHIDDEN0\nHIDDEN1</string><key>nmae</key><string/></dict></dict></dict></plist>\n' >k.plist; tagc lint --no-timing k.plist
  k.plist:3:24: warning[unused-macro]: macro 'k' is never used
    3 | <key>macros</key><dict><key>k</key><dict><key>type</key><string>constant</string>
      |                        ^^^^^^^^^^^^
  .
  k.plist:4:25: error[secret-in-parameter]: macro 'k' contains a private key, '-----BEGIN PRIVATE KEY-----…'
  .
  k.plist:6:17: error[unknown-member]: a macro of type 'constant' has no member 'nmae'
    = note: its members are disabledBy, enabledBy, format, named, notes, private, type, value
  .
  2 errors, 1 warning in 1 file
= 1

# A patch is of the text as it is.
$ printf '{"container": {"id": "GTM-AB12"},\n "macros": {"key": {"type": "constant", "value": "sk_live_000000HIDDEN000000"},}}\n' >p.json; tagc lint --no-timing --diff p.json 2>/dev/null
  --- a/p.json
  +++ b/p.json
  @@ -1,2 +1,2 @@
   {"container": {"id": "GTM-AB12"},
  - "macros": {"key": {"type": "constant", "value": "sk_live_000000HIDDEN000000"},}}
  + "macros": {"key": {"type": "constant", "value": "sk_live_000000HIDDEN000000"}}}
= 1

# A comparison hides them before it shortens texts, and tells them apart by numbers.
$ printf '{"container": {"id": "GTM-AB12"},\n "macros": {"event": {"type": "event"}, "key": {"type": "constant", "value": "sk_live_000000HIDDEN000000"}},\n "rules": {"r": {"if": [{"macro": "event", "equals": "https://u:HIDDEN@h.example/"}]}},\n "tags": {"t": {"type": "imagePixel", "url": "https://h.example/?k={{key}}", "fires": ["r"]}}}\n' >old.json; sed -e 's/HIDDEN0/0HIDDEN/' -e 's/equals/contains/' old.json >new.json; tagc diff old.json new.json
  old.json → new.json: behaviour (3 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ macro 'key' [behaviour]
      ! key key "sk_live_…(secret 1)" → "sk_live_…(secret 2)"
      ~ value: "sk_live_…(secret 1)" → "sk_live_…(secret 2)"
  ~ rule 'r' [behaviour]: condition: if {{event}} equals "https://u:…(secret 3)@h.example/" → if {{event}} contains "https://u:…(secret 3)@h.example/"
  ~ tag 't' [behaviour]
      ! now also fires on {"event": "ahttps://u:…(secret 3)@h.example/"}
      ! sends, on {"event": "https://u:…(secret 3)@h.example/"}: url "https://h.example/?k=sk_live_…(secret 1)" → "https://h.example/?k=sk_live_…(secret 2)"
= 1
$ for format in text json markdown html; do tagc diff --format $format old.json new.json | grep -c HIDDEN; done | tr '\n' ' '
  0 0 0 0   (no line break)
$ printf '{"event": "https://u:HIDDEN@h.example/"}\n' >events.ndjson; tagc diff --events events.ndjson old.json new.json | tail -2; tagc replay --show-values old.json new.json events.ndjson
  1 recorded event: 1 not as before
    push 1, 'https://u:…(secret 3)@h.example/': 't' sends url "https://h.example/?k=sk_live_…(secret 1)" → "https://h.example/?k=sk_live_…(secret 2)"
  old.json → new.json: 1 tag differs, in 1 of 1 event
  1 line in 1 file; each file is one session
  .
  tags                  old  new  more  less  otherwise
    ~ 't' (imagePixel)    1    1     0     0          1
        sends otherwise, first at events.ndjson:1 ('https://u:…@h.example/'): url "https://h.example/?k=sk_live_…(secret 1)" → "https://h.example/?k=sk_live_…(secret 2)"
  .
  rules    old  new
      'r'    1    1
= 1
$ for format in text json markdown html; do tagc replay --show-values --format $format old.json new.json events.ndjson | grep -c HIDDEN; done | tr '\n' ' '
  0 0 0 0   (no line break)

# The words about a conflict hide them; its markers are around the bytes of the files.
$ sed -e 's/HIDDEN0/00HIDDEN/' -e 's/equals/endsWith/' old.json >other.json; tagc merge old.json new.json other.json 2>&1 >merged.json | grep -c HIDDEN; grep -c HIDDEN merged.json
  0
  4
