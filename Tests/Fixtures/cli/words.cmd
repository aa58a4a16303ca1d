# What came from an export has variables and triggers, and so have the messages.
$ tagc lint --no-timing words.json
  words.json:70:25: warning[unused-rule]: trigger 'lonely' is never used
    70 |                 "name": "lonely",
       |                         ^^^^^^^^
    = help: remove trigger 'lonely' (unsafe; applied only with --unsafe-fixes)
  .
  words.json:89:25: warning[unused-macro]: variable 'spare' is never used
    89 |                 "name": "spare",
       |                         ^^^^^^^
    = help: remove variable 'spare' (unsafe; applied only with --unsafe-fixes)
  .
  2 warnings in 1 file
  2 fixes with --unsafe-fixes
$ sed 's/{{CJS - in app}}/{{CJS - in ap}}/' words.json > undefined.json; tagc check undefined.json
  undefined.json:57:45: error[undefined-macro]: no variable is named 'CJS - in ap'
    57 |                                 "value": "{{CJS - in ap}}"
       |                                             ^^^^^^^^^^^
    = note: did you mean 'CJS - in app'?
    = help: write 'CJS - in app' (a guess; applied only with --unsafe-fixes)
  .
  1 error in 1 file
= 1
$ sed 's/"triggerId": "11"/"triggerId": "10"/' words.json > twice.json; tagc check twice.json
  twice.json:69:30: error[duplicate-id]: two triggers have the id '10'
    69 |                 "triggerId": "10",
       |                              ^^^^
    = note: twice.json:30:30: the first is here
    30 |                 "triggerId": "10",
       |                              ^^^^
  .
  1 error in 1 file
= 1
$ tagc inspect words.json | tail -n +5
  rule set: web
  .
  tags (1)
    buy  html
  .
  triggers (2)
    bought in the app  2 conditions
    lonely             1 condition
  .
  variables (2)
    CJS - in app  jsm
    spare         c
  .
  kept, not evaluated (1)
    variable type CJS - in app (jsm)  the app must provide the value; otherwise it is absent
$ tagc compile -v words.json; rm GTM-WORDS
! GTM-WORDS: 1 tag, 1 trigger (2 in the file), 2 variables, 0 keys; 592 bytes from 3023 of words.json
!   left out variable 'spare': no tag that can fire, no trigger and no key reads it
!   left out trigger 'lonely': no tag that can fire and no variable uses it
!   that saved 30 bytes
! tagc: note: 'GTM-WORDS' runs on web pages or servers, which cannot load compiled containers: the output is for tests, queries and Swift programs
$ tagc run words.json --event purchase --macro 'CJS - in app=null' --trace
  event purchase
    fires 'buy' (html)
      html: "<b>bought</b>"
    trigger 'bought in the app' passes (fires 'buy')
      if 'CJS - in app' is null, equals "null": yes
$ tagc run words.json --event purchase --variable 'CJS - in app=null' --trace --format json | head -n 20
  {"event": "purchase", "fired": [{"tag": "buy", "type": "html", "parameters": {"html": "<b>bought</b>"}}], "blocked": [], "values": {}, "trace": [{"rule": "bought in the app", "passed": true, "needsEvent": true, "conditions": [{"macro": "CJS - in app", "predicate": "equals", "ignoresCase": false, "negated": false, "left": null, "right": "null", "held": true}], "fires": ["buy"], "blocks": []}]}

# A definition has macros and rules.
$ tagc convert words.json --to definition -o words-definition.json 2>/dev/null; tagc inspect words-definition.json | grep -E '^[a-z]+ \('
  words.json: note[left-out-in-conversion]: left out of a definition, without effect: ids, fingerprints, times, paths and settings for editing
  .
  1 note in 1 file
  tags (1)
  rules (2)
  macros (3)

# Questions take both.
$ tagc query words.json 'trigger "bought in the app" passes when event = click'
  no: proved, for every event and every value, by the web runtime's rules
    it needs: '_event' equals 'purchase'
= 1
$ tagc query words.json 'rule "bought in the app" passes when event = click'
  no: proved, for every event and every value, by the web runtime's rules
    it needs: '_event' equals 'purchase'
= 1
$ tagc query words.json 'trigger "bougt in the app" passes'
! tagc: the container has no trigger 'bougt in the app'
!   = help: did you mean 'bought in the app'?
= 64
$ tagc query words.json 'tag "buy" fires when {{CJS - in ap}} = x'
! tagc: the container has no variable 'CJS - in ap'
!   = help: did you mean 'CJS - in app'?
= 64
$ tagc query words-definition.json 'trigger "bougt in the app" passes'
! tagc: the container has no rule 'bougt in the app'
!   = help: did you mean 'bought in the app'?
= 64

# So does everything that takes a finding's id or entity.
$ tagc explain unused-trigger | head -n 6
  warning[unused-rule] (dead-code)
  .
  A rule that no tag uses.
  .
  Also named unused-trigger, for exports: their macros are called variables, their
  rules triggers.
$ tagc explain unused-triger
! tagc: there is no diagnostic 'unused-triger'
!   = help: did you mean 'unused-trigger'?
= 64
# The page has the example of an export first, and lines for the entity that is given.
$ tagc explain unused-trigger | grep -A 12 Flagged
  Flagged, between « and »:
      {
        "exportFormatVersion": 2,
        "containerVersion": {
          "container": { "publicId": "GTM-AB12", "usageContext": [ "WEB" ] },
          "tag": [
            {
              "tagId": "1",
              "name": "Note",
              "type": "html",
              "parameter": [ { "type": "TEMPLATE", "key": "html", "value": "<i></i>" } ],
              "firingTriggerId": [ "2147479553" ]
            }
$ tagc explain unused-trigger 'trigger:Buy *' | grep -A 5 'one entity'
      in tagc.toml, for one entity:
          [[ignore]]
          lints = ["unused-rule"]
          entity = "trigger:Buy \\*"
          reason = "why it is accepted"
      in tagc.toml, everywhere:
$ tagc explain unused-trigger Buy
! tagc: 'Buy' is not an entity, such as 'variable:Page URL' or 'tag:Pixel'
! Usage: tagc explain [<id>] [<entity>] [--list] [--format <format>]
!        [--color <when>]
!   See 'tagc explain --help' for more information.
= 64
$ tagc explain unknown-trigger-type | head -n 1
  error[unknown-trigger-type] (schema)
$ tagc lint --no-timing --ignore unused-variable,unused-trigger words.json
  nothing found (1 file)
$ tagc lint --no-timing --select unused-variable words.json
  words.json:89:25: warning[unused-macro]: variable 'spare' is never used
    89 |                 "name": "spare",
       |                         ^^^^^^^
    = help: remove variable 'spare' (unsafe; applied only with --unsafe-fixes)
  .
  1 warning in 1 file
  1 fix with --unsafe-fixes
$ printf '[lint.severity]\nunused-trigger = "error"\n[lint.options.naming-convention]\nvariable = "^CJS"\n[[ignore]]\nlints = ["unused-variable"]\nentity = "variable:sp*"\nreason = "for May"\n' >tagc.toml; tagc lint --no-timing --extend-select naming-convention words.json
  words.json:70:25: error[unused-rule]: trigger 'lonely' is never used
    70 |                 "name": "lonely",
       |                         ^^^^^^^^
  .
  words.json:89:25: warning[naming-convention]: variable 'spare' does not match the pattern '^CJS'
    89 |                 "name": "spare",
       |                         ^^^^^^^
  .
  1 error, 1 warning in 1 file (1 accepted)
= 1
$ printf '[[ignore]]\nlints = ["unused-variable"]\nentity = "folder:sp*"\nreason = "for May"\n' >tagc.toml; tagc lint --no-timing words.json; rm tagc.toml
  tagc.toml:3:10: error[unsuitable-setting]: 'entity' begins with macro: or variable:, rule: or trigger:, or tag:
    3 | entity = "folder:sp*"
      |          ^^^^^^^^^^^^
    = note: then comes a name, in which * is any text: "tag:Legacy *"
  .
  1 error in 1 file (no file checked)
$ sed 's/"name": "spare",/"name": "spare", "notes": "tagc:ignore unused-variable -- for May",/; s/"name": "lonely",/"name": "lonely", "notes": "tagc:ignore unused-trigger -- for May",/' words.json > ignored.json; tagc lint --no-timing ignored.json
  nothing found (1 file, 2 accepted)

# What is read by programs has one name for each kind.
$ tagc lint --no-timing --format json words.json | grep '"kind"'
          "kind": "rule",
          "kind": "macro",
$ tagc inspect --format json words.json | grep -E '^  "(macros|rules|tags)"'
    "macros": [
    "rules": [
    "tags": [

# What is proposed can be given.
$ tagc why words.json --tag buy --event purchase
  tag 'buy': it may fire: that depends on values tagc cannot know ('CJS - in app')
    fires on 'bought in the app': may pass
        yes '_event' equals 'purchase' (it is "purchase")
        ?   'CJS - in app' equals 'null' (it is not known)
  this would fire it: --variable 'CJS - in app="null"'
= 1
$ tagc why words.json --tag buy --event purchase --variable 'CJS - in app="null"'
  tag 'buy': its triggers fire it
    fires on 'bought in the app': passes
        yes '_event' equals 'purchase' (it is "purchase")
        yes 'CJS - in app' equals 'null' (it is "null")
$ tagc why words.json --tag buy --event purchase --macro 'CJS - in app=x'
  tag 'buy': its triggers do not fire it
    fires on 'bought in the app': does not pass
        yes '_event' equals 'purchase' (it is "purchase")
      > no  'CJS - in app' equals 'null' (it is "x")
  this would fire it: --variable 'CJS - in app="null"'
= 1
$ tagc why words.json --tag buy --event purchase --macro 'spare=x' --macro 'CJS - in app=null'
  tag 'buy': its triggers fire it
    fires on 'bought in the app': passes
        yes '_event' equals 'purchase' (it is "purchase")
        yes 'CJS - in app' equals 'null' (it is null, the text "null")
$ tagc why words.json --tag buy --event purchase --macro 'CJS - in ap=x'
! tagc: the container has no variable 'CJS - in ap'
!   = help: did you mean 'CJS - in app'?
= 64
$ tagc why GTM-GOOD.json --tag ask --event open --set page=/shop/1 --macro page=/
  tag 'ask': its rules fire it
    fires on 'opens': passes
        yes 'event' equals 'open' (it is "open")
    blocked by 'in shop': does not pass
      > no  'page' starts with '/shop' (it is "/")

# Differences of exports are told in their words, in every format, and where only one is an export each has its own.
$ sed 's/<b>bought/<i>bought/; s/"name": "lonely"/"name": "lonelier"/; s/"value": "purchase"/"value": "order"/' words.json > words2.json; tagc diff words.json words2.json
  words.json → words2.json: behaviour (2 behaviour, 1 cosmetic)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings; cosmetic: only people see it)
  .
  ~ trigger 'bought in the app' [behaviour]: condition: if {{_event}} equals "purchase" → if {{_event}} equals "order"
  ~ trigger 'lonelier' (was 'lonely') [cosmetic]
  ~ tag 'buy' [behaviour]
      ! now also fires on {"event": "order"}, when variable "CJS - in app" gives "null"
      ! no longer fires on {"event": "purchase"}, when variable "CJS - in app" gives "null"
      ~ html: "<b>bought</b>" → "<i>bought</b>"
= 1
$ sed 's/"name": "spare"/"name": "other"/; 24s/"10"/"11"/' words2.json > words3.json; tagc diff words.json words3.json --report markdown
  **words.json → words3.json: behaviour (2 behaviour, 2 cosmetic)**
  .
  **behaviour** (the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  - `~` trigger 'bought in the app'
    - `~` condition: if \{\{\_event\}\} equals "purchase" → if \{\{\_event\}\} equals "order"
  - `~` tag 'buy'
    - `!` now also fires on \{"event": "gtm.js"\}
    - `!` no longer fires on \{"event": "purchase"\}, when variable "CJS - in app" gives "null"
    - `~` html: "&lt;b&gt;bought&lt;/b&gt;" → "&lt;i&gt;bought&lt;/b&gt;"
    - `-` fires on trigger "bought in the app"
    - `+` fires on trigger "lonelier"
  .
  **cosmetic** (only people see it)
  .
  - `~` variable 'other' (was 'spare')
  - `~` trigger 'lonelier' (was 'lonely')
= 1
$ tagc diff words.json words3.json --report html | grep -E '<(h2|li)'
  <section class="cosmetic"><h2>~ variable 'other' (was 'spare') <small>cosmetic</small></h2>
  <section class="behaviour"><h2>~ trigger 'bought in the app' <small>behaviour</small></h2>
  <li>~ condition: if {{_event}} equals &quot;purchase&quot; → if {{_event}} equals &quot;order&quot;</li>
  <section class="cosmetic"><h2>~ trigger 'lonelier' (was 'lonely') <small>cosmetic</small></h2>
  <section class="behaviour"><h2>~ tag 'buy' <small>behaviour</small></h2>
  <li>! now also fires on {&quot;event&quot;: &quot;gtm.js&quot;}</li>
  <li>! no longer fires on {&quot;event&quot;: &quot;purchase&quot;}, when variable &quot;CJS - in app&quot; gives &quot;null&quot;</li>
  <li>~ html: &quot;&lt;b&gt;bought&lt;/b&gt;&quot; → &quot;&lt;i&gt;bought&lt;/b&gt;&quot;</li>
  <li>- fires on trigger &quot;bought in the app&quot;</li>
  <li>+ fires on trigger &quot;lonelier&quot;</li>
$ tagc convert words.json --to definition --lossy -o words-definition.json 2>/dev/null; tagc diff words-definition.json words3.json
  words.json: note[left-out-in-conversion]: left out of a definition, without effect: ids, fingerprints, times, paths and settings for editing
  .
  1 note in 1 file
  words-definition.json → words3.json: behaviour (1 behaviour, 3 internal)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings; internal: written differently, without effect)
  .
  - macro 'CJS - in app', jsm [internal]
  - rule 'bought in the app' [internal]
  + trigger 'lonelier' [internal]: + condition if {{_event}} equals "gtm.js"
  ~ tag 'buy' [behaviour]
      ! now also fires on {"event": "gtm.js"}
      ! no longer fires on {"event": "purchase"}, when macro "CJS - in app" gives "null"
      ~ html: "<b>bought</b>" → "<i>bought</b>"
      - fires on rule "bought in the app"
      + fires on trigger "lonelier"
= 1
$ tagc diff words3.json words-definition.json
  words3.json → words-definition.json: behaviour (1 behaviour, 3 internal)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings; internal: written differently, without effect)
  .
  + macro 'CJS - in app', jsm [internal]
  - trigger 'lonelier' [internal]
  + rule 'bought in the app' [internal]
      + condition if {{_event}} equals "purchase"
      + condition if {{CJS - in app}} equals "null"
  ~ tag 'buy' [behaviour]
      ! now also fires on {"event": "purchase"}, when macro "CJS - in app" gives "null"
      ! no longer fires on {"event": "gtm.js"}
      ~ html: "<i>bought</b>" → "<b>bought</b>"
      - fires on trigger "lonelier"
      + fires on rule "bought in the app"
= 1
