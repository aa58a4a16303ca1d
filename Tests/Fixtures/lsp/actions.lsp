Fixes, suppressions and pages of findings.

> open GTM-AB12.json
{
  "container": { "id": "GTM-AB12", "keys": "values" },
  "macros": {
    "event": { "type": "event" },
    "un‹a›used": { "type": "constant", "value": 1 }
  },
  "rules": {
    "r": { "if": [ { "macro": "event", "equals": "‹s›purchase " }, { "macro": "event", "equals": "purchase " } ] }
  },
  "tags": {
    "t": { "type": "imagePixel", "url": "https://h.example/", "fires": [ "r", "r" ] }
  }
}
< 4:4-4:12 warning[unused-macro]: macro 'unused' is never used
< 7:49-7:60 warning[stray-whitespace]: an operand of rule 'r' has white space at its end
< 7:94-7:105 note[redundant-condition]: rule 'r' passes for the same events without this condition
< 7:94-7:105 warning[stray-whitespace]: an operand of rule 'r' has white space at its end

> codeAction a
< - title: Remove macro 'unused' (unsafe)
<   kind: quickfix
<   diagnostics:
<     - range: 4:4-4:12
<       severity: 2
<       code: unused-macro
<       source: tagc
<       message: macro 'unused' is never used
<       tags: [1]
<   edit:
<     documentChanges:
<       - textDocument:
<           uri: file:///folder/GTM-AB12.json
<           version: 1
<         edits:
<           - range: 3:32-4:48
<             newText: 
< - title: Ignore unused-macro here
<   kind: quickfix
<   diagnostics:
<     - range: 4:4-4:12
<       severity: 2
<       code: unused-macro
<       source: tagc
<       message: macro 'unused' is never used
<       tags: [1]
<   edit:
<     documentChanges:
<       - textDocument:
<           uri: file:///folder/GTM-AB12.json
<           version: 1
<         edits:
<           - range: 4:15-4:15
<             newText:  "notes": "tagc:ignore unused-macro -- reason",
< - title: Explain unused-macro
<   kind: quickfix
<   diagnostics:
<     - range: 4:4-4:12
<       severity: 2
<       code: unused-macro
<       source: tagc
<       message: macro 'unused' is never used
<       tags: [1]
<   command:
<     title: Explain unused-macro
<     command: tagc.explain
<     arguments: - unused-macro

> codeAction s
< - title: Write 'purchase' (unsafe)
<   kind: quickfix
<   diagnostics:
<     - range: 7:49-7:60
<       severity: 2
<       code: stray-whitespace
<       source: tagc
<       message: an operand of rule 'r' has white space at its end
<   edit:
<     documentChanges:
<       - textDocument:
<           uri: file:///folder/GTM-AB12.json
<           version: 1
<         edits:
<           - range: 7:50-7:59
<             newText: purchase
< - title: Ignore stray-whitespace here
<   kind: quickfix
<   diagnostics:
<     - range: 7:49-7:60
<       severity: 2
<       code: stray-whitespace
<       source: tagc
<       message: an operand of rule 'r' has white space at its end
<   edit:
<     documentChanges:
<       - textDocument:
<           uri: file:///folder/GTM-AB12.json
<           version: 1
<         edits:
<           - range: 7:10-7:10
<             newText:  "notes": "tagc:ignore stray-whitespace -- reason",
< - title: Explain stray-whitespace
<   kind: quickfix
<   diagnostics:
<     - range: 7:49-7:60
<       severity: 2
<       code: stray-whitespace
<       source: tagc
<       message: an operand of rule 'r' has white space at its end
<   command:
<     title: Explain stray-whitespace
<     command: tagc.explain
<     arguments: - stray-whitespace

> codeAction s source.fixAll
< - title: Apply all safe fixes
<   kind: source.fixAll.tagc
<   edit:
<     documentChanges:
<       - textDocument:
<           uri: file:///folder/GTM-AB12.json
<           version: 1
<         edits:
<           - range: 7:62-7:107
<             newText: 

> codeAction s refactor
< []

> executeCommand tagc.explain unused-macro
< | warning[unused-macro] (dead-code)
< | A macro that nothing refers to.
< | Also named unused-variable, for exports: their macros are called variables,
< | their rules triggers.
< | No tag, rule or other macro refers to it, and no app can read it by name. It has
< | no effect, or a reference to it is misspelled. The finding lists the entities
< | that only this macro needs. Apps can read every macro of a container for apps,
< | so only private ones are reported there. Nothing is reported in a part of a
< | container, and in an export without tags, which is a collection to import. The
< | fix that removes the macro is unsafe. It is withheld while the file has errors
< | or a name that looks misspelled.
< | On by default, with severity warning. Since version 0.1.
< | To silence it:
< |     in the notes of the entity: tagc:ignore unused-macro -- reason
< |     for one run: tagc lint --ignore unused-macro
< |     in tagc.toml, for one entity:
< |         [[ignore]]
< |         lints = ["unused-macro"]
< |         entity = "tag:NAME"  # or trigger:, variable:, rule:, macro:; * is any text
< |         reason = "why it is accepted"
< |     in tagc.toml, everywhere:
< |         [lint.severity]
< |         unused-macro = "off"
< | Flagged, between « and »:
< |     {
< |       "container": { "id": "GTM-AB12", "keys": "values" },
< |       "macros": {
< |         «"page"»: { "type": "constant", "value": "{{site}}" },
< |         "site": { "type": "constant", "value": "x" }
< |       }
< |     }
< |     {
< |       "exportFormatVersion": 2,
< |       "containerVersion": {
< |         "container": { "publicId": "GTM-AB12", "usageContext": [ "WEB" ] },
< |         "tag": [
< |           {
< |             "tagId": "1",
< |             "name": "Note",
< |             "type": "html",
< |             "parameter": [ { "type": "TEMPLATE", "key": "html", "value": "<i></i>" } ],
< |             "firingTriggerId": [ "2147479553" ]
< |           }
< |         ],
< |         "variable": [
< |           {
< |             "variableId": "1",
< |             "name": «"Site"»,
< |             "type": "c",
< |             "parameter": [ { "type": "TEMPLATE", "key": "value", "value": "x" } ]
< |           }
< |         ]
< |       }
< |     }
< | Fine:
< |     {
< |       "container": { "id": "GTM-AB12", "keys": "values" },
< |       "macros": {
< |         "page": { "type": "constant", "value": "x" }
< |       },
< |       "rules": { "open": {} },
< |       "tags": {
< |         "t": { "type": "imagePixel", "url": "https://t.example/{{page}}", "fires": [ "open" ] }
< |       }
< |     }
< |     {
< |       "container": { "id": "GTM-AB12" },
< |       "macros": {
< |         "page": { "type": "constant", "value": "x" }
< |       }
< |     }
< |     {
< |       "exportFormatVersion": 2,
< |       "containerVersion": {
< |         "container": { "publicId": "GTM-AB12", "usageContext": [ "WEB" ] },
< |         "tag": [
< |           {
< |             "tagId": "1",
< |             "name": "Note",
< |             "type": "html",
< |             "parameter": [ { "type": "TEMPLATE", "key": "html", "value": "<i>{{Site}}</i>" } ],
< |             "firingTriggerId": [ "2147479553" ]
< |           }
< |         ],
< |         "variable": [
< |           {
< |             "variableId": "1",
< |             "name": "Site",
< |             "type": "c",
< |             "parameter": [ { "type": "TEMPLATE", "key": "value", "value": "x" } ]
< |           }
< |         ]
< |       }
< |     }

> executeCommand tagc.explain nothing
< error -32602: there is no diagnostic 'nothing'

> executeCommand tagc.fixAll
< null

> formatting
< - range: 7:10-12:1
<   newText:
<     |       "if": [
<     |         { "macro": "event", "equals": "purchase " },
<     |         { "macro": "event", "equals": "purchase " }
<     |       ]
<     |     }
<     |   },
<     |   "tags": {
<     |     "t": { "type": "imagePixel", "url": "https://h.example/", "fires": [ "r", "r" ] }
<     |   }
<     | }
