$ tagc check GTM-GOOD.json
$ tagc check --format json GTM-GOOD.json | grep '"files"'
      "files": 1,
$ tagc check dangling.json
  dangling.json:4:69: error[regex-unbalanced-parenthesis]: '(' is never closed
    4 |   "rules": { "r": { "if": [{ "macro": "event", "matchesRegex": "open(" }] } },
      |                                                                     ^
    = note: close the group with ), or write \( to mean the parenthesis itself
  .
  dangling.json:5:88: error[undefined-macro]: no macro is named 'pgae'
    5 |   "tags": { "t": { "type": "analytics", "fires": ["r"], "fields": { "cd": "caf\u00e9 {{pgae}}" } } }
      |                                                                                        ^^^^
    = note: did you mean 'page'?
    = help: write 'page' (a guess; applied only with --unsafe-fixes)
  .
  2 errors in 1 file
= 1
$ tagc check broken.json
  broken.json:1:1: error[unclosed-bracket]: this '{' is never closed
    1 | { "container": { "id": "GTM-BROKEN", },
      | ^
    = note: broken.json:3:1: the file ends here
  .
  broken.json:1:36: error[trailing-comma]: a comma may not stand before a closing bracket
    1 | { "container": { "id": "GTM-BROKEN", },
      |                                    ^
    = help: remove the comma
  .
  2 errors in 1 file
= 1
$ tagc check page.html missing.json
  page.html:1:1: error[html-page]: this is an HTML page, not a container
    1 | <!DOCTYPE html>
      | ^^^^^^^^^^^^^^
    = note: a page for signing in, or an error, was probably saved in place of the container
  .
  missing.json: error[unreadable-input]: cannot read it: no such file or folder
  .
  2 errors in 2 files
= 2
$ tagc check --format json dangling.json
  {
    "diagnostics": [
      {
        "id": "regex-unbalanced-parenthesis",
        "group": "regex",
        "severity": "error",
        "message": "'(' is never closed",
        "path": "dangling.json",
        "start": {
          "line": 4,
          "column": 69,
          "byte": 203
        },
        "end": {
          "line": 4,
          "column": 70,
          "byte": 204
        },
        "pointer": null,
        "notes": [
          {
            "message": "close the group with ), or write \\( to mean the parenthesis itself"
          }
        ],
        "fixes": []
      },
      {
        "id": "undefined-macro",
        "group": "reference",
        "severity": "error",
        "message": "no macro is named 'pgae'",
        "path": "dangling.json",
        "start": {
          "line": 5,
          "column": 88,
          "byte": 301
        },
        "end": {
          "line": 5,
          "column": 92,
          "byte": 305
        },
        "pointer": "/tags/t/fields/cd",
        "notes": [
          {
            "message": "did you mean 'page'?"
          }
        ],
        "fixes": [
          {
            "message": "write 'page'",
            "safety": "unsafe",
            "edits": [
              {
                "replacement": "page",
                "start": {
                  "line": 5,
                  "column": 88,
                  "byte": 301
                },
                "end": {
                  "line": 5,
                  "column": 92,
                  "byte": 305
                }
              }
            ]
          }
        ]
      }
    ],
    "summary": {
      "errors": 2,
      "warnings": 0,
      "notes": 0,
      "files": 1,
      "unlisted": 0
    }
  }
= 1
$ tagc check - < broken.json
  <stdin>:1:1: error[unclosed-bracket]: this '{' is never closed
    1 | { "container": { "id": "GTM-BROKEN", },
      | ^
    = note: <stdin>:3:1: the file ends here
  .
  <stdin>:1:36: error[trailing-comma]: a comma may not stand before a closing bracket
    1 | { "container": { "id": "GTM-BROKEN", },
      |                                    ^
    = help: remove the comma
  .
  2 errors in 1 file
= 1

# A closed pipe does not change the verdict.
$ (tagc check dangling.json; echo "status $?" >&2) | true
! status 1

# No colour unless it is asked for.
$ FORCE_COLOR=1 tagc check values.json --from definition | head -n 1 | od -c | head -n 2
  0000000 033   [   1   m   v   a   l   u   e   s   .   j   s   o   n   :
  0000020   1   :   1 033   [   0   m   :     033   [   1   ;   3   1   m
$ FORCE_COLOR=1 tagc check dangling.json | head -n 1 | cut -c 1-30 | od -c | head -n 2
  0000000 033   [   1   m   d   a   n   g   l   i   n   g   .   j   s   o
  0000020   n   :   4   :   6   9 033   [   0   m   :     033   [  \n
$ NO_COLOR=1 FORCE_COLOR=1 tagc check dangling.json | head -n 1
  dangling.json:4:69: error[regex-unbalanced-parenthesis]: '(' is never closed
$ tagc check broken.plist
  broken.plist:7:5: error[missing-value]: this key has no value
    7 |     <key>height</key>
      |     ^^^^^^^^^^^^^^^^^
  .
  broken.plist:9:14: error[invalid-number]: '12x' is not a number for <integer>
    9 |     <integer>12x</integer>
      |              ^^^
  .
  2 errors in 1 file
= 1

# Programs and other data that is no text.
$ printf '\177ELF\002\001\001\000\000\376\200(x){' > program && tagc check program
  program:1:1: error[unrecognised-file]: this is a binary file of an unknown format
    1 | \u{7F}ELF\u{2}\u{1}\u{1}\u{0}\u{0}\xFE\x80(x){
      | ^^^^^^^^^
  .
  1 error in 1 file
= 2
$ tagc check dangling.bplist
  dangling.bplist: /rules/r/if/0/matchesRegex (byte 142): error[regex-unbalanced-parenthesis]: '(' is never closed
    = note: close the group with ), or write \( to mean the parenthesis itself
  .
  dangling.bplist: /tags/t/fields/cd (byte 191): error[undefined-macro]: no macro is named 'pgae'
    = note: did you mean 'page'?
    = help: write 'page' (a guess; applied only with --unsafe-fixes)
  .
  2 errors in 1 file
= 1
$ tagc check --format json dangling.bplist | head -27
  {
    "diagnostics": [
      {
        "id": "regex-unbalanced-parenthesis",
        "group": "regex",
        "severity": "error",
        "message": "'(' is never closed",
        "path": "dangling.bplist",
        "start": {
          "line": null,
          "column": null,
          "byte": 142
        },
        "end": null,
        "pointer": "/rules/r/if/0/matchesRegex",
        "notes": [
          {
            "message": "close the group with ), or write \\( to mean the parenthesis itself"
          }
        ],
        "fixes": []
      },
      {
        "id": "undefined-macro",
        "group": "reference",
        "severity": "error",
        "message": "no macro is named 'pgae'",
$ printf 'bplist00\241\000\010\000\000\000\000\000\000\001\001\000\000\000\000\000\000\000\001\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\012' > round.plist && tagc check round.plist
  round.plist: /0 (byte 8): error[binary-plist-cycle]: this list holds itself
  .
  1 error in 1 file
= 1
$ tagc check --schema fit.plist GTM-GOOD.json
$ tagc check --schema misfit.plist
  misfit.plist:11:11: error[schema-mismatch]: this does not fit the schema
    11 |     <dict><key>type</key><string>dataLayer</string><key>nmae</key><string>screenName</string></dict>
       |           ^^^^^^^^^^^^^^^
    = note: libxml2 says: failed to compare type string
  .
  misfit.plist:11:52: error[unknown-member]: a macro of type 'dataLayer' has no member 'nmae'
    11 |     <dict><key>type</key><string>dataLayer</string><key>nmae</key><string>screenName</string></dict>
       |                                                    ^^^^^^^^^^^^^^^
    = note: did you mean 'name'?
    = help: write 'name' (a guess; applied only with --unsafe-fixes)
  .
  2 errors in 1 file
= 1
$ tagc check --schema GTM-GOOD.json
! tagc: --schema is for definitions in XML property lists, and there is none among the inputs
!   = help: JSON is checked without it by the same rules; editors take Schemas/container.schema.json
= 64
# What stands in place of a container.
$ tagc check nothing-in-it.json
  nothing-in-it.json:1:1: error[empty-file]: the file is empty
  .
  1 error in 1 file
= 2
$ tagc check stub
  stub:2:3: error[key-not-string]: a key must be a string in double quotes
    2 |   ferry: "none"
      |   ^^^^^
    = help: put it in quotes: "ferry"
  .
  1 error in 1 file
= 1
# What says nothing of its id is named, as it will be when it is compiled.
$ tagc check values.json
  values.json:1:1: error[missing-container-id]: nothing says which container this is
    1 | { "title": "Welcome", "height": 50 }
      | ^
    = note: give its id with --id GTM-…, or name the file after it: GTM-….json
  .
  1 error in 1 file
= 1
$ tagc check values.json --id GTM-NAMED
$ tagc check values.json GTM-GOOD.json --id GTM-NAMED
! tagc: --id is for one input
! Usage: tagc check <input> ...
!        [--from <definition|values|export|resource|legacy|campaigns>]
!        [--jobs <n>] [--id <id>] [--verbose] [--schema] [--format <text|json>]
!        [--color <auto|always|never>]
!   See 'tagc check --help' for more information.
= 64

# A built-in variable that an export has not enabled is taken as enabled, where the container runs.
$ sed 's/PAGE_PATH/PAGE_URL/; s/"Page Path"}/"Page URL"}/' web-pixel.json > partial.json; tagc check partial.json
  partial.json:8:91: warning[built-in-not-enabled]: 'Page Path' is a built-in variable (PAGE_PATH) that this container has not enabled
    8 |       "parameter": [{"type": "TEMPLATE", "key": "url", "value": "https://example.com/?p={{Page Path}}"}]}]
      |                                                                                           ^^^^^^^^^
    = note: it is taken as enabled
  .
  1 warning in 1 file
