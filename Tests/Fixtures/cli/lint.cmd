# What is wrong, with the lines it is about, and how much was looked at.
$ tagc lint --no-timing dangling.json
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
  1 fix with --unsafe-fixes
= 1
$ tagc lint --no-timing GTM-GOOD.json values.json
  GTM-GOOD.json:18:5: note[paused-tag]: tag 'old' is paused
    18 |     "old": { "type": "functionCall", "function": "old", "fires": ["opens"], "paused": true }
       |     ^^^^^
    = help: remove tag 'old' (unsafe; applied only with --unsafe-fixes)
  .
  values.json:1:1: error[missing-container-id]: this container has no id
    1 | { "title": "Welcome", "height": 50 }
      | ^
    = note: give its id with --id GTM-…, or name the file after it: GTM-….json
  .
  1 error, 1 note in 2 files
  1 fix with --unsafe-fixes
= 1
$ tagc lint GTM-GOOD.json | sed -E 's/[0-9]+ ms/N ms/'
  GTM-GOOD.json:18:5: note[paused-tag]: tag 'old' is paused
    18 |     "old": { "type": "functionCall", "function": "old", "fires": ["opens"], "paused": true }
       |     ^^^^^
    = help: remove tag 'old' (unsafe; applied only with --unsafe-fixes)
  .
  1 note in 1 file (N ms)
  1 fix with --unsafe-fixes
$ tagc lint --quiet GTM-GOOD.json
  GTM-GOOD.json:18:5: note[paused-tag]: tag 'old' is paused
    18 |     "old": { "type": "functionCall", "function": "old", "fires": ["opens"], "paused": true }
       |     ^^^^^
    = help: remove tag 'old' (unsafe; applied only with --unsafe-fixes)
  .

# One format, or several at once: on standard output, in files.
$ tagc lint -f concise dangling.json missing.json
  dangling.json:4:69: error[regex-unbalanced-parenthesis]: '(' is never closed
  dangling.json:5:88: error[undefined-macro]: no macro is named 'pgae'
  missing.json: error[unreadable-input]: cannot read the file: no such file or folder
= 2
$ tagc lint --report concise --report sarif:out.sarif --report junit:out.xml dangling.json missing.json
  dangling.json:4:69: error[regex-unbalanced-parenthesis]: '(' is never closed
  dangling.json:5:88: error[undefined-macro]: no macro is named 'pgae'
  missing.json: error[unreadable-input]: cannot read the file: no such file or folder
= 2
$ ls out.*
  out.sarif
  out.xml
$ grep -c ruleId out.sarif
  2
$ grep '<testsuites' out.xml
  <testsuites name="tagc" tests="3" failures="2" errors="1">
$ tagc lint --report checkstyle:out.xml dangling.json
= 1
$ head -n 3 out.xml
  <?xml version="1.0" encoding="UTF-8"?>
  <checkstyle version="8.0">
    <file name="dangling.json">
$ tagc lint -f jsonl dangling.json | cut -c 1-60
  {"v": 1, "id": "regex-unbalanced-parenthesis", "group": "reg
  {"v": 1, "id": "undefined-macro", "group": "reference", "sev
$ tagc lint --report json:no/such/folder/out.json --report concise dangling.json
  dangling.json:4:69: error[regex-unbalanced-parenthesis]: '(' is never closed
  dangling.json:5:88: error[undefined-macro]: no macro is named 'pgae'
! tagc: cannot write no/such/folder/out.json: no such file or folder
= 2

# What cannot be meant.
$ tagc lint -f json --report sarif dangling.json 2>&1 | head -n 1
  tagc: two reports for standard output: give one a file, such as --report sarif:lint.sarif
$ tagc lint --report sarif:a --report json:a dangling.json 2>&1 | head -n 1
  tagc: two reports for one file, 'a'
$ tagc lint -f saref dangling.json 2>&1 | head -n 1
  tagc: The value 'saref' is invalid for '-f <format>'. Please provide one of the following:
$ tagc lint --max-warnings -1 dangling.json 2>&1 | head -n 1
  tagc: --max-warnings must be a number, 0 or more

# What makes it fail.
$ tagc lint --fail-on none -f concise dangling.json
  dangling.json:4:69: error[regex-unbalanced-parenthesis]: '(' is never closed
  dangling.json:5:88: error[undefined-macro]: no macro is named 'pgae'
$ tagc lint --exit-zero -f concise dangling.json
  dangling.json:4:69: error[regex-unbalanced-parenthesis]: '(' is never closed
  dangling.json:5:88: error[undefined-macro]: no macro is named 'pgae'
$ tagc lint --exit-zero -f concise missing.json
  missing.json: error[unreadable-input]: cannot read the file: no such file or folder
= 2
$ tagc lint -f concise odd.json | grep -v undefined | cut -c 1-40
  odd.json:4:5: warning[unused-macro]: mac
  odd.json:5:5: warning[unused-macro]: mac
  odd.json:10:5: note[paused-tag]: tag 'pa
$ tagc lint -f json --exit-zero odd.json | tail -n 8
    "summary": {
      "errors": 1,
      "warnings": 2,
      "notes": 1,
      "files": 1,
      "unlisted": 0
    }
  }
