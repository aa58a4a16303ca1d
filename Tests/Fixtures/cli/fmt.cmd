# Only the layout and the order of members change.
$ printf '{"tags": {"t": {"fires": ["r"], "url": "https://h/", "type": "imagePixel"}},\n "rules": {"r": {"if": [{"equals": 1.50, "macro": "e"}]}}, "macros": {"e": {"type": "event"}},\n "container": {"version": "1", "id": "GTM-\\u0041"}}' > a.json; cp a.json b.json
$ tagc fmt --check a.json b.json GTM-GOOD.json
  a.json would change
  b.json would change
  GTM-GOOD.json would change
= 1
$ tagc fmt a.json && cat a.json
  {
    "container": { "id": "GTM-A", "version": "1" },
    "macros": {
      "e": { "type": "event" }
    },
    "rules": {
      "r": { "if": [ { "macro": "e", "equals": 1.50 } ] }
    },
    "tags": {
      "t": { "type": "imagePixel", "url": "https://h/", "fires": [ "r" ] }
    }
  }
$ tagc fmt --check a.json
$ tagc compile b.json && mv GTM-A before && tagc compile a.json && cmp GTM-A before && echo the same bytes
  b.json:3:38: warning[unusual-container-id]: 'GTM-A' is an unusual container id
    3 |  "container": {"version": "1", "id": "GTM-\u0041"}}
      |                                      ^^^^^^^^^^^^
    = note: by default, apps open only ids such as GTM-1234: GTM- and 4 to 12 capital letters or digits
  .
  1 warning in 1 file
  a.json:2:24: warning[unusual-container-id]: 'GTM-A' is an unusual container id
    2 |   "container": { "id": "GTM-A", "version": "1" },
      |                        ^^^^^^^
    = note: by default, apps open only ids such as GTM-1234: GTM- and 4 to 12 capital letters or digits
  .
  1 warning in 1 file
  the same bytes

# The differences are for patch.
$ tagc fmt --diff b.json > b.diff; patch -s b.json < b.diff; cmp a.json b.json && echo the same
  the same
$ tagc fmt - < b.json | cmp - a.json && echo the same
  the same

# An export is laid out as the vendor does, and its end is let be.
$ tagc fmt --check export.json
$ printf '%s' "$(cat export.json)" > bare.json; tagc fmt --check bare.json
$ tagc fmt --drop-volatile --diff export.json
  --- a/export.json
  +++ b/export.json
  @@ -1,6 +1,5 @@
   {
       "exportFormatVersion": 2,
  -    "exportTime": "2026-01-31 09:00:00",
       "containerVersion": {
           "containerVersionId": "7",
           "container": {
  @@ -22,7 +21,6 @@
                           "value": "<b>{{used}}</b>"
                       }
                   ],
  -                "fingerprint": "1700000000000",
                   "firingTriggerId": [
                       "2147479553"
                   ]
  @@ -39,8 +37,7 @@
                           "key": "value",
                           "value": "1"
                       }
  -                ],
  -                "fingerprint": "1700000000000"
  +                ]
               },
               {
                   "variableId": "2",
  @@ -52,8 +49,7 @@
                           "key": "value",
                           "value": "{{used}}"
                       }
  -                ],
  -                "fingerprint": "1700000000000"
  +                ]
               }
           ]
       }
= 1

# A property list keeps its comments.
$ printf '<?xml version="1.0"?>\n<plist version="1.0"><dict><!-- the rules --><key>rules</key><dict/>\n<key>container</key><dict><key>id</key><string>GTM-A</string></dict></dict></plist>' > x.plist; tagc fmt x.plist && cat x.plist
  <?xml version="1.0"?>
  <plist version="1.0">
  <dict>
  	<key>container</key>
  	<dict>
  		<key>id</key>
  		<string>GTM-A</string>
  	</dict>
  	<!-- the rules -->
  	<key>rules</key>
  	<dict/>
  </dict>
  </plist>

# What cannot be formatted stays, and what it is in JSON.
$ tagc fmt GTM-GOOD.bplist
! GTM-GOOD.bplist: warning[not-formatted]: a binary property list has no canonical format; the file was not changed
!   = note: 'tagc convert' converts it to JSON or an XML property list
! 
! 1 warning in 1 file
$ tagc fmt --check broken.json
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
$ tagc fmt page.html
! page.html:1:1: error[html-page]: this is an HTML page, not a container
!   1 | <!DOCTYPE html>
!     | ^^^^^^^^^^^^^^
!   = note: probably a sign-in page or an error page was saved instead of the container
! 
! 1 error in 1 file
= 2
$ tagc fmt --check --format json a.json export.json
  {
    "formatted": [
      {
        "path": "a.json",
        "changed": false
      },
      {
        "path": "export.json",
        "changed": false
      }
    ],
    "diagnostics": [],
    "summary": {
      "errors": 0,
      "warnings": 0,
      "notes": 0,
      "files": 2,
      "unlisted": 0
    }
  }
$ tagc fmt --diff --format json a.json
! tagc: --format json does not apply to --diff
! Usage: tagc fmt <input> ... [--from <format>] [--jobs <n>] [--max-input <size>]
!        [--check] [--diff] [--drop-volatile] [--format <format>]
!        [--report <format[:path]> ...] [--color <when>]
!   See 'tagc fmt --help' for more information.
= 64

# The ends of lines and the mark before the first byte stay.
$ tagc fmt a.json && sed 's/$/\r/' a.json > crlf.json && tagc fmt --check crlf.json && sed 's/^  "rules"/      "rules"/' crlf.json > changed.json && tagc fmt changed.json && cmp changed.json crlf.json && echo the same
  the same
$ printf '\357\273\277' | cat - a.json > mark.json && tagc fmt --check mark.json && sed 's/^  "rules"/      "rules"/' mark.json > changed.json && tagc fmt changed.json && cmp changed.json mark.json && echo the same
  the same
