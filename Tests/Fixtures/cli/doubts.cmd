# What a replay does not evaluate is no "no difference": each change below is one that its events cannot show.
$ (echo '{"event": "a"}'; echo '{"event": "b"}') >a.ndjson
# The code of a template, and of a variable: which tags may fire otherwise decides for --fail-on firing.
$ sed 's/send(1)/send(2)/; s/return 1/return 2/' doubts/template.json >both.json; tagc replay doubts/template.json both.json a.ndjson --fail-on firing
  doubts/template.json → both.json: no tag was found to differ, in 2 events; 2 tags may differ: they depend on what tagc does not evaluate
  2 lines in 1 file; each file is one session
  1 event without a tag that fires
  1 event fired tags that may differ
  2 tags depend on values that tagc does not evaluate (set them with --macro): 'group'; 1 event fired such a tag
  .
  tags                            old  new  more  less  otherwise
    ? 'sends group' (cvt_2_9)       1    1     0     0          0
        may send something else: depends on code or settings that changed and that tagc does not evaluate: template 'sender', variable 'group'
    ? 'fires by group' (cvt_2_9)    0    0     0     0          0
        may fire on other events: depends on code or settings that changed and that tagc does not evaluate: template 'sender', variable 'group'
    1 tag never fired in these events: 'fires by group'
  .
  triggers    old  new
      'buys'    1    1
= 1
$ sed 's/return 1/return 2/' doubts/template.json >variable.json; tagc replay doubts/template.json variable.json a.ndjson -f json --fail-on none | grep -e '"tag":' -e '"what"' -e changed
        "tag": "sends group",
          "what": "sends",
          "changed": ["variable 'group'"],
        "tag": "fires by group",
          "what": "fires",
          "changed": ["variable 'group'"],
$ sed 's/send(1)/send(2)/' doubts/template.json >sender.json; tagc replay doubts/template.json sender.json a.ndjson --fail-on firing | grep may
  doubts/template.json → sender.json: no tag was found to differ, in 2 events; 2 tags may differ: they depend on what tagc does not evaluate
  1 event fired tags that may differ
        may send something else: depends on code or settings that changed and that tagc does not evaluate: template 'sender'
        may send something else: depends on code or settings that changed and that tagc does not evaluate: template 'sender'
$ tagc replay doubts/template.json variable.json a.ndjson --macro group=2 | head -n 1
  doubts/template.json → variable.json: no tag differs, in 2 events
$ sed 's/NOT_NEEDED/NEEDED/' doubts/template.json >consent.json; tagc replay doubts/template.json consent.json a.ndjson --fail-on firing | grep may
  doubts/template.json → consent.json: no tag was found to differ, in 2 events; 1 tag may differ: it depends on what tagc does not evaluate
  1 event fired the tag that may differ
        may fire on other events: depends on code or settings that changed and that tagc does not evaluate: its 'consentSettings'
# Parts of a file that the other format does not hold.
$ tagc compile doubts/template.json -o GTM-CODE2; tagc replay GTM-CODE2 consent.json a.ndjson | head -n 4; tagc replay GTM-CODE2 consent.json a.ndjson -f json | grep -A 3 -e differing -e partsNot
  GTM-CODE2 → consent.json: no tag was found to differ, in 2 events; not all parts of the files were compared
  2 lines in 1 file; each file is one session
  1 event without a tag that fires
  2 tags depend on values that tagc does not evaluate (set them with --macro): 'group'; 1 event fired such a tag
    "differing": 0,
    "partsNotCompared": {
      "old": ["what compiling leaves out (consent settings, code of templates, settings of listeners, clients, transformations, zones, Google tag configurations)"],
      "new": ["consent settings of 1 tag", "code of 2 templates"]
    },
! tagc: note: 'GTM-CODE2' runs on web pages or servers, which cannot load compiled containers: the output is for tests, queries and Swift programs
# Random numbers, and the time without --time.
$ sed 's/lessThan": 50/lessThan": 5/' doubts/random.json >rare.json; tagc replay doubts/random.json rare.json a.ndjson
  doubts/random.json → rare.json: no tag was found to differ, in 2 events; 1 tag may differ: it depends on what tagc does not evaluate
  2 lines in 1 file; each file is one session
  1 event without a tag that fires
  1 event fired the tag that may differ
  2 tags depend on values that tagc does not evaluate (set them with --macro): 'chance', 'now'; 1 event fired such a tag
  .
  tags                       old  new  more  less  otherwise
    ? 'sample' (imagePixel)    1    1     0     0          0
        may fire on other events: changed, and depends on values that tagc does not evaluate: macro 'chance'
    2 tags never fired in these events: 'dated', 'later'
  .
  rules          old  new
      'sampled'    1    1
      'any'        1    1
! tagc: note: 1 tag with a schedule does not fire: --time names the key of the time
= 1
$ tagc diff doubts/random.json rare.json --events a.ndjson | tail -n 1
  2 recorded events: no difference found; 1 tag may differ: it depends on what tagc does not evaluate ('sample'), in 1 event
$ sed 's/1800000000000/1900000000000/' doubts/random.json >date.json; tagc replay doubts/random.json date.json a.ndjson | grep may
  doubts/random.json → date.json: no tag was found to differ, in 2 events; 1 tag may differ: it depends on what tagc does not evaluate
  no event fired the tag that may differ
        may fire on other events: changed, and depends on values that tagc does not evaluate: macro 'now'
! tagc: note: 1 tag with a schedule does not fire: --time names the key of the time
$ (echo '{"event": "a", "at": 1790000000000}') >timed.ndjson; tagc replay doubts/random.json date.json timed.ndjson --time at | head -n 1
  doubts/random.json → date.json: no tag differs, in 1 event
$ sed 's,example/3,example/4,' doubts/random.json >url.json; tagc replay doubts/random.json url.json a.ndjson | grep may
  doubts/random.json → url.json: no tag was found to differ, in 2 events; 1 tag may differ: it depends on what tagc does not evaluate
  no event fired the tag that may differ
        may send something else: changed, and depends on values that tagc does not evaluate: the time
! tagc: note: 1 tag with a schedule does not fire: --time names the key of the time
$ sed 's/2026-01-31/2027-01-31/' doubts/random.json >start.json; tagc replay doubts/random.json start.json a.ndjson | grep may
  doubts/random.json → start.json: no tag was found to differ, in 2 events; 1 tag may differ: it depends on what tagc does not evaluate
  no event fired the tag that may differ
        may fire on other events: changed, and depends on values that tagc does not evaluate: the time
! tagc: note: 1 tag with a schedule does not fire: --time names the key of the time
$ tagc replay doubts/random.json start.json timed.ndjson --time at | head -n 1
  doubts/random.json → start.json: 1 tag differs, in 1 of 1 event
# A tag that another one brings along fires only if that one does.
$ sed 's,s.example/,s.example/2,' doubts/setup.json >sent.json; tagc replay doubts/setup.json sent.json a.ndjson | grep -e may -e depend
  doubts/setup.json → sent.json: no tag was found to differ, in 2 events; 1 tag may differ: it depends on what tagc does not evaluate
  no event fired the tag that may differ
  2 tags depend on values that tagc does not evaluate (set them with --macro): 'f'; none of them fired
        may send something else: changed, and depends on values that tagc does not evaluate: macro 'f'
# A name that --macro gives is the macro of that name, not also the function that another macro calls.
$ sed 's/"5"/"6"/' doubts/setup.json >six.json; tagc replay doubts/setup.json six.json a.ndjson --macro answer=5 | grep may
  doubts/setup.json → six.json: no tag was found to differ, in 2 events; 2 tags may differ: they depend on what tagc does not evaluate
  no event fired tags that may differ
        may fire on other events: changed, and depends on values that tagc does not evaluate: macro 'f'
        may fire on other events: changed, and depends on values that tagc does not evaluate: macro 'f'
$ tagc replay doubts/setup.json six.json a.ndjson --macro f=5 | head -n 1
  doubts/setup.json → six.json: 2 tags differ, in 1 of 2 events
# The values are those of both versions, and so are the events.
$ sed 's/{{CJS - amount}}/3/' code.json >fixed.json; tagc replay code.json fixed.json code.ndjson 2>/dev/null | grep -e depend
  code.json → fixed.json: 1 tag differs, in 2 of 4 events; 1 tag may differ: it depends on what tagc does not evaluate
  2 tags depend on values that tagc does not evaluate (set them with --macro): 'CJS - member', 'CJS - amount'; 2 events fired such a tag
        may send something else: changed, and depends on values that tagc does not evaluate: variable 'CJS - amount'
$ tagc replay code.json fixed.json code.ndjson -f json 2>/dev/null | grep -A 9 -e unknownValues -e '"sale"'
    "unknownValues": {
      "macros": ["CJS - member", "CJS - amount"],
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
        "otherwise": {
          "count": 2,
          "first": [
            {
              "file": "code.ndjson",
              "line": 1,
$ tagc compile code.json --strip -o stripped; tagc replay stripped code.ndjson 2>/dev/null | grep depend
  code.json: warning[misnamed-output]: the runtime looks for 'GTM-CODE1', not for 'stripped'
    = note: name the file 'GTM-CODE1', or give the container another id with --id
  .
  1 warning in 1 file
  2 tags depend on values that tagc does not evaluate (set them with --macro): 'custom 1', 'custom 2'; 2 events fired such a tag
! tagc: note: 'GTM-CODE1' runs on web pages or servers, which cannot load compiled containers: the output is for tests, queries and Swift programs
# A comparison of nothing finds no difference.
$ printf 'a\nb\n' >none.ndjson; tagc diff code.json code.json --events none.ndjson 2>&1 | tail -n 2
  tagc: no line of none.ndjson is a JSON object
    = help: each line is one event; jq -c '.[]' makes lines of an array
$ echo '{"x": 1}' >silent.ndjson; tagc diff code.json code.json --events silent.ndjson
! tagc: no line of silent.ndjson has a text at 'event', so nothing can fire
!   = help: an event is such as {"event": "purchase", "price": 12}
= 2
$ tagc diff code.json code.json --events /dev/null
! tagc: there are no events in /dev/null
= 2
# What belongs to no tag may change what all of them do.
$ sed 's/"user"/"mail"/' doubts/server.json >mail.json; tagc replay doubts/server.json mail.json a.ndjson --fail-on firing
  doubts/server.json → mail.json: no tag was found to differ, in 2 events; 1 other change is not evaluated
  2 lines in 1 file; each file is one session
  1 event without a tag that fires
  changed, and not evaluated by tagc: transformation 'mask'
  .
  tags                      old  new  more  less  otherwise
      'forward' (sgtmgaaw)    1    1     0     0          0
  .
  triggers    old  new
      'buys'    1    1
= 1
$ tagc replay doubts/server.json mail.json a.ndjson -f json --fail-on none | grep -A 1 notEvaluated
    "notEvaluated": ["transformation 'mask'"],
    "mayDiffer": 0,
$ tagc diff doubts/server.json mail.json --events a.ndjson | tail -n 1
  2 recorded events: no difference found; 1 other change is not evaluated
# Options decide, too, if a tag fires that a value without an answer holds back.
$ sed 's/"fires": \["asked"\]/"firing": "oncePerLoad", &/' doubts/setup.json >once.json; tagc replay doubts/setup.json once.json a.ndjson | grep may
  doubts/setup.json → once.json: no tag was found to differ, in 2 events; 2 tags may differ: they depend on what tagc does not evaluate
  no event fired tags that may differ
        may fire on other events: changed, and depends on values that tagc does not evaluate: macro 'f'
        may fire on other events: changed, and depends on values that tagc does not evaluate: macro 'f'
# Only what may fire otherwise counts for --fail-on firing.
$ tagc replay doubts/template.json sender.json a.ndjson --fail-on firing >sender.txt
$ tagc replay doubts/template.json variable.json a.ndjson --fail-on firing >variable.txt
= 1
# Tags that are paused never fire, and a trigger that one version alone uses is no difference.
$ sed 's/"type": "gaawe", "firingTriggerId": \["11"\]/"paused": true, &/' code.json >paused.json; tagc replay paused.json paused.json code.ndjson -f json 2>/dev/null | grep neverFired
    "neverFired": [],
$ sed 's/"type": "gaawe", "firingTriggerId": \["12"\]/"paused": true, &/' code.json >rest.json; tagc replay code.json rest.json code.ndjson -f json 2>/dev/null | grep -B 4 usedIn
      {
        "rule": "rest",
        "old": 1,
        "new": 0,
        "usedIn": "old"
# Of lines that cannot be read, the first ten are shown.
$ (echo '{"event": "a"}'; seq 12) >bad.ndjson; tagc replay doubts/setup.json bad.ndjson | head -n 13
  left out: 12 lines that cannot be read
    bad.ndjson:2: not a JSON object
    bad.ndjson:3: not a JSON object
    bad.ndjson:4: not a JSON object
    bad.ndjson:5: not a JSON object
    bad.ndjson:6: not a JSON object
    bad.ndjson:7: not a JSON object
    bad.ndjson:8: not a JSON object
    bad.ndjson:9: not a JSON object
    bad.ndjson:10: not a JSON object
    bad.ndjson:11: not a JSON object
    and 2 more
  doubts/setup.json: 1 event
# The type of a tag is nothing that it sends.
$ sed 's/"name": "rest", "type": "gaawe"/"name": "rest", "type": "googtag"/' code.json >type.json; tagc replay code.json type.json code.ndjson 2>/dev/null | grep may
  code.json → type.json: no tag was found to differ, in 4 events; 1 tag may differ: it depends on what tagc does not evaluate
  1 event fired the tag that may differ
        may send something else: depends on code or settings that changed and that tagc does not evaluate: its type
# Pages push clicks, forms and timers only while a trigger listens, so that an old recording has none that a new listener sends.
$ cp doubts/listeners.json l.json; sed '/"form/d; /"all"/,/]}]},/d; /"log"/d' l.json >noforms.json; sed '/"all"/,/]}]},/d; /"log"/d' l.json >some.json; tagc replay noforms.json some.json a.ndjson
  noforms.json → some.json: no tag was found to differ, in 2 events; 1 tag may differ: it depends on what tagc does not evaluate
  2 lines in 1 file; each file is one session
  1 event without a tag that fires
  no event fired the tag that may differ
  .
  tags                   old  new  more  less  otherwise
    ? 'form' (gaawe)       0    0     0     0          0
        may fire on other events: no trigger listened for these events before: 'forms'
      'engaged' (gaawe)    1    1     0     0          0
      'sale' (gaawe)       1    1     0     0          0
      'first' (html)       1    1     0     0          0
      'last' (html)        1    1     0     0          0
    3 tags never fired in these events: 'form', 'minute', 'stream'
  .
  triggers    old  new
      'buys'    1    1
= 1
$ sed '/"clicks"/d; s/"11", //' l.json >noclicks.json; tagc replay noclicks.json l.json a.ndjson | grep may; tagc diff noclicks.json l.json --events a.ndjson | tail -n 1
  noclicks.json → l.json: no tag was found to differ, in 2 events; 2 tags may differ: they depend on what tagc does not evaluate
  1 event fired tags that may differ
        may fire on other events: no trigger listened for these events before: 'clicks'
        may fire on other events: no trigger listened for these events before: 'clicks'
  2 recorded events: no difference found; 2 tags may differ: they depend on what tagc does not evaluate ('engaged', 'log'), in 1 event
$ sed '/"log"/d; s/1000/2000/' l.json >slow.json; tagc replay some.json slow.json a.ndjson | grep may
  some.json → slow.json: no tag was found to differ, in 2 events; 1 tag may differ: it depends on what tagc does not evaluate
  no event fired the tag that may differ
        may fire on other events: depends on code or settings that changed and that tagc does not evaluate: trigger 'timer'
# Nor do pages push what no trigger listens for any more: those that take any event see less.
$ sed '/"name": "form"/s/"tagId"/"paused": true, &/' l.json >noform.json; tagc replay l.json noform.json a.ndjson | grep may
  l.json → noform.json: no tag was found to differ, in 2 events; 1 tag may differ: it depends on what tagc does not evaluate
  no event fired the tag that may differ
        may fire on other events: no trigger listens for these events any more: 'forms'
$ tagc replay noform.json l.json a.ndjson | grep may
  noform.json → l.json: no tag was found to differ, in 2 events; 2 tags may differ: they depend on what tagc does not evaluate
  no event fired tags that may differ
        may fire on other events: no trigger listened for these events before: 'forms'
        may fire on other events: no trigger listened for these events before: 'forms'
# A trigger that waits for an event by its name makes no page push it.
$ sed '/"clicks"/s/"CLICK"/"CUSTOM_EVENT", "customEventFilter": [{"type": "EQUALS", "parameter": [{"type": "TEMPLATE", "key": "arg0", "value": "{{_event}}"}, {"type": "TEMPLATE", "key": "arg1", "value": "gtm.click"}]}]/' l.json >custom.json; tagc replay custom.json l.json a.ndjson | grep may
  custom.json → l.json: no tag was found to differ, in 2 events; 2 tags may differ: they depend on what tagc does not evaluate
  1 event fired tags that may differ
        may fire on other events: no trigger listened for these events before: 'clicks'
        may fire on other events: no trigger listened for these events before: 'clicks'
$ tagc replay l.json custom.json a.ndjson | grep may
  l.json → custom.json: no tag was found to differ, in 2 events; 2 tags may differ: they depend on what tagc does not evaluate
  1 event fired tags that may differ
        may fire on other events: no trigger listens for these events any more: 'clicks'
        may fire on other events: no trigger listens for these events any more: 'clicks'
# One that was used before sends what it sent, and one that no tag uses sends nothing.
$ sed '/"clicks"/s/"CLICK"/&, "filter": [{"type": "EQUALS", "parameter": [{"type": "TEMPLATE", "key": "arg0", "value": "{{_event}}"}, {"type": "TEMPLATE", "key": "arg1", "value": "x"}]}]/' l.json >filtered.json; tagc replay l.json filtered.json a.ndjson | head -n 1
  l.json → filtered.json: no tag differs, in 2 events
$ sed '/"log"/d; s/\["12"\]/[]/' some.json >unused.json; sed '/"forms"/d' unused.json >without.json; tagc replay without.json unused.json a.ndjson | head -n 1
  without.json → unused.json: no tag differs, in 2 events
# Compiled containers have lost the settings, but not which events their triggers wait for.
$ mkdir one two; tagc compile noforms.json -o one/GTM-LSTN2 2>/dev/null; tagc compile some.json -o two/GTM-LSTN2 2>/dev/null; tagc replay one/GTM-LSTN2 two/GTM-LSTN2 a.ndjson | grep -e may -e not
  one/GTM-LSTN2 → two/GTM-LSTN2: no tag was found to differ, in 2 events; 1 tag may differ: it depends on what tagc does not evaluate; not all parts of the files were compared
  no event fired the tag that may differ
  not compared: what compiling leaves out (consent settings, code of templates, settings of listeners, clients, transformations, zones, Google tag configurations)
        may fire on other events: no rule listened for these events before: 'forms'
# No event of a recording makes a tag fail.
$ sed 's/"stopOnSetupFailure": false/"stopOnSetupFailure": true/' l.json >stops.json; tagc replay l.json stops.json a.ndjson --fail-on firing | grep may
  l.json → stops.json: no tag was found to differ, in 2 events; 2 tags may differ: they depend on what tagc does not evaluate
  1 event fired tags that may differ
        may fire on other events: a failure of tag 'first' now stops it, or no longer does
        may fire on other events: a failure of tag 'first' now stops it, or no longer does
$ sed 's/"stopTeardownOnFailure": false/"stopTeardownOnFailure": true/' l.json >stops2.json; tagc replay l.json stops2.json a.ndjson | grep may
  l.json → stops2.json: no tag was found to differ, in 2 events; 1 tag may differ: it depends on what tagc does not evaluate
  1 event fired the tag that may differ
        may fire on other events: a failure of tag 'sale' now stops it, or no longer does
# What is stopped fires no teardown tag, and stops what needs it.
$ sed '/"minute"/s/"parameter"/"setupTag": [{"tagName": "sale", "stopOnSetupFailure": true}], &/' l.json >needs.json; sed 's/"stopOnSetupFailure": false/"stopOnSetupFailure": true/' needs.json >stops3.json; tagc replay needs.json stops3.json a.ndjson | grep -e may -e '?'; tagc diff needs.json stops3.json
  needs.json → stops3.json: no tag was found to differ, in 2 events; 3 tags may differ: they depend on what tagc does not evaluate
  1 event fired tags that may differ
    ? 'minute' (gaawe)     0    0     0     0          0
        may fire on other events: a failure of tag 'first' now stops it, or no longer does
    ? 'sale' (gaawe)       1    1     0     0          0
        may fire on other events: a failure of tag 'first' now stops it, or no longer does
    ? 'last' (html)        1    1     0     0          0
        may fire on other events: a failure of tag 'first' now stops it, or no longer does
  needs.json → stops3.json: behaviour (1 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ tag 'sale' [behaviour]: setup: "first" → "first" (stops on failure)
  .
  5 tags fire as before (proved), 3 tags depend on settings or code that changed and that tagc does not evaluate ('minute', 'sale', 'last')
= 1
# One that is gone stops nothing any more.
$ sed '/"name": "first"/d; s/"setupTag": \[[^]]*\], //' stops.json >gone.json; tagc replay stops.json gone.json a.ndjson | grep may
  stops.json → gone.json: 1 tag differs, in 1 of 2 events; 2 tags may differ: they depend on what tagc does not evaluate
  1 event fired tags that may differ
        may fire on other events: a failure of tag 'first' now stops it, or no longer does
        may fire on other events: a failure of tag 'first' now stops it, or no longer does
# Types may take settings from the tags that they are given by name.
$ sed 's/G-ABC/G-DEF/' l.json >stream.json; tagc replay l.json stream.json a.ndjson | grep may; tagc diff l.json stream.json --events a.ndjson
  l.json → stream.json: no tag was found to differ, in 2 events; 1 tag may differ: it depends on what tagc does not evaluate
  1 event fired the tag that may differ
        may send something else: depends on code or settings that changed and that tagc does not evaluate: tag 'stream'
  l.json → stream.json: behaviour (1 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ tag 'stream' [behaviour]: measurementId: "G-ABC" → "G-DEF"
  .
  8 tags fire as before (proved)
  2 recorded events: no difference found; 1 tag may differ: it depends on what tagc does not evaluate ('sale'), in 1 event
= 1
$ sed '/"tagId": "25"/s/"tagId"/"paused": true, &/' l.json >halted.json; tagc replay l.json halted.json a.ndjson | grep may
  l.json → halted.json: no tag was found to differ, in 2 events; 1 tag may differ: it depends on what tagc does not evaluate
  1 event fired the tag that may differ
        may send something else: depends on code or settings that changed and that tagc does not evaluate: tag 'stream'
# The name of such a tag is nothing that is sent.
$ sed 's/"stream"/"renamed"/g' l.json >renamed.json; tagc diff l.json renamed.json; tagc replay l.json renamed.json a.ndjson | head -n 1
  l.json → renamed.json: cosmetic (1 cosmetic)
  (cosmetic: only people see it)
  .
  ~ tag 'renamed' (was 'stream') [cosmetic]
  .
  8 tags fire as before (proved)
  l.json → renamed.json: no tag differs, in 2 events
# An import gives templates other numbers.
$ sed 's/cvt_2_9/cvt_2_7/g; s/"templateId": "9"/"templateId": "7"/' doubts/template.json >renumbered.json; tagc diff doubts/template.json renumbered.json | head -n 1; tagc replay doubts/template.json renumbered.json a.ndjson | head -n 1
  doubts/template.json → renumbered.json: no differences (only ids, fingerprints, times or order differ)
  doubts/template.json → renumbered.json: no tag differs, in 2 events
# Templates of a file without the numbers of containers.
$ sed 's/"containerId": "2", //' doubts/template.json >numberless.json; sed 's/send(1)/send(2)/' numberless.json >sent.json; tagc replay numberless.json sent.json a.ndjson | grep may
  numberless.json → sent.json: no tag was found to differ, in 2 events; 2 tags may differ: they depend on what tagc does not evaluate
  1 event fired tags that may differ
        may send something else: depends on code or settings that changed and that tagc does not evaluate: template 'sender'
        may send something else: depends on code or settings that changed and that tagc does not evaluate: template 'sender'
# A built-in variable that is used and not enabled.
$ B='"builtInVariable": [{"type": "CLICK_ID", "name": "Click ID"}], '; sed "s/{\"publicId\"/&/; s/\"tag\": \\[/$B&/; s/\"value\": \"minute\"/\"value\": \"{{Click ID}}\"/" l.json >enabled.json; sed 's/"builtInVariable": \[.*\], "tag"/"tag"/' enabled.json >disabled.json; tagc diff enabled.json disabled.json; tagc replay enabled.json disabled.json a.ndjson | head -n 1
  enabled.json → disabled.json: behaviour (1 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  - built-in variable 'Click ID' [behaviour]: is used but not enabled: Tag Manager does not publish such a container, tagc evaluates it all the same
  .
  8 tags fire as before, by their triggers (proved)
  enabled.json → disabled.json: no tag was found to differ, in 2 events; 1 other change is not evaluated
# The order of tags: nobody chooses that of an export, but priorities, and those of other formats, decide which fires first.
$ sed '/"log"/d; /"all"/,/]}]},/d; /"engaged"/d' l.json >order1.json; sed '/"engaged"/d; /"log"/d; /"all"/,/]}]},/d; s/"tag": \[/&\n      {"tagId": "29", "name": "late", "type": "html", "firingTriggerId": ["10"], "parameter": [{"type": "TEMPLATE", "key": "html", "value": "<b>4<\/b>"}]},/' l.json >order2.json; sed '/"late"/{h;d}; /"name": "first"/{p;x}' order2.json >order3.json; tagc diff order2.json order3.json; tagc replay order2.json order3.json a.ndjson | head -n 1
  order2.json → order3.json: no differences (only ids, fingerprints, times or order differ)
  .
  7 tags fire as before (proved)
  order2.json → order3.json: no tag differs, in 2 events
$ sed '/"late"/s/"tagId"/"priority": {"type": "INTEGER", "value": "-5"}, &/' order2.json >order4.json; tagc diff order2.json order4.json; tagc replay order2.json order4.json a.ndjson | head -n 1
  order2.json → order4.json: behaviour (1 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ tag 'late' [behaviour]: + priority -5
  .
  7 tags fire as before (proved)
  order2.json → order4.json: only the order of tags differs, in 1 of 2 events
$ for n in 2 3; do mkdir o$n; tagc compile order$n.json -o o$n/GTM-LSTN2 2>/dev/null; done; tagc diff o2/GTM-LSTN2 o3/GTM-LSTN2; tagc replay o2/GTM-LSTN2 o3/GTM-LSTN2 a.ndjson | head -n 1
  o2/GTM-LSTN2 → o3/GTM-LSTN2: behaviour (1 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ container 'GTM-LSTN2' [behaviour]: order: moved tags "late"
  .
  6 tags fire as before (proved)
  not compared: what compiling leaves out (consent settings, code of templates, settings of listeners, clients, transformations, zones, Google tag configurations, notes)
  o2/GTM-LSTN2 → o3/GTM-LSTN2: only the order of tags differs, in 1 of 2 events; not all parts of the files were compared
# A timer's event has a name of its own, and a type that is spelled wrong is the one that is meant.
$ sed 's/"name": "ticks",/"name": "ticks", "paused": true,/' doubts/timer.json >waiting.json; tagc replay waiting.json doubts/timer.json a.ndjson | grep -e 'no difference' -e '?' -e may
  waiting.json → doubts/timer.json: no tag was found to differ, in 2 events; 2 tags may differ: they depend on what tagc does not evaluate
  no event fired tags that may differ
    ? 'waits' (html)    0    0     0     0          0
        may fire on other events: no trigger listened for these events before: 'clock'
    ? 'ticks' (html)    0    0     0     0          0
        may fire on other events: no trigger listened for these events before: 'clock'
$ sed 's/FORM_SUBMISSION/FORM_SUBMIT/' doubts/listeners.json >spelled.json; sed 's/"name": "form",/"name": "form", "paused": true,/' spelled.json >paused.json; tagc replay paused.json spelled.json a.ndjson 2>/dev/null | grep -e 'no difference' -e '?' -e may
  paused.json → spelled.json: no tag was found to differ, in 2 events; 2 tags may differ: they depend on what tagc does not evaluate
  no event fired tags that may differ
    ? 'form' (gaawe)       0    0     0     0          0
        may fire on other events: no trigger listened for these events before: 'forms'
    ? 'log' (html)         0    0     0     0          0
        may fire on other events: no trigger listened for these events before: 'forms'
# A template that is gone takes the code of its tags along.
$ sed '/"name": "sender"/d' doubts/template.json >gone.json; tagc replay doubts/template.json gone.json a.ndjson 2>/dev/null | grep -e 'no difference' -e '?' -e may; tagc diff doubts/template.json gone.json 2>/dev/null | tail -n 4
  doubts/template.json → gone.json: no tag was found to differ, in 2 events; 2 tags may differ: they depend on what tagc does not evaluate
  1 event fired tags that may differ
    ? 'sends group' (cvt_2_9)       1    1     0     0          0
        may send something else: depends on code or settings that changed and that tagc does not evaluate: template 'sender'
    ? 'fires by group' (cvt_2_9)    0    0     0     0          0
        may send something else: depends on code or settings that changed and that tagc does not evaluate: template 'sender'
  .
  - template 'sender' [behaviour]
  .
  2 tags depend on settings or code that changed and that tagc does not evaluate ('sends group', 'fires by group')
# Handlers of an app get the name of a tag that an argument names.
$ printf '{"container": {"id": "GTM-TAGN"}, "macros": {"event": {"type": "event"}}, "rules": {"go": {"if": [{"macro": "event", "equals": "a"}]}}, "tags": {"x": {"type": "imagePixel", "url": "https://a.example/", "fires": ["go"]}, "f": {"type": "functionCall", "function": "open", "arguments": {"which": {"$tag": "x"}}, "fires": ["go"]}}}' >GTM-TAGN.json; sed 's/"x"/"z"/g' GTM-TAGN.json >renamed.json; tagc diff GTM-TAGN.json renamed.json; tagc replay GTM-TAGN.json renamed.json a.ndjson | grep -e difference -e ' f'
  GTM-TAGN.json → renamed.json: behaviour (1 behaviour, 1 cosmetic)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings; cosmetic: only people see it)
  .
  ~ tag 'z' (was 'x') [cosmetic]
  ~ tag 'f' [behaviour]
      ! sends, on {"event": "a"}: arguments.which "x" → "z"
      ~ arguments.which: {"$tag": "x"} → {"$tag": "z"}
  .
  2 tags fire as before (proved)
  2 lines in 1 file; each file is one session
  1 event without a tag that fires
        sends otherwise, first at a.ndjson:1 ('a'): 'arguments'
# A tag that now fires once at most is not one that fires as before.
$ sed 's/"name": "waits",/"name": "waits", "tagFiringOption": "ONCE_PER_LOAD",/' doubts/timer.json >once.json; tagc diff doubts/timer.json once.json
  doubts/timer.json → once.json: behaviour (1 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ tag 'waits' [behaviour]: may fire: oncePerEvent → oncePerLoad
  .
  1 tag fires as before (proved)
= 1
