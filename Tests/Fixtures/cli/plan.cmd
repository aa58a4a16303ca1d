# A plan of events: what a container asks for and the plan lacks, and the other way round.
$ printf '{"oneOf": [{"properties": {"event": {"const": "purchase"}, "currency": {"enum": ["EUR", "USD"]}, "value": {"type": "number", "minimum": 0, "multipleOf": 5}}, "required": ["currency"]}, {"properties": {"event": {"const": "refund"}}}]}' >events.schema.json
$ printf '[data]\nplan = "events.schema.json"\n' >tagc.toml
$ printf '{"container": {"id": "GTM-PLAN1"},\n "macros": {"event": {"type": "event"},\n  "cost": {"type": "dataLayer", "name": "valeu"},\n  "value": {"type": "dataLayer", "name": "value"},\n  "currency": {"type": "dataLayer", "name": "currency"}},\n "rules": {\n  "pounds": {"if": [{"macro": "event", "equals": "purchase"},\n   {"macro": "currency", "equals": "GBP"}]},\n  "less": {"if": [{"macro": "event", "equals": "purchse"}, {"macro": "value", "lessThan": 0}]},\n  "any": {"if": [{"macro": "event", "equals": "purchase"}]}},\n "tags": {\n  "p": {"type": "imagePixel", "url": "https://h/?{{cost}}", "fires": ["pounds"]},\n  "l": {"type": "imagePixel", "url": "https://h/", "fires": ["less"]},\n  "a": {"type": "imagePixel", "url": "https://h/?{{value}}", "fires": ["any"]}}}' >GTM-PLAN1.json
$ tagc lint --quiet GTM-PLAN1.json
  GTM-PLAN1.json:1:22: note[plan-event-unused]: 1 event of the plan fires no tag: 'refund'
    1 | {"container": {"id": "GTM-PLAN1"},
      |                      ^^^^^^^^^^^
    = note: the plan is events.schema.json
  .
  GTM-PLAN1.json:3:41: warning[key-not-in-plan]: macro 'cost' reads 'valeu', which is not in the plan
    3 |   "cost": {"type": "dataLayer", "name": "valeu"},
      |                                         ^^^^^^^
    = note: the nearest key of the plan is 'value'
  .
  GTM-PLAN1.json:8:36: warning[value-not-in-plan]: rule 'pounds': no value that the plan allows for 'currency' equals 'GBP'
    8 |    {"macro": "currency", "equals": "GBP"}]},
      |                                    ^^^^^
    = note: for 'currency' the plan allows "EUR" and "USD"
    = note: taken as closed: the plan does not mention 'currency' for 'refund'
    = note: the plan is events.schema.json
    = note: so tag 'p' can never fire under the plan: line 12
  .
  GTM-PLAN1.json:9:48: warning[event-not-in-plan]: rule 'less' waits for 'purchse', which is not in the plan
    9 |   "less": {"if": [{"macro": "event", "equals": "purchse"}, {"macro": "value", "lessThan": 0}]},
      |                                                ^^^^^^^^^
    = note: the nearest event of the plan is 'purchase'
    = note: so tag 'l' can never fire under the plan: line 13
  .
  GTM-PLAN1.json:9:91: warning[value-not-in-plan]: rule 'less': no value that the plan allows for 'value' is less than 0
    9 |   "less": {"if": [{"macro": "event", "equals": "purchse"}, {"macro": "value", "lessThan": 0}]},
      |                                                                                           ^
    = note: for 'value' the plan allows numbers from 0
    = note: taken as closed: the plan does not mention 'value' for 'refund'
    = note: the plan is events.schema.json
    = note: so tag 'l' can never fire under the plan: line 13
  .
  GTM-PLAN1.json:12:52: warning[unencoded-in-url]: macro 'cost' is used in the address of tag 'p' without being escaped
    12 |   "p": {"type": "imagePixel", "url": "https://h/?{{cost}}", "fires": ["pounds"]},
       |                                                    ^^^^
  .
  GTM-PLAN1.json:14:52: warning[unencoded-in-url]: macro 'value' is used in the address of tag 'a' without being escaped
    14 |   "a": {"type": "imagePixel", "url": "https://h/?{{value}}", "fires": ["any"]}}}
       |                                                    ^^^^^
  .
  events.schema.json:1:140: note[unread-plan-keyword]: the keyword 'multipleOf' of the plan is not taken into account
    1 | …alue": {"type": "number", "minimum": 0, "multipleOf": 5}}, "required": ["currency"]}, {"properties": {"event": {"const":…
      |                                          ^^^^^^^^^^^^
  .
$ tagc lint --quiet --format concise --ignore unread-plan-keyword GTM-PLAN1.json
  GTM-PLAN1.json:1:22: note[plan-event-unused]: 1 event of the plan fires no tag: 'refund'
  GTM-PLAN1.json:3:41: warning[key-not-in-plan]: macro 'cost' reads 'valeu', which is not in the plan
  GTM-PLAN1.json:8:36: warning[value-not-in-plan]: rule 'pounds': no value that the plan allows for 'currency' equals 'GBP'
  GTM-PLAN1.json:9:48: warning[event-not-in-plan]: rule 'less' waits for 'purchse', which is not in the plan
  GTM-PLAN1.json:9:91: warning[value-not-in-plan]: rule 'less': no value that the plan allows for 'value' is less than 0
  GTM-PLAN1.json:12:52: warning[unencoded-in-url]: macro 'cost' is used in the address of tag 'p' without being escaped
  GTM-PLAN1.json:14:52: warning[unencoded-in-url]: macro 'value' is used in the address of tag 'a' without being escaped
$ tagc lint --no-timing --statistics GTM-PLAN1.json
  2  warning  unencoded-in-url
  2  warning  value-not-in-plan
  1  warning  event-not-in-plan
  1  warning  key-not-in-plan
  1  note     plan-event-unused
  1  note     unread-plan-keyword
  6 warnings, 2 notes in 2 files
$ tagc lint --statistics --format json --select key-not-in-plan --ignore unread-plan-keyword GTM-PLAN1.json
  [
    {
      "id": "key-not-in-plan",
      "group": "dead-code",
      "severity": "warning",
      "count": 1,
      "fixable": 0,
      "unsafelyFixable": 0
    }
  ]
$ tagc lint --statistics --format sarif GTM-PLAN1.json
! tagc: --statistics is for the formats text and json
! Usage: tagc lint [<options>] <input> ...
!   See 'tagc lint --help' for more information.
= 64
$ mkdir -p all/old && cp GTM-PLAN1.json all/ && cp GTM-PLAN1.json all/old/GTM-PLAN0.json && tagc lint --no-timing --statistics --exclude old all
  2  warning  unencoded-in-url
  2  warning  value-not-in-plan
  1  warning  event-not-in-plan
  1  warning  key-not-in-plan
  1  note     plan-event-unused
  1  note     unread-plan-keyword
  6 warnings, 2 notes in 2 files
$ printf '[data]\nplan = "nothing.json"\n' >tagc.toml
$ tagc lint --quiet GTM-PLAN1.json
  tagc.toml:2:8: error[unreadable-input]: cannot read nothing.json: no such file or folder
    2 | plan = "nothing.json"
      |        ^^^^^^^^^^^^^^
  .
= 2
$ printf '[data]\nplan = ["a"]\n' >tagc.toml
$ tagc lint --quiet GTM-PLAN1.json
  tagc.toml:2:8: error[unsuitable-setting]: 'plan' must be text, not a list
    2 | plan = ["a"]
      |        ^^^^^
  .
= 2
$ printf '{"oneOf": [{"$ref": "#/$defs/x"}]}' >events.schema.json
$ printf '[data]\nplan = "events.schema.json"\n' >tagc.toml
$ tagc lint --quiet GTM-PLAN1.json
  events.schema.json:1:21: error[malformed-plan]: the plan has nothing at '#/$defs/x'
    1 | {"oneOf": [{"$ref": "#/$defs/x"}]}
      |                     ^^^^^^^^^^^
  .
= 2
