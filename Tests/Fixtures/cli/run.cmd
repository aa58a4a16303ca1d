$ tagc compile GTM-GOOD.json
$ tagc run GTM-GOOD --event open --set page=/home
  event open
    fires 'view' (analytics)
      fields: {"t": "screenview", "cd": "/home"}
    fires 'ask' (functionCall)
      function: "ask"
$ tagc run GTM-GOOD --event open --set page=/shop/2 --trace
  event open
    fires 'view' (analytics)
      fields: {"t": "screenview", "cd": "/shop/2"}
    blocked 'ask'
    rule 'opens' passes (fires 'view', 'ask')
    rule 'in shop' passes (blocks 'ask')
      if 'page' is "/shop/2", startsWith "/shop": yes
$ tagc run GTM-GOOD.json --events events.ndjson --get title --format json
  {"event": "open", "fired": [{"tag": "view", "type": "analytics", "parameters": {"fields": {"t": "screenview", "cd": "/home"}}}, {"tag": "ask", "type": "functionCall", "parameters": {"function": "ask"}}], "blocked": [], "values": {"title": "Welcome"}}
  {"event": "open", "fired": [{"tag": "view", "type": "analytics", "parameters": {"fields": {"t": "screenview", "cd": "/shop/1"}}}], "blocked": ["ask"], "values": {"title": "Welcome"}}
$ tagc run GTM-GOOD --get title --get 'price text' --macro priceOf='9.99 EUR'
  title = "Welcome"
  price text = "Only 9.99 EUR"
$ tagc run GTM-GOOD --get title --format json
  {"event": null, "fired": [], "blocked": [], "values": {"title": "Welcome"}}
$ tagc run GTM-GOOD
! tagc: nothing to do
!   = help: push events with --event or --events, read values with --get
= 64
$ tagc run GTM-GOOD --get titel
! tagc: the container has no key 'titel'
!   = help: did you mean 'title'?
= 64
$ tagc run GTM-GOOD --event nobody --set user.name=Ada
  event nobody
    nothing fires

# Counts alone.
$ tagc run GTM-GOOD --events events.ndjson --event nobody --summary --get title
  3 events
    2  fires 'view' (analytics)
    1  fires 'ask' (functionCall)
    1  blocked 'ask'
    1  nothing fires
  title = "Welcome"
$ tagc run GTM-GOOD --events events.ndjson --event nobody --summary --get title --format json
  {"events": 3, "fired": [{"tag": "view", "type": "analytics", "count": 2}, {"tag": "ask", "type": "functionCall", "count": 1}], "blocked": [{"tag": "ask", "count": 1}], "nothingFires": 1, "values": {"title": "Welcome"}}
$ tagc run GTM-GOOD --get title --summary
  0 events
  title = "Welcome"
$ tagc run GTM-GOOD --set page=/home --summary
! tagc: nothing to do
!   = help: push events with --event or --events, read values with --get
= 64
$ printf '{"event": "open"}\n[1]\n' | tagc run GTM-GOOD --events - --summary
  1 event
    1  fires 'view' (analytics)
    1  fires 'ask' (functionCall)
! <stdin>:2:1: error[event-not-object]: this line is not a JSON object
!   2 | [1]
!     | ^^^
!   = note: such as {"event": "openScreen", "screenName": "Home"}
! 
= 2
$ (for i in $(seq 1 120); do printf '{"event": "open", "page": "/%d"}\n' $i; done) | tagc run GTM-GOOD --events - --event nobody --summary
  121 events
    120  fires 'view' (analytics)
    120  fires 'ask' (functionCall)
      1  nothing fires
$ tagc run GTM-GOOD --event open --summary --trace
! tagc: give --trace or --summary, not both
! Usage: tagc run [<options>] <file>
!   See 'tagc run --help' for more information.
= 64

# Values are JSON, or else text.
$ tagc run GTM-GOOD --event open --set page=5 --format json
  {"event": "open", "fired": [{"tag": "view", "type": "analytics", "parameters": {"fields": {"t": "screenview", "cd": 5}}}, {"tag": "ask", "type": "functionCall", "parameters": {"function": "ask"}}], "blocked": [], "values": {}}
$ tagc run GTM-GOOD --event open --set page=5x --format json
  {"event": "open", "fired": [{"tag": "view", "type": "analytics", "parameters": {"fields": {"t": "screenview", "cd": "5x"}}}, {"tag": "ask", "type": "functionCall", "parameters": {"function": "ask"}}], "blocked": [], "values": {}}
$ tagc run GTM-GOOD --event open --set 'page=[1, null]' --format json
  {"event": "open", "fired": [{"tag": "view", "type": "analytics", "parameters": {"fields": {"t": "screenview", "cd": [1, null]}}}, {"tag": "ask", "type": "functionCall", "parameters": {"function": "ask"}}], "blocked": [], "values": {}}

# Events that are none are shown where they are, and the others are pushed.
$ printf '{"event": "open"}\n[1]\n{"event": "open",}\n{"event": "open"}' | tagc run GTM-GOOD --events -
  event open
    fires 'view' (analytics)
      fields: {"t": "screenview", "cd": ""}
    fires 'ask' (functionCall)
      function: "ask"
  event open
    fires 'view' (analytics)
      fields: {"t": "screenview", "cd": ""}
    fires 'ask' (functionCall)
      function: "ask"
! <stdin>:2:1: error[event-not-object]: this line is not a JSON object
!   2 | [1]
!     | ^^^
!   = note: such as {"event": "openScreen", "screenName": "Home"}
! 
! <stdin>:3:17: error[event-not-object]: this line is not an event: a comma is not allowed before a closing bracket
!   3 | {"event": "open",}
!     |                 ^
! 
= 2

# What is wrong with what is run.
$ tagc run dangling.json --event open
! dangling.json:4:69: error[regex-unbalanced-parenthesis]: '(' is never closed
!   4 |   "rules": { "r": { "if": [{ "macro": "event", "matchesRegex": "open(" }] } },
!     |                                                                     ^
!   = note: close the group with ), or write \( to match the parenthesis itself
! 
! dangling.json:5:88: error[undefined-macro]: no macro is named 'pgae'
!   5 |   "tags": { "t": { "type": "analytics", "fires": ["r"], "fields": { "cd": "caf\u00e9 {{pgae}}" } } }
!     |                                                                                        ^^^^
!   = note: did you mean 'page'?
!   = help: write 'page' (a guess; applied only with --unsafe-fixes)
! 
! 2 errors in 1 file
= 1
$ tagc run missing
! tagc: missing: cannot read the file: no such file or folder
= 2
$ printf '\211TAGC\r\n\032\nxxxx' > damaged && tagc run damaged
! tagc: damaged: the container is cut off, at byte 13
= 2
$ head -c 300 GTM-GOOD > cut && tagc inspect cut
! tagc: cut: the container is cut off, at byte 300
= 2
$ tagc run GTM-GOOD --macro pric=1
! tagc: --macro pric: the compiled container has no macro (variable) of that name
!   = help: did you mean 'price'? a name is a macro (variable), a fact such as language, or a function
= 64
$ tagc run GTM-GOOD --set page
! tagc: The value 'page' is invalid for '--set <key=value>'
! Help:  --set <key=value>  Value to push with the first event. Dots in the key lead into maps; a value that is not JSON is text.
! Usage: tagc run [<options>] <file>
!   See 'tagc run --help' for more information.
= 64
$ tagc run GTM-GOOD.bplist --event buy --get title
  event buy
    nothing fires
    title = "Welcome"
# Code that is not run is named; on pages an absent value is undefined.
$ tagc run code.json --event purchase --trace
  event purchase
    fires 'sale' (gaawe)
      eventName: "sale "
      measurementIdOverride: "G-ABC"
    fires 'plain' (gaawe)
      eventName: "plain"
      measurementIdOverride: "G-ABC"
    trigger 'purchase' passes (fires 'sale', 'plain')
    trigger 'purchase of a member' does not pass (fires 'member sale')
      if 'CJS - member' is undefined, equals "2": no
! tagc: note: 2 tags depend on values that tagc does not evaluate (set them with --macro): 'CJS - amount', 'CJS - member'
$ tagc run code.json --event purchase --macro 'CJS - amount=1' --macro 'CJS - member=2' --summary
  1 event
    1  fires 'sale' (gaawe)
    1  fires 'member sale' (gaawe)
    1  fires 'plain' (gaawe)
# Nothing to do, and keys that are not there.
$ tagc run GTM-GOOD.json
! tagc: nothing to do
!   = help: push events with --event or --events, read values with --get
= 64
$ tagc run GTM-GOOD.json --event open --get titel
! tagc: the container has no key 'titel'
!   = help: did you mean 'title'?
= 64

# The time and the random number can be given, as facts are.
$ printf '{"container":{"id":"GTM-DICE"},"macros":{"event":{"type":"event"},"dice":{"type":"random","min":1,"max":6},"clock":{"type":"time"}},"rules":{"opens":{"if":[{"macro":"event","equals":"open"}]}},"tags":{"t":{"type":"functionCall","function":"f","arguments":{"dice":"{{dice}}","at":"{{clock}}"},"fires":["opens"],"schedule":{"start":"2030-01-01T00:00:00Z"}}}}' >GTM-DICE.json
$ tagc run GTM-DICE.json --event open --macro random=0 --macro time=2030-06-01T00:00:00Z
  event open
    fires 't' (functionCall)
      function: "f"
      arguments: {"dice": 1, "at": 1906502400000}
$ tagc run GTM-DICE.json --event open --macro random=0.99 --macro time=1900000000000
  event open
    fires 't' (functionCall)
      function: "f"
      arguments: {"dice": 6, "at": 1900000000000}
$ tagc run GTM-DICE.json --event open --macro random=0.99 --macro time=5
  event open
    nothing fires
$ tagc run GTM-DICE.json --event open --macro random=1
! tagc: --macro random: expected a number from 0 to 1, 1 excluded
= 64
$ tagc run GTM-DICE.json --event open --macro time=soon
! tagc: --macro time: expected milliseconds since 1970, or a time such as 2026-06-01T09:00:00Z
= 64
$ tagc run GTM-DICE.json --event open --macro dice=9 --macro time=1900000000000 | tail -n 1
      arguments: {"dice": 9, "at": 1900000000000}

# A line that is an object, but cannot be read, has its own reason.
$ printf '{"event": "open", "n": 1, "n": 2}\n{"event": "open", "n": 1e400}\n{"event": "\377"}\n[1]\n' >unread.ndjson; tagc run GTM-DICE.json --events unread.ndjson --summary
  0 events
! unread.ndjson:1:27: error[event-not-object]: this line is not an event: key 'n' is given twice
!   1 | {"event": "open", "n": 1, "n": 2}
!     |                           ^^^
! 
! unread.ndjson:2:24: error[event-not-object]: this line is not an event: this number is too large for a double
!   2 | {"event": "open", "n": 1e400}
!     |                        ^^^^^
! 
! unread.ndjson:3:12: error[event-not-object]: this line is not an event: this is not UTF-8
!   3 | {"event": "\xFF"}
!     |            ^^^^
! 
! unread.ndjson:4:1: error[event-not-object]: this line is not a JSON object
!   4 | [1]
!     | ^^^
!   = note: such as {"event": "openScreen", "screenName": "Home"}
! 
= 2
$ echo '{"event": "open"}' >>unread.ndjson; tagc replay GTM-DICE.json unread.ndjson --time t | head -n 5
  left out: 4 lines that cannot be read
    unread.ndjson:1: key '…' is given twice
    unread.ndjson:2: this number is too large for a double
    unread.ndjson:3: this is not UTF-8
    unread.ndjson:4: not a JSON object
$ tagc replay GTM-DICE.json unread.ndjson --time t --show-values | head -n 5
  left out: 4 lines that cannot be read
    unread.ndjson:1: key 'n' is given twice
    unread.ndjson:2: this number is too large for a double
    unread.ndjson:3: this is not UTF-8
    unread.ndjson:4: not a JSON object
$ printf '%s\n' '{"a": [1}' '{"a": 1]' '{"b": {"a": [1' '{"[": 1, "[": 2}' '{"a": mine}' '{"event": "open"}' >brackets.ndjson; tagc replay GTM-DICE.json brackets.ndjson --time t | head -n 6
  left out: 5 lines that cannot be read
    brackets.ndjson:1: this '[' is not closed before '}'
    brackets.ndjson:2: ']' does not match the open bracket
    brackets.ndjson:3: the line ends early: this '[' and 2 brackets around it are never closed
    brackets.ndjson:4: key '…' is given twice
    brackets.ndjson:5: '…' is not a JSON value
$ tagc replay GTM-DICE.json unread.ndjson --time t --max-errors 1
! tagc: stopped at unread.ndjson:2: more than 1 line cannot be read
!   = help: correct them, or leave them out with a larger --max-errors
= 2
