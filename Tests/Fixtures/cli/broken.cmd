# What is broken is compared as it is written; of what depends on it nothing is proved, of the rest everything.
$ printf '%s' '{"container":{"id":"GTM-BROK"},"macros":{"event":{"type":"event"}},"rules":{"buys":{"if":[{"macro":"event","equals":"purchase"}]},"buys dear":{"if":[{"macro":"event","equals":"purchase"},{"macro":"price","greaterThan":100}]}},"tags":{"pixel":{"type":"imagePixel","url":"https://a.example/","fires":["buys"]},"dear":{"type":"imagePixel","url":"https://b.example/","fires":["buys dear"]},"sends":{"type":"imagePixel","url":"https://c.example/?p={{price}}","fires":["buys"]},"lost":{"type":"imagePixel","url":"https://d.example/","fires":["gone"]}}}' >gone.json
$ sed 's/purchase/order/; s/100/200/' gone.json >gone2.json
$ tagc diff gone.json gone2.json
  gone.json → gone2.json: behaviour (5 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ rule 'buys' [behaviour]
      ~ condition: if {{event}} equals "purchase" → if {{event}} equals "order"
      ! tag 'pixel', tag 'sends': now also fires on {"event": "order"}
      ! tag 'pixel', tag 'sends': no longer fires on {"event": "purchase"}
  ~ rule 'buys dear' [behaviour]
      ~ condition: if {{price}} greaterThan 100 → if {{price}} greaterThan 200
      ! tag 'dear': may fire on other events; not decided: depends on 'price', which does not exist
  .
  3 tags unknown: depend on 'price', which does not exist; 'gone', which does not exist
  gone.json has 2 errors: everything that depends on them was compared as data only
  gone2.json has 2 errors: everything that depends on them was compared as data only
! gone.json:1:198: error[undefined-macro]: no macro is named 'price'
! gone.json:1:538: error[undefined-rule]: no rule is named 'gone'
! gone2.json:1:195: error[undefined-macro]: no macro is named 'price'
! gone2.json:1:535: error[undefined-rule]: no rule is named 'gone'
= 1
$ tagc diff gone.json gone.json
  gone.json → gone.json: no differences
  .
  1 tag fires as before (proved)
  3 tags unknown: depend on 'price', which does not exist; 'gone', which does not exist
  gone.json has 2 errors: everything that depends on them was compared as data only
! gone.json:1:198: error[undefined-macro]: no macro is named 'price'
! gone.json:1:538: error[undefined-rule]: no rule is named 'gone'
$ tagc diff gone.json gone2.json -f json 2>/dev/null | tail -n 55
          "kind": "rule",
          "name": "buys"
        },
        "effects": [
          {
            "kind": "nowFires",
            "event": {
              "event": "order"
            }
          },
          {
            "kind": "noLongerFires",
            "event": {
              "event": "purchase"
            }
          }
        ]
      }
    ],
    "summary": {
      "cosmetic": 0,
      "internal": 0,
      "behaviour": 5,
      "consent": 0,
      "contract": 0,
      "tagsProvedSame": 0,
      "tagsUndecided": 0,
      "tagsNotEvaluated": 0,
      "tagsUnknown": 3
    },
    "errors": {
      "old": 2,
      "new": 2
    },
    "unknown": [
      {
        "tag": "dear",
        "dependsOn": "price",
        "reason": "missing",
        "what": "fires"
      },
      {
        "tag": "sends",
        "dependsOn": "price",
        "reason": "missing",
        "what": "sends"
      },
      {
        "tag": "lost",
        "dependsOn": "gone",
        "reason": "missing",
        "what": "fires"
      }
    ]
  }
$ tagc diff gone.json gone2.json --fail-on contract >/dev/null 2>&1
$ printf '%s\n' '{"event": "purchase", "price": 500}' '{"event": "order", "price": 500}' >sold.ndjson; tagc diff gone.json gone2.json --events sold.ndjson 2>/dev/null | tail -n 7
  .
  3 tags unknown: depend on 'price', which does not exist; 'gone', which does not exist
  2 recorded events: 2 not as before
  gone.json has 2 errors: everything that depends on them was compared as data only
  gone2.json has 2 errors: everything that depends on them was compared as data only
    push 1, 'purchase': no longer fires 'pixel'
    push 2, 'order': now also fires 'pixel'
# A file that lost nothing, and one that lost its end.
$ sed 's/"macros"/,"macros"/' gone2.json >comma.json; tagc diff gone.json comma.json 2>&1 | tail -n 6
      ~ condition: if {{price}} greaterThan 100 → if {{price}} greaterThan 200
      ! tag 'dear': may fire on other events; not decided: depends on 'price', which does not exist
  .
  3 tags unknown: depend on 'price', which does not exist; 'gone', which does not exist
  gone.json has 2 errors: everything that depends on them was compared as data only
  comma.json has 3 errors: everything that depends on them was compared as data only
$ head -c 400 gone2.json >cut.json; tagc diff gone.json cut.json 2>&1 | tail -n 5
      - fires on rule "buys" [behaviour]
  .
  3 tags unknown: depend on the rest of the file, which is damaged; 'price', which does not exist
  gone.json has 2 errors: everything that depends on them was compared as data only
  cut.json is damaged (1 error): the readable part was compared as data only
# What cannot be read at all, and what is in a form of its own.
$ printf '[1, 2]' >list.json; tagc diff gone.json list.json 2>&1 | tail -n 2
  1 error in 1 file
  tagc: list.json is not a readable container
$ tagc compile old.json -o OLD && tagc diff gone.json OLD
  old.json: warning[misnamed-output]: the runtime looks for 'GTM-DIFF', not for 'OLD'
    = note: name the file 'GTM-DIFF', or give the container another id with --id
  .
  1 warning in 1 file
  gone.json → OLD: contract (1 contract, 8 behaviour, 3 internal)
  (contract: what the app or page must provide or relies on; behaviour: the tags that fire, the data that is sent, or unevaluated code and settings; internal: written differently, without effect; cosmetic: only people see it)
  .
  ~ container 'GTM-DIFF' [contract]
      ~ id: "GTM-BROK" → "GTM-DIFF"
      + version "1" [cosmetic]
      ~ keys that the app can read: all → values
      - fires tags of type "imagePixel"
      + fires tags of type "analytics"
      + reads the data layer's key "value"
  + macro 'value', dataLayer [internal]
  + macro 'values', values [behaviour]
  - rule 'buys dear' [internal]
  + rule 'opens' [internal]: + condition if {{event}} equals "open"
  ~ rule 'buys' [behaviour]: + condition if {{value}} greaterThan 50
  - tag 'pixel', imagePixel [behaviour]: fired on {"event": "purchase"}
  - tag 'dear', imagePixel [behaviour]: may fire on other events; not decided: depends on 'price', which does not exist
  - tag 'sends', imagePixel [behaviour]: fired on {"event": "purchase"}
  - tag 'lost', imagePixel [behaviour]: may fire on other events; not decided: depends on 'gone', which does not exist
  + tag 'view', analytics [behaviour]: fires on {"event": "open"}
  + tag 'sale', analytics [behaviour]: fires on {"event": "purchase", "value": 51}
  .
  not compared: OLD: what compiling leaves out (notes)
  gone.json has 2 errors: everything that depends on them was compared as data only
! gone.json:1:198: error[undefined-macro]: no macro is named 'price'
! gone.json:1:538: error[undefined-rule]: no rule is named 'gone'
= 1
# Nor is an export with an error kept from being compared with a definition, and what is sound in it is proved.
$ tagc convert words.json --to definition --lossy -o sound.json 2>/dev/null; sed 's/"type": "CUSTOM_EVENT"/"type": "PLANTED"/' words.json >planted.json; tagc diff sound.json planted.json
  words.json: note[left-out-in-conversion]: left out of a definition, without effect: ids, fingerprints, times, paths and settings for editing
  .
  1 note in 1 file
  sound.json → planted.json: behaviour (2 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ trigger 'bought in the app' [behaviour]
      ~ has an error, and cannot be compared with another format
      ! tag 'buy': may fire on other events; not decided: depends on 'bought in the app', which has an error
  .
  1 tag unknown: depends on 'bought in the app', which has an error
  planted.json has 1 error: everything that depends on it was compared as data only
! planted.json:32:25: error[unknown-trigger-type]: there is no trigger type 'PLANTED'
= 1
$ tagc diff planted.json sound.json --report json 2>/dev/null | grep -E '"(kind|name|subject|reason)"'
        "kind": "rule",
        "name": "bought in the app",
            "subject": "faulty",
        "kind": "tag",
        "name": "buy",
          "kind": "rule",
          "name": "bought in the app"
            "kind": "undecided",
            "reason": "depends on 'bought in the app', which has an error"
        "reason": "faulty",
$ sed 's/"firingTriggerId": \[/&"77", /' words.json >dangling-trigger.json; tagc compile words.json -o GTM-WORDS 2>/dev/null; tagc diff GTM-WORDS dangling-trigger.json
  GTM-WORDS → dangling-trigger.json: behaviour (1 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ tag 'buy' [behaviour]
      ! may fire on other events; not decided: depends on 'trigger 77', which does not exist
      + fires on trigger 77
  .
  1 tag unknown: depends on 'trigger 77', which does not exist
  not compared: GTM-WORDS: what compiling leaves out (consent settings, code of templates, settings of listeners, clients, transformations, zones, Google tag configurations, notes)
  dangling-trigger.json has 1 error: everything that depends on it was compared as data only
! dangling-trigger.json:23:38: error[undefined-rule]: no trigger has the id '77'
= 1
$ head -c 2000 words.json >half.json; tagc diff half.json sound.json
  half.json → sound.json: behaviour (2 behaviour, 1 internal)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings; internal: written differently, without effect)
  .
  + macro 'CJS - in app', jsm [internal]
  ~ rule 'bought in the app' [behaviour]
      ~ condition: if {{CJS - in app}} equals "nul" → if {{CJS - in app}} equals "null"
      ! tag 'buy': may fire on other events; not decided: depends on the rest of the file, which is damaged
  .
  1 tag unknown: depends on the rest of the file, which is damaged
  half.json is damaged (1 error): the readable part was compared as data only
! half.json:62:42: error[truncated-file]: the file ends early, inside this string
= 2
# Questions about what does not depend on it have an answer.
$ tagc query gone.json 'tag "pixel" fires'
  yes: {"event": "purchase"}
! gone.json:1:198: error[undefined-macro]: no macro is named 'price'
! gone.json:1:538: error[undefined-rule]: no rule is named 'gone'
! tagc: gone.json has 2 errors: everything that depends on them is unknown
$ tagc query gone.json 'tag "dear" fires' 2>/dev/null
  unknown: depends on 'price', which does not exist
= 1
$ tagc query gone.json 'tag "dear" never fires when event = "open"' 2>/dev/null
  yes: proved, for every event and every value, by the mobile libraries' rules
$ tagc query gone.json 'tag "lost" fires' --format json 2>/dev/null
  {
    "answer": "unknown",
    "proved": false,
    "reason": "depends on 'gone', which does not exist",
    "notLookedAt": []
  }
= 1
$ tagc why gone.json --tag dear --event purchase 2>/dev/null
  tag 'dear': it may fire: that depends on values tagc cannot know ('price')
    fires on 'buys dear': may pass
        yes 'event' equals 'purchase' (it is "purchase")
        ?   'price' is greater than 100 (it is not known)
  unknown: it depends on 'price', which does not exist
= 1
$ tagc why gone.json --tag lost --event purchase 2>/dev/null
  tag 'lost': it may fire: that depends on values tagc cannot know ('gone')
    fires on 'gone': may pass
  unknown: it depends on 'gone', which does not exist
= 1
$ tagc why gone.json --tag pixel --event purchase 2>/dev/null
  tag 'pixel': its rules fire it
    fires on 'buys': passes
        yes 'event' equals 'purchase' (it is "purchase")
# A part of a container is one: it is compared and asked, and what it lacks is said once.
$ sed 's/"id":"GTM-BROK"/"part":true/' gone.json >part.json; sed 's/"id":"GTM-BROK"/"part":true/' gone2.json >part2.json
$ tagc diff part.json part2.json | tail -n 4
  .
  3 tags unknown: depend on 'price', which is not in this part of a container; 'gone', which is not in this part of a container
  part.json is a part of a container: everything that depends on missing parts was compared as data only
  part2.json is a part of a container: everything that depends on missing parts was compared as data only
$ tagc compile part.json --id GTM-PART
  part.json:1:194: error[outside-reference]: this is a part of a container: 2 entities that it refers to are defined elsewhere
    1 | …:"event","equals":"purchase"},{"macro":"price","greaterThan":100}]}},"tags":{"pixel":{"type":"imagePixel","url":"https:/…
      |                                          ^^^^^
    = note: part.json:1:194: it lacks macro 'price' (2 uses)
    = note: part.json:1:534: it lacks rule 'gone'
    1 | …l","url":"https://d.example/","fires":["gone"]}}}
      |                                          ^^^^
    = note: the file has no 'container', so it is a part to merge into one; it cannot be compiled alone
  .
  1 error in 1 file
= 1
$ tagc check part.json --id GTM-PART
  part.json:1:194: error[outside-reference]: this is a part of a container: 2 entities that it refers to are defined elsewhere
    1 | …:"event","equals":"purchase"},{"macro":"price","greaterThan":100}]}},"tags":{"pixel":{"type":"imagePixel","url":"https:/…
      |                                          ^^^^^
    = note: part.json:1:194: it lacks macro 'price' (2 uses)
    = note: part.json:1:534: it lacks rule 'gone'
    1 | …l","url":"https://d.example/","fires":["gone"]}}}
      |                                          ^^^^
    = note: the file has no 'container', so it is a part to merge into one; it cannot be compiled alone
  .
  1 error in 1 file
= 1
$ tagc lint part.json --select outside-reference,missing-container-id --no-timing
  part.json:1:194: warning[outside-reference]: this is a part of a container: 2 entities that it refers to are defined elsewhere
    1 | …:"event","equals":"purchase"},{"macro":"price","greaterThan":100}]}},"tags":{"pixel":{"type":"imagePixel","url":"https:/…
      |                                          ^^^^^
    = note: part.json:1:194: it lacks macro 'price' (2 uses)
    = note: part.json:1:534: it lacks rule 'gone'
    1 | …l","url":"https://d.example/","fires":["gone"]}}}
      |                                          ^^^^
    = note: the file has no 'container', so it is a part to merge into one; it cannot be compiled alone
  .
  1 warning in 1 file
$ tagc inspect part.json | head -n 3
  no id: definition, a part of a container, json, 542 bytes
  rule set: mobile
  .
$ tagc run part.json --event purchase >/dev/null
! part.json:1:194: error[outside-reference]: this is a part of a container: 2 entities that it refers to are defined elsewhere
!   1 | …:"event","equals":"purchase"},{"macro":"price","greaterThan":100}]}},"tags":{"pixel":{"type":"imagePixel","url":"https:/…
!     |                                          ^^^^^
!   = note: part.json:1:194: it lacks macro 'price' (2 uses)
!   = note: part.json:1:534: it lacks rule 'gone'
!   1 | …l","url":"https://d.example/","fires":["gone"]}}}
!     |                                          ^^^^
!   = note: the file has no 'container', so it is a part to merge into one; it cannot be compiled alone
! 
! 1 error in 1 file
= 1
# An empty id is none. What needs one is told how to give it; nothing else asks.
$ printf '%s' '{"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": ""}, "variable": [{"variableId": "1", "name": "unused", "type": "jsm", "parameter": [{"type": "TEMPLATE", "key": "javascript", "value": "function() { return 1; }"}]}]}}' >empty.json
$ tagc check empty.json
  empty.json:1:1: error[missing-container-id]: this container has no id
    1 | {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": ""}, "variable": [{"variableId": "1", "name": …
      | ^
    = note: give its id with --id GTM-…, or write it as the container's 'publicId'
  .
  1 error in 1 file
= 1
$ tagc check empty.json --id GTM-AB12
$ tagc compile empty.json --id GTM-AB12 && rm GTM-AB12
$ tagc lint empty.json --select missing-container-id --id GTM-AB12 --no-timing
  nothing found (1 file)
$ tagc diff empty.json empty.json
  empty.json → empty.json: no differences
$ tagc diff empty.json empty.json --id GTM-AB12
  empty.json → empty.json: no differences
$ tagc inspect empty.json | head -n 2
  no id: export, json, 242 bytes
  compiles to 140 bytes
$ tagc query empty.json 'event = "x"'
  yes: {"event": "x"}
# A macro that nothing uses is not compiled, and can be answered for all the same.
$ tagc run empty.json --macro unused=1 --event x
  event x
    nothing fires
! tagc: note: nothing uses 'unused', so it was not compiled; --macro has no effect on it
$ tagc run empty.json --macro unusde=1 --event x
! tagc: --macro unusde: the compiled container has no macro (variable) of that name
!   = help: a name is a macro (variable), a fact such as language, or a function
= 64

# A variable that was renamed where its references were not: the texts are the same, and what they refer to is not.
$ sed 's/<b>bought/<b>{{CJS - in app}}/' words.json >said.json; sed 's/"name": "CJS - in app"/"name": "CJS - in the app"/' said.json >renamed.json; tagc diff said.json renamed.json 2>/dev/null
  said.json → renamed.json: behaviour (2 behaviour, 1 cosmetic)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings; cosmetic: only people see it)
  .
  ~ variable 'CJS - in the app' (was 'CJS - in app') [cosmetic]
  ~ trigger 'bought in the app' [behaviour]: condition if {{CJS - in app}} equals "null" (same text, but a name in it refers to another entity or to none, or gives another text when absent)
  ~ tag 'buy' [behaviour]
      ! may fire on other events; not decided: depends on 'CJS - in app', which does not exist
      ~ html: "<b>{{CJS - in app}}</b>" (same text, but a name in it refers to another entity or to none, or gives another text when absent)
  .
  1 tag unknown: depends on 'CJS - in app', which does not exist
  renamed.json has 1 error: everything that depends on it was compared as data only
= 1

# A trigger without a name is said once.
$ tagc diff words.json dangling-trigger.json 2>/dev/null
  words.json → dangling-trigger.json: behaviour (1 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ tag 'buy' [behaviour]
      ! may fire on other events; not decided: depends on 'trigger 77', which does not exist
      + fires on trigger 77
  .
  1 tag unknown: depends on 'trigger 77', which does not exist
  dangling-trigger.json has 1 error: everything that depends on it was compared as data only
= 1

# A blank id is none.
$ sed 's/"publicId": ""/"publicId": " "/' empty.json >blank.json; tagc check blank.json
  blank.json:1:1: error[missing-container-id]: this container has no id
    1 | {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": " "}, "variable": [{"variableId": "1", "name":…
      | ^
    = note: give its id with --id GTM-…, or write it as the container's 'publicId'
  .
  1 error in 1 file
= 1
$ tagc compile blank.json --id GTM-AB12 && rm GTM-AB12
# A macro that tags still send is removed: nobody can say that it has no effect.
$ tagc diff brought.json bereft.json --fail-on behaviour
  brought.json → bereft.json: behaviour (1 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  - macro 'measured', constant [behaviour]
  .
  1 tag fires as before, by its rules (proved), 1 tag depends on settings or code that changed and that tagc does not evaluate ('main')
  1 tag unknown: depends on 'measured', which does not exist
  bereft.json has 1 error: everything that depends on it was compared as data only
! bereft.json:11:82: error[undefined-macro]: no macro is named 'measured'
= 1
