$ tagc check GTM-GOOD.json
$ tagc check --format json GTM-GOOD.json | grep '"files"'
      "files": 1,
$ tagc check dangling.json
  dangling.json:4:69: error[regex-unbalanced-parenthesis]: '(' is never closed
    4 |   "rules": { "r": { "if": [{ "macro": "event", "matchesRegex": "open(" }] } },
      |                                                                     ^
    = note: close the group with ), or write \( to match the parenthesis itself
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
  broken.json:1:36: error[trailing-comma]: a comma is not allowed before a closing bracket
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
    = note: probably a sign-in page or an error page was saved instead of the container
  .
  missing.json: error[unreadable-input]: cannot read the file: no such file or folder
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
            "message": "close the group with ), or write \\( to match the parenthesis itself"
          }
        ],
        "fixes": [],
        "entity": {
          "kind": "rule",
          "name": "r"
        },
        "fingerprint": "1feca1f32f4bd1f2c64e98d9129a69d7"
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
        ],
        "entity": {
          "kind": "tag",
          "name": "t"
        },
        "fingerprint": "3028673a09053c73239391b33badbaa7"
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
  <stdin>:1:36: error[trailing-comma]: a comma is not allowed before a closing bracket
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
    = note: close the group with ), or write \( to match the parenthesis itself
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
            "message": "close the group with ), or write \\( to match the parenthesis itself"
          }
        ],
        "fixes": [],
        "entity": {
          "kind": "rule",
          "name": "r"
        },
        "fingerprint": "1feca1f32f4bd1f2c64e98d9129a69d7"
      },
$ printf 'bplist00\241\000\010\000\000\000\000\000\000\001\001\000\000\000\000\000\000\000\001\000\000\000\000\000\000\000\000\000\000\000\000\000\000\000\012' > round.plist && tagc check round.plist
  round.plist: /0 (byte 8): error[binary-plist-cycle]: this list contains itself
  .
  1 error in 1 file
= 1
$ tagc check --schema fit.plist GTM-GOOD.json
! tagc: tagc does not apply schemas; 'tagc check' without --schema checks all that they demand
!   = help: xmllint --noout --relaxng Schemas/container.rng FILE validates a property list, and any validator of JSON Schema a JSON file by Schemas/container.schema.json
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
  values.json:1:1: error[missing-container-id]: this container has no id
    1 | { "title": "Welcome", "height": 50 }
      | ^
    = note: give its id with --id GTM-…, or name the file after it: GTM-….json
  .
  1 error in 1 file
= 1
$ tagc check values.json --id GTM-NAMED
$ tagc check values.json GTM-GOOD.json --id GTM-NAMED
! tagc: --id is for one input
! Usage: tagc check <input> ... [--from <format>] [--jobs <n>]
!        [--max-input <size>] [--id <id>] [--verbose] [--schema] [--output <file>]
!        [--format <format>] [--report <format[:path]> ...] [--color <when>]
!   See 'tagc check --help' for more information.
= 64

# A built-in variable that an export has not enabled is taken as enabled, where the container runs.
$ sed 's/PAGE_PATH/PAGE_URL/; s/"Page Path"}/"Page URL"}/' web-pixel.json > partial.json; tagc check partial.json
  partial.json:8:91: warning[built-in-not-enabled]: 'Page Path' is a built-in variable (PAGE_PATH) that this container has not enabled
    8 |       "parameter": [{"type": "TEMPLATE", "key": "url", "value": "https://example.com/?p={{Page Path}}"}]}]
      |                                                                                           ^^^^^^^^^
    = note: tagc treats it as enabled
  .
  1 warning in 1 file

# Reports show no secrets, whichever command writes them.
$ printf '{"container":{"id":"GTM-AB12"},"macros":{"k":{"type":"constant","value":"sk_live_4eC39HqLyjWDarjtT1zdp7dc{{nope}}"}}}' >secret.json
$ tagc check secret.json
  secret.json:1:108: error[undefined-macro]: no macro is named 'nope'
  .
  1 error in 1 file
= 1
$ tagc compile secret.json -o out
  secret.json:1:108: error[undefined-macro]: no macro is named 'nope'
  .
  1 error in 1 file
= 1
$ tagc check -f sarif secret.json --report json:secret.report --report text:secret.txt | grep -c '4eC39'; grep -l 4eC39 secret.report secret.txt
  0
= 1
$ tagc run secret.json --event x 2>&1 | grep -c 4eC39
  0
= 1
$ tagc diff secret.json secret.json 2>&1 | grep -c 4eC39
  0
= 1
$ tagc inspect secret.json 2>&1 | grep -c 4eC39
  0
= 1

# All formats of the linter, and a file for the report.
$ tagc check -f github secret.json GTM-GOOD.json
  ::error file=secret.json,line=1,endLine=1,col=108,endColumn=112,title=tagc undefined-macro::no macro is named 'nope'
= 1
$ tagc compile -f concise secret.json
  secret.json:1:108: error[undefined-macro]: no macro is named 'nope'
= 1
$ tagc fmt --check -f concise secret.json
= 1
$ tagc check secret.json -o secret.txt -f concise; cat secret.txt
  secret.json:1:108: error[undefined-macro]: no macro is named 'nope'
$ tagc check secret.json -o secret.json
! tagc: cannot write a report to secret.json: it is the same file as secret.json, an input
!   = help: nothing was written; give each output a separate file
= 2
$ tagc check GTM-GOOD.json -f sarif | grep -c '"ruleId"'
  0
= 1

# A report is no input, key, depfile or compiled container, and this is found before anything is written.
$ cp GTM-GOOD.json versioned.json && cp key.pem before.pem
$ tagc compile versioned.json -o GTM-NEW --sign key.pem --report json:key.pem; cmp key.pem before.pem && ls GTM-NEW
! tagc: cannot write a report to key.pem: it is the same file as key.pem, a key of --sign
!   = help: nothing was written; give each output a separate file
! ls: cannot access 'GTM-NEW': No such file or directory
= 2
$ tagc compile versioned.json -o GTM-NEW --depfile new.d --report json:new.d; ls GTM-NEW new.d
! tagc: cannot write a report to new.d: it is the same file as new.d, the depfile
!   = help: nothing was written; give each output a separate file
! ls: cannot access 'GTM-NEW': No such file or directory
! ls: cannot access 'new.d': No such file or directory
= 2
$ tagc compile versioned.json -o GTM-NEW --report json:GTM-NEW; ls GTM-NEW
! tagc: cannot write a report to GTM-NEW: it is the same file as GTM-NEW, the compiled container
!   = help: nothing was written; give each output a separate file
! ls: cannot access 'GTM-NEW': No such file or directory
= 2
$ tagc compile versioned.json -o GTM-NEW --report json:versioned.json; ls GTM-NEW
! tagc: cannot write a report to versioned.json: it is the same file as versioned.json, an input
!   = help: nothing was written; give each output a separate file
! ls: cannot access 'GTM-NEW': No such file or directory
= 2
$ tagc compile versioned.json -o GTM-NEW && tagc compile versioned.json -o GTM-NEW --check --report json:GTM-NEW
  versioned.json: warning[misnamed-output]: the runtime looks for 'GTM-GOOD', not for 'GTM-NEW'
    = note: name the file 'GTM-GOOD', or give the container another id with --id
  .
  1 warning in 1 file
! tagc: cannot write a report to GTM-NEW: it is the same file as GTM-NEW, the compiled container
!   = help: nothing was written; give each output a separate file
= 2
$ tagc fmt versioned.json --report json:versioned.json
! tagc: cannot write a report to versioned.json: it is the same file as versioned.json, an input
!   = help: nothing was written; give each output a separate file
= 2

# An id that apps do not open by default is told, wherever it comes from.
$ printf '{"title": "x"}' >GTM-A.json && tagc compile GTM-A.json
  GTM-A.json:1:1: error[missing-container-id]: this container has no id
    1 | {"title": "x"}
      | ^
    = note: give its id with --id GTM-…, or name the file after it: GTM-….json
  .
  1 error in 1 file
= 1
$ tagc compile GTM-A.json --id GTM-A
  GTM-A.json: warning[unusual-container-id]: 'GTM-A' is an unusual container id
    = note: by default, apps open only ids such as GTM-1234: GTM- and 4 to 12 capital letters or digits
  .
  1 warning in 1 file
$ tagc compile GTM-A.json -o shop
  GTM-A.json: warning[unusual-container-id]: 'shop' is an unusual container id
    = note: by default, apps open only ids such as GTM-1234: GTM- and 4 to 12 capital letters or digits
  .
  1 warning in 1 file
