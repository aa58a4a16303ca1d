$ tagc convert GTM-GOOD.json --to definition
  {
    "container": { "id": "GTM-GOOD", "version": "3" },
    "macros": {
      "event": { "type": "event" },
      "page": { "type": "dataLayer", "name": "page" },
      "unused": { "type": "dataLayer", "name": "nobody.reads.this" },
      "price": { "type": "functionCall", "function": "priceOf", "arguments": { "sku": "pro" } },
      "language": { "type": "language" },
      "texts": {
        "type": "values",
        "values": { "title": "Welcome", "price text": "Only {{price}}" }
      }
    },
    "rules": {
      "opens": { "if": [ { "macro": "event", "equals": "open" } ] },
      "in shop": { "if": [ { "macro": "page", "startsWith": "/shop" } ] }
    },
    "tags": {
      "view": {
        "type": "analytics",
        "fires": [ "opens" ],
        "fields": { "t": "screenview", "cd": "{{page}}" }
      },
      "ask": {
        "type": "functionCall",
        "function": "ask",
        "fires": [ "opens" ],
        "blockedBy": [ "in shop" ]
      },
      "old": { "type": "functionCall", "function": "old", "fires": [ "opens" ], "paused": true }
    }
  }
$ tagc compile GTM-GOOD.json && tagc convert GTM-GOOD --to definition
  {
    "container": { "id": "GTM-GOOD", "version": "3" },
    "macros": {
      "event": { "type": "event" },
      "page": { "type": "dataLayer", "name": "page" },
      "unused": { "type": "dataLayer", "name": "nobody.reads.this" },
      "price": { "type": "functionCall", "function": "priceOf", "arguments": { "sku": "pro" } },
      "language": { "type": "language" },
      "values": {
        "type": "values",
        "values": { "title": "Welcome", "price text": "Only {{price}}" }
      }
    },
    "rules": {
      "opens": { "if": [ { "macro": "event", "equals": "open" } ] },
      "in shop": { "if": [ { "macro": "page", "startsWith": "/shop" } ] }
    },
    "tags": {
      "view": {
        "type": "analytics",
        "fields": { "t": "screenview", "cd": "{{page}}" },
        "fires": [ "opens" ]
      },
      "ask": {
        "type": "functionCall",
        "function": "ask",
        "fires": [ "opens" ],
        "blockedBy": [ "in shop" ]
      }
    }
  }
$ tagc compile GTM-GOOD.json --strip && tagc convert GTM-GOOD --to definition | head -n 8
  {
    "container": { "id": "GTM-GOOD", "version": "3" },
    "macros": {
      "event": { "type": "event" },
      "page": { "type": "dataLayer", "name": "page" },
      "unused": { "type": "dataLayer", "name": "nobody.reads.this" },
      "price": { "type": "functionCall", "function": "priceOf", "arguments": { "sku": "pro" } },
      "language": { "type": "language" },
$ tagc compile GTM-GOOD.json && tagc convert GTM-GOOD --to definition -o again.json && tagc compile again.json -o GTM-AGAIN >/dev/null && cmp GTM-GOOD GTM-AGAIN && echo the same bytes
  the same bytes
$ tagc compile GTM-GOOD.json --compress >/dev/null && tagc convert GTM-GOOD --to definition -o wire.json && cmp again.json wire.json && echo the same definition
  the same definition
$ tagc convert GTM-GOOD.json --to definition --encoding xml1 -o GTM-GOOD.plist && head -n 12 GTM-GOOD.plist
  <?xml version="1.0" encoding="UTF-8"?>
  <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
  <plist version="1.0">
  <dict>
  	<key>container</key>
  	<dict>
  		<key>id</key>
  		<string>GTM-GOOD</string>
  		<key>version</key>
  		<string>3</string>
  	</dict>
  	<key>macros</key>
$ tagc convert GTM-GOOD.json --to definition --encoding binary1 | head -c 8
  bplist00  (no line break)
$ tagc convert placeholder.json --to definition
  {
    "container": {
      "id": "%%CONTAINER_PUBLIC_ID%%",
      "version": "1",
      "contexts": [ "web" ],
      "keys": "values"
    },
    "macros": {
      "_event": { "type": "event" }
    },
    "rules": {
      "All Pages": { "if": [ { "macro": "_event", "equals": "gtm.js" } ] }
    },
    "tags": {
      "all pages": {
        "type": "imagePixel",
        "url": "https://example.com/{{_event}}",
        "fires": [ "All Pages" ]
      }
    }
  }
! placeholder.json:5:32: warning[placeholder-container-id]: the container id '%%CONTAINER_PUBLIC_ID%%' is a placeholder
!   5 |     "container": { "publicId": "%%CONTAINER_PUBLIC_ID%%", "usageContext": ["WEB"] },
!     |                                ^^^^^^^^^^^^^^^^^^^^^^^^^
!   = note: to compile the file as it is, give an id on the command line
! 
! placeholder.json: note[left-out-in-conversion]: left out of a definition, without effect: ids, fingerprints, times, paths and settings for editing
! 
! 1 warning and 1 note in 1 file
$ tagc convert placeholder.json --to definition --id GTM-HERE 2>/dev/null | head -n 3
  {
    "container": {
      "id": "GTM-HERE",
$ tagc convert GTM-GOOD.json --to values
! GTM-GOOD.json:2:47: warning[lost-in-conversion]: version '3' is lost in a container of values: it has none
!   2 |   "container": { "id": "GTM-GOOD", "version": "3" },
!     |                                               ^^^
! 
! GTM-GOOD.json:4:5: warning[lost-in-conversion]: macro 'event' is lost in a container of values: its value is computed at run time
!   4 |     "event": { "type": "event" },
!     |     ^^^^^^^
! 
! GTM-GOOD.json:5:5: warning[lost-in-conversion]: macro 'page' is lost in a container of values: its value is computed at run time
!   5 |     "page": { "type": "dataLayer", "name": "page" },
!     |     ^^^^^^
! 
! GTM-GOOD.json:6:5: warning[lost-in-conversion]: macro 'unused' is lost in a container of values: its value is computed at run time
!   6 |     "unused": { "type": "dataLayer", "name": "nobody.reads.this" },
!     |     ^^^^^^^^
! 
! GTM-GOOD.json:7:5: warning[lost-in-conversion]: macro 'price' is lost in a container of values: its value is computed at run time
!   7 |     "price": { "type": "functionCall", "function": "priceOf", "arguments": { "sku": "pro" } },
!     |     ^^^^^^^
! 
! GTM-GOOD.json:8:5: warning[lost-in-conversion]: macro 'language' is lost in a container of values: its value is computed at run time
!   8 |     "language": { "type": "language" },
!     |     ^^^^^^^^^^
! 
! GTM-GOOD.json:9:80: warning[lost-in-conversion]: value 'price text' of 'texts' is lost in a container of values: only text, numbers, true, false and objects of those can be values
!   9 |     "texts": { "type": "values", "values": { "title": "Welcome", "price text": "Only {{price}}" } }
!     |                                                                                ^^^^^^^^^^^^^^^^
! 
! GTM-GOOD.json:12:5: warning[lost-in-conversion]: rule 'opens' is lost in a container of values: it has no rules
!   12 |     "opens": { "if": [{ "macro": "event", "equals": "open" }] },
!      |     ^^^^^^^
! 
! GTM-GOOD.json:13:5: warning[lost-in-conversion]: rule 'in shop' is lost in a container of values: it has no rules
!   13 |     "in shop": { "if": [{ "macro": "page", "startsWith": "/shop" }] }
!      |     ^^^^^^^^^
! 
! GTM-GOOD.json:16:5: warning[lost-in-conversion]: tag 'view' is lost in a container of values: it has no tags
!   16 |     "view": { "type": "analytics", "fires": ["opens"], "fields": { "t": "screenview", "cd": "{{page}}" } },
!      |     ^^^^^^
! 
! GTM-GOOD.json:17:5: warning[lost-in-conversion]: tag 'ask' is lost in a container of values: it has no tags
!   17 |     "ask": { "type": "functionCall", "function": "ask", "fires": ["opens"], "blockedBy": ["in shop"] },
!      |     ^^^^^
! 
! GTM-GOOD.json:18:5: warning[lost-in-conversion]: tag 'old' is lost in a container of values: it has no tags
!   18 |     "old": { "type": "functionCall", "function": "old", "fires": ["opens"], "paused": true }
!      |     ^^^^^
! 
! 12 warnings in 1 file
! tagc: nothing was written: 12 things would be lost; --lossy leaves them out
= 1
$ tagc convert GTM-GOOD.json --to values --lossy -o values-only.json --format json | head -n 22
  {
    "diagnostics": [
      {
        "id": "lost-in-conversion",
        "group": "support",
        "severity": "warning",
        "message": "version '3' is lost in a container of values: it has none",
        "path": "GTM-GOOD.json",
        "start": {
          "line": 2,
          "column": 47,
          "byte": 48
        },
        "end": {
          "line": 2,
          "column": 50,
          "byte": 51
        },
        "pointer": "/container/version",
        "notes": [],
        "fixes": [],
        "entity": null,
$ cat values-only.json
  { "title": "Welcome" }
$ tagc convert values.json --to definition
  {
    "container": {},
    "macros": {
      "title": { "type": "constant", "value": "Welcome" },
      "height": { "type": "constant", "value": 50 }
    }
  }
$ tagc convert values.json --to definition --id GTM-VALUES
  {
    "container": { "id": "GTM-VALUES" },
    "macros": {
      "title": { "type": "constant", "value": "Welcome" },
      "height": { "type": "constant", "value": 50 }
    }
  }
$ tagc convert GTM-GOOD.json --to export --lossy -o export.json
  GTM-GOOD.json:2:24: warning[lost-in-conversion]: the rule that an absent part makes a whole text empty is lost in an export: in an export only that part is empty
    2 |   "container": { "id": "GTM-GOOD", "version": "3" },
      |                        ^^^^^^^^^^
  .
  GTM-GOOD.json:16:5: warning[lost-in-conversion]: tag 'view' is lost in an export: Tag Manager has no tags of type 'analytics'
    16 |     "view": { "type": "analytics", "fires": ["opens"], "fields": { "t": "screenview", "cd": "{{page}}" } },
       |     ^^^^^^
  .
  2 warnings in 1 file
$ tagc compile export.json -o GTM-EXPORTED -v
  export.json: warning[misnamed-output]: the runtime looks for 'GTM-GOOD', not for 'GTM-EXPORTED'
    = note: name the file 'GTM-GOOD', or give the container another id with --id
  .
  1 warning in 1 file
! GTM-GOOD: 1 tag (2 in the file), 2 triggers, 7 variables (6 in the file), 7 keys; 782 bytes from 5110 of export.json
!   left out tag 'old': it is paused
!   that saved 55 bytes
$ tagc convert values.json --to values --encoding xml1 | tail -n 8
  <plist version="1.0">
  <dict>
  	<key>title</key>
  	<string>Welcome</string>
  	<key>height</key>
  	<integer>50</integer>
  </dict>
  </plist>
$ tagc convert broken.json --to definition
! broken.json:1:1: error[unclosed-bracket]: this '{' is never closed
!   1 | { "container": { "id": "GTM-BROKEN", },
!     | ^
!   = note: broken.json:3:1: the file ends here
! 
! broken.json:1:36: error[trailing-comma]: a comma is not allowed before a closing bracket
!   1 | { "container": { "id": "GTM-BROKEN", },
!     |                                    ^
!   = help: remove the comma
! 
! 2 errors in 1 file
= 1
$ tagc convert nothing.json --to definition
! tagc: nothing.json: cannot read the file: no such file or folder
= 2
$ tagc convert page.html --to definition
! page.html:1:1: error[html-page]: this is an HTML page, not a container
!   1 | <!DOCTYPE html>
!     | ^^^^^^^^^^^^^^
!   = note: probably a sign-in page or an error page was saved instead of the container
! 
! 1 error in 1 file
= 2
$ tagc convert GTM-GOOD.json
! tagc: Missing expected argument '--to <format>'
! Help:  --to <format>  Format to write: definition (written by hand; holds everything), values (keys and constant values only), export (for import into Tag Manager, format 2), resource (JSON in Firebase-era apps and in pages), legacy (the binary of the vendor's mobile libraries).
! Usage: tagc convert <file> [--from <format>] [--id <id>] [--max-input <size>]
!        --to <format> [--encoding <encoding>] [--output <file>] [--lossy]
!        [--format <format>] [--color <when>]
!   See 'tagc convert --help' for more information.
= 64
$ tagc convert GTM-GOOD.json --to protobuf
! tagc: The value 'protobuf' is invalid for '--to <format>'. Please provide one of 'definition', 'values', 'export', 'resource' or 'legacy'.
! Help:  --to <format>  Format to write: definition (written by hand; holds everything), values (keys and constant values only), export (for import into Tag Manager, format 2), resource (JSON in Firebase-era apps and in pages), legacy (the binary of the vendor's mobile libraries).
! Usage: tagc convert <file> [--from <format>] [--id <id>] [--max-input <size>]
!        --to <format> [--encoding <encoding>] [--output <file>] [--lossy]
!        [--format <format>] [--color <when>]
!   See 'tagc convert --help' for more information.
= 64
$ tagc convert GTM-GOOD.json --to definition --id GTM-OTHER
! tagc: the input already is a definition; only its encoding changes: leave out --id
= 64
$ tagc convert GTM-GOOD.json --to definition --format json
! tagc: --format json needs a separate output: give -o FILE
! Usage: tagc convert <file> [--from <format>] [--id <id>] [--max-input <size>]
!        --to <format> [--encoding <encoding>] [--output <file>] [--lossy]
!        [--format <format>] [--color <when>]
!   See 'tagc convert --help' for more information.
= 64
$ tagc convert GTM-GOOD.json --to definition -o no/such/folder
! tagc: cannot write no/such/folder: no such file or folder
= 2
# Notes come along; what changes nothing and has no place is named once.
$ tagc convert noted.json --to definition -o noted-definition.json; cat noted-definition.json
  noted.json:26:15: note[left-out-in-conversion]: left out of a definition, without effect: the folders 'Piers', 'Ships'
    26 |     "folder": [{ "folderId": "1", "name": "Piers" }, { "folderId": "2", "name": "Ships" }],
       |               ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  .
  noted.json:27:23: note[left-out-in-conversion]: left out of a definition, without effect: the code of the template 'Foghorn'
    27 |     "customTemplate": [{ "templateId": "5", "name": "Foghorn", "templateData": "___INFO___" }]
       |                       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  .
  noted.json: note[left-out-in-conversion]: left out of a definition, without effect: ids, fingerprints, times, paths and settings for editing
  .
  3 notes in 1 file
  {
    "container": {
      "id": "GTM-NOTED",
      "version": "4",
      "contexts": [ "iosSdk5" ],
      "absentInText": "part",
      "notes": "Ask the harbour master\nSpring\nCounts the ferries"
    },
    "macros": {
      "pier": { "type": "constant", "value": "7", "notes": "Until May" },
      "_event": { "type": "event", "private": true }
    },
    "rules": {
      "lands": { "if": [ { "macro": "_event", "equals": "land" } ], "notes": "Every crossing" }
    },
    "tags": {
      "count": {
        "type": "imagePixel",
        "url": "https://ferry.example/{{pier}}",
        "fires": [ "lands" ],
        "notes": "Not in winter"
      }
    },
    "unsupported": [
      {
        "what": "tag option",
        "name": "monitoring metadata",
        "consequence": "it is not passed to a monitor"
      },
      {
        "what": "custom template",
        "name": "Foghorn",
        "consequence": "its code does not run; the app can handle it"
      }
    ]
  }
$ tagc convert noted-definition.json --to export --lossy -o noted-again.json >/dev/null; grep -o '"notes": ".*"' noted-again.json
  "notes": "Ask the harbour master\nSpring\nCounts the ferries"
  "notes": "Not in winter"
  "notes": "Every crossing"
  "notes": "Until May"
$ tagc convert noted-definition.json --to resource --lossy -o noted-resource.json
  noted-definition.json: note[left-out-in-conversion]: left out of a compiled container, without effect: 4 remarks
  .
  noted-definition.json: note[left-out-in-conversion]: left out of a compiled container, without effect: parts that are not evaluated: tag option 'monitoring metadata', custom template 'Foghorn'
  .
  2 notes in 1 file
$ tagc convert GTM-GOOD --to definition -o from-binary.json

# What the API gave becomes what Tag Manager's page imports.
$ tagc convert api-version.json --to export -o import.json; cat import.json
  api-version.json: note[left-out-in-conversion]: left out of an export, without effect: the members 'path', 'workspaceId', 'compilerError', 'syncStatus'
  .
  1 note in 1 file
  {
    "exportFormatVersion": 2,
    "exportTime": "2020-09-13 12:26:41",
    "containerVersion": {
      "path": "accounts/12/containers/34/versions/5",
      "accountId": "12",
      "containerId": "34",
      "containerVersionId": "5",
      "container": {
        "path": "accounts/12/containers/34",
        "accountId": "12",
        "containerId": "34",
        "name": "Shop",
        "publicId": "GTM-SHOP1",
        "usageContext": [
          "WEB"
        ],
        "fingerprint": "1600000000000",
        "tagManagerUrl": "https://tagmanager.google.com/#/container/accounts/12/containers/34/workspaces?apiLink=container"
      },
      "tag": [
        {
          "accountId": "12",
          "containerId": "34",
          "tagId": "7",
          "name": "pixel",
          "type": "img",
          "firingTriggerId": [
            "3"
          ],
          "tagFiringOption": "ONCE_PER_EVENT",
          "consentSettings": {
            "consentStatus": "NOT_SET"
          },
          "parameter": [
            {
              "type": "TEMPLATE",
              "key": "url",
              "value": "https://example.com/?p={{Page Path}}"
            },
            {
              "type": "BOOLEAN",
              "key": "useCacheBuster",
              "value": "true"
            }
          ],
          "fingerprint": "1600000001234"
        }
      ],
      "trigger": [
        {
          "accountId": "12",
          "containerId": "34",
          "triggerId": "3",
          "name": "buys",
          "type": "CUSTOM_EVENT",
          "customEventFilter": [
            {
              "type": "EQUALS",
              "parameter": [
                {
                  "type": "TEMPLATE",
                  "key": "arg0",
                  "value": "{{_event}}"
                },
                {
                  "type": "TEMPLATE",
                  "key": "arg1",
                  "value": "buy"
                }
              ]
            }
          ],
          "fingerprint": "1600000001234"
        }
      ],
      "builtInVariable": [
        {
          "accountId": "12",
          "containerId": "34",
          "type": "PAGE_PATH",
          "name": "Page Path"
        }
      ],
      "fingerprint": "1600000001234",
      "tagManagerUrl": "https://tagmanager.google.com/#/versions/accounts/12/containers/34/versions/5?apiLink=version"
    }
  }
$ tagc convert import.json --to export | diff import.json - && echo stays
  stays
$ tagc compile api-version.json -o one 2>/dev/null >&2; tagc compile import.json -o two 2>/dev/null >&2; cmp one two && echo same bytes
  same bytes
