# What differs, and what that does; an event that is shown was run on both.
$ tagc diff old.json new.json
  old.json → new.json: behaviour (3 behaviour, 1 internal, 2 cosmetic)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings; internal: written differently, without effect; cosmetic: only people see it)
  .
  ~ container 'GTM-DIFF' [cosmetic]: version: "1" → "2"
  ~ macro 'amount' (was 'value') [cosmetic]
  ~ macro 'title' [behaviour]
      ! key title "Welcome" → "Hello <b>|*you*"
      ~ value: "Welcome" → "Hello <b>|*you*"
  ~ rule 'opens' [internal]: condition: if {{event}} equals "open" → if {{event}} matchesRegex "^open$"
  ~ rule 'buys' [behaviour]: condition: if {{value}} greaterThan 50 → if {{amount}} greaterThan 20
  ~ tag 'sale' [behaviour]
      ! now also fires on {"event": "purchase", "value": 21}
      ! sends, on {"event": "purchase", "value": 51}: fields.ev 51 → "51 EUR"
      ~ fields.ev: "{{value}}" → "{{amount}} EUR"
  .
  1 tag fires as before (proved)
= 1
$ tagc diff old.json old.json
  old.json → old.json: no differences
  .
  2 tags fire as before (proved)
# Compiled, in any form of binary, with names and without.
$ tagc compile old.json && tagc diff old.json GTM-DIFF
  old.json → GTM-DIFF: no differences (in the parts that compiling keeps)
  .
  2 tags fire as before (proved)
  not compared: GTM-DIFF: what compiling leaves out (notes)
$ tagc compile old.json --strip --compress -o GTM-DIFF && tagc diff GTM-DIFF old.json
  GTM-DIFF → old.json: no differences (in the parts that compiling keeps)
  .
  2 tags fire as before (proved)
  not compared: GTM-DIFF: what compiling leaves out (notes)
# What is compiled and the same is told at once: whatever its form is, and whether it has names and digests.
$ tagc compile old.json -o whole >/dev/null 2>&1 && cp whole again && tagc diff whole again
  whole → again: no differences
  .
  2 tags fire as before (proved)
  not compared: what compiling leaves out (notes)
$ tagc diff whole GTM-DIFF
  whole → GTM-DIFF: no differences
  .
  2 tags fire as before (proved)
  not compared: what compiling leaves out (notes)
$ tagc compile new.json -o other >/dev/null 2>&1 && tagc diff whole other | head -n 1
  whole → other: behaviour (3 behaviour, 2 cosmetic)
$ tagc diff GTM-DIFF new.json
  GTM-DIFF → new.json: behaviour (3 behaviour, 1 cosmetic)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings; cosmetic: only people see it)
  .
  ~ container 'GTM-DIFF' [cosmetic]: version: "1" → "2"
  ~ macro 'values' [behaviour]
      ! key title "Welcome" → "Hello <b>|*you*"
      ~ values.title: "Welcome" → "Hello <b>|*you*"
  ~ rule 'buys' [behaviour]: condition: if {{dataLayer 2}} greaterThan 50 → if {{amount}} greaterThan 20
  ~ tag 'sale' [behaviour]
      ! now also fires on {"event": "purchase", "value": 21}
      ! sends, on {"event": "purchase", "value": 51}: fields.ev 51 → "51 EUR"
      ~ fields.ev: "{{dataLayer 2}}" → "{{amount}} EUR"
  .
  1 tag fires as before (proved)
  not compared: GTM-DIFF: what compiling leaves out (notes)
= 1
# For a comment on a change, for a page, for programs.
$ tagc diff old.json new.json --format markdown
  **old.json → new.json: behaviour (3 behaviour, 1 internal, 2 cosmetic)**
  .
  **behaviour** (the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  - `~` macro 'title'
    - `!` key title "Welcome" → "Hello &lt;b&gt;\|\*you\*"
    - `~` value: "Welcome" → "Hello &lt;b&gt;\|\*you\*"
  - `~` rule 'buys'
    - `~` condition: if \{\{value\}\} greaterThan 50 → if \{\{amount\}\} greaterThan 20
  - `~` tag 'sale'
    - `!` now also fires on \{"event": "purchase", "value": 21\}
    - `!` sends, on \{"event": "purchase", "value": 51\}: fields.ev 51 → "51 EUR"
    - `~` fields.ev: "\{\{value\}\}" → "\{\{amount\}\} EUR"
  .
  **internal** (written differently, without effect)
  .
  - `~` rule 'opens'
    - `~` condition: if \{\{event\}\} equals "open" → if \{\{event\}\} matchesRegex "^open\$"
  .
  **cosmetic** (only people see it)
  .
  - `~` container 'GTM-DIFF'
    - `~` version: "1" → "2"
  - `~` macro 'amount' (was 'value')
  .
  1 tag fires as before (proved)
= 1
$ tagc diff old.json new.json --report text:diff.txt --report html:diff.html --report json; head -n 1 diff.txt; tail -n 10 diff.html | head -n 8
  {
    "v": 1,
    "old": "old.json",
    "new": "new.json",
    "level": "behaviour",
    "compiled": false,
    "differences": [
      {
        "kind": "container",
        "fate": "changed",
        "name": "GTM-DIFF",
        "level": "cosmetic",
        "changes": [
          {
            "subject": "version",
            "level": "cosmetic",
            "old": "1",
            "new": "2"
          }
        ]
      },
      {
        "kind": "macro",
        "fate": "changed",
        "name": "amount",
        "oldName": "value",
        "type": "dataLayer",
        "level": "cosmetic"
      },
      {
        "kind": "macro",
        "fate": "changed",
        "name": "title",
        "type": "constant",
        "level": "behaviour",
        "effects": [
          {
            "kind": "gives",
            "parts": [
              {
                "name": "title",
                "old": "Welcome",
                "new": "Hello <b>|*you*"
              }
            ]
          }
        ],
        "changes": [
          {
            "subject": "parameter",
            "path": "value",
            "level": "behaviour",
            "old": "Welcome",
            "new": "Hello <b>|*you*"
          }
        ]
      },
      {
        "kind": "rule",
        "fate": "changed",
        "name": "opens",
        "level": "internal",
        "changes": [
          {
            "subject": "condition",
            "level": "internal",
            "old": "if {{event}} equals \"open\"",
            "new": "if {{event}} matchesRegex \"^open$\""
          }
        ]
      },
      {
        "kind": "rule",
        "fate": "changed",
        "name": "buys",
        "level": "behaviour",
        "changes": [
          {
            "subject": "condition",
            "level": "behaviour",
            "old": "if {{value}} greaterThan 50",
            "new": "if {{amount}} greaterThan 20"
          }
        ]
      },
      {
        "kind": "tag",
        "fate": "changed",
        "name": "sale",
        "type": "analytics",
        "level": "behaviour",
        "effects": [
          {
            "kind": "nowFires",
            "event": {
              "event": "purchase",
              "value": 21
            }
          },
          {
            "kind": "sends",
            "event": {
              "event": "purchase",
              "value": 51
            },
            "parts": [
              {
                "name": "fields.ev",
                "old": 51,
                "new": "51 EUR"
              }
            ]
          }
        ],
        "changes": [
          {
            "subject": "parameter",
            "path": "fields.ev",
            "level": "behaviour",
            "old": "{{value}}",
            "new": "{{amount}} EUR"
          }
        ]
      }
    ],
    "summary": {
      "cosmetic": 2,
      "internal": 1,
      "behaviour": 3,
      "consent": 0,
      "contract": 0,
      "tagsProvedSame": 1,
      "tagsUndecided": 0,
      "tagsNotEvaluated": 0,
      "tagsUnknown": 0
    }
  }
  old.json → new.json: behaviour (3 behaviour, 1 internal, 2 cosmetic)
  <ul>
  <li>! now also fires on {&quot;event&quot;: &quot;purchase&quot;, &quot;value&quot;: 21}</li>
  <li>! sends, on {&quot;event&quot;: &quot;purchase&quot;, &quot;value&quot;: 51}: fields.ev 51 → &quot;51 EUR&quot;</li>
  <li>~ fields.ev: &quot;{{value}}&quot; → &quot;{{amount}} EUR&quot;</li>
  </ul>
  </section>
  <p>1 tag fires as before (proved)</p>
  </main>
# Recorded events, through both.
$ tagc diff old.json new.json --events sales.ndjson --fail-on none | tail -n 4
  1 tag fires as before (proved)
  3 recorded events: 2 not as before
    push 2, 'purchase': now also fires 'sale'
    push 3, 'purchase': 'sale' sends fields.ev 80 → "80 EUR"
# What counts is for the caller to say.
$ tagc diff old.json new.json --fail-on contract >/dev/null
$ tagc diff old.json new.json --fail-on behaviour >/dev/null
= 1
$ tagc diff old.json new.json --fail-on whatever 2>&1 | head -n 2
  tagc: The value 'whatever' is invalid for '--fail-on <level>'. Please provide one of the following:
    - cosmetic
# What was, as git has it.
$ git init -q . && git add old.json && git -c user.name=a -c user.email=a@b commit -q -m one && cp new.json old.json
$ tagc diff git:HEAD:old.json old.json | head -n 1
  git:HEAD:old.json → old.json: behaviour (3 behaviour, 1 internal, 2 cosmetic)
$ tagc diff git:HEAD:none.json old.json
! tagc: none.json does not exist in revision HEAD
!   = help: looked for none.json
= 2
$ tagc diff git:nowhere:old.json old.json
! tagc: git has no revision 'nowhere'
!   = help: 'git branch --all' and 'git tag' list the names
= 2
$ tagc diff git:HEAD old.json
! tagc: 'git:HEAD' is not git:REVISION:PATH
!   = help: for example git:HEAD:Containers/GTM-1234.json, or git::PATH for a staged file
= 64
# What cannot be compared.
$ tagc diff broken.json new.json 2>&1 | tail -n 1
  broken.json is damaged (2 errors): the readable part was compared as data only
$ tagc diff nothing.json new.json
! tagc: nothing.json: cannot read the file: no such file or folder
= 2
$ tagc diff - -
! tagc: standard input can be read only once
! Usage: tagc diff [<options>] <old> <new>
!   See 'tagc diff --help' for more information.
= 64
# Lines that are no events are left out, counted and shown.
$ sed 's/"value": "plain"/"value": "other"/' code.json > other.json; tagc diff code.json other.json --events code.ndjson | tail -n 4
  left out: 2 lines that cannot be read
  4 recorded events: 2 not as before
    push 1, 'purchase': 'plain' sends eventName "plain" → "other"
    push 3, 'purchase': 'plain' sends eventName "plain" → "other"
! code.ndjson:3:1: error[event-not-object]: this line is not a JSON object
!   3 | none
!     | ^^^^
!   = note: such as {"event": "openScreen", "screenName": "Home"}
! 
! code.ndjson:6:1: error[event-not-object]: this line is not a JSON object
!   6 | [1]
!     | ^^^
!   = note: such as {"event": "openScreen", "screenName": "Home"}
! 
$ (i=0; while [ $i -lt 101 ]; do echo x; i=$((i+1)); done) > bad.ndjson; tagc diff code.json other.json --events bad.ndjson 2>&1 | tail -n 2
  .
  tagc: stopped at bad.ndjson:101: more than 100 lines cannot be read
# Many names are listed once, and not all of them.
$ (echo '{"container": {"id": "GTM-MANY"}, "macros": {"event": {"type": "event"}}, "rules": {"r": {"if": [{"macro": "event", "equals": "a"}]}}, "tags": {'; i=0; while [ $i -lt 30 ]; do echo "\"tag $i\": {\"type\": \"imagePixel\", \"url\": \"https://h.example/$i\", \"fires\": [\"r\"]},"; i=$((i+1)); done; echo '"last": {"type": "imagePixel", "url": "https://h.example/", "fires": ["r"]}}}') > many.json; sed 's/"equals": "a"/"equals": "b"/' many.json > many2.json; tagc diff many.json many2.json
  many.json → many2.json: behaviour (32 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ rule 'r' [behaviour]
      ~ condition: if {{event}} equals "a" → if {{event}} equals "b"
      ! tag 'tag 0', tag 'tag 1', tag 'tag 2', tag 'tag 3', tag 'tag 4', tag 'tag 5', tag 'tag 6', tag 'tag 7', tag 'tag 8', tag 'tag 9', tag 'tag 10', tag 'tag 11', tag 'tag 12', tag 'tag 13', tag 'tag 14', tag 'tag 15', tag 'tag 16', tag 'tag 17', tag 'tag 18', tag 'tag 19' and 11 more (--full): now also fires on {"event": "b"}
      ! the same 31: no longer fires on {"event": "a"}
= 1
# Errors are counted as 'check' counts them.
$ sed 's/{{CJS - amount}}/{{CJS - amont}} {{CJS - amont}}/; s/"value": "member"/"value": "{{CJS - amont}}"/' code.json > misspelt.json; tagc check misspelt.json | tail -n 1; tagc diff code.json misspelt.json | tail -n 1
  1 error in 1 file
  misspelt.json has 1 error: everything that depends on it was compared as data only
! misspelt.json:27:67: error[undefined-macro]: no variable is named 'CJS - amont'
# The search for events at which changed rows are sent leaves the proofs of firing their steps.
$ for v in 1 2; do (echo '{"container": {"id": "GTM-MANY1", "contexts": ["web"]}, "macros": {"event": {"type": "event"}, "kind": {"type": "dataLayer", "name": "kind"}, "val": {"type": "dataLayer", "name": "val"}'; for n in $(seq 220); do echo ", \"p$n\": {\"type\": \"lookupTable\", \"input\": \"{{kind}}\", \"table\": [{\"key\": \"x\", \"value\": \"1\"}, {\"key\": \"y$n\", \"value\": \"$v-$n\"}]}"; done; echo "}, \"rules\": {\"any\": {\"if\": [{\"macro\": \"event\", \"equals\": \"a\"}]}, \"z\": {\"if\": [{\"macro\": \"event\", \"equals\": \"z\"}, {\"macro\": \"val\", \"greaterThan\": $v}]}}, \"tags\": {\"a\": {\"type\": \"imagePixel\", \"url\": \"https://h.example/a\", \"fires\": [\"any\"]}"; for n in $(seq 220); do echo ", \"t$n\": {\"type\": \"imagePixel\", \"url\": \"https://h.example/{{p$n}}\", \"fires\": [\"any\"]}"; done; echo ', "z": {"type": "imagePixel", "url": "https://h.example/z", "fires": ["z"]}}}') >many$v.json; done; tagc diff many1.json many2.json >many.txt; grep -e "'z'" -e decided many.txt
  ~ rule 'z' [behaviour]
      ! tag 'z': no longer fires on {"event": "z", "val": "1.5"}
# What a tag sends is shown by an event for changed rows, letter case, defaults and versions of the data layer, too.
$ sed 's/"value": "2"/"value": "3"/' tables.json > rows.json; tagc diff tables.json rows.json
  tables.json → rows.json: behaviour (2 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ macro 'price' [behaviour]
      ~ table["y"].value: "2" → "3"
      ! tag 'priced': sends, on {"event": "a", "kind": "y"}: url "https://h.example/?p=2" → "https://h.example/?p=3"
  .
  3 tags fire as before (proved)
= 1
$ sed 's/"value": "2"/"value": 2/' tables.json > number2.json; sed 's/"value": "2"/"value": 3/' tables.json > number3.json; tagc diff number2.json number3.json | grep sends
      ! tag 'priced': sends, on {"event": "a", "kind": "y"}: url "https://h.example/?p=2" → "https://h.example/?p=3"
$ sed 's/"ignoreCase": true/"ignoreCase": false/' tables.json > case.json; tagc diff tables.json case.json
  tables.json → case.json: behaviour (2 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ macro 'group' [behaviour]
      ~ ignoreCase: true → false
      ! tag 'grouped': sends, on {"event": "a", "kind": "foD"}: url "https://h.example/?g=food" → "https://h.example/?g="
  .
  3 tags fire as before (proved)
= 1
$ sed 's/fo+d/fo?d/' tables.json > pattern.json; tagc diff tables.json pattern.json
  tables.json → pattern.json: behaviour (2 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ macro 'group' [behaviour]
      + table["^fo?d$"]: {"key": "^fo?d$", "value": "food"}
      - table["^fo+d$"]: {"key": "^fo+d$", "value": "food"}
      ! tag 'grouped': sends, on {"event": "a", "kind": "fd"}: url "https://h.example/?g=" → "https://h.example/?g=food"
  .
  3 tags fire as before (proved)
= 1
$ sed 's/"name": "a.b"/&, "version": 1/' tables.json > version.json; tagc diff tables.json version.json
  tables.json → version.json: behaviour (2 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ macro 'path' [behaviour]
      + version: 1
      ! tag 'placed': sends, on {"event": "a", "a.b": "a", "a": 0}: url "https://h.example/?a=" → "https://h.example/?a=a"
  .
  3 tags fire as before (proved)
= 1
$ sed 's/{ "key": "y", "value": "2" }\]/&, "default": "0"/; s/"name": "a.b"/&, "default": "d"/' tables.json > default.json; tagc diff tables.json default.json
  tables.json → default.json: behaviour (4 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ macro 'price' [behaviour]
      ! key price nothing → "0"
      + default: "0"
      ! tag 'priced': sends, on {"event": "a"}: url "https://h.example/?p=" → "https://h.example/?p=0"
  ~ macro 'path' [behaviour]
      ! key path nothing → "d"
      + default: "d"
      ! tag 'placed': sends, on {"event": "a"}: url "https://h.example/?a=" → "https://h.example/?a=d"
  .
  3 tags fire as before (proved)
= 1
# Of a damaged file only a part is known, which is no reason to pass.
$ head -c 600 tables.json > half.json; tagc diff tables.json half.json --fail-on contract 2>&1 | tail -n 2; tagc diff tables.json half.json --fail-on none >half.txt 2>&1
  1 tag unknown: depends on the rest of the file, which is damaged
  half.json is damaged (1 error): the readable part was compared as data only
= 2
# Compiled containers hold no consent settings, so that no claim is made of them.
$ tagc compile tables.json -o GTM-TABLE1 2>/dev/null; tagc diff GTM-TABLE1 GTM-TABLE1; tagc diff GTM-TABLE1 GTM-TABLE1 -f json | grep -A 3 notCompared
  GTM-TABLE1 → GTM-TABLE1: no differences
  .
  3 tags fire as before (proved)
  not compared: what compiling leaves out (consent settings, code of templates, settings of listeners, clients, transformations, zones, Google tag configurations, notes)
    "notCompared": {
      "old": ["what compiling leaves out (consent settings, code of templates, settings of listeners, clients, transformations, zones, Google tag configurations, notes)"],
      "new": ["what compiling leaves out (consent settings, code of templates, settings of listeners, clients, transformations, zones, Google tag configurations, notes)"]
    }
# Texts that only look the same are told apart, and the runtime is asked about each of them.
$ printf '{"container":{"id":"GTM-LOOK"},"macros":{"event":{"type":"event"},"m":{"type":"constant","value":"e\\u0340"}},"rules":{"r":{"if":[{"macro":"event","equals":"e\\u0340"}]}},"tags":{"t":{"type":"imagePixel","url":"https://a.example/{{m}}","fires":["r"]}}}' >grave.json; sed 's/0340/0300/g' grave.json >tone.json; tagc diff grave.json tone.json
  grave.json → tone.json: behaviour (3 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ macro 'm' [behaviour]
      ! key m "è" → "è"
      ~ value: "è" (looks the same, but \u{65}\u{340} before is \u{65}\u{300} now)
  ~ rule 'r' [behaviour]: condition if {{event}} equals "è" (looks the same, but \u{65}\u{340} before is \u{65}\u{300} now)
  ~ tag 't' [behaviour]
      ! now also fires on {"event": "è"}
      ! no longer fires on {"event": "è"}
= 1
