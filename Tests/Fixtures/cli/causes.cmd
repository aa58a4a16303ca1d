# One cause is one finding, and it comes first.
$ head -c 400 GTM-GOOD.json > cut.json; tagc lint --no-timing --isolated cut.json
  cut.json:9:14: error[truncated-file]: the file ends early: this '{' and 2 brackets around it are never closed
    9 |     "texts": { "type": "values", "values"
      |              ^
    = note: cut.json:9:42: the file ends here
    9 |     "texts": { "type": "values", "values"
      |                                          ^
    = note: it may have been cut short: fetch or export it again
  .
  1 error in 1 file
= 1
$ printf '{"container": {"id": "GTM-AB12"},\n "rules": {"a": {"if": {"macro": "m", "equals": 1}, {"macro": "n", "equals": 2}]}},\n "tags": {"t": {"fires": ["gone"]}}}\n' > bracket.json; tagc lint --no-timing --isolated bracket.json
  bracket.json:2:24: error[missing-bracket]: a '[' is missing before this '{': more values follow it
    2 |  "rules": {"a": {"if": {"macro": "m", "equals": 1}, {"macro": "n", "equals": 2}]}},
      |                        ^
    = note: bracket.json:2:53: the next value
    2 |  "rules": {"a": {"if": {"macro": "m", "equals": 1}, {"macro": "n", "equals": 2}]}},
      |                                                     ^
    = help: insert a '[' (a guess; applied only with --unsafe-fixes)
  .
  1 error in 1 file
  1 fix with --unsafe-fixes
= 1
$ printf '{"container": {"id": "GTM-AB12"},\n "rules": {"a": {"if": [{"macro": "m", "equals": 1}, {"macro": "n", "equals": 2}}},\n "tags": {"t": {"fires": ["gone"]}}}\n' > other.json; tagc lint --no-timing --isolated other.json
  other.json:2:24: error[unclosed-bracket]: this '[' is not closed before '}'
    2 |  "rules": {"a": {"if": [{"macro": "m", "equals": 1}, {"macro": "n", "equals": 2}}},
      |                        ^
    = note: other.json:2:81: here a bracket around it is closed
    2 |  "rules": {"a": {"if": [{"macro": "m", "equals": 1}, {"macro": "n", "equals": 2}}},
      |                                                                                 ^
  .
  1 error in 1 file
= 1

# A name that is missing in several places, and a fix for all of them.
$ printf '{"container": {"id": "GTM-AB12"}, "macros": {"page": {"type": "dataLayer", "name": "page"}},\n "rules": {"a": {"if": [{"macro": "Page", "equals": "1"}]},\n  "b": {"if": [{"macro": "Page", "equals": "2"}]},\n  "c": {"if": [{"macro": "Page", "equals": "3"}]}},\n "tags": {"t": {"type": "functionCall", "function": "f", "fires": ["a", "b", "c"], "arguments": {"x": "{{Page}}"}}}}\n' > missing.json; tagc lint --no-timing --isolated missing.json
  missing.json:2:36: error[undefined-macro]: no macro is named 'Page'
    2 |  "rules": {"a": {"if": [{"macro": "Page", "equals": "1"}]},
      |                                    ^^^^
    = note: did you mean 'page'?
    = note: names match exactly: the two differ in case, in spaces, or in the form of an accent
    = note: also here: lines 3, 4 and 5
    = help: write 'page'
  .
  1 error in 1 file
  1 fix with --fix
= 1
$ tagc lint --no-timing --isolated --format json missing.json | grep -c '"also here"'
  3
$ tagc check missing.json | head -n 1
  missing.json:2:36: error[undefined-macro]: no macro is named 'Page'
$ tagc lint --no-timing --isolated --fix missing.json; grep -c Page missing.json
  nothing found (1 file)
  0
! tagc: fixed 4 findings in 1 file
= 1

# What does not parse is an error of its own, and nothing is concluded from it.
$ printf '{"container": {"id": "GTM-AB12"}, "macros": {"event": {"type": "event"}},\n "rules": {"a": {"if": [{"macro": "event", "matchesRegex": "(buy|order"}]}},\n "tags": {"t": {"type": "functionCall", "function": "f", "fires": ["a"]}}}\n' > pattern.json; tagc lint --no-timing --isolated pattern.json
  pattern.json:2:61: error[regex-unbalanced-parenthesis]: '(' is never closed
    2 |  "rules": {"a": {"if": [{"macro": "event", "matchesRegex": "(buy|order"}]}},
      |                                                             ^
    = note: close the group with ), or write \( to match the parenthesis itself
  .
  1 error in 1 file
= 1

# Typographic quotes around strings, and only those, are made straight.
$ printf '{“container”: {“id”: “GTM-AB12”, "notes": “the “new” one’s \\”page\\””}, "rules": {}}\n' > quotes.json; tagc lint --no-timing --isolated quotes.json; tagc lint --no-timing --isolated --fix quotes.json; cat quotes.json
  quotes.json:1:2: error[typographic-quotes]: 10 typographic quotes, such as '“'; JSON strings use straight quotes, "
    1 | {“container”: {“id”: “GTM-AB12”, "notes": “the “new” one’s \”page\””}, "rules": {}}
      |  ^
    = help: write straight quotes
  .
  1 error in 1 file
  1 fix with --fix
  nothing found (1 file)
  {"container": {"id": "GTM-AB12", "notes": "the “new” one’s \"page\""}, "rules": {}}
! tagc: fixed 1 finding in 1 file

# Nothing with a name is deleted unasked, nor while something looks forgotten.
$ printf '{"container": {"id": "GTM-AB12", "keys": "values"}, "macros": {"m": {"type": "event"}},\n "rules": {"go": {}}, "tags": {"t": {"type": "functionCall", "function": "f"}}}\n' > forgotten.json; tagc lint --no-timing --isolated --fix --unsafe-fixes forgotten.json
  forgotten.json:1:64: warning[unused-macro]: macro 'm' is never used
    1 | {"container": {"id": "GTM-AB12", "keys": "values"}, "macros": {"m": {"type": "event"}},
      |                                                                ^^^
  .
  forgotten.json:2:12: warning[unused-rule]: rule 'go' is never used
    2 |  "rules": {"go": {}}, "tags": {"t": {"type": "functionCall", "function": "f"}}}
      |            ^^^^
  .
  forgotten.json:2:32: warning[tag-without-rule]: tag 't' has no firing rule
    2 |  "rules": {"go": {}}, "tags": {"t": {"type": "functionCall", "function": "f"}}}
      |                                ^^^
  .
  3 warnings in 1 file
! tagc: nothing to fix
$ printf '{"container": {"id": "GTM-AB12", "keys": "values"}, "macros": {"m": {"type": "event"}},\n "rules": {"go": {}}}\n' > unused.json; tagc lint --no-timing --isolated --fix unused.json; tagc lint --no-timing --isolated --fix --unsafe-fixes unused.json; cat unused.json
  unused.json:1:64: warning[unused-macro]: macro 'm' is never used
    1 | {"container": {"id": "GTM-AB12", "keys": "values"}, "macros": {"m": {"type": "event"}},
      |                                                                ^^^
    = help: remove macro 'm' (unsafe; applied only with --unsafe-fixes)
  .
  unused.json:2:12: warning[unused-rule]: rule 'go' is never used
    2 |  "rules": {"go": {}}}
      |            ^^^^
    = help: remove rule 'go' (unsafe; applied only with --unsafe-fixes)
  .
  2 warnings in 1 file
  2 fixes with --unsafe-fixes
  nothing found (1 file)
  {"container": {"id": "GTM-AB12", "keys": "values"}, "macros": {},
   "rules": {}}
! tagc: nothing to fix
! tagc: fixed 2 findings in 1 file

# Typographic quotes may change a value, and lose no structure: all around them is compared, and proved.
$ printf '%s' '{"container":{"id":"GTM-QUOT"},"macros":{"event":{"type":"event"}},"rules":{"buys":{"if":[{"macro":"event","equals":"purchase"}]}},"tags":{"pixel":{"type":"imagePixel","url":"https://a.example/","fires":["buys"]},"dear":{"type":"imagePixel","url":"https://b.example/","fires":["buys"]}}}' >plain.json
$ sed 's|"https://b.example/"|“https://c.example/”|' plain.json >quotes.json
$ tagc diff plain.json quotes.json
  plain.json → quotes.json: behaviour (1 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ tag 'dear' [behaviour]
      ~ url: "https://b.example/" → "https://c.example/"
      + now names c.example
  .
  1 tag fires as before (proved)
  1 tag unknown: depends on 'dear', which has an error
  quotes.json has 1 error: everything that depends on it was compared as data only
! quotes.json:1:248: error[typographic-quotes]: 2 typographic quotes, such as '“'; JSON strings use straight quotes, "
= 1
