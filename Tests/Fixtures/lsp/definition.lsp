A definition: findings, hover, definition, references, renaming, symbols.

> open shop.json
{
  "container": { "id": "GTM-AB12", "keys": "values" },
  "macros": {
    "event": { "type": "event" },
    "va‹m›lue": { "type": "dataLayer", "name": "ecommerce.value" },
    "currency": { "type": "constant", "value": "EUR" }
  },
  "rules": {
    "purch‹r›ase": { "if": [ { "macro": "event", "equals": "purchase" }, { "macro": "val‹c›ue", "greaterThan": 50 } ] },
    "never": { "if": [ { "macro": "event", "equals": "a" }, { "macro": "event", "equals": "b" } ] }
  },
  "tags": {
    "sa‹t›le": { "type": "imagePixel", "url": "https://h.example/{{val‹u›ue}}/{{currency}}", "fires": [ "pur‹f›chase" ] },
    "si‹n›lent": { "type": "imagePixel", "url": "https://h.example/", "fires": [ "never" ], "setup": [ "sale" ] }
  }
}
< 9:90-9:93 error[contradictory-conditions]: rule 'never' never passes: 'event' equals 'b' contradicts another condition | note: no value satisfies all of them
< 13:4-13:12 error[tag-never-fires]: tag 'silent' can never fire

> hover m
< contents:
<   kind: markdown
<   value:
<     | **macro** `value`
<     | type `dataLayer`: A value of the data layer.
<     | reads `ecommerce.value` of the data layer
<     | used by `rule 'purchase'`, `tag 'sale'`
< range: 4:5-4:10

> hover r
< contents:
<   kind: markdown
<   value:
<     | **rule** `purchase`
<     | passes if:
<     | - 'event' equals 'purchase'
<     | - 'value' is greater than 50
<     | used by `tag 'sale'`
< range: 8:5-8:13

> hover t
< contents:
<   kind: markdown
<   value:
<     | **tag** `sale`
<     | type `imagePixel`
<     | rules: `purchase`
<     | fires on {"event": "purchase", "ecommerce.value": 51}
<     | used by `tag 'silent'`
< range: 12:5-12:9

> hover n
< contents:
<   kind: markdown
<   value:
<     | **tag** `silent`
<     | type `imagePixel`
<     | rules: `never`
<     | never fires: proved, for every event and every value, by the mobile libraries' rules
<     | **tag-never-fires**: A tag that can never fire. Each of its rules contradicts itself or is always blocked, and no tag that can fire has it as setup or teardown tag. The findings for the rules give the reasons. Correct a rule, or remove the tag. The finding lists the entities that only such tags need.
< range: 13:5-13:11

> hover f
< contents:
<   kind: markdown
<   value:
<     | **rule** `purchase`
<     | passes if:
<     | - 'event' equals 'purchase'
<     | - 'value' is greater than 50
<     | used by `tag 'sale'`
< range: 12:99-12:107

> definition f
< - uri: file:///folder/shop.json
<   range: 8:5-8:13

> definition u
< - uri: file:///folder/shop.json
<   range: 4:5-4:10

> references m
< - uri: file:///folder/shop.json
<   range: 4:5-4:10
< - uri: file:///folder/shop.json
<   range: 8:82-8:87
< - uri: file:///folder/shop.json
<   range: 12:64-12:69

> references t
< - uri: file:///folder/shop.json
<   range: 12:5-12:9
< - uri: file:///folder/shop.json
<   range: 13:101-13:105

> documentHighlight c
< - range: 4:5-4:10
<   kind: 3
< - range: 8:82-8:87
<   kind: 2
< - range: 12:64-12:69
<   kind: 2

> prepareRename u
< range: 12:64-12:69
< placeholder: value

> rename m amount
< documentChanges:
<   - textDocument:
<       uri: file:///folder/shop.json
<       version: 1
<     edits:
<       - range: 4:5-4:10
<         newText: amount
<       - range: 8:82-8:87
<         newText: amount
<       - range: 12:64-12:69
<         newText: amount

> rename r bought something
< documentChanges:
<   - textDocument:
<       uri: file:///folder/shop.json
<       version: 1
<     edits:
<       - range: 8:5-8:13
<         newText: bought something
<       - range: 12:99-12:107
<         newText: bought something

> rename t first "sale"
< documentChanges:
<   - textDocument:
<       uri: file:///folder/shop.json
<       version: 1
<     edits:
<       - range: 12:5-12:9
<         newText: first \"sale\"
<       - range: 13:101-13:105
<         newText: first \"sale\"

> rename m event
< error -32803: there is already a macro named 'event'

> rename m a}}b
< error -32803: the name of a macro cannot have braces

> rename m {{x}}
< error -32803: the name of a macro cannot have braces

> rename x anything
< error -32803: there is no name here

> documentSymbol
< - name: event
<   detail: macro, event
<   kind: 13
<   range: 3:4-3:32
<   selectionRange: 3:4-3:11
< - name: value
<   detail: macro, dataLayer
<   kind: 13
<   range: 4:4-4:63
<   selectionRange: 4:4-4:11
< - name: currency
<   detail: macro, constant
<   kind: 13
<   range: 5:4-5:54
<   selectionRange: 5:4-5:14
< - name: purchase
<   detail: rule
<   kind: 24
<   range: 8:4-8:113
<   selectionRange: 8:4-8:14
< - name: never
<   detail: rule
<   kind: 24
<   range: 9:4-9:99
<   selectionRange: 9:4-9:11
< - name: sale
<   detail: tag, imagePixel
<   kind: 12
<   range: 12:4-12:112
<   selectionRange: 12:4-12:10
< - name: silent
<   detail: tag, imagePixel
<   kind: 12
<   range: 13:4-13:110
<   selectionRange: 13:4-13:12

> foldingRange
< - startLine: 0
<   endLine: 14
< - startLine: 2
<   endLine: 5
< - startLine: 7
<   endLine: 9
< - startLine: 11
<   endLine: 13

> semanticTokens/full
< data: [3 5 5 0 1 1 5 5 0 1 1 5 8 0 1 3 5 8 1 1 0 33 5 0 0 0 44 5 0 0 1 5 5 1 1 0 30 5 0 0 0 37 5 0 0 3 5 4 2 1 0 59 5 0 0 0 10 8 0 0 0 25 8 1 0 1 5 6 2 1 0 74 5 1 0 0 22 4 2 0]

> inlayHint
< []

> symbol sl
< - name: sale
<   kind: 12
<   location:
<     uri: file:///folder/shop.json
<     range: 12:4-12:10
<   containerName: tag, imagePixel
< - name: silent
<   kind: 12
<   location:
<     uri: file:///folder/shop.json
<     range: 13:4-13:12
<   containerName: tag, imagePixel

> lenses
< 12:4 sale: fires on {"event": "purchase", "ecommerce.value": 51}
< 13:4 silent: never fires: proved, for every event and every value, by the mobile libraries' rules
