An export: references are names in braces and ids of triggers.

> open export.json
{
  "exportFormatVersion": 2,
  "containerVersion": {
    "container": { "publicId": "GTM-AB12", "usageContext": [ "WEB" ] },
    "tag": [
      {
        "tagId": "1", "name": "Pi‹t›xel", "type": "img",
        "parameter": [ { "type": "TEMPLATE", "key": "url", "value": "https://h.example/?v={{Pr‹v›ice}}" } ],
        "firingTriggerId": [ "‹i›7" ]
      }
    ],
    "trigger": [
      {
        "triggerId": "7", "name": "Purc‹n›hase", "type": "CUSTOM_EVENT",
        "customEventFilter": [
          {
            "type": "EQUALS",
            "parameter": [
              { "type": "TEMPLATE", "key": "arg0", "value": "{{_event}}" },
              { "type": "TEMPLATE", "key": "arg1", "value": "purchase" }
            ]
          }
        ]
      }
    ],
    "variable": [
      {
        "variableId": "3", "name": "Price", "type": "v",
        "parameter": [
          { "type": "INTEGER", "key": "dataLayerVersion", "value": "2" },
          { "type": "TEMPLATE", "key": "name", "value": "price" }
        ]
      }
    ]
  }
}
< no findings

> hover v
< contents:
<   kind: markdown
<   value:
<     | **variable** `Price`
<     | type `v`: A value of the data layer.
<     | reads `price` of the data layer
<     | used by `tag 'Pixel'`
< range: 7:92-7:97

> hover i
< contents:
<   kind: markdown
<   value:
<     | **trigger** `Purchase`
<     | passes if:
<     | - '_event' equals 'purchase'
<     | used by `tag 'Pixel'`
< range: 8:30-8:31

> definition i
< - uri: file:///folder/export.json
<   range: 13:35-13:43

> references n
< - uri: file:///folder/export.json
<   range: 8:30-8:31
< - uri: file:///folder/export.json
<   range: 13:35-13:43

> prepareRename i
< error -32803: this is an id, not a name

> rename v Total "price"
< documentChanges:
<   - textDocument:
<       uri: file:///folder/export.json
<       version: 1
<     edits:
<       - range: 7:92-7:97
<         newText: Total \"price\"
<       - range: 27:36-27:41
<         newText: Total \"price\"

> rename n Bought
< documentChanges:
<   - textDocument:
<       uri: file:///folder/export.json
<       version: 1
<     edits:
<       - range: 13:35-13:43
<         newText: Bought

> rename i Bought
< documentChanges:
<   - textDocument:
<       uri: file:///folder/export.json
<       version: 1
<     edits:
<       - range: 13:35-13:43
<         newText: Bought

> inlayHint
< - position: 8:32
<   label: Purchase
<   paddingLeft: true

> documentSymbol
< - name: Pixel
<   detail: tag, img
<   kind: 12
<   range: 5:6-9:7
<   selectionRange: 6:30-6:37
< - name: Purchase
<   detail: trigger
<   kind: 24
<   range: 12:6-23:7
<   selectionRange: 13:34-13:44
< - name: Price
<   detail: variable, v
<   kind: 13
<   range: 26:6-32:7
<   selectionRange: 27:35-27:42

> completion i
< isIncomplete: false
< items:
<   - label: Purchase
<     kind: 23
<     detail: 7
<     filterText: 7
<     textEdit:
<       range: 8:30-8:31
<       newText: 7
