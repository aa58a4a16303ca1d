# Lists that Tag Manager's API gives are parts of containers: nobody has to say of which one.
$ printf '%s' '{"tag": [{"path": "accounts/1/containers/2/workspaces/3/tags/4", "tagId": "4", "name": "t", "type": "html", "parameter": [{"type": "template", "key": "html", "value": "<b>{{V}}</b>"}], "firingTriggerId": ["7"]}], "nextPageToken": "x"}' >tags.json; sed 's/<b>/<i>/; s/"x"/"y"/' tags.json >tags2.json
$ tagc diff tags.json tags2.json
  tags.json → tags2.json: behaviour (1 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ tag 't' [behaviour]: html: "<b>{{V}}</b>" → "<i>{{V}}</b>"
  .
  1 tag unknown: depends on 'trigger 7', which is not in this part of a container
  tags.json is a part of a container: everything that depends on missing parts was compared as data only
  tags2.json is a part of a container: everything that depends on missing parts was compared as data only
= 1
$ tagc diff tags.json tags2.json --id GTM-PART --fail-on none --report json | grep -E '"(kind|name|level|path)"'
    "level": "behaviour",
        "kind": "tag",
        "name": "t",
        "level": "behaviour",
            "path": "html",
            "level": "behaviour",
$ sed 's/"x"/"y"/' tags.json >page2.json; tagc diff tags.json page2.json
  tags.json → page2.json: no differences (only ids, fingerprints, times or order differ)
  .
  1 tag unknown: depends on 'trigger 7', which is not in this part of a container
  tags.json is a part of a container: everything that depends on missing parts was compared as data only
  page2.json is a part of a container: everything that depends on missing parts was compared as data only
$ tagc lint --no-timing tags.json
  tags.json:1:174: warning[outside-reference]: this is a part of a container: 2 entities that it refers to are defined elsewhere
    1 | …emplate", "key": "html", "value": "<b>{{V}}</b>"}], "firingTriggerId": ["7"]}], "nextPageToken": "x"}
      |                                          ^
    = note: tags.json:1:174: it lacks variable 'V'
    = note: tags.json:1:207: it lacks trigger '7'
    1 | … "<b>{{V}}</b>"}], "firingTriggerId": ["7"]}], "nextPageToken": "x"}
      |                                          ^
    = note: the file has no 'container', so it is a part to merge into one; it cannot be compiled alone
  .
  1 warning in 1 file
$ tagc lint --no-timing --id GTM-PART tags.json --quiet
  tags.json:1:174: warning[outside-reference]: this is a part of a container: 2 entities that it refers to are defined elsewhere
    1 | …emplate", "key": "html", "value": "<b>{{V}}</b>"}], "firingTriggerId": ["7"]}], "nextPageToken": "x"}
      |                                          ^
    = note: tags.json:1:174: it lacks variable 'V'
    = note: tags.json:1:207: it lacks trigger '7'
    1 | … "<b>{{V}}</b>"}], "firingTriggerId": ["7"]}], "nextPageToken": "x"}
      |                                          ^
    = note: the file has no 'container', so it is a part to merge into one; it cannot be compiled alone
  .
$ tagc query tags.json 'tag "t" fires'
  unknown: depends on 'trigger 7', which is not in this part of a container
! tagc: tags.json is a part of a container: everything that depends on missing parts is unknown
= 1
$ tagc why tags.json --id GTM-PART --tag t --event buy
  tag 't': it may fire: that depends on values tagc cannot know ('trigger 7')
    fires on 'trigger 7': may pass
  unknown: it depends on 'trigger 7', which is not in this part of a container
! tagc: tags.json is a part of a container: everything that depends on missing parts is unknown
= 1
$ printf '%s' '{"trigger": [{"path": "accounts/1/containers/2/workspaces/3/triggers/7", "triggerId": "7", "name": "R", "type": "customEvent", "customEventFilter": [{"type": "equals", "parameter": [{"type": "template", "key": "arg0", "value": "{{_event}}"}, {"type": "template", "key": "arg1", "value": "buy"}]}]}]}' >triggers.json; tagc lint --no-timing triggers.json
  nothing found (1 file)
$ tagc query triggers.json 'trigger "R" passes'
  yes: {"event": "buy"}
# Compiling is what an id is needed for.
$ tagc check triggers.json
  triggers.json:1:1: error[missing-container-id]: this is a list of triggers from Tag Manager's API, not a container
    1 | {"trigger": [{"path": "accounts/1/containers/2/workspaces/3/triggers/7", "triggerId": "7", "name": "R", "type": "customE…
      | ^
    = note: ask the API for a whole version (versions:live, or versions/NUMBER), or export the container
    = note: lint, diff, query and why read it as a part of a container; here it needs an id: --id GTM-…
  .
  1 error in 1 file
= 1
$ tagc check --id GTM-PART triggers.json
# An empty id is none.
$ sed 's/"publicId": "[^"]*"/"publicId": ""/' words.json >nameless.json; sed 's/<b>/<i>/' nameless.json >nameless2.json
$ tagc diff nameless.json nameless2.json | head -n 1
  nameless.json → nameless2.json: behaviour (1 behaviour)
$ tagc diff nameless.json nameless2.json --id GTM-PART | head -n 1
  nameless.json → nameless2.json: behaviour (1 behaviour)
$ tagc query nameless.json 'tag "buy" fires' --format json | grep answer
    "answer": "yes",
$ tagc why nameless.json --tag buy --event purchase --variable 'CJS - in app=null' | head -n 1
  tag 'buy': its triggers fire it
$ tagc lint --no-timing --quiet nameless.json
  nameless.json:1:1: error[missing-container-id]: this container has no id
    1 | {
      | ^
    = note: give its id with --id GTM-…, or write it as the container's 'publicId'
  .
  nameless.json:70:25: warning[unused-rule]: trigger 'lonely' is never used
    70 |                 "name": "lonely",
       |                         ^^^^^^^^
  .
  nameless.json:89:25: warning[unused-macro]: variable 'spare' is never used
    89 |                 "name": "spare",
       |                         ^^^^^^^
  .
= 1
$ tagc lint --no-timing --quiet --id GTM-PART nameless.json | grep -c error
  0
= 1
