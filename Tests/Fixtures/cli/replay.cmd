# One container: each file is a session.
$ tagc replay replay/old.json replay
  left out: 1 line that cannot be read
    replay/more/b.jsonl:2: not a JSON object
  replay/old.json: 7 events
  8 lines in 2 files; each file is one session
  1 line without an event, which only set values
  3 events without a tag that fires
  .
  tags                          fired
      'view' (analytics)            3
      'first view' (analytics)      2
      'sale' (analytics)            1
      'retired' (analytics)         3
  .
  rules        passed
      'opens'       3
      'buys'        1
$ tagc replay replay/old.json 'replay/*.ndjson' --firing-only
  replay/old.json: 4 events
  5 lines in 1 file; each file is one session
  1 line without an event, which only set values
  1 event without a tag that fires
  parameters were not computed: a tag counts as firing even if one of them fails
  .
  tags                          fired
      'view' (analytics)            2
      'first view' (analytics)      1
      'sale' (analytics)            1
      'retired' (analytics)         2
  .
  rules        passed
      'opens'       2
      'buys'        1
# Sessions by a key: what one carries from an event to the next, and what fires once, is its own.
$ tagc replay replay/old.json replay --session user.id
  left out: 1 line that cannot be read
    replay/more/b.jsonl:2: not a JSON object
  replay/old.json: 7 events
  8 lines in 2 files, 4 sessions by 'user.id'
  1 line without a text or a number at 'user.id': those of a file are one session
  1 line without an event, which only set values
  2 events without a tag that fires
  .
  tags                          fired
      'view' (analytics)            3
      'first view' (analytics)      2
      'sale' (analytics)            2
      'retired' (analytics)         3
  .
  rules        passed
      'opens'       3
      'buys'        2
# Two versions: what fires more, less, otherwise, with the first examples; no values of events.
$ tagc replay replay/old.json replay/new.json replay --session user.id
  left out: 1 line that cannot be read
    replay/more/b.jsonl:2: not a JSON object
  replay/old.json → replay/new.json: 3 tags differ, in 4 of 7 events
  8 lines in 2 files, 4 sessions by 'user.id'
  1 line without a text or a number at 'user.id': those of a file are one session
  1 line without an event, which only set values
  1 event without a tag that fires
  .
  tags                          old  new  more  less  otherwise
    ~ 'view' (analytics)          3    3     0     0          3
        sends otherwise, first at replay/a.ndjson:1 ('open'), replay/a.ndjson:5 ('open'), replay/more/b.jsonl:3 ('open'): 'fields'
    ~ 'sale' (analytics)          2    3     1     0          0
        fires more, first at replay/a.ndjson:4 ('purchase')
    ~ 'retired' (analytics)       3    0     0     3          0
        fires less, first at replay/a.ndjson:1 ('open'), replay/a.ndjson:5 ('open'), replay/more/b.jsonl:3 ('open')
      'first view' (analytics)    2    2     0     0          0
  .
  rules        old  new
    ~ 'buys'     2    3
      'opens'    3    3
= 1
$ tagc replay replay/old.json replay/new.json replay --session user.id --show-values | grep -e otherwise -e secret
  tags                          old  new  more  less  otherwise
        sends otherwise, first at replay/a.ndjson:1 ('open'), replay/a.ndjson:5 ('open'), replay/more/b.jsonl:3 ('open'): fields.cd "/secret/1" → "page /secret/1"
$ tagc replay replay/old.json replay/new.json replay --session user.id -f json --fail-on none
  {
    "old": "replay/old.json",
    "new": "replay/new.json",
    "files": ["replay/a.ndjson", "replay/more/b.jsonl"],
    "session": "user.id",
    "sessions": 4,
    "withoutSession": 1,
    "lines": 8,
    "events": 7,
    "nothingFires": 1,
    "badLines": 1,
    "firstBadLines": [
      {
        "file": "replay/more/b.jsonl",
        "line": 2,
        "why": "not a JSON object"
      }
    ],
    "computesParameters": true,
    "differing": 4,
    "mayDiffer": 0,
    "otherOrder": 0,
    "tags": [
      {
        "tag": "view",
        "type": "analytics",
        "old": 3,
        "new": 3,
        "otherwise": {
          "count": 3,
          "first": [
            {
              "file": "replay/a.ndjson",
              "line": 1,
              "event": "open",
              "parameters": ["'fields'"]
            },
            {
              "file": "replay/a.ndjson",
              "line": 5,
              "event": "open",
              "parameters": ["'fields'"]
            },
            {
              "file": "replay/more/b.jsonl",
              "line": 3,
              "event": "open",
              "parameters": ["'fields'"]
            }
          ]
        }
      },
      {
        "tag": "first view",
        "type": "analytics",
        "old": 2,
        "new": 2
      },
      {
        "tag": "sale",
        "type": "analytics",
        "old": 2,
        "new": 3,
        "more": {
          "count": 1,
          "first": [
            {
              "file": "replay/a.ndjson",
              "line": 4,
              "event": "purchase"
            }
          ]
        }
      },
      {
        "tag": "retired",
        "type": "analytics",
        "old": 3,
        "new": 0,
        "less": {
          "count": 3,
          "first": [
            {
              "file": "replay/a.ndjson",
              "line": 1,
              "event": "open"
            },
            {
              "file": "replay/a.ndjson",
              "line": 5,
              "event": "open"
            },
            {
              "file": "replay/more/b.jsonl",
              "line": 3,
              "event": "open"
            }
          ]
        }
      }
    ],
    "neverFired": [],
    "rules": [
      {
        "rule": "opens",
        "old": 3,
        "new": 3
      },
      {
        "rule": "buys",
        "old": 2,
        "new": 3
      }
    ]
  }
$ tagc replay replay/old.json replay/new.json replay --session user.id -f markdown --fail-on none
  left out: 1 line that cannot be read  
    replay/more/b.jsonl:2: not a JSON object  
  .
  **replay/old.json → replay/new.json: 3 tags differ, in 4 of 7 events**
  .
  8 lines in 2 files, 4 sessions by 'user.id'  
  1 line without a text or a number at 'user.id': those of a file are one session  
  1 line without an event, which only set values  
  1 event without a tag that fires  
  .
  | | tags | old | new | more | less | otherwise |
  | --- | --- | ---: | ---: | ---: | ---: | ---: |
  | \~ | 'view' (analytics)<br>sends otherwise, first at replay/a.ndjson:1 ('open'), replay/a.ndjson:5 ('open'), replay/more/b.jsonl:3 ('open'): 'fields' | 3 | 3 | 0 | 0 | 3 |
  | \~ | 'sale' (analytics)<br>fires more, first at replay/a.ndjson:4 ('purchase') | 2 | 3 | 1 | 0 | 0 |
  | \~ | 'retired' (analytics)<br>fires less, first at replay/a.ndjson:1 ('open'), replay/a.ndjson:5 ('open'), replay/more/b.jsonl:3 ('open') | 3 | 0 | 0 | 3 | 0 |
  |  | 'first view' (analytics) | 2 | 2 | 0 | 0 | 0 |
  .
  | | rules | old | new |
  | --- | --- | ---: | ---: |
  | \~ | 'buys' | 2 | 3 |
  |  | 'opens' | 3 | 3 |
$ tagc replay replay/old.json replay/new.json replay --session user.id -f html --fail-on none | sed -n '/<h1>/,$p'
  <h1>replay/old.json → replay/new.json: 3 tags differ, in 4 of 7 events</h1>
  </header>
  <main>
  <p>8 lines in 2 files, 4 sessions by 'user.id'</p>
  <p>1 line without a text or a number at 'user.id': those of a file are one session</p>
  <p>1 line without an event, which only set values</p>
  <p>1 event without a tag that fires</p>
  <table>
  <tr><th scope="col">tags</th><th scope="col">old</th><th scope="col">new</th><th scope="col">more</th><th scope="col">less</th><th scope="col">otherwise</th><td></td></tr>
  <tr class="differs"><td>'view' (analytics)<small>sends otherwise, first at replay/a.ndjson:1 ('open'), replay/a.ndjson:5 ('open'), replay/more/b.jsonl:3 ('open'): 'fields'</small></td><td>3</td><td>3</td><td>0</td><td>0</td><td>3</td><td class="bar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="8"/></svg></td></tr>
  <tr class="differs"><td>'sale' (analytics)<small>fires more, first at replay/a.ndjson:4 ('purchase')</small></td><td>2</td><td>3</td><td>1</td><td>0</td><td>0</td><td class="bar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="8"/></svg></td></tr>
  <tr class="differs"><td>'retired' (analytics)<small>fires less, first at replay/a.ndjson:1 ('open'), replay/a.ndjson:5 ('open'), replay/more/b.jsonl:3 ('open')</small></td><td>3</td><td>0</td><td>0</td><td>3</td><td>0</td><td class="bar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="0" height="8"/></svg></td></tr>
  <tr><td>'first view' (analytics)</td><td>2</td><td>2</td><td>0</td><td>0</td><td>0</td><td class="bar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="66" height="8"/></svg></td></tr>
  </table>
  <table>
  <tr><th scope="col">rules</th><th scope="col">old</th><th scope="col">new</th><td></td></tr>
  <tr class="differs"><td>'buys'</td><td>2</td><td>3</td><td class="bar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="8"/></svg></td></tr>
  <tr><td>'opens'</td><td>3</td><td>3</td><td class="bar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="100" height="8"/></svg></td></tr>
  </table>
  </main>
  </body>
  </html>
# The same numbers for any number of threads and passes, any order of files, compressed or not.
$ tagc replay replay/old.json replay/new.json replay --session user.id --fail-on none > one.txt
$ tagc replay replay/old.json replay/new.json replay/more/b.jsonl replay/a.ndjson replay --session user.id --jobs 7 --passes 3 --fail-on none | cmp - one.txt
$ gzip -k replay/a.ndjson && (cat replay/a.ndjson.gz; head -c 40 replay/a.ndjson | gzip -c) > two.ndjson.gz
$ tagc replay replay/old.json two.ndjson.gz | tail -n +2 | head -n 4
    two.ndjson.gz:7: the line ends early, inside this string
  replay/old.json: 4 events
  5 lines in 1 file; each file is one session
  1 line without an event, which only set values
$ head -c 60 replay/a.ndjson.gz > cut.gz; tagc replay replay/old.json cut.gz
! tagc: cut.gz: the gzip data end too early
= 2
$ cat replay/a.ndjson | tagc replay replay/old.json - --session user.id | head -n 2
  replay/old.json: 4 events
  5 lines in 1 file, 3 sessions by 'user.id'
# The same containers, and differences of what they send alone.
$ tagc replay replay/old.json replay/old.json replay/a.ndjson | head -n 2
  replay/old.json → replay/old.json: no tag differs, in 4 events
  5 lines in 1 file; each file is one session
$ tagc replay replay/old.json replay/new.json replay/a.ndjson --fail-on firing --firing-only | head -n 1
  replay/old.json → replay/new.json: 2 tags differ, in 3 of 4 events
# A tag that is called twice by an event is compared once for each time.
$ echo '{"event": "open"}' > twice.ndjson; tagc replay replay/twice.json replay/twice.json twice.ndjson | head -n 1
  replay/twice.json → replay/twice.json: no tag differs, in 1 event
$ tagc diff replay/twice.json replay/twice.json --events twice.ndjson | tail -n 1
  1 recorded event: no difference
$ sed 's/"setup": \["consent"\], "fields": { "t": "timing" }/"priority": 5, "fields": { "t": "timing" }/' replay/twice.json > once.json; tagc replay replay/twice.json once.json twice.ndjson
  replay/twice.json → once.json: 1 tag differs, in 1 of 1 event
  1 line in 1 file; each file is one session
  .
  tags                       old  new  more  less  otherwise
    ~ 'consent' (analytics)    2    1     0     1          0
        fires less, first at twice.ndjson:1 ('open')
      'one' (analytics)        1    1     0     0          0
      'two' (analytics)        1    1     0     0          0
  .
  rules        old  new
      'opens'    1    1
= 1
# Lines without a time, where one is asked for.
$ (echo '{"event": "open", "at": "2026-01-01"}'; echo '{"event": "open", "at": 1790000000000.5}') | tagc replay replay/old.json - --time at | sed -n 2,3p
  2 lines in 1 file; each file is one session
  1 line without a number at 'at': tags with a schedule do not fire there
# What cannot be replayed.
$ tagc replay replay/old.json replay/new.json
! tagc: replay/new.json is a container, and stands where events are expected
!   = help: one container, or its old and its new version, come first, then the events: tagc replay OLD NEW EVENTS
= 2
$ tagc replay replay/old.json replay/new.json replay/new.json replay/a.ndjson
! tagc: replay/new.json is a container, and stands where events are expected
!   = help: one container, or its old and its new version, come first, then the events: tagc replay OLD NEW EVENTS
= 2
# Lines that only begin like a container are events.
$ printf '{"containerVersion":{}}\n{"event":"open"}\n' > lines; tagc replay replay/old.json lines
  replay/old.json: 1 event
  2 lines in 1 file; each file is one session
  1 line without an event, which only set values
  .
  tags                          fired
      'view' (analytics)            1
      'first view' (analytics)      1
      'retired' (analytics)         1
    1 tag never fired in these events: 'sale'
  .
  rules        passed
      'opens'       1
$ tr -d '\n' < replay/new.json > third.json; tagc compile third.json --id GTM-THIRD1 -o GTM-THIRD1; for third in third.json GTM-THIRD1; do tagc replay replay/old.json replay/new.json $third replay/a.ndjson; done
! tagc: third.json is a container, and stands where events are expected
!   = help: one container, or its old and its new version, come first, then the events: tagc replay OLD NEW EVENTS
! tagc: GTM-THIRD1 is a container, and stands where events are expected
!   = help: one container, or its old and its new version, come first, then the events: tagc replay OLD NEW EVENTS
= 2
# A line that is an event is one in a file of any name, and so is one without.
$ echo '{"event": "open", "container": {"id": "x"}}' > one.json; echo '{"user": {"id": 7}}' > user.json; tagc replay replay/old.json replay/old.json one.json user.json | head -n 2
  replay/old.json → replay/old.json: no tag differs, in 1 event
  2 lines in 2 files; each file is one session
$ tagc replay replay replay/old.json
! tagc: replay names events, and stands where a container is expected
!   = help: the containers come first, then the events: tagc replay OLD NEW EVENTS
= 64
$ echo '{"name": "open"}' | tagc replay replay/old.json -
! tagc: no line of <stdin> has a text at 'event', so nothing can fire
!   = help: an event is such as {"event": "purchase", "price": 12}
= 2
$ tagc replay replay/old.json - < /dev/null
! tagc: there are no events in <stdin>
= 2
$ tagc replay replay/old.json replay --session userid
! tagc: no line has a text or a number at 'userid'; lines that cannot be read: 1
!   = help: --session names the key that tells sessions apart; dots lead into maps
= 2
$ tagc replay replay/old.json replay --max-errors 0
! tagc: stopped at replay/more/b.jsonl:2: more than 0 lines cannot be read
!   = help: correct them, or leave them out with a larger --max-errors
= 2
# The line that is one too many is the same in every run.
$ mkdir bad; for n in 1 2 3; do (cat replay/a.ndjson; echo oops; echo oops) > bad/$n.ndjson; done; for jobs in 1 3; do for most in 0 2; do tagc replay replay/old.json bad --jobs $jobs --max-errors $most; done; done
! tagc: stopped at bad/1.ndjson:7: more than 0 lines cannot be read
!   = help: correct them, or leave them out with a larger --max-errors
! tagc: stopped at bad/2.ndjson:7: more than 2 lines cannot be read
!   = help: correct them, or leave them out with a larger --max-errors
! tagc: stopped at bad/1.ndjson:7: more than 0 lines cannot be read
!   = help: correct them, or leave them out with a larger --max-errors
! tagc: stopped at bad/2.ndjson:7: more than 2 lines cannot be read
!   = help: correct them, or leave them out with a larger --max-errors
= 2
$ tagc replay replay/old.json replay/none.ndjson
! tagc: replay/none.ndjson: the file does not exist
= 2
$ tagc replay replay/old.json messages
! tagc: messages: no file of events
!   = help: in folders, tagc reads *.ndjson and *.jsonl, also with .gz
= 2
$ tagc replay replay/old.json 'replay/*.txt'
! tagc: replay/*.txt: no file of events
!   = help: in folders, tagc reads *.ndjson and *.jsonl, also with .gz
= 2
$ tagc replay replay/old.json
! tagc: give a container and events
! Usage: tagc replay [<options>] <old> [<new>] <events> ...
!   See 'tagc replay --help' for more information.
= 64
$ printf '\050\265\057\375' > a.zst; tagc replay replay/old.json a.zst
! tagc: a.zst: zstd is not read
!   = help: pipe it: zstd -dc FILE | tagc … -
= 2
$ tagc replay replay/old.json - --session user.id --passes 2 < replay/a.ndjson
! tagc: --passes reads the events several times: - is a pipe
= 64
$ (i=0; while [ $i -lt 9 ]; do printf '{"event": "open", "id": %d, "text": "%0500d"}\n' $i 0; i=$((i+1)); done) > many.ndjson
$ tagc replay replay/old.json many.ndjson --session id --session-memory 1KiB
! tagc: the sessions need more than 1 KiB
!   = help: --session-memory 1MiB should hold all of them, or --passes 6 reads the events 6 times, each time for a part of the sessions
= 2
$ tagc replay replay/old.json many.ndjson --session id --session-memory 2KiB --passes 1000 | head -n 2
  replay/old.json: 9 events
  9 lines in 1 file, 9 sessions by 'id'
# A long name is cut, but not what stands behind it.
$ printf '{"container": {"id": "GTM-AAAA1"}, "macros": {"event": {"type": "event"}}, "rules": {"r": {"if": [{"macro": "event", "equals": "x"}]}}, "tags": {"%s": {"type": "imagePixel", "url": "https://h.example/", "fires": ["r"]}}}' "$(printf 'a%.0s' $(seq 90))" >long.json
$ echo '{"event": "x"}' | tagc replay long.json -
  long.json: 1 event
  1 line in 1 file; each file is one session
  .
  tags                                                                           fired
      'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…aaaaaaaaaaaaaaaaaa' (imagePixel)      1
  .
  rules    passed
      'r'       1
# Code that is not run: what depends on it may differ, which is a difference for a gate, and no "no difference".
$ tagc replay code.json code.ndjson
  left out: 2 lines that cannot be read
    code.ndjson:3: not a JSON object
    code.ndjson:6: not a JSON object
  code.json: 4 events
  4 lines in 1 file; each file is one session
  1 event without a tag that fires
  2 tags depend on values that tagc does not evaluate (set them with --macro): 'CJS - amount', 'CJS - member'; 2 events fired such a tag
  .
  tags                 fired
      'sale' (gaawe)       2
      'plain' (gaawe)      2
      'rest' (gaawe)       1
    1 tag never fired in these events: 'member sale'
  .
  triggers        passed
      'purchase'       2
      'rest'           1
$ sed 's/return 1/return 100/' code.json > amount.json; tagc replay code.json amount.json code.ndjson
  left out: 2 lines that cannot be read
    code.ndjson:3: not a JSON object
    code.ndjson:6: not a JSON object
  code.json → amount.json: no tag was found to differ, in 4 events; 1 tag may differ: it depends on what tagc does not evaluate
  4 lines in 1 file; each file is one session
  1 event without a tag that fires
  2 events fired the tag that may differ
  2 tags depend on values that tagc does not evaluate (set them with --macro): 'CJS - amount', 'CJS - member'; 2 events fired such a tag
  .
  tags                 old  new  more  less  otherwise
    ? 'sale' (gaawe)     2    2     0     0          0
        may send something else: depends on code or settings that changed and that tagc does not evaluate: variable 'CJS - amount'
      'plain' (gaawe)    2    2     0     0          0
      'rest' (gaawe)     1    1     0     0          0
    1 tag never fired in these events: 'member sale'
  .
  triggers        old  new
      'purchase'    2    2
      'rest'        1    1
= 1
$ tagc replay code.json amount.json code.ndjson --fail-on firing | head -n 3
  left out: 2 lines that cannot be read
    code.ndjson:3: not a JSON object
    code.ndjson:6: not a JSON object
$ tagc replay code.json amount.json code.ndjson --macro 'CJS - amount=3' | sed -n '4,$p'
  code.json → amount.json: no tag differs, in 4 events
  4 lines in 1 file; each file is one session
  1 event without a tag that fires
  1 tag depends on values that tagc does not evaluate (set them with --macro): 'CJS - member'; it never fired
  .
  tags                 old  new  more  less  otherwise
      'sale' (gaawe)     2    2     0     0          0
      'plain' (gaawe)    2    2     0     0          0
      'rest' (gaawe)     1    1     0     0          0
    1 tag never fired in these events: 'member sale'
  .
  triggers        old  new
      'purchase'    2    2
      'rest'        1    1
$ tagc replay code.json amount.json code.ndjson -f json --fail-on none | sed -n '/"differing"/,/^  "rules"/p'
    "differing": 0,
    "mayDiffer": 1,
    "mayDifferEvents": 2,
    "unknownValues": {
      "macros": ["CJS - amount", "CJS - member"],
      "tags": 2,
      "events": 2
    },
    "otherOrder": 0,
    "tags": [
      {
        "tag": "sale",
        "type": "gaawe",
        "old": 2,
        "new": 2,
        "mayDiffer": {
          "what": "sends",
          "changed": ["variable 'CJS - amount'"],
          "unknown": []
        }
      },
      {
        "tag": "plain",
        "type": "gaawe",
        "old": 2,
        "new": 2
      },
      {
        "tag": "rest",
        "type": "gaawe",
        "old": 1,
        "new": 1
      }
    ],
    "neverFired": ["member sale"],
    "rules": [
$ tagc replay code.json amount.json code.ndjson -f markdown --fail-on none | head -n 20
  left out: 2 lines that cannot be read  
    code.ndjson:3: not a JSON object  
    code.ndjson:6: not a JSON object  
  .
  **code.json → amount.json: no tag was found to differ, in 4 events; 1 tag may differ: it depends on what tagc does not evaluate**
  .
  4 lines in 1 file; each file is one session  
  1 event without a tag that fires  
  2 events fired the tag that may differ  
  2 tags depend on values that tagc does not evaluate (set them with --macro): 'CJS - amount', 'CJS - member'; 2 events fired such a tag  
  .
  | | tags | old | new | more | less | otherwise |
  | --- | --- | ---: | ---: | ---: | ---: | ---: |
  | ? | 'sale' (gaawe)<br>may send something else: depends on code or settings that changed and that tagc does not evaluate: variable 'CJS - amount' | 2 | 2 | 0 | 0 | 0 |
  |  | 'plain' (gaawe) | 2 | 2 | 0 | 0 | 0 |
  |  | 'rest' (gaawe) | 1 | 1 | 0 | 0 | 0 |
  .
  1 tag never fired in these events: 'member sale'
  .
  | | triggers | old | new |
$ sed 's/return 2/return 200/' code.json > member.json; tagc replay code.json member.json code.ndjson --fail-on firing | sed -n '4,$p'
  code.json → member.json: no tag was found to differ, in 4 events; 1 tag may differ: it depends on what tagc does not evaluate
  4 lines in 1 file; each file is one session
  1 event without a tag that fires
  no event fired the tag that may differ
  2 tags depend on values that tagc does not evaluate (set them with --macro): 'CJS - amount', 'CJS - member'; 2 events fired such a tag
  .
  tags                       old  new  more  less  otherwise
    ? 'member sale' (gaawe)    0    0     0     0          0
        may fire on other events: depends on code or settings that changed and that tagc does not evaluate: variable 'CJS - member'
      'sale' (gaawe)           2    2     0     0          0
      'plain' (gaawe)          2    2     0     0          0
      'rest' (gaawe)           1    1     0     0          0
    1 tag never fired in these events: 'member sale'
  .
  triggers        old  new
      'purchase'    2    2
      'rest'        1    1
$ sed 's/"eventName", "value": "member"/"eventName", "value": "member 2"/' code.json > sent.json; tagc replay code.json sent.json code.ndjson | sed -n '4,12p'
  code.json → sent.json: no tag was found to differ, in 4 events; 1 tag may differ: it depends on what tagc does not evaluate
  4 lines in 1 file; each file is one session
  1 event without a tag that fires
  no event fired the tag that may differ
  2 tags depend on values that tagc does not evaluate (set them with --macro): 'CJS - amount', 'CJS - member'; 2 events fired such a tag
  .
  tags                       old  new  more  less  otherwise
    ? 'member sale' (gaawe)    0    0     0     0          0
        may send something else: changed, and depends on values that tagc does not evaluate: variable 'CJS - member'
$ sed 's/{{CJS - amount}}/{{CJS - member}}/' code.json > swap.json; tagc replay code.json swap.json code.ndjson | sed -n '4,12p'
  code.json → swap.json: no tag was found to differ, in 4 events; 1 tag may differ: it depends on what tagc does not evaluate
  4 lines in 1 file; each file is one session
  1 event without a tag that fires
  2 events fired the tag that may differ
  2 tags depend on values that tagc does not evaluate (set them with --macro): 'CJS - member', 'CJS - amount'; 2 events fired such a tag
  .
  tags                 old  new  more  less  otherwise
    ? 'sale' (gaawe)     2    2     0     0          0
        may send something else: changed, and depends on values that tagc does not evaluate: variable 'CJS - member', variable 'CJS - amount'
$ tagc diff code.json amount.json --events code.ndjson
  code.json → amount.json: behaviour (1 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ variable 'CJS - amount' [behaviour]: javascript: "function() { return 1; }" → "function() { return 100; }"
  .
  3 tags fire as before, by their triggers (proved), 1 tag depends on settings or code that changed and that tagc does not evaluate ('sale')
  left out: 2 lines that cannot be read
  4 recorded events: no difference found; 1 tag may differ: it depends on what tagc does not evaluate ('sale'), in 2 events
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
= 1
$ tagc diff code.json amount.json --events code.ndjson -f json | sed -n '/"replay"/,$p'
    "replay": {
      "pushes": 4,
      "events": 4,
      "badLines": 2,
      "differing": 0,
      "mayDiffer": 1,
      "mayDifferTags": ["sale"],
      "mayDifferEvents": 2
    }
  }
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
# The same code in both versions is no difference; compiled containers know it too.
$ tagc replay code.json code.json code.ndjson | sed -n '4,9p'
  code.json → code.json: no tag differs, in 4 events
  4 lines in 1 file; each file is one session
  1 event without a tag that fires
  2 tags depend on values that tagc does not evaluate (set them with --macro): 'CJS - amount', 'CJS - member'; 2 events fired such a tag
  .
  tags                 old  new  more  less  otherwise
$ tagc compile code.json -o GTM-CODE1 && tagc compile amount.json -o GTM-CODE2 2>/dev/null; tagc replay GTM-CODE1 GTM-CODE2 code.ndjson | sed -n '4,9p'
  amount.json: warning[misnamed-output]: the runtime looks for 'GTM-CODE1', not for 'GTM-CODE2'
    = note: name the file 'GTM-CODE1', or give the container another id with --id
  .
  1 warning in 1 file
  GTM-CODE1 → GTM-CODE2: no tag was found to differ, in 4 events; 1 tag may differ: it depends on what tagc does not evaluate; not all parts of the files were compared
  4 lines in 1 file; each file is one session
  1 event without a tag that fires
  2 events fired the tag that may differ
  2 tags depend on values that tagc does not evaluate (set them with --macro): 'CJS - amount', 'CJS - member'; 2 events fired such a tag
  not compared: what compiling leaves out (consent settings, code of templates, settings of listeners, clients, transformations, zones, Google tag configurations)
! tagc: note: 'GTM-CODE1' runs on web pages or servers, which cannot load compiled containers: the output is for tests, queries and Swift programs
$ sed 's/"name": "plain",/"name": "plain", "consentSettings": {"consentStatus": "NOT_NEEDED"},/' code.json > consent.json; tagc replay code.json consent.json code.ndjson | sed -n '4,12p'
  code.json → consent.json: no tag was found to differ, in 4 events; 1 tag may differ: it depends on what tagc does not evaluate
  4 lines in 1 file; each file is one session
  1 event without a tag that fires
  2 events fired the tag that may differ
  2 tags depend on values that tagc does not evaluate (set them with --macro): 'CJS - amount', 'CJS - member'; 2 events fired such a tag
  .
  tags                 old  new  more  less  otherwise
    ? 'plain' (gaawe)    2    2     0     0          0
        may fire on other events: depends on code or settings that changed and that tagc does not evaluate: its 'consentSettings'
# A trigger that only a paused tag uses is not evaluated, which is no change of the trigger.
$ sed 's/"name": "rest", "type": "gaawe"/"name": "rest", "paused": true, "type": "gaawe"/' code.json > paused.json; tagc replay code.json paused.json code.ndjson | sed -n '4,$p'
  code.json → paused.json: 1 tag differs, in 1 of 4 events
  4 lines in 1 file; each file is one session
  1 event without a tag that fires
  2 tags depend on values that tagc does not evaluate (set them with --macro): 'CJS - amount', 'CJS - member'; 2 events fired such a tag
  .
  tags                 old  new  more  less  otherwise
    ~ 'rest' (gaawe)     1    0     0     1          0
        fires less, first at code.ndjson:5 ('rest')
      'sale' (gaawe)     2    2     0     0          0
      'plain' (gaawe)    2    2     0     0          0
    1 tag never fired in these events: 'member sale'
  .
  triggers                      old  new
      'purchase'                  2    2
      'rest', used in old only    1    0
# A file that is cut off, and a part of a container, lack tags that were not removed.
$ head -c 2300 code.json > cut.json; tagc replay code.json cut.json code.ndjson
! cut.json:35:7: error[truncated-file]: the file ends early: this '{' and 3 brackets around it are never closed
! tagc: cut.json is damaged: what it lacks would count as removed
!   = help: 'tagc diff' compares what can be read of it
= 2
$ printf '{"tag": [{"path": "accounts/1/containers/2/workspaces/3/tags/4", "tagId": "4", "name": "t", "type": "html", "parameter": [{"type": "template", "key": "html", "value": "x"}]}]}' > part.json; tagc replay part.json code.json code.ndjson
! tagc: part.json is a part of a container: what it lacks would count as removed
!   = help: 'tagc diff' compares what can be read of it
= 2
