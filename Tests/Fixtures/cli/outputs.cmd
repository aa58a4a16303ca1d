# A link is followed and stays one; what is no regular file is written to and stays what it is.
$ mkdir real && ln -s real/made link && tagc compile GTM-GOOD.json -o link --id link && tagc inspect real/made | head -n 1 && readlink link
  GTM-GOOD.json: warning[unusual-container-id]: 'link' is an unusual container id
    = note: by default, apps open only ids such as GTM-1234: GTM- and 4 to 12 capital letters or digits
  .
  1 warning in 1 file
  link, version 3: compiled, format 1, 832 bytes
  real/made
$ mkfifo pipe && (cat pipe >got & tagc convert GTM-GOOD.json --to definition -o pipe; wait) && head -c 20 got && test -p pipe
  {
    "container": { "  (no line break)
$ ln -s /proc/self/fd/1 stdout && tagc lint GTM-GOOD.json --no-timing --report github:stdout && test -L stdout
  ::notice file=GTM-GOOD.json,line=18,endLine=18,col=5,endColumn=10,title=tagc paused-tag::tag 'old' is paused%0Ahelp: remove tag 'old'
$ tagc lint GTM-GOOD.json --report json:stdout >>got && tail -n 1 got
  }
$ ln -s b a && ln -s a b && tagc compile GTM-GOOD.json -o a
! tagc: cannot write a: too many levels of symbolic links
= 2

# An empty name is no name.
$ tagc compile GTM-GOOD.json -o ''
! tagc: the path of an output is empty
!   = help: give a file name, or leave out the option
= 64
$ tagc compile GTM-GOOD.json --output-dir ''
! tagc: --output-dir is empty; leave it out to write to the current folder
! Usage: tagc compile [<options>] <input> ...
!   See 'tagc compile --help' for more information.
= 64
$ tagc compile GTM-GOOD.json -o GTM-GOOD.json/x
! tagc: cannot write GTM-GOOD.json/x: a part of the path is not a folder
= 2

# What the run reads, and what it writes already, is not overwritten: nothing is written.
$ tagc compile old.json -o old.json
! tagc: cannot write the compiled container to old.json: it is the same file as old.json, an input
!   = help: nothing was written; give each output a separate file
= 2
$ ln old.json hard && tagc compile old.json -o fresh --depfile hard
! tagc: cannot write the depfile to hard: it is the same file as old.json, an input
!   = help: nothing was written; give each output a separate file
= 2
$ tagc convert - --to definition -o ./old.json <old.json
! tagc: cannot write the converted container to ./old.json: it is the same file as standard input, the input
!   = help: nothing was written; give each output a separate file
= 2
$ printf '{"container": {"id": "GTM-SIGN", "version": "1"}, "macros": {}}' >GTM-SIGN.json && cp key.pem k.pem && tagc compile GTM-SIGN.json --sign k.pem -o k.pem
! tagc: cannot write the compiled container to k.pem: it is the same file as k.pem, a key of --sign
!   = help: nothing was written; give each output a separate file
= 2
$ tagc compile old.json -o fresh --depfile ./fresh
! tagc: cannot write the depfile to ./fresh: it is the same file as fresh, the compiled container
!   = help: nothing was written; give each output a separate file
= 2
$ tagc compile old.json --output-dir new --depfile new/GTM-DIFF
! tagc: cannot write the depfile to new/GTM-DIFF: it is the same file as new/GTM-DIFF, the compiled container
!   = help: nothing was written; give each output a separate file
= 2
$ tagc lint old.json --report json:fresh --report "sarif:$PWD/fresh" 2>&1 | sed "s:$PWD:HERE:g"
  tagc: cannot write a report to HERE/fresh: it is the same file as fresh, a report
    = help: nothing was written; give each output a separate file
$ tagc lint old.json --report sarif:old.json
! tagc: cannot write a report to old.json: it is the same file as old.json, an input
!   = help: nothing was written; give each output a separate file
= 2
$ tagc diff old.json new.json --report html:new.json
! tagc: cannot write a report to new.json: it is the same file as new.json, an input
!   = help: nothing was written; give each output a separate file
= 2
$ tagc diff old.json new.json --report html:fresh --report json:fresh
! tagc: two reports for one file, 'fresh'
! Usage: tagc diff [<options>] <old> <new>
!   See 'tagc diff --help' for more information.
= 64
$ touch tagc.toml && tagc lint old.json --report json:tagc.toml; rm tagc.toml
! tagc: cannot write a report to tagc.toml: it is the same file as tagc.toml, the configuration
!   = help: nothing was written; give each output a separate file
$ cmp old.json hard && ls fresh new
! ls: cannot access 'fresh': No such file or directory
! ls: cannot access 'new': No such file or directory
= 2

# Folders have regular files; what a pipe has, nobody waits for.
$ mkdir folder && cp GTM-GOOD.json folder && mkfifo folder/GTM-PIPE1.json folder/GTM-PIPE2 && ln -s GTM-PIPE1.json folder/GTM-LINK1.json && tagc check folder

# What killed runs left is cleared, and nothing else.
$ mkdir out && touch out/.x.12.0.tagc-tmp out/.x.12.0.tmp out/x.12.0.tagc-tmp && tagc compile GTM-GOOD.json --output-dir out && ls -A out
  .x.12.0.tmp
  GTM-GOOD
  x.12.0.tagc-tmp

# A stream that is closed is said to be, and never takes what is for another file.
$ tagc lint GTM-GOOD.json >&-
! tagc: standard output: it is closed
= 2
$ tagc lint --no-timing - <&-
  <stdin>: error[unreadable-input]: cannot read the file: it is closed
  .
  1 error in 1 file
= 2
$ tagc compile GTM-GOOD.json -o GTM-GOOD <&- >&- 2>&-
$ tagc compile GTM-GOOD.json -o stdout >&-
! tagc: cannot write stdout: it is closed
= 2

# Arguments are shown without what would steer a terminal.
$ tagc lint a.json "--$(printf 'a\033[31m\nerror: b')"
! tagc: Unknown option '--a\u{1B}[31m\nerror: b'
! Usage: tagc lint [<options>] <input> ...
!   See 'tagc lint --help' for more information.
= 64
$ tagc lint --format="$(printf 'a\r\033]0;b\a')"
! tagc: The value 'a\r\u{1B}]0;b\u{7}' is invalid for '--format <format>'. Please provide one of the following:
!   - text
!   - concise
!   - gcc
!   - json
!   - jsonl
!   - sarif
!   - github
!   - gitlab
!   - junit
!   - checkstyle
!   - markdown
! Help:  --format <format>  Format of the report (default: text).
! Usage: tagc lint [<options>] <input> ...
!   See 'tagc lint --help' for more information.
= 64

# A name that is a secret is cut wherever a report shows it.
$ printf '{"container": {"id": "GTM-AB12"}, "macros": {"sk_live_000000HIDDEN000000": {"type": "constant", "value": "x"}}, "tags": {"sk_live_000000HIDDEN000000": {"type": "functionCall", "function": "f", "fires": [], "paused": true}}}' >named.json && tagc lint named.json -f jsonl; tagc lint named.json -f sarif | grep -c HIDDEN
  {"v": 1, "id": "paused-tag", "group": "dead-code", "severity": "note", "message": "tag 'sk_live_…' is paused", "path": "named.json", "start": {"line": 1, "column": 122, "byte": 121}, "end": {"line": 1, "column": 150, "byte": 149}, "pointer": "/tags/sk_live_…", "notes": [], "fixes": [{"message": "remove tag 'sk_live_…'", "safety": "unsafe", "edits": [{"replacement": "", "start": {"line": 1, "column": 122, "byte": 121}, "end": {"line": 1, "column": 222, "byte": 221}}]}], "entity": {"kind": "tag", "name": "sk_live_…"}, "fingerprint": "1b3d473efc84e700559c86120bb3853f"}
  0
= 1
$ tagc baseline create --baseline known.json named.json && cat known.json && tagc lint --no-timing --baseline known.json named.json
  known.json: 1 finding
  {
    "version": 1,
    "findings": [
      {"file": "named.json", "lint": "paused-tag", "entity": "tag:sk_live_…", "message": "tag 'sk_live_…' is paused"}
    ]
  }
  nothing found (1 file, 1 in the baseline)
!   = help: lint uses it with --baseline, or if tagc.toml names it as 'baseline' under [lint]
# What lies in a folder and is no container is no input: a baseline and a report are written there again.
$ mkdir shop && cp GTM-UNUSED.json shop && cd shop && tagc baseline create --baseline known.json . && tagc baseline update --baseline known.json .
  known.json: 2 findings
  known.json: 2 findings
!   = help: lint uses it with --baseline, or if tagc.toml names it as 'baseline' under [lint]
$ cd shop && tagc lint --no-timing --baseline known.json --report json:report.json . && tagc lint --no-timing --baseline known.json --report json:report.json .
$ cd shop && tagc lint --no-timing --report json:GTM-UNUSED.json .
! tagc: cannot write a report to GTM-UNUSED.json: it is the same file as GTM-UNUSED.json, an input
!   = help: nothing was written; give each output a separate file
= 2
