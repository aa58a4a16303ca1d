$ tagc query GTM-GOOD.json 'tag "view" fires when page contains "shop"'
  yes: {"event": "open", "page": "shop"}
$ tagc query GTM-GOOD.json 'tag "ask" fires when page starts with "/shop"'
  no: proved, for every event and every value, by the mobile libraries' rules
    blocked by rule 'in shop'
= 1
$ tagc query GTM-GOOD.json 'tag "ask" never fires when page starts with "/shop"'
  yes: proved, for every event and every value, by the mobile libraries' rules
$ tagc query GTM-GOOD.json 'tag "view" always fires when event = open' --format json
  {
    "answer": "yes",
    "proved": true,
    "notLookedAt": []
  }
$ tagc query GTM-GOOD.json 'rule "opens" passes when not (event = "open")'
  no: proved, for every event and every value, by the mobile libraries' rules
    it needs: 'event' equals 'open'
= 1
$ tagc query GTM-GOOD.json 'value > 3 and value < 4 and value matches "^[0-9]+$"'
  no: proved, for every event and every value, by the mobile libraries' rules
= 1
$ tagc query GTM-GOOD.json 'value > 3 and value matches "^[0-9]e[0-9]$"'
  not decided: it depends on numbers with exponents, or of more than 15 digits
= 1
$ tagc query GTM-GOOD.json 'tag "veiw" fires'
! tagc: the container has no tag 'veiw'
!   = help: did you mean 'view'?
= 64
# Mistakes of whoever asks are no proofs.
$ tagc query GTM-GOOD.json 'tag "view" fires when page matches "("'
!   tag "view" fires when page matches "("
!                                      ^^^
! tagc: this is not a pattern
!   = help: 'tagc help query' shows the grammar
= 64
$ tagc query GTM-GOOD.json 'tag "view" fires when value < "x"'
!   tag "view" fires when value < "x"
!                                 ^^^
! tagc: this is not a number
!   = help: 'tagc help query' shows the grammar
= 64
$ tagc query GTM-GOOD.json 'tag "view" fires when page = 5 and page.sub = 3'
  not decided: the runtime does not confirm it: 'page' cannot contain 'page.sub' and have its own value
= 1
$ tagc query GTM-GOOD.json 'tag "view" fires when (page = "/"'
!   tag "view" fires when (page = "/"
!                                    ^
! tagc: expected ')'
!   = help: 'tagc help query' shows the grammar
= 64
$ tagc query GTM-GOOD.json 'tag "view" fires when page = "/'
!   tag "view" fires when page = "/
!                                ^
! tagc: this quotation mark has no closing one
!   = help: 'tagc help query' shows the grammar
= 64
$ tagc why GTM-GOOD.json --tag ask --event open --set page=/shop/1
  tag 'ask': its rules do not fire it
    fires on 'opens': passes
        yes 'event' equals 'open' (it is "open")
    blocked by 'in shop': passes
        yes 'page' starts with '/shop' (it is "/shop/1")
  this would fire it: without page
= 1
$ tagc why GTM-GOOD.json --tag ask --event opne
  tag 'ask': its rules do not fire it
    fires on 'opens': does not pass
      > no  'event' equals 'open' (it is "opne")
    blocked by 'in shop': does not pass
      > no  'page' starts with '/shop' (it is absent)
  this would fire it: --event open
= 1
$ tagc why GTM-GOOD.json --tag view --event open --format json
  {
    "tag": "view",
    "fires": true,
    "paused": false,
    "broughtAlongBy": [],
    "dependsOn": null,
    "rules": [
      {
        "rule": "opens",
        "blocks": false,
        "passes": true,
        "conditions": [
          {
            "condition": "'event' equals 'open'",
            "seen": "open",
            "holds": true
          }
        ]
      }
    ],
    "change": null,
    "unknowns": [],
    "notLookedAt": []
  }
$ tagc why GTM-GOOD.json --tag view --event open --macro weather=fine
! tagc: the container has no macro 'weather'
!   = help: a name can also be a fact, such as language, or a function
= 64
# Web containers go by the rules of pages: an absent value is the text undefined, null is null and 0, a blank text is 0.
$ tagc query web.json 'tag "without id" fires when event = "purchase" and ecommerce.transaction_id is absent'
  yes: {"event": "purchase"}
$ tagc query web.json 'tag "without id" fires when ecommerce.transaction_id is present and not (ecommerce.transaction_id = undefined)'
  no: proved, for every event and every value, by the web runtime's rules
    it needs: 'transaction' equals 'undefined'
= 1
$ tagc query web.json 'tag "with id" fires when event = "purchase" and ecommerce.transaction_id is absent'
  no: proved, for every event and every value, by the web runtime's rules
    it needs: not ('transaction' equals 'undefined')
= 1
$ tagc query web.json 'tag "with id" fires when ecommerce.transaction_id = null'
  yes: {"event": "purchase", "ecommerce.transaction_id": "null"}
    its consent settings (ad_storage) are ignored
$ tagc query web.json 'tag "cheap" fires when value is absent'
  no: proved, for every event and every value, by the web runtime's rules
    it needs: 'value' is less than '5'
= 1
$ tagc query web.json 'tag "cheap" fires when value matches "^ *$"'
  yes: {"event": "purchase", "value": ""}
$ tagc query web.json 'tag "cheap" always fires when event = purchase and value = null'
  no: {"event": "purchase", "value": "null"}
= 1
$ tagc query web.json 'tag "cheap" always fires when event = purchase and value = "0x4"'
  yes: proved, for every event and every value, by the web runtime's rules
$ tagc query web.json 'value > 3 and value starts with "0x" and value < 0'
  no: proved, for every event and every value, by the web runtime's rules
= 1
$ tagc query web.json 'tag "items" never fires when event = purchase'
  no: {"event": "purchase"} while 'CJS - items' is 1
= 1
$ tagc why web.json --tag "with id" --event purchase
  tag 'with id': its triggers do not fire it
    fires on 'id': does not pass
        yes '_event' equals 'purchase' (it is "purchase")
      > no  not ('transaction' equals 'undefined') (it is absent, the text "undefined")
  this would fire it: --set 'ecommerce.transaction_id=""'
  its consent settings (ad_storage) are ignored
= 1
$ tagc why web.json --tag cheap --event purchase --set 'value=null'
  tag 'cheap': its triggers fire it
    fires on 'low value': passes
        yes '_event' equals 'purchase' (it is "purchase")
        yes 'value' is less than '5' (it is null, the number 0)
$ tagc why web.json --tag cheap --event purchase --set 'value=[7]'
  tag 'cheap': its triggers do not fire it
    fires on 'low value': does not pass
        yes '_event' equals 'purchase' (it is "purchase")
      > no  'value' is less than '5' (it is 7)
  this would fire it: --set value=4
= 1
$ tagc why web.json --tag items --event purchase
  tag 'items': it may fire: that depends on values tagc cannot know ('CJS - items')
    fires on 'has items': may pass
        yes '_event' equals 'purchase' (it is "purchase")
        ?   'CJS - items' is greater than '0' (it is not known)
  this would fire it: --variable 'CJS - items=1'
= 1
# A tag whose parameter needs a macro of which nothing is enabled does not fire in an app.
$ tagc query GTM-IDLE.json 'tag "needs" fires'
  yes: {"event": "go", "w": 1}
$ tagc query GTM-IDLE.json 'tag "needs" fires when w != 1'
  no: proved, for every event and every value, by the mobile libraries' rules
    one of its parameters needs a macro without an enabled definition
= 1
$ tagc query GTM-IDLE.json 'tag "defaults" fires when w != 1'
  no: proved, for every event and every value, by the mobile libraries' rules
    one of its parameters needs a macro without an enabled definition
= 1
$ tagc query GTM-IDLE.json 'tag "plain" always fires when event = go'
  yes: proved, for every event and every value, by the mobile libraries' rules
$ tagc query GTM-IDLE.json 'tag "needs" always fires when event = go'
  no: {"event": "go"}
= 1
$ tagc why GTM-IDLE.json --tag needs --event go
  tag 'needs': its rules fire it, but one of its parameters needs a macro without an enabled definition
    fires on 'go': passes
        yes 'event' equals 'go' (it is "go")
  this would fire it: --set w=1
= 1

# A pattern that is a list of texts is followed however long it is; what else is too long is named.
$ printf '{"container":{"id":"GTM-LIST"},"macros":{"event":{"type":"event"},"page":{"type":"dataLayer","name":"page"}},"rules":{"listed":{"if":[{"macro":"page","matchesRegex":"%s"}]}},"tags":{"t":{"type":"imagePixel","url":"https://a.example/","fires":["listed"]}}}' "$(seq 1000 2308 | sed 's/.*/\/some-path-&\/end/' | paste -sd '|' -)" >GTM-LIST.json
$ tagc query GTM-LIST.json 'tag "t" fires when page ends with "2308/end"'
  yes: {"event": "event", "page": "/some-path-2308/end"}
$ tagc query GTM-LIST.json 'tag "t" never fires when not (page contains "/some-path-1" or page contains "/some-path-2")'
  yes: proved, for every event and every value, by the mobile libraries' rules
$ tagc query GTM-LIST.json 'tag "t" always fires when page contains "/some-path-2309/end"'
  no: {"event": "event", "page": "/some-path-2309/end"}
= 1
$ sed 's/path-1500/path-3500/' GTM-LIST.json >longer.json; tagc diff GTM-LIST.json longer.json | tail -n 3
      ~ condition: …ath-1499/end|/some-path-1500/end|/some-path-1501/… → …ath-1499/end|/some-path-3500/end|/some-path-1501/…
      ! tag 't': now also fires on {"event": "event", "page": "/some-path-3500/end"}
      ! tag 't': no longer fires on {"event": "event", "page": "/some-path-1500/end"}
$ sed 's/-path/.path/g' GTM-LIST.json >dots.json; tagc query dots.json 'tag "t" fires'
  not decided: the pattern for 'page' is too large to analyze (26179 bytes)
= 1
$ tagc why dots.json --tag t --event e --set page=/some.path-2308/end | cut -c 1-120
  tag 't': it may fire: the pattern for 'page' is too large to analyze (26179 bytes): 'tagc run' gives the answer
    fires on 'listed': may pass
        ?   'page' matches '/some.path-1000/end|/some.path-1001/end|/some.path-1002/end|/some.path-1003/end|/some.path-100
  no small change of the event was found that fires it
$ tagc run dots.json --event e --set page=/some.path-2308/end
  event e
    fires 't' (imagePixel)
      url: "https://a.example/"

# In an app, too, conditions test the text of a list or map, also of one that a key with a dot leads into.
$ printf '{"container":{"id":"GTM-MAPS"},"macros":{"e":{"type":"event"},"k":{"type":"dataLayer","name":"k","default":"ab"},"u":{"type":"uppercase","input":"{{k}}"}},"rules":{"r":{"if":[{"macro":"e","equals":"e"},{"macro":"u","contains":"A=1"}],"unless":[{"macro":"k","contains":"2"}]}},"tags":{"t":{"type":"imagePixel","url":"https://a.example/","fires":["r"]}}}' >GTM-MAPS.json
$ tagc why GTM-MAPS.json --tag t --event e --set 'k={"a":1}'
  tag 't': its rules fire it
    fires on 'r': passes
        yes 'e' equals 'e' (it is "e")
        yes 'u' contains 'A=1' (it is "{A=1}")
        yes not ('k' contains '2') (it is "{a=1}")
$ tagc why GTM-MAPS.json --tag t --event e --set k.a=1 --set 'k.b=[true,null,2.50]'
  tag 't': its rules do not fire it
    fires on 'r': does not pass
        yes 'e' equals 'e' (it is "e")
        yes 'u' contains 'A=1' (it is "{A=1, B=[TRUE, , 2.5]}")
      > no  not ('k' contains '2') (it is "{a=1, b=[true, , 2.5]}")
  this would fire it: --set 'k="a=1"'
= 1
$ tagc run GTM-MAPS.json --event e --set k.a=1 --set 'k.b=[true,null,2.50]' --trace
  event e
    nothing fires
    rule 'r' does not pass (fires 't')
      if 'u' is "{A=1, B=[TRUE, , 2.5]}", contains "A=1": yes
      unless 'k' is {"a": 1, "b": [true, null, 2.5]}, contains "2": yes

# The runtime makes the values of macros that proofs cannot follow, unless they need something from outside.
$ printf '{"container":{"id":"GTM-COMPUTED"},"macros":{"e":{"type":"event"},"k":{"type":"dataLayer","name":"k"},"id":{"type":"containerId"},"h":{"type":"encode","input":"{{k}}","outputFormat":"base16"},"m":{"type":"regexTable","input":"{{k}}","table":[{"key":"a","value":"first"},{"key":"^(a|b)*a(a|b){12}$","value":"second"}]},"f":{"type":"functionCall","function":"f"},"fh":{"type":"encode","input":"{{f}}","outputFormat":"base16"}},"rules":{"id":{"if":[{"macro":"id","equals":"GTM-OTHER"}]},"h":{"if":[{"macro":"h","equals":"6162"}]},"m":{"if":[{"macro":"m","equals":"second"}]},"fh":{"if":[{"macro":"fh","equals":"6162"}]}},"tags":{"id":{"type":"imagePixel","url":"https://a.example/","fires":["id"]},"h":{"type":"imagePixel","url":"https://a.example/","fires":["h"]},"m":{"type":"imagePixel","url":"https://a.example/","fires":["m"]},"fh":{"type":"imagePixel","url":"https://a.example/","fires":["fh"]}}}' >GTM-COMPUTED.json
$ for tag in id h m fh; do tagc query GTM-COMPUTED.json "tag \"$tag\" fires"; tagc query GTM-COMPUTED.json "tag \"$tag\" never fires"; done
  not decided: it depends on values tagc cannot know: 'id'
  not decided: it depends on values tagc cannot know: 'id'
  not decided: it depends on values tagc cannot know: 'h'
  not decided: it depends on values tagc cannot know: 'h'
  not decided: it depends on values tagc cannot know: 'm'
  not decided: it depends on values tagc cannot know: 'm'
  yes: {"event": "event"} while 'fh' is 6162
  no: {"event": "event"} while 'fh' is 6162
= 1
$ for tag in id h m fh; do tagc why GTM-COMPUTED.json --tag $tag --event e --set k=ab; done
  tag 'id': its rules do not fire it
    fires on 'id': does not pass
      > no  'id' equals 'GTM-OTHER' (it is "GTM-COMPUTED")
  no small change of the event was found that fires it
  tag 'h': its rules fire it
    fires on 'h': passes
        yes 'h' equals '6162' (it is 6162)
  tag 'm': its rules do not fire it
    fires on 'm': does not pass
      > no  'm' equals 'second' (it is "first")
  no small change of the event was found that fires it
  tag 'fh': it may fire: that depends on values tagc cannot know ('fh')
    fires on 'fh': may pass
        ?   'fh' equals '6162' (it is not known)
  this would fire it: --macro fh=6162
= 1
$ tagc run GTM-COMPUTED.json --event e --set k=ab
  event e
    fires 'h' (imagePixel)
      url: "https://a.example/"
! tagc: note: 1 tag depends on values that tagc does not evaluate (set them with --macro): 'f'

# A text that is too long for the runtime: why says what run does.
$ (printf '{"container":{"id":"GTM-LONG"},"macros":{"e":{"type":"event"},"m0":{"type":"constant","value":"0123456789abcdef"}'; for i in $(seq 1 20); do printf ',"m%d":{"type":"constant","value":"{{m%d}}{{m%d}}"}' $i $((i-1)) $((i-1)); done; printf '},"rules":{"r":{"if":[{"macro":"e","equals":"e"}]}},"tags":{"t":{"type":"functionCall","function":"f","arguments":{"a":"{{m20}}"},"fires":["r"]}}}') >long.json
$ tagc why long.json --tag t --event e
  tag 't': its rules fire it, but one of its parameters cannot be evaluated: 'tagc run' gives the reason
    fires on 'r': passes
        yes 'e' equals 'e' (it is "e")
= 1
$ tagc run long.json --event e
  event e
    failed the evaluation: more than 2 MiB of values, or a text of more than 1 MiB
    failed tag 't': a value that it needs failed
    nothing fires
$ tagc run long.json --event e --event e --summary
  2 events
    2  failed the evaluation: more than 2 MiB of values, or a text of more than 1 MiB
    2  failed tag 't': a value that it needs failed
    2  nothing fires
$ tagc run long.json --event e --event e --summary --format json
  {"events": 2, "fired": [], "blocked": [], "nothingFires": 2, "failures": [{"what": "the evaluation", "why": "more than 2 MiB of values, or a text of more than 1 MiB", "count": 2}, {"what": "tag 't'", "why": "a value that it needs failed", "count": 2}], "values": {}}
# A setup tag fires with the tag that brings it along; a paused tag at no event.
$ tagc why brought.json --tag before --event buy
  tag 'before': it fires, because 'main' brings it along
    fires on 'opens': does not pass
      > no  'event' equals 'open' (it is "buy")
$ tagc why brought.json --tag before --event buy -f json | head -n 7
  {
    "tag": "before",
    "fires": true,
    "paused": false,
    "broughtAlongBy": ["main"],
    "dependsOn": null,
    "rules": [
$ tagc why brought.json --tag before --event open
  tag 'before': its rules fire it
    fires on 'opens': passes
        yes 'event' equals 'open' (it is "open")
$ tagc why brought.json --tag resting --event buy
  tag 'resting': its rules fire it, but it is paused
    fires on 'buys': passes
        yes 'event' equals 'buy' (it is "buy")
= 1
$ tagc why brought.json --tag resting --event open
  tag 'resting': its rules do not fire it, and it is paused
    fires on 'buys': does not pass
      > no  'event' equals 'buy' (it is "open")
  a paused tag fires at no event
= 1
$ tagc why brought.json --tag resting --event buy -f json | head -n 6
  {
    "tag": "resting",
    "fires": false,
    "paused": true,
    "broughtAlongBy": [],
    "dependsOn": null,
# All values that an answer relies on are named, also those that must be as they are by default.
$ tagc query code.json 'tag "member sale" always fires when event = purchase'
  no: {"event": "purchase"} while 'CJS - member' is absent
= 1
$ tagc query code.json 'tag "member sale" always fires when event = purchase' -f json
  {
    "answer": "no",
    "proved": false,
    "event": {
      "event": "purchase"
    },
    "words": "{\"event\": \"purchase\"} while 'CJS - member' is absent",
    "assumes": [
      {
        "what": "CJS - member",
        "value": null
      }
    ],
    "notLookedAt": []
  }
= 1
$ tagc query code.json 'event = purchase and {{CJS - amount}} != 1 and {{CJS - member}} = 2'
  yes: {"event": "purchase"} while 'CJS - member' is 2 and 'CJS - amount' is absent
$ tagc why code.json --tag 'member sale' --event purchase -f json | grep -A 1 unknowns
    "unknowns": ["CJS - member"],
    "notLookedAt": []

# What questions ignore is named, and only triggers are proved then; JSON says the same.
$ printf '{"container":{"id":"GTM-ONCE"},"macros":{"event":{"type":"event"},"dice":{"type":"random","min":1,"max":6},"clock":{"type":"time"}},"rules":{"buys":{"if":[{"macro":"event","equals":"buy"}]},"b":{"if":[{"macro":"event","startsWith":"b"}]},"six":{"if":[{"macro":"dice","equals":6}]},"seven":{"if":[{"macro":"dice","equals":7}]},"early":{"unless":[{"macro":"clock","greaterThan":0}]}},"tags":{"once":{"type":"imagePixel","url":"https://a.example/","fires":["buys"],"firing":"oncePerLoad"},"later":{"type":"imagePixel","url":"https://a.example/","fires":["buys"],"schedule":{"start":"2030-01-01T00:00:00Z"},"setup":[{"tag":"before"}]},"before":{"type":"imagePixel","url":"https://a.example/"},"blocked":{"type":"imagePixel","url":"https://a.example/","fires":["buys"],"blockedBy":["six","b"]},"resting":{"type":"imagePixel","url":"https://a.example/","fires":["buys"],"paused":true},"six":{"type":"imagePixel","url":"https://a.example/","fires":["six"]},"seven":{"type":"imagePixel","url":"https://a.example/","fires":["seven"]},"early":{"type":"imagePixel","url":"https://a.example/","fires":["early"]}}}' >GTM-ONCE.json
$ tagc check GTM-ONCE.json
$ tagc query GTM-ONCE.json 'tag "once" always fires when event = buy'
  yes: its rules fire it: proved, for every event and every value, by the mobile libraries' rules
    its limit (once per load) is ignored
$ tagc query GTM-ONCE.json 'tag "once" always fires when event = buy' -f json
  {
    "answer": "yes",
    "proved": false,
    "reason": "its rules fire it: proved, for every event and every value, by the mobile libraries' rules; its limit (once per load) is ignored",
    "notLookedAt": ["limit"]
  }
$ tagc query GTM-ONCE.json 'tag "once" fires'
  yes: {"event": "buy"}
$ tagc query GTM-ONCE.json 'tag "once" never fires when event = open'
  yes: proved, for every event and every value, by the mobile libraries' rules
$ tagc query GTM-ONCE.json 'tag "later" always fires when event = buy'
  yes: its rules fire it: proved, for every event and every value, by the mobile libraries' rules
    its schedule (from 2030-01-01T00:00:00Z) is ignored
$ tagc query GTM-ONCE.json 'tag "later" fires' -f json
  {
    "answer": "yes",
    "proved": false,
    "event": {
      "event": "buy"
    },
    "notLookedAt": ["schedule"]
  }
$ tagc query GTM-ONCE.json 'tag "before" always fires when event = buy'
  yes: the rules fire it: proved, for every event and every value, by the mobile libraries' rules
    the schedule of 'later' (from 2030-01-01T00:00:00Z) is ignored
$ tagc query GTM-ONCE.json 'tag "before" never fires' -f json
  {
    "answer": "no",
    "proved": false,
    "event": {
      "event": "buy"
    },
    "notLookedAt": ["schedule"]
  }
= 1
$ tagc why GTM-ONCE.json --tag before --event buy
  tag 'before': it fires, because 'later' brings it along
  the schedule of 'later' (from 2030-01-01T00:00:00Z) is ignored
$ tagc query web.json 'tag "with id" always fires when event = purchase and ecommerce.transaction_id = 5'
  yes: its triggers fire it: proved, for every event and every value, by the web runtime's rules
    its consent settings (ad_storage) are ignored
$ tagc query web.json 'tag "with id" always fires when event = purchase and ecommerce.transaction_id = 5' -f json
  {
    "answer": "yes",
    "proved": false,
    "reason": "its triggers fire it: proved, for every event and every value, by the web runtime's rules; its consent settings (ad_storage) are ignored",
    "notLookedAt": ["consent settings"]
  }
$ tagc why web.json --tag "with id" --event purchase --set ecommerce.transaction_id=5
  tag 'with id': its triggers fire it
    fires on 'id': passes
        yes '_event' equals 'purchase' (it is "purchase")
        yes not ('transaction' equals 'undefined') (it is 5)
  its consent settings (ad_storage) are ignored
$ tagc why web.json --tag "with id" --event purchase --set ecommerce.transaction_id=5 -f json | tail -n 2
    "notLookedAt": ["consent settings"]
  }

# The trigger that blocks a tag at all its events is named, and so is the pause.
$ tagc query GTM-ONCE.json 'tag "blocked" fires'
  no: proved, for every event and every value, by the mobile libraries' rules
    blocked by rule 'b'
= 1
$ tagc query GTM-ONCE.json 'tag "blocked" fires' -f json
  {
    "answer": "no",
    "proved": true,
    "because": [],
    "blockedBy": ["b"],
    "paused": false,
    "notLookedAt": []
  }
= 1
$ tagc query GTM-ONCE.json 'tag "blocked" fires when event = open'
  no: proved, for every event and every value, by the mobile libraries' rules
    it needs: 'event' equals 'buy'
= 1
$ tagc query GTM-ONCE.json 'tag "resting" fires'
  no: proved, for every event and every value, by the mobile libraries' rules
    it is paused
= 1
$ tagc query GTM-ONCE.json 'tag "resting" fires' -f json
  {
    "answer": "no",
    "proved": true,
    "because": [],
    "blockedBy": [],
    "paused": true,
    "notLookedAt": []
  }
= 1
$ tagc query GTM-IDLE.json 'tag "needs" fires when event = go and w != 1'
  no: proved, for every event and every value, by the mobile libraries' rules
    one of its parameters needs a macro without an enabled definition
= 1

# A random number is a whole one within its limits; what a clock decides is not decided, and named.
$ tagc query GTM-ONCE.json 'tag "six" fires'
  yes: {"event": "event"} while 'dice' is 6
$ tagc query GTM-ONCE.json 'tag "six" always fires'
  no: {"event": "event"} while 'dice' is 1
= 1
$ tagc query GTM-ONCE.json 'tag "seven" fires'
  no: proved, for every event and every value, by the mobile libraries' rules
    it needs: 'dice' equals 7
= 1
$ tagc query GTM-ONCE.json '{{dice}} > 5 and {{dice}} < 6'
  no: proved, for every event and every value, by the mobile libraries' rules
= 1
$ tagc query GTM-ONCE.json 'tag "early" fires'
  yes: {"event": "event"} while 'clock' is absent
$ tagc query GTM-ONCE.json 'tag "early" always fires'
  no: {"event": "event"} while 'clock' is 1
= 1
$ tagc why GTM-ONCE.json --tag seven --event buy --macro dice=7 | head -n 1
  tag 'seven': its rules fire it
$ tagc query GTM-ONCE.json 'tag once fires'
!   tag once fires
!       ^^^^
! tagc: put the name in quotes
!   = help: 'tagc help query' shows the grammar
= 64
$ tagc query GTM-ONCE.json 'tag contains once'
  yes: {"event": "event", "tag": "once"}
$ printf '{"container":{"id":"GTM-WAIT"},"macros":{"event":{"type":"event"},"clock":{"type":"time"}},"rules":{"waits":{"if":[{"macro":"event","equals":"buy"}],"unless":[{"macro":"clock","lessThan":5}]}},"tags":{"t":{"type":"imagePixel","url":"https://a.example/","fires":["waits"]}}}' >GTM-WAIT.json
$ tagc query GTM-WAIT.json 'tag "t" fires'
  not decided: it depends on values tagc cannot know: 'clock'
= 1
# The name of the event is given once.
$ tagc why GTM-WAIT.json --tag t --event buy --set event=sell
! tagc: --event names the event, which --set event would replace
! Usage: tagc why <file> [--from <format>] [--id <id>] [--max-input <size>] --tag
!        <name> --event <name> [--set <key=value> ...] [--macro <name=value> ...]
!        [--format <format>] [--color <when>]
!   See 'tagc why --help' for more information.
= 64
$ tagc run GTM-WAIT.json --event buy --set event=sell
! tagc: --event names the event, which --set event would replace
! Usage: tagc run [<options>] <file>
!   See 'tagc run --help' for more information.
= 64

# A tag that needs the success of another one does not always fire with its rules.
$ printf '{"container":{"id":"GTM-STEP"},"macros":{"event":{"type":"event"},"w":{"type":"dataLayer","name":"w"},"m":{"type":"constant","value":"x","enabledBy":["one"]}},"rules":{"go":{"if":[{"macro":"event","equals":"go"}]},"one":{"if":[{"macro":"w","equals":1}]}},"tags":{"main":{"type":"imagePixel","url":"https://a.example/","fires":["go"],"setup":[{"tag":"before","stopsOnFailure":true}]},"before":{"type":"imagePixel","url":"https://a.example/{{m}}"},"after":{"type":"imagePixel","url":"https://a.example/"},"other":{"type":"imagePixel","url":"https://a.example/{{m}}","fires":["go"],"teardown":[{"tag":"after","stopsOnFailure":true}]}}}' >GTM-STEP.json
$ tagc run GTM-STEP.json --event go
  event go
    failed tag 'before': a value that it needs failed
    failed tag 'main': its setup tag failed
    failed tag 'other': a value that it needs failed
    nothing fires
$ tagc query GTM-STEP.json 'tag "main" always fires when event = go'
  yes: its rules fire it: proved, for every event and every value, by the mobile libraries' rules
    the success of 'before' is ignored
$ tagc query GTM-STEP.json 'tag "after" always fires when event = go'
  yes: the rules fire it: proved, for every event and every value, by the mobile libraries' rules
    the success of 'other' is ignored
$ tagc query GTM-STEP.json 'tag "main" fires when w = 1'
  yes: {"event": "go", "w": 1}
$ tagc why GTM-STEP.json --tag main --event go
  tag 'main': its rules fire it, but a setup tag fails: 'tagc run' gives the reason
    fires on 'go': passes
        yes 'event' equals 'go' (it is "go")
= 1
$ tagc why GTM-STEP.json --tag after --event go
  tag 'after': a tag that brings it along fails: 'tagc run' gives the reason
= 1

# A cleanup tag does not fire with a tag whose setup tag fails; a setup tag needs only those before it.
$ printf '%s' '{"container":{"id":"GTM-CLOSE"},"macros":{"event":{"type":"event"},"w":{"type":"dataLayer","name":"w"},"m":{"type":"constant","value":"x","enabledBy":["one"]}},"rules":{"go":{"if":[{"macro":"event","equals":"go"}]},"one":{"if":[{"macro":"w","equals":1}]}},"tags":{"main":{"type":"imagePixel","url":"https://a.example/","fires":["go"],"setup":[{"tag":"first"},{"tag":"before","stopsOnFailure":true}],"teardown":[{"tag":"after"},{"tag":"end","stopsOnFailure":true}]},"first":{"type":"imagePixel","url":"https://a.example/"},"before":{"type":"imagePixel","url":"https://a.example/{{m}}"},"after":{"type":"imagePixel","url":"https://a.example/"},"end":{"type":"imagePixel","url":"https://a.example/"}}}' >GTM-CLOSE.json
$ tagc run GTM-CLOSE.json --event go
  event go
    fires 'first' (imagePixel)
      url: "https://a.example/"
    failed tag 'before': a value that it needs failed
    failed tag 'main': its setup tag failed
$ tagc query GTM-CLOSE.json 'tag "after" fires when w != 1'
  not decided: the runtime does not confirm it: {"event": "go"}
= 1
$ tagc query GTM-CLOSE.json 'tag "after" fires'
  not decided: the runtime does not confirm it: {"event": "go"}
= 1
$ tagc query GTM-CLOSE.json 'tag "after" always fires when event = go'
  yes: the rules fire it: proved, for every event and every value, by the mobile libraries' rules
    the success of 'before' is ignored
$ tagc query GTM-CLOSE.json 'tag "end" always fires when event = go' -f json
  {
    "answer": "yes",
    "proved": false,
    "reason": "the rules fire it: proved, for every event and every value, by the mobile libraries' rules; the success of 'before' and the success of 'main' are ignored",
    "notLookedAt": ["success of a setup tag", "success of a tag that brings it along"]
  }
$ tagc query GTM-CLOSE.json 'tag "first" always fires when event = go'
  yes: proved, for every event and every value, by the mobile libraries' rules
$ tagc why GTM-CLOSE.json --tag after --event go
  tag 'after': a tag that brings it along fails: 'tagc run' gives the reason
= 1
$ tagc why GTM-CLOSE.json --tag after --event go --set w=1
  tag 'after': it fires, because 'main' brings it along
  the success of 'before' is ignored
$ tagc why GTM-CLOSE.json --tag first --event go --set w=1
  tag 'first': it fires, because 'main' brings it along

# Only tags without which it does not fire are named.
$ printf '%s' '{"container":{"id":"GTM-TWICE"},"macros":{"event":{"type":"event"}},"rules":{"buys":{"if":[{"macro":"event","equals":"buy"}]},"sells":{"if":[{"macro":"event","equals":"sell"}]}},"tags":{"plain":{"type":"imagePixel","url":"https://a.example/","fires":["buys"],"setup":[{"tag":"two"}]},"later":{"type":"imagePixel","url":"https://a.example/","fires":["sells"],"schedule":{"start":"2030-01-01T00:00:00Z"},"setup":[{"tag":"two"}]},"two":{"type":"imagePixel","url":"https://a.example/"}}}' >GTM-TWICE.json
$ tagc query GTM-TWICE.json 'tag "two" always fires when event = buy'
  yes: proved, for every event and every value, by the mobile libraries' rules
$ tagc query GTM-TWICE.json 'tag "two" always fires when event = buy or event = sell'
  yes: the rules fire it: proved, for every event and every value, by the mobile libraries' rules
    the schedule of 'later' (from 2030-01-01T00:00:00Z) is ignored
$ tagc query GTM-TWICE.json 'tag "two" fires when event = buy'
  yes: {"event": "buy"}
$ tagc query GTM-TWICE.json 'tag "two" fires when event = sell'
  yes: {"event": "sell"}
    the schedule of 'later' (from 2030-01-01T00:00:00Z) is ignored
$ tagc why GTM-TWICE.json --tag two --event buy
  tag 'two': it fires, because 'plain' brings it along
$ tagc why GTM-TWICE.json --tag two --event sell
  tag 'two': it fires, because 'later' brings it along
  the schedule of 'later' (from 2030-01-01T00:00:00Z) is ignored

# Without two limits in order, a random number is from 0 to 2147483647.
$ printf '%s' '{"container":{"id":"GTM-DRAW"},"macros":{"event":{"type":"event"},"n":{"type":"random"},"one":{"type":"random","min":1},"turned":{"type":"random","min":5,"max":1}},"rules":{"goes":{"if":[{"macro":"event","equals":"go"}]},"below":{"if":[{"macro":"n","lessThan":0}]},"above":{"if":[{"macro":"n","greaterThan":2147483647}]},"none":{"if":[{"macro":"one","equals":0}]},"many":{"if":[{"macro":"turned","equals":7}]}},"tags":{"t":{"type":"imagePixel","url":"https://a.example/","fires":["goes"],"blockedBy":["below"]},"above":{"type":"imagePixel","url":"https://a.example/","fires":["above"]},"none":{"type":"imagePixel","url":"https://a.example/","fires":["none"]},"many":{"type":"imagePixel","url":"https://a.example/","fires":["many"]}}}' >GTM-DRAW.json
$ tagc query GTM-DRAW.json 'tag "t" always fires when event = go'
  yes: proved, for every event and every value, by the mobile libraries' rules
$ tagc query GTM-DRAW.json 'tag "above" fires'
  no: proved, for every event and every value, by the mobile libraries' rules
    it needs: 'n' is greater than 2147483647
= 1
$ tagc query GTM-DRAW.json 'tag "none" fires'
  yes: {"event": "event"} while 'one' is 0
$ tagc query GTM-DRAW.json 'tag "many" fires'
  yes: {"event": "event"} while 'turned' is 7

# An option that keeps a tag out of previews is named by what it does.
$ printf '%s' '{"exportFormatVersion":2,"containerVersion":{"container":{"publicId":"GTM-LIVE","usageContext":["WEB"]},"tag":[{"tagId":"1","name":"A","type":"html","firingTriggerId":["2147479553"],"parameter":[{"type":"TEMPLATE","key":"html","value":"<b>1</b>"}],"liveOnly":true}]}}' >GTM-LIVE.json
$ tagc query GTM-LIVE.json 'tag "A" always fires when event = gtm.js'
  yes: its triggers fire it: proved, for every event and every value, by the web runtime's rules
    its option to fire only in published containers is ignored
$ tagc query GTM-LIVE.json 'tag "A" always fires when event = gtm.js' -f json
  {
    "answer": "yes",
    "proved": false,
    "reason": "its triggers fire it: proved, for every event and every value, by the web runtime's rules; its option to fire only in published containers is ignored",
    "notLookedAt": ["option to fire only in published containers"]
  }
