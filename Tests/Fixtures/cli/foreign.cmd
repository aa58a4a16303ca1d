# Files of other tools are named for what they are, each in one finding.
$ printf 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a2146\nsize 12345\n' > lfs.json; tagc check lfs.json
  lfs.json:1:1: error[foreign-file]: this is a git-lfs pointer, not a container
    1 | version https://git-lfs.github.com/spec/v1
      | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    = note: the file itself is elsewhere: fetch it with 'git lfs pull'
  .
  1 error in 1 file
= 2
$ printf '___TERMS_OF_SERVICE___\n\nBy creating\n\n___INFO___\n\n{\n "type": "TAG"\n}\n' > t.tpl; tagc check t.tpl
  t.tpl:1:1: error[foreign-file]: this is a template (.tpl), not a container
    1 | ___TERMS_OF_SERVICE___
      | ^^^^^^^^^^^^^^^^^^^^^^
    = note: import it in Tag Manager (Templates, New, Import), and use the container's export
  .
  1 error in 1 file
= 2
$ printf '// Copyright 2012 Google Inc. All rights reserved.\n\n(function(){\n\nvar data = {\n"resource": {"version": "12", "macros": []}};\n})()\n' > gtm.js; tagc check gtm.js
  gtm.js:5:1: error[foreign-file]: this is the script that a page loads (gtm.js or gtag.js), not a container
    5 | var data = {
      | ^^^^^^^^^^^^
    = note: copy the object after 'var data =', from its '{' to its '}', to a file: tagc reads it as a compiled container
  .
  1 error in 1 file
= 2
$ printf '(function() {\n  window._satellite = window._satellite || {};\n  window._satellite.container = { "rules": [] }\n})();\n' > launch.js; tagc check launch.js
  launch.js:3:10: error[foreign-file]: this is the script of an Adobe Launch property, not a container
    3 |   window._satellite.container = { "rules": [] }
      |          ^^^^^^^^^^^^^^^^^^^^
    = note: tagc reads only containers of Google Tag Manager
  .
  1 error in 1 file
= 2
$ printf '//tealium universal tag - utag.loader ut4.0\n' > utag.js; tagc check utag.js
  utag.js:1:1: error[foreign-file]: this is the script of a Tealium profile, not a container
    1 | //tealium universal tag - utag.loader ut4.0
      | ^^^^^^^^^^^^^^^^^^^^^^^
    = note: tagc reads only containers of Google Tag Manager
  .
  1 error in 1 file
= 2
$ printf '{"conditions": [], "parameters": {"greeting": {"defaultValue": {"value": "Hi"}}}, "version": {"versionNumber": "3"}}' > config.json; tagc check config.json
  config.json:1:20: error[not-a-container]: this is a template of Firebase Remote Config, not a container
    1 | {"conditions": [], "parameters": {"greeting": {"defaultValue": {"value": "Hi"}}}, "version": {"versionNumber": "3"}}
      |                    ^^^^^^^^^^^^
    = note: to compile its values, write the defaults as one object: {"name": value}
    = note: to read it as keys and values anyway, use --from values
  .
  1 error in 1 file
= 2
$ printf '{"account": "a", "profile": "main", "tags": [{"id": 1}], "loadRules": [{"id": 2}]}' > tealium.json; tagc check tealium.json
  tealium.json:1:58: error[not-a-container]: this is a profile of Tealium iQ, not a container
    1 | {"account": "a", "profile": "main", "tags": [{"id": 1}], "loadRules": [{"id": 2}]}
      |                                                          ^^^^^^^^^^^
    = note: tagc reads only containers of Google Tag Manager
    = note: to read it as keys and values anyway, use --from values
  .
  1 error in 1 file
= 2
$ printf '{"display_name": "Plan", "rules": {"events": [{"name": "Order"}]}}' > plan.json; tagc check plan.json
  plan.json:1:26: error[not-a-container]: this is a tracking plan of Segment, not a container
    1 | {"display_name": "Plan", "rules": {"events": [{"name": "Order"}]}}
      |                          ^^^^^^^
    = note: tagc reads only containers of Google Tag Manager
    = note: to read it as keys and values anyway, use --from values
  .
  1 error in 1 file
= 2
$ printf '{"data": {"trackingPlan": {"id": "tp_1"}}}' > plan.json; tagc lint --no-timing plan.json
  plan.json:1:2: error[not-a-container]: this is a tracking plan of Segment, not a container
    1 | {"data": {"trackingPlan": {"id": "tp_1"}}}
      |  ^^^^^^
    = note: tagc reads only containers of Google Tag Manager
    = note: to read it as keys and values anyway, use --from values
  .
  1 error in 1 file
= 2
$ printf '{"data": [{"id": "RL1", "type": "rules", "attributes": {}, "relationships": {}}]}' > reactor.json; tagc check reactor.json
  reactor.json:1:2: error[not-a-container]: this is a response of Adobe's Reactor API (Launch), not a container
    1 | {"data": [{"id": "RL1", "type": "rules", "attributes": {}, "relationships": {}}]}
      |  ^^^^^^
    = note: tagc reads only containers of Google Tag Manager
    = note: to read it as keys and values anyway, use --from values
  .
  1 error in 1 file
= 2
$ printf '<plist version="1.0"><dict><key>BUNDLE_ID</key><string>x</string><key>GOOGLE_APP_ID</key><string>1:2:ios:3</string></dict></plist>' > s.plist; tagc check s.plist
  s.plist:1:66: error[not-a-container]: this is a GoogleService-Info.plist, not a container
    1 | <plist version="1.0"><dict><key>BUNDLE_ID</key><string>x</string><key>GOOGLE_APP_ID</key><string>1:2:ios:3</string></dict></plist>
      |                                                                  ^^^^^^^^^^^^^^^^^^^^^^^^
    = note: it names the Firebase project of an app; the app's container is GTM-….json
    = note: to read it as keys and values anyway, use --from values
  .
  1 error in 1 file
= 2
$ printf '{"project_info": {"project_id": "a"}, "client": [{"client_info": {}}]}' > google-services.json; tagc check google-services.json
  google-services.json:1:2: error[not-a-container]: this is a google-services.json, not a container
    1 | {"project_info": {"project_id": "a"}, "client": [{"client_info": {}}]}
      |  ^^^^^^^^^^^^^^
    = note: it names the Firebase project of an app; the app's container is GTM-….json
    = note: to read it as keys and values anyway, use --from values
  .
  1 error in 1 file
= 2
$ printf '{"tag": [{"accountId": "1", "path": "accounts/1/containers/2/workspaces/3/tags/4", "tagId": "4", "name": "t", "type": "html", "parameter": []}], "nextPageToken": "x"}' > tags.json; tagc check tags.json
  tags.json:1:1: error[missing-container-id]: this is a list of tags from Tag Manager's API, not a container
    1 | {"tag": [{"accountId": "1", "path": "accounts/1/containers/2/workspaces/3/tags/4", "tagId": "4", "name": "t", "type": "h…
      | ^
    = note: ask the API for a whole version (versions:live, or versions/NUMBER), or export the container
    = note: lint, diff, query and why read it as a part of a container; here it needs an id: --id GTM-…
  .
  1 error in 1 file
= 1
$ printf '{"container": "GTM-AB12.json", "scenarios": [{"name": "a sale", "pushes": [{"push": {"event": "buy"}}], "expect": {"fires": ["sale"]}}]}' > sale.json; tagc check sale.json
  sale.json:1:32: error[not-a-container]: this is a file of scenarios, not a container
    1 | {"container": "GTM-AB12.json", "scenarios": [{"name": "a sale", "pushes": [{"push": {"event": "buy"}}], "expect": {"fires": ["sale"]}}]}
      |                                ^^^^^^^^^^^
    = note: 'tagc test' runs it
    = note: to read it as keys and values anyway, use --from values
  .
  1 error in 1 file
= 2
$ tagc diff lfs.json GTM-GOOD.json
! lfs.json:1:1: error[foreign-file]: this is a git-lfs pointer, not a container
!   1 | version https://git-lfs.github.com/spec/v1
!     | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
!   = note: the file itself is elsewhere: fetch it with 'git lfs pull'
! 
! 1 error in 1 file
! tagc: lfs.json is not a readable container
= 2

# Values may have such names.
$ printf '{"parameters": "a", "data": {"rules": "b"}, "rules": {"events": 1}}' > GTM-VALUES.json; tagc check GTM-VALUES.json

# An export of a folder that cannot be read is not passed over among the files of other tools.
$ mkdir apart; printf '{"exportFormatVersion": 2, "containerVersion": {\n<<<<<<< HEAD\n"name": "a"\n=======\n"name": "b"\n>>>>>>> b\n}}\n' > apart/shop.json; printf '{\n<<<<<<< HEAD\n"name": "a"\n=======\n"name": "b"\n>>>>>>> b\n}\n' > apart/package.json; tagc lint --no-timing apart; tagc check -f concise apart; tagc fmt --check apart -f concise
  apart/shop.json:2:1: error[conflict-markers]: the file has 1 unresolved merge conflict
    2 | <<<<<<< HEAD
      | ^^^^^^^^^^^^
    = note: apart/shop.json:4:1: its other marker
    4 | =======
      | ^^^^^^^
    = note: apart/shop.json:6:1: its other marker
    6 | >>>>>>> b
      | ^^^^^^^^^
    = note: resolve the merge conflict, then remove the marker lines
  .
  1 error in 1 file
  apart/shop.json:2:1: error[conflict-markers]: the file has 1 unresolved merge conflict
  apart/shop.json:2:1: error[conflict-markers]: the file has 1 unresolved merge conflict
= 2
$ printf '\377\376{\0"\0e\0x\0p\0o\0r\0t\0F\0o\0r\0m\0a\0t\0V\0e\0r\0s\0i\0o\0n\0"\0:\0 \0002\0}\0' > apart/shop.json; tagc lint --no-timing -f concise apart
  apart/shop.json:1:1: error[utf16-text]: this file is UTF-16 and not a property list
= 2
