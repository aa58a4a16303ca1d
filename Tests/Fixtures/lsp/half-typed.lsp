Half-typed text keeps the names of the last readable one.

> open GTM-AB12.json
{
  "container": { "id": "GTM-AB12" },
  "macros": { "event": { "type": "event" }, "price": { "type": "dataLayer", "name": "price" } },
  "rules": { "r": { "if": [ { "macro": "event", "equals": "purchase" } ] } },
  "tags": {
    "t": { "type": "imagePixel", "url": "https://h.example/", "fires": [ "r" ] }
  }
}
< no findings

> change GTM-AB12.json
{
  "container": { "id": "GTM-AB12" },
  "macros": { "event": { "type": "event" }, "pr‹p›ice": { "type": "dataLayer", "name": "price" } },
  "rules": { "r": { "if": [ { "macro": "event", "equals": "purchase" } ] } },
  "tags": {
    "t": { "type": "imagePixel", "url": "https://h.example/{{‹r›, "fires": [ "r" ] }
  }
}
< 5:64-5:64 error[missing-comma]: the text goes on after its closing quote
< 3:13-3:16 warning[unused-rule]: rule 'r' is never used
< 5:4-5:7 warning[tag-without-rule]: tag 't' has no firing rule

> completion r
< isIncomplete: false
< items:
<   - label: event
<     kind: 6
<     detail: macro, event
<     filterText: event}}
<     textEdit:
<       range: 5:61-5:61
<       newText: event}}
<   - label: price
<     kind: 6
<     detail: macro, dataLayer
<     filterText: price}}
<     textEdit:
<       range: 5:61-5:61
<       newText: price}}

> hover p
< contents:
<   kind: markdown
<   value:
<     | **macro** `price`
<     | type `dataLayer`: A value of the data layer.
<     | reads `price` of the data layer
<     | nothing in this file refers to it
< range: 2:45-2:50

> rename p amount
< documentChanges:
<   - textDocument:
<       uri: file:///folder/GTM-AB12.json
<       version: 2
<     edits:
<       - range: 2:45-2:50
<         newText: amount

> change GTM-AB12.json
{
  "container": { "id": "GTM-AB12" },
  "macros": { "event": { "type": "event" }, "price": { "type": "dataLayer", "name": "price" } },
  "rules": {
    "r": { "if": [ { "macro": "event", "equals": "purchase" } ] },
    "s": { "if": [ { "macro": "‹m›" }, { "macro": "event", "equals": "‹e›" } ] }
  },
  "tags": {
    "t": { "type": "‹y›", "url": "https://h.example/", "fires": [ "‹f›" ] },
    "u": { "type": "imagePixel", ‹k›
  }
}
< 0:0-0:1 error[unclosed-bracket]: this '{' is never closed
< 9:31-9:32 error[trailing-comma]: a comma is not allowed before a closing bracket

> completion m
< isIncomplete: false
< items:
<   - label: event
<     kind: 6
<     detail: macro, event
<     filterText: event
<     textEdit:
<       range: 5:31-5:31
<       newText: event
<   - label: price
<     kind: 6
<     detail: macro, dataLayer
<     filterText: price
<     textEdit:
<       range: 5:31-5:31
<       newText: price

> completion e
< isIncomplete: false
< items:
<   - label: purchase
<     kind: 12
<     detail: event
<     filterText: purchase
<     textEdit:
<       range: 5:67-5:67
<       newText: purchase

> completion y
< isIncomplete: false
< items:
<   - label: functionCall
<     kind: 7
<     detail: Calls the app's function of that name.
<     filterText: functionCall
<     textEdit:
<       range: 8:20-8:20
<       newText: functionCall
<   - label: analytics
<     kind: 7
<     detail: Sends a hit.
<     filterText: analytics
<     textEdit:
<       range: 8:20-8:20
<       newText: analytics
<   - label: imagePixel
<     kind: 7
<     detail: Requests an address and ignores the answer.
<     filterText: imagePixel
<     textEdit:
<       range: 8:20-8:20
<       newText: imagePixel
<   - label: dataLayerWrite
<     kind: 7
<     detail: Pushes to the data layer.
<     filterText: dataLayerWrite
<     textEdit:
<       range: 8:20-8:20
<       newText: dataLayerWrite
<   - label: custom
<     kind: 7
<     detail: Handled by the app.
<     filterText: custom
<     textEdit:
<       range: 8:20-8:20
<       newText: custom

> completion f
< isIncomplete: false
< items:
<   - label: r
<     kind: 23
<     detail: rule
<     filterText: r
<     textEdit:
<       range: 8:64-8:64
<       newText: r

> completion k
< isIncomplete: false
< items:
<   - label: fires
<     kind: 10
<     detail: Rules; the tag fires if one of them passes
<     filterText: "fires": 
<     textEdit:
<       range: 9:33-9:33
<       newText: "fires": 
<   - label: blockedBy
<     kind: 10
<     detail: Rules; the tag does not fire if one of them passes
<     filterText: "blockedBy": 
<     textEdit:
<       range: 9:33-9:33
<       newText: "blockedBy": 
<   - label: firing
<     kind: 10
<     detail: `oncePerEvent`, `oncePerLoad`, `unlimited`; the first by default
<     filterText: "firing": 
<     textEdit:
<       range: 9:33-9:33
<       newText: "firing": 
<   - label: priority
<     kind: 10
<     detail: A whole number; tags with a higher priority fire first
<     filterText: "priority": 
<     textEdit:
<       range: 9:33-9:33
<       newText: "priority": 
<   - label: paused
<     kind: 10
<     detail: `true` for a tag that never fires
<     filterText: "paused": 
<     textEdit:
<       range: 9:33-9:33
<       newText: "paused": 
<   - label: schedule
<     kind: 10
<     detail: `start` and `end`: `2026-01-31T09:00:00Z`, or milliseconds since 1970
<     filterText: "schedule": 
<     textEdit:
<       range: 9:33-9:33
<       newText: "schedule": 
<   - label: setup
<     kind: 10
<     detail: Tags to fire before it: names, or `{"tag": NAME, "stopsOnFailure": true}`
<     filterText: "setup": 
<     textEdit:
<       range: 9:33-9:33
<       newText: "setup": 
<   - label: teardown
<     kind: 10
<     detail: Tags to fire after it, in the same format
<     filterText: "teardown": 
<     textEdit:
<       range: 9:33-9:33
<       newText: "teardown": 
<   - label: named
<     kind: 10
<     detail: The tag's name, if it is not the key
<     filterText: "named": 
<     textEdit:
<       range: 9:33-9:33
<       newText: "named": 
<   - label: notes
<     kind: 10
<     detail: Notes for people, without effect
<     filterText: "notes": 
<     textEdit:
<       range: 9:33-9:33
<       newText: "notes": 
<   - label: url
<     kind: 10
<     detail: The address.
<     filterText: "url": 
<     textEdit:
<       range: 9:33-9:33
<       newText: "url": 
<   - label: parameters
<     kind: 10
<     detail: Query parameters to add, a map each.
<     filterText: "parameters": 
<     textEdit:
<       range: 9:33-9:33
<       newText: "parameters": 
<   - label: unrepeatable
<     kind: 10
<     detail: An id; the request is made once for each.
<     filterText: "unrepeatable": 
<     textEdit:
<       range: 9:33-9:33
<       newText: "unrepeatable": 
<   - label: useCacheBuster
<     kind: 10
<     detail: Add a random query parameter. Default: false.
<     filterText: "useCacheBuster": 
<     textEdit:
<       range: 9:33-9:33
<       newText: "useCacheBuster": 
<   - label: cacheBusterParameter
<     kind: 10
<     detail: What that parameter is called. Default: "gtmcb".
<     filterText: "cacheBusterParameter": 
<     textEdit:
<       range: 9:33-9:33
<       newText: "cacheBusterParameter": 

> close
< no findings
