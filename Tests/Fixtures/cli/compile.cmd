# The output is named as the container's id, in the current folder.
$ tagc compile GTM-GOOD.json && cmp -n 8 GTM-GOOD GTM-GOOD && echo written
  written

# -v says what was compiled, and what was left out.
$ tagc compile -v GTM-GOOD.json --output-dir out/deep && ls -A out/deep
  GTM-GOOD
! GTM-GOOD: 2 tags (3 in the file), 2 rules, 7 macros (6 in the file), 7 keys; 836 bytes from 940 of GTM-GOOD.json
!   left out tag 'old': it is paused
!   that saved 55 bytes

# The same input gives the same bytes, and --check knows.
$ tagc compile --check GTM-GOOD.json
$ tagc compile --check --strip GTM-GOOD.json
  GTM-GOOD would change
= 1
$ tagc compile --check GTM-GOOD.json --output-dir nowhere; ls nowhere
  nowhere/GTM-GOOD would change
! ls: cannot access 'nowhere': No such file or directory
= 2
$ cat GTM-GOOD.json | tagc compile - -o - | cmp - GTM-GOOD

# Containers without an id are named by --id, by the output, or by the input.
$ tagc compile values.json
  values.json:1:1: error[missing-container-id]: this container has no id
    1 | { "title": "Welcome", "height": 50 }
      | ^
    = note: give its id with --id GTM-…, or name the file after it: GTM-….json
  .
  1 error in 1 file
= 1
$ tagc compile values.json --id GTM-NAMED && ls GTM-NAMED
  GTM-NAMED
$ tagc compile values.json -o out/GTM-OTHER && ls out/GTM-OTHER
  out/GTM-OTHER
$ cp values.json GTM-FILE.json && tagc compile GTM-FILE.json && ls GTM-FILE
  GTM-FILE
$ tagc compile values.json --id ../GTM-1234
! tagc: '../GTM-1234' is not a container id
! Usage: tagc compile [<options>] <input> ...
!   See 'tagc compile --help' for more information.
= 64

# An output that the runtime would not find.
$ tagc compile GTM-GOOD.json -o app.bin && ls app.bin
  GTM-GOOD.json: warning[misnamed-output]: the runtime looks for 'GTM-GOOD', not for 'app.bin'
    = note: name the file 'GTM-GOOD', or give the container another id with --id
  .
  1 warning in 1 file
  app.bin

# Many at once, in order; the good ones are written.
$ tagc compile dangling.json GTM-GOOD.json missing.json --output-dir many --jobs 3 --format json | grep '"id"'; ls many
        "id": "GTM-GOOD",
        "id": "regex-unbalanced-parenthesis",
        "id": "undefined-macro",
        "id": "unreadable-input",
  GTM-GOOD

# Two of one name and other bytes: nothing is written, not even what has no errors, and what was there stays.
$ echo old > many/GTM-GOOD
$ sed s/priceOf/costOf/ GTM-GOOD.json > other.json
$ tagc compile dangling.json GTM-GOOD.json other.json missing.json --output-dir many --depfile d --jobs 3; cat many/GTM-GOOD d
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
  other.json: error[output-conflict]: 'many/GTM-GOOD' is also the output of GTM-GOOD.json: both have the id 'GTM-GOOD'
    = note: nothing was written; change one of the ids, or compile one of the two alone with --id
  .
  missing.json: error[unreadable-input]: cannot read the file: no such file or folder
  .
  4 errors in 3 files
  old

# One container in two forms is no conflict.
$ mkdir twice && cp values.json twice/GTM-TWICE.json
$ printf '<plist version="1.0"><dict>\n<key>title</key><string>Welcome</string>\n<key>height</key><integer>50</integer>\n</dict></plist>\n' > twice/GTM-TWICE.plist
$ tagc compile twice --output-dir two --depfile two.d && ls two && cat two.d
  GTM-TWICE
  two/GTM-TWICE: twice/GTM-TWICE.json twice/GTM-TWICE.plist
$ tagc compile twice --output-dir unwritten --check; ls unwritten
  unwritten/GTM-TWICE would change
! ls: cannot access 'unwritten': No such file or directory
= 2
$ sed s/Welcome/Goodbye/ values.json > twice/GTM-TWICE.json && tagc compile twice --output-dir two
  twice/GTM-TWICE.plist: error[output-conflict]: 'two/GTM-TWICE' is also the output of twice/GTM-TWICE.json: both have the id 'GTM-TWICE'
    = note: nothing was written; change one of the ids, or compile one of the two alone with --id
  .
  1 error in 1 file
= 2

# A folder.
$ mkdir -p in/sub && cp GTM-GOOD.json in/sub/x.json && cp values.json in/package.json && cp events.ndjson in/
$ tagc compile in --output-dir from-folder && ls from-folder
  GTM-GOOD
$ mkdir none && tagc compile none
  none: error[empty-folder]: no container in this folder
    = note: looked for GTM-*.json, GTM-*.plist, other definitions and exports, the vendor's GTM-*
  .
  1 error in 1 file
= 2

# Dependencies for Make.
$ cp GTM-GOOD.json 'with space.json' && tagc compile 'with space.json' --output-dir out --depfile out/d && cat out/d
  out/GTM-GOOD: with\ space.json

# JSON.
$ tagc compile GTM-GOOD.json --strip --format json | grep -v '"bytes"'
  {
    "outputs": [
      {
        "input": "GTM-GOOD.json",
        "path": "GTM-GOOD",
        "id": "GTM-GOOD",
        "changed": true,
        "leftOut": [
          {
            "kind": "tag",
            "name": "old",
            "why": "it is paused"
          }
        ],
        "savedBytes": null
      }
    ],
    "diagnostics": [],
    "summary": {
      "errors": 0,
      "warnings": 0,
      "notes": 0,
      "files": 1,
      "unlisted": 0
    }
  }

# What cannot be written is said, and nothing is left behind.
$ mkdir taken && mkdir taken/GTM-GOOD && tagc compile GTM-GOOD.json --output-dir taken; ls -A taken
  GTM-GOOD
! tagc: cannot write taken/GTM-GOOD: it is a folder
$ tagc compile GTM-GOOD.json -o nowhere/GTM-GOOD
! tagc: cannot write nowhere/GTM-GOOD: no such file or folder
= 2
$ tagc compile GTM-GOOD.json -o - >/dev/full
! tagc: standard output: no space left on device
= 2

# Later.
$ tagc compile GTM-GOOD.json --sign key
! tagc: cannot read the key key: no such file or folder
= 2
$ tagc compile GTM-GOOD.json -o a --output-dir b
! tagc: give -o or --output-dir, not both
! Usage: tagc compile [<options>] <input> ...
!   See 'tagc compile --help' for more information.
= 64
$ tagc compile placeholder.json -o GTM-X >/dev/null && tagc inspect GTM-X | head -n 1
  GTM-X, version 1: compiled, format 1, 505 bytes
! tagc: note: 'GTM-X' runs on web pages or servers, which cannot load compiled containers: the output is for tests, queries and Swift programs
$ tagc compile placeholder.json -o GTM-HERE
  placeholder.json:5:32: warning[placeholder-container-id]: the container id '%%CONTAINER_PUBLIC_ID%%' is a placeholder
    5 |     "container": { "publicId": "%%CONTAINER_PUBLIC_ID%%", "usageContext": ["WEB"] },
      |                                ^^^^^^^^^^^^^^^^^^^^^^^^^
    = note: to compile the file as it is, give an id on the command line
  .
  1 warning in 1 file
! tagc: note: 'GTM-HERE' runs on web pages or servers, which cannot load compiled containers: the output is for tests, queries and Swift programs
$ tagc run GTM-HERE --event gtm.js --format json
  {"event": "gtm.js", "fired": [{"tag": "all pages", "type": "imagePixel", "parameters": {"url": "https://example.com/gtm.js"}}], "blocked": [], "values": {}}
$ tagc compile placeholder.json
  placeholder.json:5:32: warning[placeholder-container-id]: the container id '%%CONTAINER_PUBLIC_ID%%' is a placeholder
    5 |     "container": { "publicId": "%%CONTAINER_PUBLIC_ID%%", "usageContext": ["WEB"] },
      |                                ^^^^^^^^^^^^^^^^^^^^^^^^^
    = note: to compile the file as it is, give an id on the command line
  .
  placeholder.json: error[unusable-container-id]: the container's id '%%CONTAINER_PUBLIC_ID%%' cannot be a file name
    = note: give another id with --id GTM-1234, or with the name of the output: -o GTM-1234
  .
  1 error and 1 warning in 1 file
= 2
$ tagc compile placeholder.json -o app.bin
  placeholder.json:5:32: warning[placeholder-container-id]: the container id '%%CONTAINER_PUBLIC_ID%%' is a placeholder
    5 |     "container": { "publicId": "%%CONTAINER_PUBLIC_ID%%", "usageContext": ["WEB"] },
      |                                ^^^^^^^^^^^^^^^^^^^^^^^^^
    = note: to compile the file as it is, give an id on the command line
  .
  placeholder.json: error[unusable-container-id]: the container's id '%%CONTAINER_PUBLIC_ID%%' cannot be a file name
    = note: the name of the output, 'app.bin', is not an id either
    = note: give another id with --id GTM-1234, or with the name of the output: -o GTM-1234
  .
  1 error and 1 warning in 1 file
= 2
$ tagc compile placeholder.json -o - | wc -c
  0
! placeholder.json:5:32: warning[placeholder-container-id]: the container id '%%CONTAINER_PUBLIC_ID%%' is a placeholder
!   5 |     "container": { "publicId": "%%CONTAINER_PUBLIC_ID%%", "usageContext": ["WEB"] },
!     |                                ^^^^^^^^^^^^^^^^^^^^^^^^^
!   = note: to compile the file as it is, give an id on the command line
! 
! placeholder.json: error[unusable-container-id]: the container's id '%%CONTAINER_PUBLIC_ID%%' cannot be a file name
!   = note: give another id with --id GTM-1234, or with the name of the output: -o GTM-1234
! 
! 1 error and 1 warning in 1 file

# The wire form: smaller, of the same content, and taken wherever the resident one is.
$ tagc compile GTM-GOOD.json && tagc inspect GTM-GOOD | grep '^content' > resident
$ tagc compile GTM-GOOD.json --compress && tagc inspect GTM-GOOD | grep '^content' | diff - resident && echo same content
  same content
$ tagc compile GTM-GOOD.json --compress --check
$ tagc compile GTM-GOOD.json --check
  GTM-GOOD would change
= 1
$ tagc run GTM-GOOD --event open --set page=/home
  event open
    fires 'view' (analytics)
      fields: {"t": "screenview", "cd": "/home"}
    fires 'ask' (functionCall)
      function: "ask"
$ tagc inspect GTM-GOOD | grep -c 'wire format 1'
  1
$ tagc inspect GTM-GOOD | sed -n '/^columns/,$p'
  columns of the wire format (26)
    counts               17 bytes
    identity             2 bytes
    shapeSizes           4 bytes
    shapeTypes           4 bytes
    shapeKeys            5 bytes
    compositeKinds       3 bytes
    compositeSizes       1 byte
    macroOperations      7 bytes
    tagShapes            2 bytes
    tagOptions           2 bytes
    operands             15 bytes
    predicateOperations  1 byte
    predicateLefts       1 byte
    predicateRights      1 byte
    ruleEvents           2 bytes
    ifCounts             2 bytes
    unlessCounts         2 bytes
    firesCounts          2 bytes
    blocksCounts         2 bytes
    predicateLinks       1 byte
    tagLinks             3 bytes
    keyMacros            7 bytes
    keyNames             7 bytes
    nameSources          11 bytes
    texts                180 bytes
    names                19 bytes
$ tagc inspect GTM-GOOD --format json | grep '"form"'
    "form": "wire",
$ mkdir apps && mv GTM-GOOD apps && tagc resolve apps GTM-GOOD
  -> GTM-GOOD        binary  used: it comes first of the files found
     GTM-GOOD.plist  plist   not found
     GTM-GOOD.json   json    not found
$ head -c 100 apps/GTM-GOOD > cut && tagc inspect cut
! tagc: cut: the container is cut off, at byte 100
= 2
$ (head -c 90 apps/GTM-GOOD; printf x; tail -c +92 apps/GTM-GOOD) > flipped && tagc run flipped --event open
! tagc: flipped: the compressed container is damaged, at byte 56
= 2

# A page or a server cannot load what is compiled.
$ tagc compile web-pixel.json && ls GTM-WEB1
  GTM-WEB1
! tagc: note: 'GTM-WEB1' runs on web pages or servers, which cannot load compiled containers: the output is for tests, queries and Swift programs
$ sed 's/GTM-WEB1/GTM-WEB2/; s/WEB"\]/SERVER"]/' web-pixel.json > server.json; tagc compile web-pixel.json server.json
! tagc: note: 'GTM-WEB1' and 1 other run on web pages or servers, which cannot load compiled containers: the output is for tests, queries and Swift programs
$ tagc compile web-pixel.json --target legacy 2>&1 | grep note:
= 1
# Names that Make undoes as they were escaped: it finds the file, and makes anew when that is newer.
$ mkdir 'o d' && for name in 'sp ace/a $b #c%d.json' 'back\slash\ es.json' 'a:b.json'; do mkdir -p 'sp ace' && cp GTM-GOOD.json "$name" && tagc compile "$name" --output-dir 'o d' --depfile names.d && printf 'include names.d\no\\ d/GTM-GOOD: ; @echo made\n' > names.mk && touch -d '2001-01-01' 'o d/GTM-GOOD' && make -s -f names.mk && touch -d '2001-01-01' "$name" && make -s -f names.mk | head -n 1; done
  made
  made
  made
$ cat names.d
  o\ d/GTM-GOOD: a\:b.json
$ mkdir 'p%q' && tagc compile GTM-GOOD.json --output-dir 'p%q' --depfile percent.d && cat percent.d
  p\%q/GTM-GOOD: GTM-GOOD.json
# -v says how many of each the file has, if compiling leaves some out.
$ sed 's/"name": "rest", "type": "gaawe"/"name": "rest", "paused": true, "type": "gaawe"/' code.json > paused.json; tagc compile -v paused.json -o GTM-CODE1
! GTM-CODE1: 3 tags (4 in the file), 2 triggers (3 in the file), 3 variables (2 in the file), 0 keys; 722 bytes from 2559 of paused.json
!   left out trigger 'rest': no tag that can fire and no variable uses it
!   left out tag 'rest': it is paused
!   that saved 51 bytes
! tagc: note: 'GTM-CODE1' runs on web pages or servers, which cannot load compiled containers: the output is for tests, queries and Swift programs
