A property list.

> open shop.plist
<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0">
<dict>
  <key>container</key> <dict> <key>id</key> <string>GTM-AB12</string> </dict>
  <key>macros</key>
  <dict>
    <key>event</key> <dict> <key>type</key> <string>event</string> </dict>
    <key>a &amp; ‹b›b</key> <dict> <key>type</key> <string>dataLayer</string> <key>name</key> <string>b</string> </dict>
  </dict>
  <key>rules</key>
  <dict>
    <key>r</key>
    <dict>
      <key>if</key>
      <array><dict> <key>macro</key> <string>a &amp; b</string> <key>equals</key> <string>{{a ‹u›&amp; b}}</string> </dict></array>
    </dict>
  </dict>
</dict>
</plist>
< 11:4-11:16 warning[unused-rule]: rule 'r' is never used

> hover b
< contents:
<   kind: markdown
<   value:
<     | **macro** `a & b`
<     | type `dataLayer`: A value of the data layer.
<     | reads `b` of the data layer
<     | used by `rule 'r'`
< range: 7:9-7:18

> references u
< - uri: file:///folder/shop.plist
<   range: 7:9-7:18
< - uri: file:///folder/shop.plist
<   range: 14:45-14:54
< - uri: file:///folder/shop.plist
<   range: 14:92-14:101

> rename u c < d
< documentChanges:
<   - textDocument:
<       uri: file:///folder/shop.plist
<       version: 1
<     edits:
<       - range: 7:9-7:18
<         newText: c &lt; d
<       - range: 14:45-14:54
<         newText: c &lt; d
<       - range: 14:92-14:101
<         newText: c &lt; d

> completion u
< isIncomplete: false
< items:
<   - label: event
<     kind: 6
<     detail: macro, event
<     filterText: event
<     textEdit:
<       range: 14:92-14:101
<       newText: event
<   - label: a & b
<     kind: 6
<     detail: macro, dataLayer
<     filterText: a &amp; b
<     textEdit:
<       range: 14:92-14:101
<       newText: a &amp; b

> foldingRange
< - startLine: 2
<   endLine: 16
< - startLine: 5
<   endLine: 7
< - startLine: 10
<   endLine: 15
< - startLine: 12
<   endLine: 14
