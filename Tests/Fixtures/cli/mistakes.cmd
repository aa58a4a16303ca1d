# One mistake is one finding, and no other follows from it.

# An unknown type: its rules and references are read.
$ printf '{"container": {"id": "GTM-AB12"},\n "macros": {"page": {"type": "event"}},\n "rules": {"r": {}},\n "tags": {"t": {"type": "pixel", "url": "{{page}}", "fires": ["r"]}}}\n' >type.json && tagc lint --no-timing type.json
  type.json:4:25: error[unknown-type]: there is no tag type 'pixel'
    4 |  "tags": {"t": {"type": "pixel", "url": "{{page}}", "fires": ["r"]}}}
      |                         ^^^^^^^
    = note: did you mean 'imagePixel'?
    = note: for a type that the app implements: "type": "custom", "customType": "pixel"
    = help: write 'imagePixel' (a guess; applied only with --unsafe-fixes)
  .
  1 error in 1 file
  1 fix with --unsafe-fixes
= 1
$ sed 's/pixel/imagePixel/; s/\["r"\]/"r"/' type.json >list.json && tagc lint --no-timing list.json
  list.json:4:67: error[wrong-kind]: 'fires' must be a list, not text
    4 |  "tags": {"t": {"type": "imagePixel", "url": "{{page}}", "fires": "r"}}}
      |                                                                   ^^^
    = help: write it as a list: […]
  .
  1 error in 1 file
  1 fix with --fix
= 1
$ sed 's/pixel/imagePixel/; s/fires/firesOn/' type.json >misspelt.json && tagc lint --no-timing misspelt.json
  misspelt.json:4:58: error[unknown-member]: a tag of type 'imagePixel' has no member 'firesOn'
    4 |  "tags": {"t": {"type": "imagePixel", "url": "{{page}}", "firesOn": ["r"]}}}
      |                                                          ^^^^^^^^^
    = note: did you mean 'fires'?
    = help: write 'fires' (a guess; applied only with --unsafe-fixes)
  .
  1 error in 1 file
  1 fix with --unsafe-fixes
= 1
$ sed 's/pixel/imagePixel/; s/\["r"\]/["R"]/' type.json >reference.json && tagc lint --no-timing reference.json
  reference.json:4:69: error[undefined-rule]: no rule is named 'R'
    4 |  "tags": {"t": {"type": "imagePixel", "url": "{{page}}", "fires": ["R"]}}}
      |                                                                     ^
    = note: did you mean 'r'?
    = note: names match exactly: the two differ in case, in spaces, or in the form of an accent
    = help: write 'r'
  .
  1 error in 1 file
  1 fix with --fix
= 1
$ sed 's/pixel/imagePixel/; s/macros/variables/; s/rules/triggers/' type.json >words.json && tagc lint --no-timing words.json; tagc lint --no-timing --fix --unsafe-fixes words.json
  words.json:2:2: error[unknown-member]: a definition has no member 'variables'
    2 |  "variables": {"page": {"type": "event"}},
      |  ^^^^^^^^^^^
    = note: did you mean 'macros'?
    = help: write 'macros' (a guess; applied only with --unsafe-fixes)
  .
  words.json:3:2: error[unknown-member]: a definition has no member 'triggers'
    3 |  "triggers": {"r": {}},
      |  ^^^^^^^^^^
    = note: did you mean 'rules'?
    = help: write 'rules' (a guess; applied only with --unsafe-fixes)
  .
  2 errors in 1 file
  2 fixes with --unsafe-fixes
  nothing found (1 file)
! tagc: fixed 2 findings in 1 file

# A member that is missing and one that is unknown are each other.
$ printf '{"container": {"id": "GTM-AB12", "keys": "all"}, "macros": {"uid": {"type": "functionCall", "name": "userId"}}}' >uid.json && tagc lint --no-timing uid.json
  uid.json:1:93: error[unknown-member]: a macro of type 'functionCall' has no member 'name'
    1 | {"container": {"id": "GTM-AB12", "keys": "all"}, "macros": {"uid": {"type": "functionCall", "name": "userId"}}}
      |                                                                                             ^^^^^^
    = note: did you mean 'function'?
    = help: write 'function' (a guess; applied only with --unsafe-fixes)
  .
  1 error in 1 file
  1 fix with --unsafe-fixes
= 1
$ tagc lint --no-timing --fix --unsafe-fixes uid.json && cat uid.json
  nothing found (1 file)
  {"container": {"id": "GTM-AB12", "keys": "all"}, "macros": {"uid": {"type": "functionCall", "function": "userId"}}}  (no line break)
! tagc: fixed 1 finding in 1 file

# Conditions of another format.
$ printf '{"container": {"id": "GTM-AB12"},\n "macros": {"event": {"type": "event"}},\n "rules": {\n  "a": {"if": [{"macro": "event", "operator": "equals", "value": "x"}]},\n  "b": {"if": [{"macro": "event", "operator": "contains", "value": "y"}]},\n  "c": {"if": [{"macro": "event", "notEquals": "x"}]}},\n "tags": {"t": {"type": "imagePixel", "url": "https://h.example/", "fires": ["a", "b", "c"]}}}\n' >conditions.json && tagc lint --no-timing conditions.json
  conditions.json:4:16: error[condition-without-operator]: the condition has no operator
    4 |   "a": {"if": [{"macro": "event", "operator": "equals", "value": "x"}]},
      |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    = note: write {"macro": "event", "equals": "x"}
  .
  conditions.json:5:16: error[condition-without-operator]: the condition has no operator
    5 |   "b": {"if": [{"macro": "event", "operator": "contains", "value": "y"}]},
      |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  .
  conditions.json:6:35: error[unknown-member]: a condition has no member 'notEquals'
    6 |   "c": {"if": [{"macro": "event", "notEquals": "x"}]}},
      |                                   ^^^^^^^^^^^
    = note: put the condition under 'unless': {"macro": "event", "equals": "x"}
  .
  3 errors in 1 file
= 1

# Numbers of options have a range.
$ printf '[lint.options.container-size]\nbudget = -5\nwarn-at = -1\n' >tagc.toml && tagc lint --no-timing type.json; printf '[lint.options.container-size]\nbudget = 0\n' >tagc.toml && tagc lint --no-timing type.json | head -n 1
  tagc.toml:2:10: error[unsuitable-setting]: 'budget' must be a whole number from 1 to 1000000000, not -5
    2 | budget = -5
      |          ^^
  .
  tagc.toml:3:11: error[unsuitable-setting]: 'warn-at' must be a whole number from 0 to 1000, not -1
    3 | warn-at = -1
      |           ^^
  .
  2 errors in 1 file (no file checked)
  tagc.toml:2:10: error[unsuitable-setting]: 'budget' must be a whole number from 1 to 1000000000, not 0
$ printf '[lint.options.container-size]\nbudget = 99999999999999999999\n' >tagc.toml && tagc lint --no-timing type.json
  tagc.toml:2:10: error[malformed-configuration]: the number is too large: a whole number has 64 bits and a sign
    2 | budget = 99999999999999999999
      |          ^^^^^^^^^^^^^^^^^^^^
  .
  1 error in 1 file (no file checked)
= 2
$ rm tagc.toml && tagc explain container-size | grep ' to '
  Every visitor or app must load the container. The vendor refuses to publish
  links to the vendor's pages). The option 'warn-at' sets the percentage for a
  unused entities, and move long scripts to separate files.
      budget = 200000  # Largest size of a container, in bytes, 1 to 1000000000
      warn-at = 70  # Percentage of the budget from which a warning is reported, 0 to 1000

# A list that is cut says so.
$ awk 'BEGIN { printf "{\"container\": {\"id\": \"GTM-AB12\"}, \"macros\": {"; for (i = 0; i < 1200; i++) printf "%s\"m%d\": {\"type\": \"x\"}", i ? ", " : "", i; print "}}" }' >many.json && tagc check many.json | tail -n 1; tagc check --format json many.json | grep unlisted; tagc lint --no-timing many.json | tail -n 2
  1000 errors in 1 file, and 200 more that are not listed
      "unlisted": 200
  .
  1000 errors in 1 file, and 200 more that are not listed
$ awk 'BEGIN { printf "{"; for (i = 0; i < 30; i++) printf "\"a%d\": tru,\n", i; print "}" }' >syntax.json && tagc check syntax.json | tail -n 5
    = note: write text in double quotes
    = note: the list ends here: reading stops after 20 errors
    = help: put it in quotes: "tru" (a guess; applied only with --unsafe-fixes)
  .
  20 errors in 1 file

$ printf '{"container": {"id": "GTM-AB12"}, "rules": {"r": {"if": [{"macro": "event", "equals": "buy"}]}}, "tags": {"t": {"type": "imagePixel", "url": "https://h.example", "fires": ["r"]}}}' >no-event.json && tagc check no-event.json
  no-event.json:1:69: error[undefined-macro]: no macro is named 'event'
    1 | …12"}, "rules": {"r": {"if": [{"macro": "event", "equals": "buy"}]}}, "tags": {"t": {"type": "imagePixel", "url": "https:…
      |                                          ^^^^^
    = note: for the name of the event, add "event": {"type": "event"} to the macros
  .
  1 error in 1 file
= 1

# A wrong version or priority is one finding, which says what the member may be.
$ for value in '"x"' -1 1.5 99999999999999999999 true; do for member in version priority; do printf '{"container": {"id": "GTM-AB12"%s},\n "macros": {"event": {"type": "event"}}, "rules": {"r": {"if": [{"macro": "event", "equals": "b"}]}},\n "tags": {"t": {"type": "functionCall", "function": "f", "fires": ["r"]%s}}}\n' "$(test $member = priority || echo ", \"version\": $value")" "$(test $member = version || echo ", \"priority\": $value")" >number.json; echo "$member $value"; tagc check -f concise number.json; done; done
  version "x"
  priority "x"
  number.json:3:86: error[wrong-type]: the priority of tag 't' must be a whole number or a reference, not 'x'
  version -1
  priority -1
  version 1.5
  number.json:1:45: error[wrong-kind]: the container's version must be text or a whole number, not 1.5
  priority 1.5
  number.json:3:86: error[wrong-type]: the priority of tag 't' must be a whole number or a reference, not 1.5
  version 99999999999999999999
  number.json:1:45: error[number-range]: the number does not fit in 64 bits
  priority 99999999999999999999
  number.json:3:86: error[number-range]: the number does not fit in 64 bits
  version true
  number.json:1:45: error[wrong-kind]: the container's version must be text or a whole number, not true or false
  priority true
  number.json:3:86: error[wrong-type]: the priority of tag 't' must be a whole number or a reference, not true
= 1
$ printf '{"exportFormatVersion": 2, "containerVersion": {"containerVersionId": "3", "container": {"publicId": "GTM-AB12", "usageContext": ["WEB"]},\n "tag": [{"tagId": "1", "name": "t", "type": "html", "firingTriggerId": ["2147479553"], "priority": {"type": "INTEGER", "value": "99999999999999999999"},\n  "parameter": [{"type": "TEMPLATE", "key": "html", "value": "x"}]}]}}\n' >number.json; tagc check -f concise number.json
  number.json:2:130: error[number-range]: the number does not fit in 64 bits
= 1
$ printf '{"container": {"id": "GTM-AB12"}, "macros": {"event": {"type": "event"}}, "messages": {"m": {"type": "banner", "title": "A", "on": ["launch"], "end": "2126-08-31T00:00:00Z", "priority": 99999999999999999999}}}\n' >number.json; tagc check -f concise number.json
  number.json:1:187: error[number-range]: the number does not fit in 64 bits
= 1

# A file is an input once, however often it is named.
$ tagc check -f concise number.json ./number.json; mkdir twice && cp number.json twice && tagc check -f concise twice twice/number.json twice
  number.json:1:187: error[number-range]: the number does not fit in 64 bits
  twice/number.json:1:187: error[number-range]: the number does not fit in 64 bits
= 1
