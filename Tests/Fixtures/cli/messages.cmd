# Messages are tags of a kind of their own, and are called messages.
$ cd messages && tagc check old.json && tagc inspect old.json
  GTM-MSG1: definition, json, 1012 bytes
  compiles to 966 bytes
  behaviour d795281ad21492108fcede84fdc1343b84da4a9ac61272cfbc6c42157f085cd4
  rule set: mobile
  .
  messages (3)
    summer sale  message.banner
    welcome      message.modal
    lost         message.banner
  .
  rules (3)
    in the shop  2 conditions
    in the cart  1 condition
    nowhere      2 conditions
  .
  macros (2)
    event  event
    page   dataLayer
$ cd messages && tagc compile old.json -o GTM-MSG1 && tagc inspect GTM-MSG1 | sed -n '/^messages/,/^macros/p'
  messages (3)
    summer sale  message.banner  id, title, url, name
    welcome      message.modal   id, title, name
    lost         message.banner  id, title, name
  .
  rules (5)
    in the shop           on open, 1 if, fires 'summer sale'
    in the cart           on any event, 1 if, blocks 'summer sale'
    nowhere               on open, 1 if, fires 'lost'
    event message.launch  on message.launch, fires 'welcome'
    event signup          on signup, fires 'welcome'
  .
  macros (2)
# Read back, they are what was written.
$ cd messages && tagc compile old.json -o GTM-MSG1 && tagc convert GTM-MSG1 --to definition | sed -n '/"messages"/,$p'
    "messages": {
      "summer sale": {
        "type": "banner",
        "title": "Summer sale on {{page}}",
        "url": "https://example.com/sale",
        "on": [ { "rule": "in the shop" } ],
        "unless": [ "in the cart" ],
        "start": "2020-06-01T00:00:00Z",
        "end": "2126-08-31T00:00:00Z"
      },
      "welcome": {
        "type": "modal",
        "title": "Welcome",
        "on": [ "launch", { "event": "signup" } ],
        "end": "2126-08-31T00:00:00Z"
      },
      "lost": {
        "type": "banner",
        "title": "Never seen",
        "on": [ { "rule": "nowhere" } ],
        "end": "2126-08-31T00:00:00Z"
      }
    }
  }
$ cd messages && tagc compile old.json --strip -o GTM-MSG1 && tagc convert GTM-MSG1 --to definition | sed -n '/"messages"/,/"on"/p'
    "messages": {
      "summer sale": {
        "type": "banner",
        "title": "Summer sale on {{page}}",
        "url": "https://example.com/sale",
        "on": [ { "rule": "rule 1" } ],
# What a change of a schedule, a trigger and a text does.
$ cd messages && tagc diff old.json schedule.json
  old.json → schedule.json: behaviour (1 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ message 'summer sale' [behaviour]
      ! no longer shows on {"event": "open", "page": "/shop"}, when the time is 2126-08-31T00:00:00Z
      ~ schedule: after 2020-06-01T00:00:00Z until 2126-08-31T00:00:00Z → after 2020-06-01T00:00:00Z until 2126-07-31T00:00:00Z
  .
  2 messages show as before (proved)
= 1
$ cd messages && tagc diff old.json new.json
  old.json → new.json: contract (1 contract, 4 behaviour)
  (contract: what the app or page must provide or relies on; behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ container 'GTM-MSG1' [contract]: + fires tags of type "message.image"
  - message 'lost', message.banner [behaviour]
  ~ message 'summer sale' [behaviour]
      ! no longer shows on {"event": "open", "page": "/shop"}, when the time is 2126-08-31T00:00:00Z
      ~ schedule: after 2020-06-01T00:00:00Z until 2126-08-31T00:00:00Z → after 2020-06-01T00:00:00Z until 2126-07-31T00:00:00Z
  ~ message 'welcome' [behaviour]
      ! no longer shows on {"event": "signup"}
      ~ title: "Welcome" → "Welcome aboard"
      + priority: 1
      - shows on event "signup"
  + message 'new', message.image [behaviour]: shows on {"event": "open"}
= 1
# Whether one can show, and why not.
$ cd messages && tagc query old.json 'message "summer sale" shows when page contains "cart"'
  yes: {"event": "open", "page": "/shopcart"}
    its schedule (after 2020-06-01T00:00:00Z until 2126-08-31T00:00:00Z) and its caps are ignored: 'tagc messages simulate' applies them
$ cd messages && tagc query old.json 'message "summer sale" never shows when page = "/shop/cart"'
  yes: proved, for every event and every value, by the mobile libraries' rules
$ cd messages && tagc query old.json 'message "welcome" shows when event = message.launch'
  yes: {"event": "message.launch"}
    its schedule (until 2126-08-31T00:00:00Z) and its caps are ignored: 'tagc messages simulate' applies them
$ cd messages && tagc query old.json 'message "lost" shows'
  no: proved, for every event and every value, by the mobile libraries' rules
    it needs: 'event' equals 'open'
    it needs: 'event' equals 'close'
= 1
$ cd messages && tagc query old.json 'message "welcome" fires'
!   message "welcome" fires
!                     ^^^^^
! tagc: expected 'shows'
!   = help: 'tagc help query' shows the grammar
= 64
$ cd messages && tagc why old.json --message "summer sale" --event open --set page=/shop/cart
  message 'summer sale': its rules do not show it
    shows on 'in the shop': passes
        yes 'event' equals 'open' (it is "open")
        yes 'page' starts with '/shop' (it is "/shop/cart")
    blocked by 'in the cart': passes
        yes 'page' equals '/shop/cart' (it is "/shop/cart")
  this would show it: --set page=/shop
  its schedule (after 2020-06-01T00:00:00Z until 2126-08-31T00:00:00Z) and its caps are ignored: 'tagc messages simulate' applies them
= 1
$ cd messages && tagc why old.json --message welcome --event signup
  message 'welcome': its rules show it
    shows on launch: does not pass
      > no  'event' equals 'message.launch' (it is "signup")
    shows on event "signup": passes
        yes 'event' equals 'signup' (it is "signup")
  its schedule (until 2126-08-31T00:00:00Z) and its caps are ignored: 'tagc messages simulate' applies them
# What an event shows.
$ cd messages && tagc run old.json --event open --set page=/shop
  event open
    shows 'summer sale' (message.banner)
      id: "summer sale"
      title: "Summer sale on /shop"
      url: "https://example.com/sale"
      name: "summer sale"
# What is likely wrong.
$ cd messages && tagc lint old.json odd.json | sed 's/([0-9]* ms)/(N ms)/'
  old.json:10:96: error[contradictory-conditions]: rule 'nowhere' never passes: 'event' equals 'close' contradicts another condition
    10 |     "nowhere": { "if": [ { "macro": "event", "equals": "open" }, { "macro": "event", "equals": "close" } ] }
       |                                                                                                ^^^^^^^
    = note: old.json:10:56: this requires 'event' equals 'open'
    10 |     "nowhere": { "if": [ { "macro": "event", "equals": "open" }, { "macro": "event", "equals": "close" } ] }
       |                                                        ^^^^^^
    = note: no value satisfies all of them
  .
  old.json:21:5: error[tag-never-fires]: message 'lost' can never show
    21 |     "lost": { "type": "banner", "title": "Never seen", "on": [ { "rule": "nowhere" } ], "end": "2126-08-31T00:00:00Z" }
       |     ^^^^^^
    = note: old.json:10:5: rule 'nowhere' can never pass
    10 |     "nowhere": { "if": [ { "macro": "event", "equals": "open" }, { "macro": "event", "equals": "close" } ] }
       |     ^^^^^^^^^
  .
  odd.json:4:5: warning[message-without-end]: message 'pale' has no end
    4 |     "pale": {
      |     ^^^^^^
  .
  odd.json:5:33: warning[long-message]: 'title' of message 'pale' has 95 characters; a modal has room for 80
    5 |       "type": "modal", "title": "A title that is so long that no phone of this world has the room to show it in one or two lines",
      |                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  .
  odd.json:6:20: warning[low-contrast]: the text of message 'pale' has a contrast of 2.8:1 with its background; 4.5:1 is the minimum
    6 |       "textColor": "#999999", "on": [ "foreground" ],
      |                    ^^^^^^^^^
  .
  odd.json:7:27: warning[long-message]: 'button.text' of message 'pale' has 25 characters; a modal has room for 24
    7 |       "button": { "text": "A button with a long text", "backgroundColor": "#EEEEEE", "url": "http://example.com/" }
      |                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^
  .
  odd.json:7:75: warning[low-contrast]: the button of message 'pale' has a contrast of 1.1:1 with its background; 4.5:1 is the minimum
    7 |       "button": { "text": "A button with a long text", "backgroundColor": "#EEEEEE", "url": "http://example.com/" }
      |                                                                           ^^^^^^^^^
  .
  odd.json:7:94: warning[insecure-url]: message 'pale' opens 'example.com' without encryption
    7 |       "button": { "text": "A button with a long text", "backgroundColor": "#EEEEEE", "url": "http://example.com/" }
      |                                                                                              ^^^^^^^
    = help: use 'https': https:// (a guess; applied only with --unsafe-fixes)
  .
  odd.json:9:58: error[unsafe-action-url]: 'url' of message 'script' has the scheme javascript:
    9 |     "script": { "type": "banner", "title": "Tap", "url": " JavaScript:alert(1)", "on": [ "launch" ], "end": "2126-08-31T00:00:00Z" }
      |                                                          ^^^^^^^^^^^^^^^^^^^^^^
  .
  3 errors, 6 warnings in 2 files (N ms)
  1 fix with --unsafe-fixes
# The answer of the vendor's service is a container, too.
$ cd messages && tagc check campaigns.json
  campaigns.json:1:1: error[missing-container-id]: this container has no id
    1 | {
      | ^
    = note: give its id with --id GTM-…, or name the file after it: GTM-….json
  .
  1 error in 1 file
= 1
$ cd messages && tagc compile campaigns.json --id GTM-MSG2 -o GTM-MSG2 && tagc inspect GTM-MSG2 | sed -n '/^messages/,/^rules/p'
  messages (5)
    A modal   message.modal   id, title, body, image, textColor, backgroundColor, buttonText, buttonTextColor,…dColor, buttonUrl, priority, data, name
    A banner  message.banner  id, title, image, textColor, backgroundColor, priority, name
    A card    message.card    id, title, image, landscapeImage, buttonText, buttonTextColor, buttonBackgroundC…r, secondaryButtonBackgroundColor, name
    An image  message.image   id, image, url, name
    15        message.modal   id, title, test, name
  .
  rules (3)
$ cd messages && tagc convert campaigns.json --to definition --id GTM-MSG2 | head -20
  {
    "container": { "id": "GTM-MSG2" },
    "messages": {
      "A modal": {
        "type": "modal",
        "title": "Ten percent off",
        "body": { "$text": "On all crossings {{as written}}" },
        "image": "https://example.com/sale",
        "textColor": "#102030",
        "backgroundColor": "#fffff8",
        "button": {
          "text": "More",
          "textColor": "#ffffff",
          "backgroundColor": "#000000",
          "url": "https://example.com/"
        },
        "id": "11",
        "on": [ "foreground", { "event": "jackpot" } ],
        "start": "2026-06-01T00:00:00Z",
        "end": "2026-08-31T00:00:00Z",
$ cd messages && echo '{"messages": [5]}' | tagc check - --from campaigns
  <stdin>:1:15: error[wrong-kind]: a campaign must be an object, not a number
    1 | {"messages": [5]}
      |               ^
  .
  1 error in 1 file
= 1

# What a message is missing, what is no list, and what its triggers may be.
$ cd messages && tagc lint --no-timing slips.json --fix --diff
  --- a/slips.json
  +++ b/slips.json
  @@ -3,7 +3,7 @@
     "rules": { "sold out": { "if": [ { "macro": "event", "equals": "out" } ] } },
     "macros": { "event": { "type": "event" } },
     "messages": {
  -    "one": { "type": "banner", "title": "One", "on": "launch", "unless": "sold out", "end": "2126-08-31T00:00:00Z" },
  +    "one": { "type": "banner", "title": "One", "on": ["launch"], "unless": ["sold out"], "end": "2126-08-31T00:00:00Z" },
       "two": { "type": "banner", "title": "Two", "on": [ "purchase" ], "end": "2126-08-31T00:00:00Z" },
       "three": { "type": "banner", "title": "Three", "on": [ { "event": "message.sale" } ], "end": "2126-08-31T00:00:00Z",
         "textColor": "#777777", "backgroundColor": "#888888" },
! slips.json:6:78: warning[blocking-never-applies]: rule 'sold out' never blocks message 'one'
!   6 |     "one": { "type": "banner", "title": "One", "on": ["launch"], "unless": ["sold out"], "end": "2126-08-31T00:00:00Z" },
!     |                                                                              ^^^^^^^^
!   = note: no event passes it and a rule that shows the message
! 
! slips.json:7:5: warning[tag-without-rule]: message 'two' has no firing rule
!   7 |     "two": { "type": "banner", "title": "Two", "on": [ "purchase" ], "end": "2126-08-31T00:00:00Z" },
!     |     ^^^^^
! 
! slips.json:7:56: error[unknown-word]: a trigger cannot be 'purchase'
!   7 |     "two": { "type": "banner", "title": "Two", "on": [ "purchase" ], "end": "2126-08-31T00:00:00Z" },
!     |                                                        ^^^^^^^^^^
!   = note: it can be foreground, launch
!   = note: for an event, write {"event": "purchase"}
! 
! slips.json:8:71: warning[reserved-event]: the name of event 'message.sale' is reserved for the messaging library; 'triggerEvent' refuses it
!   8 |     "three": { "type": "banner", "title": "Three", "on": [ { "event": "message.sale" } ], "end": "2126-08-31T00:00:00Z",
!     |                                                                       ^^^^^^^^^^^^^^
!   = note: choose a name that does not begin with message.
! 
! slips.json:9:20: warning[low-contrast]: the text of message 'three' has a contrast of 1.2:1 with its background; 4.5:1 is the minimum
!   9 |       "textColor": "#777777", "backgroundColor": "#888888" },
!     |                    ^^^^^^^^^
!   = note: slips.json:9:50: its background is written here
!   9 |       "textColor": "#777777", "backgroundColor": "#888888" },
!     |                                                  ^^^^^^^^^
! 
! slips.json:11:47: error[empty-window]: message 'four' ends before it can show
!   11 |       "start": "2026-06-02T00:00:00Z", "end": "2026-06-01T00:00:00Z" }
!      |                                               ^^^^^^^^^^^^^^^^^^^^^^
!   = note: slips.json:11:16: it starts here
!   11 |       "start": "2026-06-02T00:00:00Z", "end": "2026-06-01T00:00:00Z" }
!      |                ^^^^^^^^^^^^^^^^^^^^^^
! 
! 2 errors, 4 warnings in 1 file
! tagc: would fix 2 findings in 1 file
= 1
$ cd messages && tagc diff old.json members.json
  old.json → members.json: behaviour (1 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ message 'welcome' [behaviour]
      ! now also shows on {"event": "register"}
      ! no longer shows on {"event": "signup"}
      + button.text: "Hello"
      + frequency.session: 2
      - shows on event "signup"
      + shows on event "register"
  .
  2 messages show as before (proved)
= 1
$ cd messages && tagc query old.json 'message "sumer sale" shows'
! tagc: the container has no message 'sumer sale'
!   = help: did you mean 'summer sale'?
= 64
