$ tagc query GTM-GOOD.json 'tag "view" fires when page contains "shop"'
  yes: {"event": "open", "page": "shop"}
$ tagc query GTM-GOOD.json 'tag "ask" fires when page starts with "/shop"'
  no: proved, over all events
= 1
$ tagc query GTM-GOOD.json 'tag "ask" never fires when page starts with "/shop"'
  yes: proved, over all events
$ tagc query GTM-GOOD.json 'tag "view" always fires when event = open' --format json
  {
    "answer": "yes",
    "proved": true
  }
$ tagc query GTM-GOOD.json 'rule "opens" passes when not (event = "open")'
  no: proved, over all events
    it asks that 'event' equals 'open'
= 1
$ tagc query GTM-GOOD.json 'value > 3 and value < 4 and value matches "^[0-9]+$"'
  no: proved, over all events
= 1
$ tagc query GTM-GOOD.json 'value > 3 and value matches "^[0-9]e[0-9]$"'
  not decided: it hangs on numbers with exponents, or of more than 15 digits
= 1
$ tagc query GTM-GOOD.json 'tag "veiw" fires'
! tagc: the container has no tag 'veiw'
!   = help: did you mean 'view'?
= 64
# Mistakes of whoever asks are no proofs.
$ tagc query GTM-GOOD.json 'tag "view" fires when page matches "("'
!   tag "view" fires when page matches "("
!                                      ^^^
! tagc: this is no pattern
!   = help: tagc query --help has the grammar
= 64
$ tagc query GTM-GOOD.json 'tag "view" fires when value < "x"'
!   tag "view" fires when value < "x"
!                                 ^^^
! tagc: this is no number
!   = help: tagc query --help has the grammar
= 64
$ tagc query GTM-GOOD.json 'tag "view" fires when page = 5 and page.sub = 3'
  not decided: the runtime does not confirm it: 'page' has no 'page.sub' in it where it has a value of its own
= 1
$ tagc query GTM-GOOD.json 'tag "view" fires when (page = "/"'
!   tag "view" fires when (page = "/"
!                                    ^
! tagc: a ')' belongs here
!   = help: tagc query --help has the grammar
= 64
$ tagc query GTM-GOOD.json 'tag "view" fires when page = "/'
!   tag "view" fires when page = "/
!                                ^
! tagc: this quote is never closed
!   = help: tagc query --help has the grammar
= 64
$ tagc why GTM-GOOD.json --tag ask --event open --set page=/shop/1
  tag 'ask': its rules do not fire it
    fires on 'opens': passes
        yes 'event' equals 'open' (it is "open")
    blocked by 'in shop': passes
        yes 'page' starts with '/shop' (it is "/shop/1")
  this would fire it: without page
= 1
$ tagc why GTM-GOOD.json --tag ask --event opne
  tag 'ask': its rules do not fire it
    fires on 'opens': does not pass
      > no  'event' equals 'open' (it is "opne")
    blocked by 'in shop': does not pass
      > no  'page' starts with '/shop' (it is absent)
  this would fire it: --event open
= 1
$ tagc why GTM-GOOD.json --tag view --event open --format json
  {
    "tag": "view",
    "fires": true,
    "dependsOn": null,
    "rules": [
      {
        "rule": "opens",
        "blocks": false,
        "passes": true,
        "conditions": [
          {
            "condition": "'event' equals 'open'",
            "seen": "open",
            "holds": true
          }
        ]
      }
    ],
    "change": null
  }
$ tagc why GTM-GOOD.json --tag view --event open --macro weather=fine
! tagc: --macro weather: no such fact
!   = help: facts are language, platform, appVersion and the like; see tagc run --help
= 64
