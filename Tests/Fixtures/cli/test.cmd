# Scenarios that pass are quiet.
$ tagc test scenarios/good.scenario.json --no-timing
  2 scenarios: 2 passed
$ tagc test scenarios/good.scenario.json ./scenarios/good.scenario.json --no-timing
  2 scenarios: 2 passed
$ tagc test scenarios/good.scenario.json --quiet

# A failure shows the rules, and the change that fires the tag.
$ tagc test scenarios --no-timing
  scenarios/wrong.scenario.json:10:31: error[unmet-expectation]: tag 'ask' did not fire on 'open'
    10 |             "fires": ["view", "ask"],
       |                               ^^^^^
    = note: in scenario 'the shop asks', push 1 of 1
    = note: fires on 'opens': passes
    = note:     yes 'event' equals 'open' (it is "open")
    = note: blocked by 'in shop': passes
    = note:     yes 'page' starts with '/shop' (it is "/shop/1")
    = note: rule 'in shop' blocked it
    = note: this would fire it: in 'push', no "page"
  .
  scenarios/wrong.scenario.json:11:52: error[unmet-expectation]: 'fields.cd' of 'view' is "/shop/1", not "/shop" on 'open'
    11 |             "parameters": { "view": { "fields.cd": "/shop" } }
       |                                                    ^^^^^^^
    = note: in scenario 'the shop asks', push 1 of 1
  .
  scenarios/wrong.scenario.json:19:36: error[unmet-expectation]: tag 'view' did not fire
    19 |       "expect": { "firesAtLeast": ["view"] }
       |                                    ^^^^^^
    = note: in scenario 'nothing opens'
    = note: explained at push 2, 'opened'
    = note: fires on 'opens': does not pass
    = note:   > no  'event' equals 'open' (it is "opened")
    = note: this would fire it: in 'push', "event": "open"
  .
  scenarios/wrong.scenario.json:22:96: error[unmet-expectation]: the container has no tag 'aks'
    22 |     { "name": "no tag", "pushes": [{ "push": { "event": "close" }, "expect": { "doesNotFire": ["aks"] } }] }
       |                                                                                                ^^^^^
    = note: in scenario 'no tag', push 1 of 1
    = note: did you mean 'ask'?
  .
  6 scenarios: 3 failed, 2 passed, 1 skipped
= 1

# Reports.
$ tagc test scenarios -f tap
  TAP version 14
  1..6
  ok 1 - scenarios/good.scenario.json: a page outside of the shop
  ok 2 - scenarios/good.scenario.json: the shop
  not ok 3 - scenarios/wrong.scenario.json: the shop asks
    ---
    failures:
      - message: "scenarios/wrong.scenario.json:10:31: tag 'ask' did not fire on 'open'"
        notes:
          - "in scenario 'the shop asks', push 1 of 1"
          - "fires on 'opens': passes"
          - "    yes 'event' equals 'open' (it is \"open\")"
          - "blocked by 'in shop': passes"
          - "    yes 'page' starts with '/shop' (it is \"/shop/1\")"
          - "rule 'in shop' blocked it"
          - "this would fire it: in 'push', no \"page\""
      - message: "scenarios/wrong.scenario.json:11:52: 'fields.cd' of 'view' is \"/shop/1\", not \"/shop\" on 'open'"
        notes:
          - "in scenario 'the shop asks', push 1 of 1"
    ...
  not ok 4 - scenarios/wrong.scenario.json: nothing opens
    ---
    failures:
      - message: "scenarios/wrong.scenario.json:19:36: tag 'view' did not fire"
        notes:
          - "in scenario 'nothing opens'"
          - "explained at push 2, 'opened'"
          - "fires on 'opens': does not pass"
          - "  > no  'event' equals 'open' (it is \"opened\")"
          - "this would fire it: in 'push', \"event\": \"open\""
    ...
  ok 5 - scenarios/wrong.scenario.json: not yet # SKIP the tag is planned
  not ok 6 - scenarios/wrong.scenario.json: no tag
    ---
    failures:
      - message: "scenarios/wrong.scenario.json:22:96: the container has no tag 'aks'"
        notes:
          - "in scenario 'no tag', push 1 of 1"
          - "did you mean 'ask'?"
    ...
= 1
$ tagc test scenarios -f junit
  <?xml version="1.0" encoding="UTF-8"?>
  <testsuites name="tagc test" tests="6" failures="3" errors="0" skipped="1">
    <testsuite name="scenarios/good.scenario.json" tests="2" failures="0" errors="0" skipped="0">
      <testcase name="a page outside of the shop" classname="scenarios/good.scenario.json" file="scenarios/good.scenario.json" line="6"/>
      <testcase name="the shop" classname="scenarios/good.scenario.json" file="scenarios/good.scenario.json" line="20"/>
    </testsuite>
    <testsuite name="scenarios/wrong.scenario.json" tests="4" failures="3" errors="0" skipped="1">
      <testcase name="the shop asks" classname="scenarios/wrong.scenario.json" file="scenarios/wrong.scenario.json" line="5">
        <failure message="tag 'ask' did not fire on 'open'">scenarios/wrong.scenario.json:10:31: tag 'ask' did not fire on 'open'
    in scenario 'the shop asks', push 1 of 1
    fires on 'opens': passes
        yes 'event' equals 'open' (it is &quot;open&quot;)
    blocked by 'in shop': passes
        yes 'page' starts with '/shop' (it is &quot;/shop/1&quot;)
    rule 'in shop' blocked it
    this would fire it: in 'push', no &quot;page&quot;
  scenarios/wrong.scenario.json:11:52: 'fields.cd' of 'view' is &quot;/shop/1&quot;, not &quot;/shop&quot; on 'open'
    in scenario 'the shop asks', push 1 of 1</failure>
      </testcase>
      <testcase name="nothing opens" classname="scenarios/wrong.scenario.json" file="scenarios/wrong.scenario.json" line="17">
        <failure message="tag 'view' did not fire">scenarios/wrong.scenario.json:19:36: tag 'view' did not fire
    in scenario 'nothing opens'
    explained at push 2, 'opened'
    fires on 'opens': does not pass
      &gt; no  'event' equals 'open' (it is &quot;opened&quot;)
    this would fire it: in 'push', &quot;event&quot;: &quot;open&quot;</failure>
      </testcase>
      <testcase name="not yet" classname="scenarios/wrong.scenario.json" file="scenarios/wrong.scenario.json" line="21">
        <skipped message="the tag is planned"/>
      </testcase>
      <testcase name="no tag" classname="scenarios/wrong.scenario.json" file="scenarios/wrong.scenario.json" line="22">
        <failure message="the container has no tag 'aks'">scenarios/wrong.scenario.json:22:96: the container has no tag 'aks'
    in scenario 'no tag', push 1 of 1
    did you mean 'ask'?</failure>
      </testcase>
    </testsuite>
  </testsuites>
= 1
$ tagc test scenarios/wrong.scenario.json -f github
  ::error file=scenarios/wrong.scenario.json,line=10,endLine=10,col=31,endColumn=36,title=tagc unmet-expectation::tag 'ask' did not fire on 'open'%0Anote: in scenario 'the shop asks', push 1 of 1%0Anote: fires on 'opens': passes%0Anote:     yes 'event' equals 'open' (it is "open")%0Anote: blocked by 'in shop': passes%0Anote:     yes 'page' starts with '/shop' (it is "/shop/1")%0Anote: rule 'in shop' blocked it%0Anote: this would fire it: in 'push', no "page"
  ::error file=scenarios/wrong.scenario.json,line=11,endLine=11,col=52,endColumn=59,title=tagc unmet-expectation::'fields.cd' of 'view' is "/shop/1", not "/shop" on 'open'%0Anote: in scenario 'the shop asks', push 1 of 1
  ::error file=scenarios/wrong.scenario.json,line=19,endLine=19,col=36,endColumn=42,title=tagc unmet-expectation::tag 'view' did not fire%0Anote: in scenario 'nothing opens'%0Anote: explained at push 2, 'opened'%0Anote: fires on 'opens': does not pass%0Anote:   > no  'event' equals 'open' (it is "opened")%0Anote: this would fire it: in 'push', "event": "open"
  ::error file=scenarios/wrong.scenario.json,line=22,endLine=22,col=96,endColumn=101,title=tagc unmet-expectation::the container has no tag 'aks'%0Anote: in scenario 'no tag', push 1 of 1%0Anote: did you mean 'ask'?
= 1
$ tagc test scenarios/wrong.scenario.json -f json --filter 'THE SHOP'
  {
    "passed": 0,
    "failed": 1,
    "skipped": 0,
    "unusable": 0,
    "files": [
      {
        "path": "scenarios/wrong.scenario.json",
        "scenarios": [
          {
            "name": "the shop asks",
            "line": 5,
            "outcome": "failed",
            "findings": [
              {
                "id": "unmet-expectation",
                "message": "tag 'ask' did not fire on 'open'",
                "line": 10,
                "column": 31,
                "notes": ["in scenario 'the shop asks', push 1 of 1", "fires on 'opens': passes", "    yes 'event' equals 'open' (it is \"open\")", "blocked by 'in shop': passes", "    yes 'page' starts with '/shop' (it is \"/shop/1\")", "rule 'in shop' blocked it", "this would fire it: in 'push', no \"page\""]
              },
              {
                "id": "unmet-expectation",
                "message": "'fields.cd' of 'view' is \"/shop/1\", not \"/shop\" on 'open'",
                "line": 11,
                "column": 52,
                "notes": ["in scenario 'the shop asks', push 1 of 1"]
              }
            ]
          }
        ]
      }
    ]
  }
= 1
$ tagc test scenarios/wrong.scenario.json -f text --report tap:test.tap -q | tail -n 1; head -n 3 test.tap
  .
  TAP version 14
  1..4
  not ok 1 - scenarios/wrong.scenario.json: the shop asks

# A compiled container has the same tags.
$ tagc compile GTM-GOOD.json && tagc test scenarios/good.scenario.json --container GTM-GOOD --no-timing
  2 scenarios: 2 passed

# The scenario is found by its name.
$ tagc test scenarios --filter outside --no-timing
  1 scenario: 1 passed
$ tagc test scenarios --filter nobody --no-timing
  0 scenarios
! tagc: there is no scenario whose name contains that text
= 2

# What happened is written into the expectations that failed.
$ cp scenarios/wrong.scenario.json scenarios/new.scenario.json && tagc test scenarios/new.scenario.json --update --no-timing
  4 scenarios: 3 passed, 1 skipped
! updated 4 expectations in scenarios/new.scenario.json
$ diff scenarios/wrong.scenario.json scenarios/new.scenario.json
  10,11c10,11
  <             "fires": ["view", "ask"],
  <             "parameters": { "view": { "fields.cd": "/shop" } }
  ---
  >             "fires": ["view"],
  >             "parameters": { "view": { "fields.cd": "/shop/1" } }
  19c19
  <       "expect": { "firesAtLeast": ["view"] }
  ---
  >       "expect": { "firesAtLeast": [] }
  22c22
  <     { "name": "no tag", "pushes": [{ "push": { "event": "close" }, "expect": { "doesNotFire": ["aks"] } }] }
  ---
  >     { "name": "no tag", "pushes": [{ "push": { "event": "close" }, "expect": { "doesNotFire": [] } }] }
= 1
$ tagc test scenarios/new.scenario.json --update --no-timing && rm scenarios/new.scenario.json
  4 scenarios: 3 passed, 1 skipped

# Coverage.
$ tagc test scenarios/good.scenario.json --coverage --no-timing
  GTM-GOOD.json: 100.0 % (2 of 2 tags fired, 2 of 2 rules passed, 4 of 4 outcomes of conditions occurred)
  2 scenarios: 2 passed
$ tagc test scenarios/good.scenario.json --coverage-file coverage.json --no-timing && cat coverage.json
  2 scenarios: 2 passed
  {
    "version": 1,
    "containers": [
      {
        "path": "GTM-GOOD.json",
        "events": 3,
        "percent": 100.0,
        "summary": {
          "tags": {
            "found": 2,
            "hit": 2
          },
          "rules": {
            "found": 2,
            "hit": 2
          },
          "outcomes": {
            "found": 4,
            "hit": 4
          }
        },
        "tags": [
          {
            "name": "view",
            "line": 16,
            "hits": 2
          },
          {
            "name": "ask",
            "line": 17,
            "hits": 1
          }
        ],
        "rules": [
          {
            "name": "opens",
            "line": 12,
            "hits": 2
          },
          {
            "name": "in shop",
            "line": 13,
            "hits": 1
          }
        ],
        "conditions": [
          {
            "rule": "opens",
            "condition": "the event is \"open\"",
            "met": 2,
            "unmet": 1
          },
          {
            "rule": "in shop",
            "condition": "'page' starts with \"/shop\"",
            "met": 1,
            "unmet": 2
          }
        ]
      }
    ]
  }
$ tagc test scenarios/good.scenario.json --filter outside --coverage-file some.json --no-timing
  1 scenario: 1 passed
$ tagc inspect GTM-GOOD.json --coverage some.json
  GTM-GOOD, version 3: definition, json, 940 bytes
  compiles to 836 bytes
  behaviour e91fa74b54ca71b5136a2dea684e404df1801ad196c057ff85c688803cf34efe
  rule set: mobile
  .
  tags (3)
    view  analytics             fired once
    ask   functionCall          fired once
    old   functionCall, paused  not counted
  .
  rules (2)
    opens    1 condition  passed once
    in shop  1 condition  never passed, 1 condition never met
  .
  macros (6)
    event     event
    page      dataLayer
    unused    dataLayer
    price     functionCall
    language  language
    texts     values
$ tagc inspect GTM-GOOD.json --coverage some.json --format json | grep -B1 -A1 hits
        },
        "hits": 1
      },
  --
        },
        "hits": 0
      }
  --
        },
        "hits": 1
      },
  --
        },
        "hits": 1
      },
  --
        },
        "hits": null
      }
$ tagc compile GTM-GOOD.json -o GTM-GOOD && tagc inspect GTM-GOOD --coverage some.json | head -20
  GTM-GOOD, version 3: compiled, format 1, 836 bytes
  content 51141d90c976dba18587c8cc4d43f078e612c4560f71c8bff0928cabf9b81a24
  behaviour e91fa74b54ca71b5136a2dea684e404df1801ad196c057ff85c688803cf34efe
  rule set: mobile
  .
  keys (7)
    event
    page
    unused
    price
    language
    title
    price text
  .
  tags (2)
    view  analytics     fields    fired once
    ask   functionCall  function  fired once
  .
  rules (2)
    opens    on open, fires 'view' 'ask'       passed once
$ tagc inspect GTM-GOOD.json --coverage GTM-GOOD.json
! tagc: GTM-GOOD.json is not a coverage file of version 1; 'tagc test --coverage-file' writes one
= 2
$ tagc inspect GTM-GOOD.json --coverage nothing.json
! tagc: nothing.json: no such file or folder
= 2
$ tagc inspect GTM-GOOD.json --coverage some.json --bytes
! tagc: --bytes shows bytes without their coverage; leave out --coverage
! Usage: tagc inspect <file> [--from <format>] [--id <id>] [--max-input <size>]
!        [--bytes] [--coverage <file>] [--key <public.pem> ...]
!        [--format <format>] [--color <when>]
!   See 'tagc inspect --help' for more information.
= 64
$ tagc test scenarios/good.scenario.json --min-coverage 100 --no-timing
  2 scenarios: 2 passed
$ tagc test scenarios/good.scenario.json --min-coverage 50 -q
$ tagc test scenarios/good.scenario.json --min-coverage 101
! tagc: --min-coverage must be a number from 0 to 100
! Usage: tagc test [<options>] [<paths> ...]
!   See 'tagc test --help' for more information.
= 64

# A scenario of recorded events.
$ tagc test --record events.ndjson --container GTM-GOOD.json --macro language=de -o scenarios/recorded.scenario.json && cat scenarios/recorded.scenario.json
  {
    "container": "../GTM-GOOD.json",
    "facts": {"language": "de"},
    "scenarios": [
      {
        "name": "events",
        "pushes": [
          {"push": {"event": "open", "page": "/home"}, "expect": {"fires": ["view", "ask"]}},
          {"push": {"page": "/shop/1"}},
          {"push": {"event": "open"}, "expect": {"fires": ["view"]}}
        ]
      }
    ]
  }
$ tagc test scenarios/recorded.scenario.json --no-timing && rm scenarios/recorded.scenario.json
  1 scenario: 1 passed
$ tagc test --record events.ndjson --container GTM-GOOD.json --macro nobody=de
! tagc: --macro: the container has no macro (variable), fact or function of one of the names
= 64
$ tagc test --record events.ndjson
! tagc: --record needs --container
! Usage: tagc test [<options>] [<paths> ...]
!   See 'tagc test --help' for more information.
= 64
$ tagc test --record events.ndjson --container GTM-GOOD.json scenarios
! tagc: --record takes no scenario files, and neither --update nor --watch
! Usage: tagc test [<options>] [<paths> ...]
!   See 'tagc test --help' for more information.
= 64
$ tagc test --record events.ndjson --container GTM-GOOD.json --macro language=en --macro language=de --name twice | head -5
  {
    "container": "GTM-GOOD.json",
    "facts": {"language": "de"},
    "scenarios": [
      {
$ tagc test --record - --container - <events.ndjson
! tagc: standard input can be read only once
! Usage: tagc test [<options>] [<paths> ...]
!   See 'tagc test --help' for more information.
= 64
$ echo '{' | tagc test --record - --container GTM-GOOD.json -o never.json; ls never.json
! <stdin>:1:1: error[event-not-object]: this line is not an event: this '{' is never closed
!   1 | {
!     | ^
! 
! ls: cannot access 'never.json': No such file or directory
= 2
$ tagc test scenarios/good.scenario.json --update --container - <GTM-GOOD.json
! tagc: standard input can be read only once, and cannot be written or watched
! Usage: tagc test [<options>] [<paths> ...]
!   See 'tagc test --help' for more information.
= 64

# What the container does not have cannot happen.
$ echo '{"scenarios": [{"name": "a", "pushes": [], "expect": {"values": {"prise text": 1, "event": 2}, "parameters": {"vew": {"a": 1}}}}]}' >lost.scenario.json
$ tagc test lost.scenario.json --container GTM-GOOD.json --update --no-timing; cat lost.scenario.json
  lost.scenario.json:1:66: error[unmet-expectation]: the container has no key 'prise text'
    1 | {"scenarios": [{"name": "a", "pushes": [], "expect": {"values": {"prise text": 1, "event": null}, "parameters": {"vew": {"a": 1}}}}]}
      |                                                                  ^^^^^^^^^^^^
    = note: in scenario 'a'
    = note: did you mean 'price text'?
  .
  lost.scenario.json:1:114: error[unmet-expectation]: the container has no tag 'vew'
    1 | {"scenarios": [{"name": "a", "pushes": [], "expect": {"values": {"prise text": 1, "event": null}, "parameters": {"vew": {"a": 1}}}}]}
      |                                                                                                                  ^^^^^
    = note: in scenario 'a'
    = note: did you mean 'view'?
  .
  1 scenario: 1 failed
  {"scenarios": [{"name": "a", "pushes": [], "expect": {"values": {"prise text": 1, "event": null}, "parameters": {"vew": {"a": 1}}}}]}
! updated 1 expectation in lost.scenario.json
$ rm lost.scenario.json

# Run again when a file changes.
$ sed 's|"../GTM|"GTM|' scenarios/good.scenario.json >w.scenario.json
$ tagc test w.scenario.json --watch --watch-runs 2 --no-timing >said.txt & until grep -qs passed said.txt; do sleep 0.1; done; sed -i 's|the shop|the big shop|; s|"view", "ask"|"view"|' w.scenario.json; wait; cat said.txt
  2 scenarios: 2 passed
  w.scenario.json:11:22: error[unmet-expectation]: 'ask' also fired on 'open'
    11 |             "fires": ["view"],
       |                      ^^^^^^^^
    = note: in scenario 'a page outside of the big shop', push 1 of 2
    = note: fires on 'opens': passes
    = note:     yes 'event' equals 'open' (it is "open")
    = note: blocked by 'in shop': does not pass
    = note:   > no  'page' starts with '/shop' (it is "/home")
  .
  2 scenarios: 1 failed, 1 passed

# Files that cannot be run.
$ cp odd.scenario.txt odd.scenario.json && tagc test odd.scenario.json --no-timing
  odd.scenario.json:4:64: error[malformed-scenario]: a push has no member 'expects'
    4 |     { "name": "odd", "pushes": [{ "push": { "event": "open" }, "expects": { "fires": [] } }] },
      |                                                                ^^^^^^^^^
    = note: did you mean 'expect'?
  .
  1 file could not run
= 2
$ tagc test odd.scenario.json -f tap
  TAP version 14
  1..1
  not ok 1 - odd.scenario.json: the file
    ---
    failures:
      - message: "odd.scenario.json:4:64: a push has no member 'expects'"
        notes:
          - "did you mean 'expect'?"
    ...
= 2
$ sed 's|"expects"|"expect"|' odd.scenario.txt >odd.scenario.json; tagc test odd.scenario.json --no-timing
  odd.scenario.json:4:85: error[unmet-expectation]: 'view' and 'ask' also fired on 'open'
    4 |     { "name": "odd", "pushes": [{ "push": { "event": "open" }, "expect": { "fires": [] } }] },
      |                                                                                     ^^
    = note: in scenario 'odd', push 1 of 1
    = note: fires on 'opens': passes
    = note:     yes 'event' equals 'open' (it is "open")
  .
  odd.scenario.json:5:36: error[malformed-scenario]: the container has no macro, fact or function 'langage'
    5 |     { "name": "a fact", "facts": { "langage": "de" }, "pushes": [], "expect": { "fires": [] } }
      |                                    ^^^^^^^^^
    = note: did you mean 'language'?
  .
  2 scenarios: 1 failed, 1 could not run
= 2
$ sed 's|GTM-GOOD|broken|; s|"expects"|"expect"|' odd.scenario.txt >odd.scenario.json; tagc test odd.scenario.json --no-timing
  odd.scenario.json:2:16: error[malformed-scenario]: the container broken.json has errors
    2 |   "container": "broken.json",
      |                ^^^^^^^^^^^^^
  .
  1 file could not run
! broken.json:1:1: error[unclosed-bracket]: this '{' is never closed
!   1 | { "container": { "id": "GTM-BROKEN", },
!     | ^
!   = note: broken.json:3:1: the file ends here
! 
! broken.json:1:36: error[trailing-comma]: a comma is not allowed before a closing bracket
!   1 | { "container": { "id": "GTM-BROKEN", },
!     |                                    ^
!   = help: remove the comma
! 
! 2 errors in 1 file
= 2
$ sed '2d; s|"expects"|"expect"|' odd.scenario.txt >odd.scenario.json; tagc test odd.scenario.json --no-timing; rm odd.scenario.json
  odd.scenario.json: error[malformed-scenario]: the file names no container
    = note: give it "container": "GTM-1234.json", or give --container
  .
  1 file could not run
$ tagc test nothing.scenario.json --no-timing
  nothing.scenario.json: error[unreadable-input]: cannot read the file: no such file or folder
  .
  1 file could not run
= 2
$ mkdir empty && tagc test empty --no-timing
  empty: error[empty-folder]: no scenario file in this folder
    = note: looked for names that end with .scenario.json
  .
  1 file could not run
= 2
$ tagc test
! tagc: give scenario files or folders
! Usage: tagc test [<options>] [<paths> ...]
!   See 'tagc test --help' for more information.
= 64
$ tagc test scenarios --macro a=b
! tagc: --output, --name and --macro are for --record
! Usage: tagc test [<options>] [<paths> ...]
!   See 'tagc test --help' for more information.
= 64

# Scenario files are no containers.
$ tagc lint scenarios --no-timing
  scenarios: error[empty-folder]: no container in this folder
    = note: looked for GTM-*.json, GTM-*.plist, other definitions and exports, the vendor's GTM-*
  .
  1 error in 1 file
= 2
$ tagc explain unmet-expectation
  error[unmet-expectation] (scenario)
  .
  An expectation of a scenario that is not met.
  .
  The container did something else than the scenario expects, or has no tag or key
  of that name. The notes show the rules (triggers) of the tag with the values
  that their conditions had and, if one was found, a change that makes the tag
  fire; tagc ran that change. If the container is right, 'tagc test --update'
  writes what happened into the file.
  .
  On by default, with severity error. Since version 0.1.
  .
  Scenarios with "skip" are not run.
$ tagc test --record - --container GTM-GOOD.json -o never.json </dev/null
! tagc: there are no events in <stdin>
= 2
