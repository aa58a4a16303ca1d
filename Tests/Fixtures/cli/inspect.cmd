$ tagc inspect GTM-GOOD.json
  GTM-GOOD, version 3: definition, json, 940 bytes
  compiles to 836 bytes
  behaviour e91fa74b54ca71b5136a2dea684e404df1801ad196c057ff85c688803cf34efe
  rule set: mobile
  .
  tags (3)
    view  analytics
    ask   functionCall
    old   functionCall, paused
  .
  rules (2)
    opens    1 condition
    in shop  1 condition
  .
  macros (6)
    event     event
    page      dataLayer
    unused    dataLayer
    price     functionCall
    language  language
    texts     values
$ tagc compile GTM-GOOD.json && tagc inspect GTM-GOOD | grep -v '^content\|byte'
  behaviour e91fa74b54ca71b5136a2dea684e404df1801ad196c057ff85c688803cf34efe
  rule set: mobile
  .
  keys (7)
    event
    page
    unused
    price
    language
    title
    price text
  .
  tags (2)
    view  analytics     fields
    ask   functionCall  function
  .
  rules (2)
    opens    on open, fires 'view' 'ask'
    in shop  on any event, 1 if, blocks 'ask'
  .
  macros (7)
    event       event
    page        dataLayer
    unused      dataLayer
    price       functionCall
    language    language
    title       constant
    price text  constant
  .
  sections (20)
$ tagc compile GTM-GOOD.json --strip && tagc inspect GTM-GOOD --format json | grep -A 12 '"tags"'
        "name": "tags",
        "offset": 681,
        "bytes": 6,
        "rows": 2,
        "width": 1
      },
      {
        "name": "eventBuckets",
        "offset": 687,
        "bytes": 2,
        "rows": 1,
        "width": 1
      },
  --
    "tags": [
      {
        "name": null,
        "type": "analytics",
        "parameters": ["fields"]
      },
      {
        "name": null,
        "type": "functionCall",
        "parameters": ["function"]
      }
    ],
    "rules": [
$ tagc inspect dangling.json | head -n 4
  GTM-WRONG: definition, json, 317 bytes
  rule set: mobile
  .
  tags (1)
$ tagc inspect page.html
  page.html:1:1: error[html-page]: this is an HTML page, not a container
    1 | <!DOCTYPE html>
      | ^^^^^^^^^^^^^^
    = note: probably a sign-in page or an error page was saved instead of the container
  .
  1 error in 1 file
= 2
$ tagc inspect GTM-GOOD | head -n 1 | wc -l
  1
$ tagc inspect GTM-GOOD --bytes | head -n 1 | wc -l
  1
$ tagc inspect GTM-GOOD --bytes --format json
! tagc: --bytes is text only; leave out --format json
! Usage: tagc inspect <file> [--from <format>] [--id <id>] [--max-input <size>]
!        [--bytes] [--coverage <file>] [--key <public.pem> ...]
!        [--format <format>] [--color <when>]
!   See 'tagc inspect --help' for more information.
= 64
$ tagc inspect GTM-GOOD.bplist | head -2
  GTM-GOOD, version 3: definition, binaryPlist, 682 bytes
  compiles to 836 bytes
$ tagc compile GTM-GOOD.json -o from-json && tagc compile GTM-GOOD.bplist -o from-bplist && cmp from-json from-bplist
  GTM-GOOD.json: warning[misnamed-output]: the runtime looks for 'GTM-GOOD', not for 'from-json'
    = note: name the file 'GTM-GOOD', or give the container another id with --id
  .
  1 warning in 1 file
  GTM-GOOD.bplist: warning[misnamed-output]: the runtime looks for 'GTM-GOOD', not for 'from-bplist'
    = note: name the file 'GTM-GOOD', or give the container another id with --id
  .
  1 warning in 1 file
$ tagc compile GTM-PATTERNS.json && tagc inspect GTM-PATTERNS | sed -n '/^patterns/,/^sections/p'
  patterns (5)
    # table: a stored automaton (dense: a cell for each state and class; sparse: only cells that differ); lazy: built from the program while matching; bytes: program + table
    ^/(?:de|fr)/              sparse table 0  7 states, 6 classes, 10 + 33 bytes
    cart|checkout|basket      sparse table 1  15 states, 12 classes, 20 + 79 bytes
    (?:checkout|basket|cart)  sparse table 1  15 states, 12 classes, 22 + 79 bytes
    ^[a-b]*c?$                dense table 2   4 states, 3 classes, 9 + 12 bytes
    (?:a|b)*a[a-b]{14}c       lazy            program of 15 bytes
  .
  lookups (2)
    # conditions that compare with several texts; the runtime looks the text up in a list
    3 texts  13 bytes                   buy, refund, view
    2 texts  16 bytes, any letter case  /de/shop, /fr/shop
  .
  sections (24)
$ tagc compile GTM-PATTERNS.json && tagc inspect GTM-PATTERNS --format json | sed -n '/"patterns": /,$p'
    "patterns": [
      {
        "pattern": "^/(?:de|fr)/",
        "kind": "table",
        "rows": "sparse",
        "programBytes": 10,
        "automaton": 0,
        "states": 7,
        "classes": 6,
        "automatonBytes": 33
      },
      {
        "pattern": "cart|checkout|basket",
        "kind": "table",
        "rows": "sparse",
        "programBytes": 20,
        "automaton": 1,
        "states": 15,
        "classes": 12,
        "automatonBytes": 79
      },
      {
        "pattern": "(?:checkout|basket|cart)",
        "kind": "table",
        "rows": "sparse",
        "programBytes": 22,
        "automaton": 1,
        "states": 15,
        "classes": 12,
        "automatonBytes": 79
      },
      {
        "pattern": "^[a-b]*c?$",
        "kind": "table",
        "rows": "dense",
        "programBytes": 9,
        "automaton": 2,
        "states": 4,
        "classes": 3,
        "automatonBytes": 12
      },
      {
        "pattern": "(?:a|b)*a[a-b]{14}c",
        "kind": "lazy",
        "programBytes": 15
      }
    ],
    "lookups": [
      {
        "texts": ["buy", "refund", "view"],
        "ignoresCase": false,
        "textBytes": 13
      },
      {
        "texts": ["/de/shop", "/fr/shop"],
        "ignoresCase": true,
        "textBytes": 16
      }
    ]
  }
$ tagc compile GTM-GOOD.json && tagc inspect GTM-GOOD | grep digest
= 1
$ tagc inspect GTM-GOOD --format json | grep -E "\"digests\"|stripped"
    "stripped": false,
$ tagc compile GTM-GOOD.json --strip && tagc inspect GTM-GOOD --format json | grep -E "\"digests\"|stripped"
    "stripped": true,

# Places, keys and references, for other programs.
$ printf '%s' '{"container": {"id": "GTM-AB12"}, "macros": {"page": {"type": "dataLayer", "name": "screen.name"}},' ' "rules": {"home": {"if": [{"macro": "page", "equals": "home"}]}},' ' "tags": {"t": {"type": "imagePixel", "url": "https://e.com/{{page}}{{gone}}", "fires": ["home"]}}}' > places.json; tagc inspect places.json --format json | sed -n '/^  "macros"/,/^  "unsupported"/p'
    "macros": [
      {
        "name": "page",
        "type": "dataLayer",
        "known": true,
        "implied": false,
        "identifier": null,
        "reads": {
          "kind": "dataLayer",
          "key": "screen.name"
        },
        "nameRange": {
          "start": {
            "line": 1,
            "column": 46,
            "byte": 45
          },
          "end": {
            "line": 1,
            "column": 52,
            "byte": 51
          }
        },
        "range": {
          "start": {
            "line": 1,
            "column": 54,
            "byte": 53
          },
          "end": {
            "line": 1,
            "column": 98,
            "byte": 97
          }
        }
      }
    ],
    "rules": [
      {
        "name": "home",
        "key": "home",
        "conditions": [
          {
            "operator": "equals",
            "negated": false,
            "ignoreCase": false,
            "range": {
              "start": {
                "line": 1,
                "column": 127,
                "byte": 126
              },
              "end": {
                "line": 1,
                "column": 162,
                "byte": 161
              }
            },
            "leftRange": {
              "start": {
                "line": 1,
                "column": 137,
                "byte": 136
              },
              "end": {
                "line": 1,
                "column": 143,
                "byte": 142
              }
            },
            "rightRange": {
              "start": {
                "line": 1,
                "column": 155,
                "byte": 154
              },
              "end": {
                "line": 1,
                "column": 161,
                "byte": 160
              }
            }
          }
        ],
        "implied": false,
        "nameRange": {
          "start": {
            "line": 1,
            "column": 111,
            "byte": 110
          },
          "end": {
            "line": 1,
            "column": 117,
            "byte": 116
          }
        },
        "range": {
          "start": {
            "line": 1,
            "column": 119,
            "byte": 118
          },
          "end": {
            "line": 1,
            "column": 164,
            "byte": 163
          }
        }
      }
    ],
    "tags": [
      {
        "name": "t",
        "type": "imagePixel",
        "known": true,
        "paused": false,
        "identifier": null,
        "nameRange": {
          "start": {
            "line": 1,
            "column": 176,
            "byte": 175
          },
          "end": {
            "line": 1,
            "column": 179,
            "byte": 178
          }
        },
        "range": {
          "start": {
            "line": 1,
            "column": 181,
            "byte": 180
          },
          "end": {
            "line": 1,
            "column": 263,
            "byte": 262
          }
        }
      }
    ],
    "references": [
      {
        "from": {
          "kind": "rule",
          "index": 0
        },
        "to": {
          "kind": "macro",
          "key": "page",
          "index": 0
        },
        "range": {
          "start": {
            "line": 1,
            "column": 138,
            "byte": 137
          },
          "end": {
            "line": 1,
            "column": 142,
            "byte": 141
          }
        }
      },
      {
        "from": {
          "kind": "tag",
          "index": 0
        },
        "to": {
          "kind": "macro",
          "key": "page",
          "index": 0
        },
        "range": {
          "start": {
            "line": 1,
            "column": 228,
            "byte": 227
          },
          "end": {
            "line": 1,
            "column": 232,
            "byte": 231
          }
        }
      },
      {
        "from": {
          "kind": "tag",
          "index": 0
        },
        "to": {
          "kind": "macro",
          "key": "gone",
          "index": null
        },
        "range": {
          "start": {
            "line": 1,
            "column": 236,
            "byte": 235
          },
          "end": {
            "line": 1,
            "column": 240,
            "byte": 239
          }
        }
      },
      {
        "from": {
          "kind": "tag",
          "index": 0
        },
        "to": {
          "kind": "rule",
          "key": "home",
          "index": 0
        },
        "range": {
          "start": {
            "line": 1,
            "column": 256,
            "byte": 255
          },
          "end": {
            "line": 1,
            "column": 260,
            "byte": 259
          }
        }
      }
    ],
    "hosts": [
      {
        "name": "e.com",
        "tags": [0]
      }
    ],
    "unsupported": [],
$ tagc inspect places.json --format json | grep -c '"index": null'
  1
$ sed 's/{{gone}}//' places.json > whole.json && tagc compile whole.json -o GTM-AB12 && tagc inspect GTM-AB12 --format json | sed -n '/^  "macros"/,/^  "patterns"/p'
    "macros": [
      {
        "name": "page",
        "operation": "dataLayer",
        "reads": {
          "kind": "dataLayer",
          "key": "screen.name"
        }
      }
    ],
    "references": [
      {
        "from": {
          "kind": "rule",
          "index": 0
        },
        "to": {
          "kind": "macro",
          "index": 0
        }
      },
      {
        "from": {
          "kind": "rule",
          "index": 0
        },
        "to": {
          "kind": "tag",
          "index": 0
        }
      },
      {
        "from": {
          "kind": "tag",
          "index": 0
        },
        "to": {
          "kind": "macro",
          "index": 0
        }
      }
    ],
    "patterns": [],

# Cut off behind its first bytes; and one without a version.
$ tagc compile GTM-GOOD.json -o GTM-GOOD && for n in 5 6 7 8; do head -c $n GTM-GOOD >cut; tagc inspect cut; done
! tagc: cut: the container is cut off, at byte 5
! tagc: cut: the container is cut off, at byte 6
! tagc: cut: the container is cut off, at byte 7
! tagc: cut: the container is cut off, at byte 8
= 2
$ printf '{"container": {"id": "GTM-NONE1"}, "macros": {}}' >none1.json && tagc compile none1.json && tagc inspect GTM-NONE1 | head -n 1
  GTM-NONE1: compiled, format 1, 142 bytes, without names

# Hosts that elements and scripts connect to, whatever loads them; not those of a page's other addresses.
$ printf '{"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-HOSTS1", "usageContext": ["WEB"]},\n "tag": [{"tagId": "1", "name": "Live", "type": "html", "firingTriggerId": ["2147479553"], "parameter": [{"type": "TEMPLATE", "key": "html",\n  "value": "<link rel=preconnect href=https://p.example><link rel=canonical href=https://c.example/><a href=https://a.example/>a</a><script>new WebSocket(\\"wss://w.example/\\"); new EventSource(\\"https://e.example/\\"); var l = document.createElement(\\"link\\"); l.rel = \\"stylesheet\\"; l.href = \\"https://s.example/a.css\\"</script>"}]}]}}' >GTM-HOSTS1.json
$ tagc inspect GTM-HOSTS1.json | grep -A 4 'hosts that'
  hosts that tags request (4)
    e.example  'Live'
    p.example  'Live'
    s.example  'Live'
    w.example  'Live'
