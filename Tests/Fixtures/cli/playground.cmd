# The page: files and events are put into its template, as JSON that ends no element.
$ printf '<p>before</p>\n<script type="application/json" id="state">{"v":1}</script>\n<p>after</p>\n' >template.html
$ printf '{"container": {"id": "GTM-AAAA1"}, "macros": {"a": {"type": "constant", "value": "</script>"}}}\n' >a.json
$ printf '{"event": "<!--"}\n' >events.ndjson
$ tagc playground a.json --events events.ndjson --template template.html -o page.html && cat page.html
  <p>before</p>
  <script type="application/json" id="state">{"v": 1, "files": [{"name": "a.json", "text": "{\"container\": {\"id\": \"GTM-AAAA1\"}, \"macros\": {\"a\": {\"type\": \"constant\", \"value\": \"\u003c/script>\"}}}\n"}], "events": "{\"event\": \"\u003c!--\"}\n"}</script>
  <p>after</p>
# Two versions; a compiled container is in Base64.
$ tagc compile a.json -o GTM-AAAA1 2>/dev/null; tagc playground a.json GTM-AAAA1 --template template.html | grep -c '"name": "GTM-AAAA1", "base64": "'
  1
# Without a file, the page is the template, with its example.
$ tagc playground --template template.html | cmp - template.html && echo same
  same
# A large file is deflated, in letters of seven bits.
$ (printf '{"x": "'; head -c 100000 /dev/zero | tr '\0' x; printf '"}') >large.json
$ tagc playground large.json --template template.html | grep -c '"state">='; tagc playground large.json --template template.html | wc -c | awk '{print ($1 < 1000 ? "small" : "large")}'
  1
  small
# A damaged container is no text that the page could show.
$ head -c 100 GTM-AAAA1 >damaged && tagc playground damaged --template template.html -o no.html; ls no.html
! tagc: damaged: the container is cut off, at byte 100
! ls: cannot access 'no.html': No such file or directory
= 2
# Mistakes. Nothing is written.
$ tagc playground a.json --template events.ndjson -o no.html
! tagc: events.ndjson is not the page's template: it has no place for a container
!   = help: 'make page' writes it
= 2
$ tagc playground absent.json --template template.html -o no.html
! tagc: absent.json: cannot read the file: no such file or folder
= 2
$ tagc playground a.json --template absent.html -o no.html
! tagc: cannot read the template absent.html: no such file or folder
= 2
$ tagc playground a.json --template template.html -o a.json
! tagc: cannot write the page to a.json: it is the same file as a.json, an input
!   = help: nothing was written; give each output a separate file
= 2
$ tagc playground --events events.ndjson
! tagc: --events needs a container
! Usage: tagc playground [<file>] [<new>] [--events <file>] [--output <file>]
!        [--template <file>] [--max-input <size>]
!   See 'tagc playground --help' for more information.
= 64
$ tagc playground - - </dev/null
! tagc: standard input can be read only once
! Usage: tagc playground [<file>] [<new>] [--events <file>] [--output <file>]
!        [--template <file>] [--max-input <size>]
!   See 'tagc playground --help' for more information.
= 64
$ printf '\377\n' >bytes; tagc playground a.json --events bytes --template template.html -o no.html
! tagc: bytes: the events are not UTF-8 text
= 2
$ head -c 17000000 /dev/zero | tagc playground - --template template.html -o no.html; ls no.html
! tagc: <stdin>: the page takes files of at most 16 MiB
! ls: cannot access 'no.html': No such file or directory
= 2
# Lines that are no events are told of, and left to the page.
$ tagc playground code.json --events code.ndjson --template template.html -o page.html
! code.ndjson:3:1: error[event-not-object]: this line is not a JSON object
!   3 | none
!     | ^^^^
!   = note: such as {"event": "openScreen", "screenName": "Home"}
! 
! code.ndjson:6:1: error[event-not-object]: this line is not a JSON object
!   6 | [1]
!     | ^^^
!   = note: such as {"event": "openScreen", "screenName": "Home"}
! 
! tagc: note: code.ndjson has 2 lines that cannot be pushed: the page shows them as errors
