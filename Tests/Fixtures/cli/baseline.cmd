# Findings that are known, so that only new ones are reported.
$ tagc baseline create dangling.json GTM-GOOD.json
  .tagc-baseline.json: 3 findings
!   = help: lint uses it with --baseline, or if tagc.toml names it as 'baseline' under [lint]
$ tagc baseline create dangling.json
! tagc: .tagc-baseline.json already exists
!   = help: 'tagc baseline update' updates it
= 2
$ cat .tagc-baseline.json
  {
    "version": 1,
    "findings": [
      {"file": "GTM-GOOD.json", "lint": "paused-tag", "entity": "tag:old", "message": "tag 'old' is paused"},
      {"file": "dangling.json", "lint": "regex-unbalanced-parenthesis", "entity": "rule:r", "message": "'(' is never closed"},
      {"file": "dangling.json", "lint": "undefined-macro", "entity": "tag:t", "message": "no macro is named 'pgae'"}
    ]
  }
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
$ printf '[lint]\nbaseline = ".tagc-baseline.json"\n' >tagc.toml
$ tagc lint --no-timing dangling.json GTM-GOOD.json
  nothing found (2 files, 3 in the baseline)
$ printf '\n\n' | cat - dangling.json >moved.json && mv moved.json dangling.json && tagc lint --no-timing dangling.json
  nothing found (1 file, 2 in the baseline)
$ sed 's/{{pgae}}/{{pgae}} {{pgae}}/' dangling.json >new.json && cp dangling.json was.json && mv new.json dangling.json
$ tagc lint --no-timing dangling.json
  dangling.json:7:97: error[undefined-macro]: no macro is named 'pgae'
    7 |   "tags": { "t": { "type": "analytics", "fires": ["r"], "fields": { "cd": "caf\u00e9 {{pgae}} {{pgae}}" } } }
      |                                                                                                 ^^^^
    = note: did you mean 'page'?
    = help: write 'page' (a guess; applied only with --unsafe-fixes)
  .
  1 error in 1 file (2 in the baseline)
  1 fix with --unsafe-fixes
= 1
$ tagc baseline prune dangling.json
  .tagc-baseline.json: 3 findings
$ tagc baseline update dangling.json
  new: dangling.json: undefined-macro: no macro is named 'pgae'
  .tagc-baseline.json: 4 findings
$ tagc lint --no-timing dangling.json
  nothing found (1 file, 3 in the baseline)
$ mv was.json dangling.json && tagc lint --no-timing dangling.json
  .tagc-baseline.json:6:5: warning[stale-suppression]: the baseline has 1 more of 'undefined-macro' than dangling.json
    6 |     {"file": "dangling.json", "lint": "undefined-macro", "entity": "tag:t", "message": "no macro is named 'pgae'", "count": 2}
      |     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
    = note: 'tagc baseline prune' removes it
  .
  1 warning in 1 file (2 in the baseline)
$ tagc baseline prune dangling.json && tagc lint --no-timing dangling.json
  fixed: dangling.json: undefined-macro: no macro is named 'pgae'
  .tagc-baseline.json: 3 findings
  nothing found (1 file, 2 in the baseline)
$ rm GTM-GOOD.json && tagc baseline prune dangling.json && cat .tagc-baseline.json
  fixed: GTM-GOOD.json: paused-tag: tag 'old' is paused
  .tagc-baseline.json: 2 findings
  {
    "version": 1,
    "findings": [
      {"file": "dangling.json", "lint": "regex-unbalanced-parenthesis", "entity": "rule:r", "message": "'(' is never closed"},
      {"file": "dangling.json", "lint": "undefined-macro", "entity": "tag:t", "message": "no macro is named 'pgae'"}
    ]
  }
$ tagc lint --no-timing --baseline nothing.json dangling.json
  nothing.json: error[unreadable-input]: cannot read the baseline nothing.json: no such file or folder
    = note: 'tagc baseline create' writes one
  .
  1 error in 1 file (no file checked)
= 2
$ printf '{"version": 1, "findings": [{"file": "a"}]}' >.tagc-baseline.json && tagc lint --no-timing dangling.json
  .tagc-baseline.json:1:29: error[malformed-baseline]: an entry must have the texts 'file', 'lint' and 'message'
    1 | {"version": 1, "findings": [{"file": "a"}]}
      |                             ^^^^^^^^^^^^^
  .
  1 error in 1 file (no file checked)
= 2
$ rm .tagc-baseline.json && tagc lint --no-timing dangling.json
  tagc.toml:2:12: error[unreadable-input]: cannot read the baseline .tagc-baseline.json: no such file or folder
    2 | baseline = ".tagc-baseline.json"
      |            ^^^^^^^^^^^^^^^^^^^^^
    = note: 'tagc baseline create' writes one
  .
  1 error in 1 file (no file checked)
= 2
$ tagc baseline update dangling.json
! tagc: .tagc-baseline.json: no such file or folder
!   = help: 'tagc baseline create' writes one
= 2

# What is new since a revision of git.
$ rm tagc.toml && git init -q . && git add dangling.json && git -c user.name=t -c user.email=t@t.example commit -qm first
$ tagc lint --no-timing --against HEAD dangling.json
  nothing found (1 file, 2 known before)
$ sed 's/{{pgae}}/{{pgae}} {{pgea}}/' dangling.json >new.json && mv new.json dangling.json
$ tagc lint --no-timing --against HEAD dangling.json
  dangling.json:7:97: error[undefined-macro]: no macro is named 'pgea'
    7 |   "tags": { "t": { "type": "analytics", "fires": ["r"], "fields": { "cd": "caf\u00e9 {{pgae}} {{pgea}}" } } }
      |                                                                                                 ^^^^
  .
  1 error in 1 file (2 known before)
= 1
$ cp dangling.json other.json && tagc lint --no-timing --against HEAD other.json | tail -2
  3 errors in 1 file
  1 fix with --unsafe-fixes
$ mkdir 'a b' && mv other.json 'a b/o t.json' && git add 'a b' && git -c user.name=t -c user.email=t@t.example commit -qm second
$ tagc lint --no-timing --against HEAD 'a b' dangling.json | tail -1
  1 error in 1 of 2 files (5 known before)
$ tagc lint --no-timing --against HEAD --stdin-filename dangling.json - <dangling.json | tail -2
  .
  1 error in 1 file (2 known before)
$ tagc lint --no-timing --against nothing dangling.json
! tagc: git has no revision 'nothing'
!   = help: 'git branch --all' and 'git tag' list the names
= 2
$ tagc lint --no-timing --against=--help dangling.json
! tagc: git has no revision '--help'
!   = help: 'git branch --all' and 'git tag' list the names
= 2
$ tagc lint --no-timing --against 'HEAD:dangling.json' dangling.json
! tagc: git has no revision 'HEAD:dangling.json'
!   = help: 'git branch --all' and 'git tag' list the names
= 2
$ tool=$(command -v tagc) && PATH=/nowhere $tool lint --against HEAD dangling.json
! tagc: git was not found on the PATH
!   = help: tagc needs it to read revisions
= 2
$ rm -rf .git && GIT_CEILING_DIRECTORIES="$(dirname "$PWD")" tagc lint --no-timing --against HEAD dangling.json 2>&1 | sed "s:$PWD:HERE:"
  tagc: git finds no repository at HERE
    = help: 'git -C HERE status' gives the reason

# Nor does a baseline hide what cannot be read, whichever limit it is beyond.
$ printf '%0201d' 0 | tr 0 '[' >deep.json && tagc baseline create --baseline deep.base deep.json; ls deep.base
! deep.json:1:201: error[too-deep]: more than 200 levels of nesting
!   1 | …[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[
!     |                                          ^
! 
! 1 error in 1 file
! tagc: cannot write a baseline: some files could not be read
! ls: cannot access 'deep.base': No such file or directory
= 2
