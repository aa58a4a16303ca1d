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
