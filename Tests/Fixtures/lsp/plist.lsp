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

> change shop.plist
<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0">
<dict>
  <key>container</key> <dict> <key>id</key> <string>GTM-AB12</string> </dict>
  <key>macros</key>
  <dict>
    <key>event</key> <dict> <key>type</key> <string>event</string> </dict>
    <key>a &amp; b</key> <dict> <key>type</key> <string>data‹t›Layer</string> <key>name</key> <string>b</string> <key>‹k›format</key> <dict/> </dict>
  </dict>
  <!-- <dict> -->
  <key>rules</key>
  <dict>
    <key>r</key>
    <dict>
      <key>if</key>
      <array><dict> <key>macro</key> <string>‹n›event</string> <key>equals</key> <string>view</string> </dict></array>
    </dict>
  </dict>
  <key>tags</key>
  <dict>
    <key>t</key>
    <dict> <key>type</key> <string>imagePixel</string> <key>url</key> <string>https://h.example</string> <key>fires</key> <array><string>r</string> <string>‹f›</string></array> ‹x› </dict>
  </dict>
</dict>
</plist>
< 21:156-21:156 error[undefined-rule]: no rule is named '' | note: did you mean 'r'?

> completion t
< isIncomplete: false
< items:
<   - label: constant
<     kind: 7
<     detail: A constant value.
<     filterText: constant
<     textEdit:
<       range: 7:56-7:65
<       newText: constant
<   - label: dataLayer
<     kind: 7
<     detail: A value of the data layer.
<     filterText: dataLayer
<     textEdit:
<       range: 7:56-7:65
<       newText: dataLayer
<   - label: event
<     kind: 7
<     detail: The name of the current event.
<     filterText: event
<     textEdit:
<       range: 7:56-7:65
<       newText: event
<   - label: functionCall
<     kind: 7
<     detail: The result of the app's function of that name.
<     filterText: functionCall
<     textEdit:
<       range: 7:56-7:65
<       newText: functionCall
<   - label: values
<     kind: 7
<     detail: A value collection: the app can read every key. Of several with one key, the last enabled one counts; one without rules is the default.
<     filterText: values
<     textEdit:
<       range: 7:56-7:65
<       newText: values
<   - label: containerId
<     kind: 7
<     detail: The container's public id.
<     filterText: containerId
<     textEdit:
<       range: 7:56-7:65
<       newText: containerId
<   - label: containerVersion
<     kind: 7
<     detail: The container's version.
<     filterText: containerVersion
<     textEdit:
<       range: 7:56-7:65
<       newText: containerVersion
<   - label: debugMode
<     kind: 7
<     detail: True if the app is being debugged.
<     filterText: debugMode
<     textEdit:
<       range: 7:56-7:65
<       newText: debugMode
<   - label: random
<     kind: 7
<     detail: A random whole number.
<     filterText: random
<     textEdit:
<       range: 7:56-7:65
<       newText: random
<   - label: time
<     kind: 7
<     detail: Milliseconds since 1970.
<     filterText: time
<     textEdit:
<       range: 7:56-7:65
<       newText: time
<   - label: lookupTable
<     kind: 7
<     detail: The value beside the key that equals the input.
<     filterText: lookupTable
<     textEdit:
<       range: 7:56-7:65
<       newText: lookupTable
<   - label: regexTable
<     kind: 7
<     detail: The value beside the first pattern that matches the input.
<     filterText: regexTable
<     textEdit:
<       range: 7:56-7:65
<       newText: regexTable
<   - label: regexGroup
<     kind: 7
<     detail: The part of the input that a group of a pattern matched.
<     filterText: regexGroup
<     textEdit:
<       range: 7:56-7:65
<       newText: regexGroup
<   - label: hash
<     kind: 7
<     detail: The input's digest, in upper-case hexadecimal.
<     filterText: hash
<     textEdit:
<       range: 7:56-7:65
<       newText: hash
<   - label: encode
<     kind: 7
<     detail: The input in another encoding.
<     filterText: encode
<     textEdit:
<       range: 7:56-7:65
<       newText: encode
<   - label: join
<     kind: 7
<     detail: A list or a map as one text.
<     filterText: join
<     textEdit:
<       range: 7:56-7:65
<       newText: join
<   - label: lowercase
<     kind: 7
<     detail: The input in lower case.
<     filterText: lowercase
<     textEdit:
<       range: 7:56-7:65
<       newText: lowercase
<   - label: uppercase
<     kind: 7
<     detail: The input in upper case.
<     filterText: uppercase
<     textEdit:
<       range: 7:56-7:65
<       newText: uppercase
<   - label: url
<     kind: 7
<     detail: The page's address, a given one, or a part of it.
<     filterText: url
<     textEdit:
<       range: 7:56-7:65
<       newText: url
<   - label: urlReferrer
<     kind: 7
<     detail: The referring page's address, or a part.
<     filterText: urlReferrer
<     textEdit:
<       range: 7:56-7:65
<       newText: urlReferrer
<   - label: language
<     kind: 7
<     detail: The user's language, such as 'en'.
<     filterText: language
<     textEdit:
<       range: 7:56-7:65
<       newText: language
<   - label: platform
<     kind: 7
<     detail: 'iOS', 'Android' and the like.
<     filterText: platform
<     textEdit:
<       range: 7:56-7:65
<       newText: platform
<   - label: osVersion
<     kind: 7
<     detail: The operating system's version.
<     filterText: osVersion
<     textEdit:
<       range: 7:56-7:65
<       newText: osVersion
<   - label: osApiLevel
<     kind: 7
<     detail: The level of the system's programming interface.
<     filterText: osApiLevel
<     textEdit:
<       range: 7:56-7:65
<       newText: osApiLevel
<   - label: deviceName
<     kind: 7
<     detail: The device's model.
<     filterText: deviceName
<     textEdit:
<       range: 7:56-7:65
<       newText: deviceName
<   - label: deviceId
<     kind: 7
<     detail: The id the system gives the device.
<     filterText: deviceId
<     textEdit:
<       range: 7:56-7:65
<       newText: deviceId
<   - label: resolution
<     kind: 7
<     detail: The screen in pixels, such as '640x960'.
<     filterText: resolution
<     textEdit:
<       range: 7:56-7:65
<       newText: resolution
<   - label: appId
<     kind: 7
<     detail: The app's bundle or package.
<     filterText: appId
<     textEdit:
<       range: 7:56-7:65
<       newText: appId
<   - label: appName
<     kind: 7
<     detail: The app's displayed name.
<     filterText: appName
<     textEdit:
<       range: 7:56-7:65
<       newText: appName
<   - label: appVersion
<     kind: 7
<     detail: The app's version or its code.
<     filterText: appVersion
<     textEdit:
<       range: 7:56-7:65
<       newText: appVersion
<   - label: appVersionName
<     kind: 7
<     detail: The app's displayed version.
<     filterText: appVersionName
<     textEdit:
<       range: 7:56-7:65
<       newText: appVersionName
<   - label: sdkVersion
<     kind: 7
<     detail: The version of this library.
<     filterText: sdkVersion
<     textEdit:
<       range: 7:56-7:65
<       newText: sdkVersion
<   - label: runtimeVersion
<     kind: 7
<     detail: The version of the format this library reads.
<     filterText: runtimeVersion
<     textEdit:
<       range: 7:56-7:65
<       newText: runtimeVersion
<   - label: advertisingId
<     kind: 7
<     detail: The advertising id, from a provider in the app.
<     filterText: advertisingId
<     textEdit:
<       range: 7:56-7:65
<       newText: advertisingId
<   - label: advertisingTracking
<     kind: 7
<     detail: True if the user allows advertising tracking.
<     filterText: advertisingTracking
<     textEdit:
<       range: 7:56-7:65
<       newText: advertisingTracking
<   - label: adwordsUniqueId
<     kind: 7
<     detail: The device's id for conversions.
<     filterText: adwordsUniqueId
<     textEdit:
<       range: 7:56-7:65
<       newText: adwordsUniqueId
<   - label: installReferrer
<     kind: 7
<     detail: The source of the app's installation.
<     filterText: installReferrer
<     textEdit:
<       range: 7:56-7:65
<       newText: installReferrer
<   - label: clickReferrer
<     kind: 7
<     detail: The click that led to a conversion.
<     filterText: clickReferrer
<     textEdit:
<       range: 7:56-7:65
<       newText: clickReferrer
<   - label: custom
<     kind: 7
<     detail: Handled by the app.
<     filterText: custom
<     textEdit:
<       range: 7:56-7:65
<       newText: custom

> completion k
< isIncomplete: false
< items:
<   - label: format
<     kind: 10
<     detail: Changes of the value: see below
<     filterText: format
<     textEdit:
<       range: 7:115-7:121
<       newText: format
<   - label: enabledBy
<     kind: 10
<     detail: Rules; the macro has this value only if one of them passes. If no definition of the name has a value, tags that need it do not fire
<     filterText: enabledBy
<     textEdit:
<       range: 7:115-7:121
<       newText: enabledBy
<   - label: disabledBy
<     kind: 10
<     detail: Rules; the macro does not have this value if one of them passes
<     filterText: disabledBy
<     textEdit:
<       range: 7:115-7:121
<       newText: disabledBy
<   - label: private
<     kind: 10
<     detail: `true` for a macro that apps cannot read by name
<     filterText: private
<     textEdit:
<       range: 7:115-7:121
<       newText: private
<   - label: named
<     kind: 10
<     detail: The macro's name, if it is not the key
<     filterText: named
<     textEdit:
<       range: 7:115-7:121
<       newText: named
<   - label: notes
<     kind: 10
<     detail: Notes for people, without effect
<     filterText: notes
<     textEdit:
<       range: 7:115-7:121
<       newText: notes
<   - label: default
<     kind: 10
<     detail: The value if the data layer has no such key.
<     filterText: default
<     textEdit:
<       range: 7:115-7:121
<       newText: default
<   - label: version
<     kind: 10
<     detail: In web containers: 1 reads the last value pushed under exactly this key; dots are letters, and values do not merge. Default: 2.
<     filterText: version
<     textEdit:
<       range: 7:115-7:121
<       newText: version

> completion n
< isIncomplete: false
< items:
<   - label: event
<     kind: 6
<     detail: macro, event
<     filterText: event
<     textEdit:
<       range: 15:45-15:50
<       newText: event
<   - label: a & b
<     kind: 6
<     detail: macro, dataLayer
<     filterText: a &amp; b
<     textEdit:
<       range: 15:45-15:50
<       newText: a &amp; b

> completion f
< isIncomplete: false
< items:
<   - label: r
<     kind: 23
<     detail: rule
<     filterText: r
<     textEdit:
<       range: 21:156-21:156
<       newText: r

> completion x
< isIncomplete: false
< items: []
