# Messages, drawn: inapp.def has one of each type, a test message, and texts that are no HTML.
$ tagc messages preview inapp.def -o page.html --macro language=en --set user.name=Ada && head -n 9 page.html | cut -c 1-110
  <!doctype html>
  <html lang="en">
  <head>
  <meta charset="utf-8">
  <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-40kYvffMaoF7WC5fp/QA
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Messages of GTM-CAMP1</title>
  <style>:root{color-scheme:light dark;--bg:#f4f5f8;--fg:#14171f;--mid:#555d6e;--card:#fff;--line:#dfe3ea;--soft
$ sed -n '/<body>/,/<main>/p' page.html
  <body>
  <header>
  <p class="eye">In-app messages</p>
  <h1>GTM-CAMP1</h1>
  <p class="sub">Version 12 · 6 messages · in the order of display</p>
  <p class="sub">With <code class="k">user.name = &quot;Ada&quot;</code> <code class="k">language = &quot;en&quot;</code></p>
  </header>
  <main>
$ sed -n '/<nav/,/<\/nav>/p' page.html
  <nav class="all" aria-label="All messages">
  <table>
  <thead><tr><th scope="col">#</th><th scope="col">Message</th><th scope="col">Type</th><th scope="col">Shown on</th><th scope="col">Active</th><th scope="col">Priority</th></tr></thead>
  <tbody>
  <tr><td class="n">1</td><th scope="row"><a href="#m1">try it</a></th><td>modal</td><td><span class="k">foreground</span></td><td>test devices, always</td><td class="n">first</td></tr>
  <tr><td class="n">2</td><th scope="row"><a href="#m2">summer sale</a></th><td>modal</td><td><span class="k">foreground</span> <span class="k">launch</span></td><td>2026-06-01 – 2026-08-31 22:00<span class="when" id="w2"><i></i></span></td><td class="n">1</td></tr>
  <tr><td class="n">3</td><th scope="row"><a href="#m3">gift</a></th><td>card</td><td><span class="k">rule <b>large purchase</b></span></td><td>until 2026-12-31 23:00<span class="when" id="w3"><i></i></span></td><td class="n">2</td></tr>
  <tr><td class="n">4</td><th scope="row"><a href="#m4">&lt;b&gt;new&lt;/b&gt; &amp; &quot;bold&quot;</a></th><td>banner</td><td><span class="k">event <b>a&lt;b&gt;&amp;&quot;c&quot;</b></span></td><td>always<span class="when" id="w4"><i></i></span></td><td class="n">5</td></tr>
  <tr><td class="n">5</td><th scope="row"><a href="#m5">rough sea</a></th><td>banner</td><td><span class="k">foreground</span> <span class="k">event <b>openTimetable</b></span></td><td>from 2026-10-15<span class="when" id="w5"><i></i></span></td><td class="n">last</td></tr>
  <tr><td class="n">6</td><th scope="row"><a href="#m6">poster</a></th><td>image</td><td><span class="k">event <b>openTimetable</b></span></td><td>2026-11-01 – 2027-03-31<span class="when" id="w6"><i></i></span></td><td class="n">last</td></tr>
  </tbody>
  </table>
  </nav>
$ sed -n '/id="m2"/,/<\/article>/p' page.html
  <article id="m2" aria-labelledby="h2">
  <div class="stage">
  <figure class="l">
  <div class="phone"><div class="app"></div><div class="veil modal"><div class="msg"><span class="x" aria-hidden="true">✕</span><div class="pic" role="img" aria-label="Image, not loaded: https://images.example.com/ferry/summer/islands-wide.jpg"><svg viewBox="0 0 24 24" aria-hidden="true"><rect x="3" y="4" width="18" height="16" rx="3"/><circle cx="8.5" cy="9.5" r="1.8"/><path d="m4 18 5.5-5 4 3.5L17 13l4 4"/></svg><code>https://images.example.com/ferry/summer/islands-wide.jpg</code></div><div class="tx"><p class="t" dir="auto">Summer sale, Ada!</p><p dir="auto">Ten percent off every crossing to the islands.
  Until the end of August.</p><span class="btn b1" dir="auto">Show me</span></div></div></div></div>
  <figcaption>Light surroundings</figcaption>
  </figure>
  <figure class="d">
  <div class="phone"><div class="app"></div><div class="veil modal"><div class="msg"><span class="x" aria-hidden="true">✕</span><div class="pic" role="img" aria-label="Image, not loaded: https://images.example.com/ferry/summer/islands-wide.jpg"><svg viewBox="0 0 24 24" aria-hidden="true"><rect x="3" y="4" width="18" height="16" rx="3"/><circle cx="8.5" cy="9.5" r="1.8"/><path d="m4 18 5.5-5 4 3.5L17 13l4 4"/></svg><code>https://images.example.com/ferry/summer/islands-wide.jpg</code></div><div class="tx"><p class="t" dir="auto">Summer sale, Ada!</p><p dir="auto">Ten percent off every crossing to the islands.
  Until the end of August.</p><span class="btn b1" dir="auto">Show me</span></div></div></div></div>
  <figcaption>Dark surroundings</figcaption>
  </figure>
  </div>
  <div class="info">
  <h2 id="h2">summer sale</h2>
  <p class="id"><code>summer-2026</code> <span class="k">modal</span></p>
  <dl>
  <dt>Shown on</dt><dd><span class="k">foreground</span> <span class="k">launch</span></dd>
  <dt>Not when</dt><dd><p><span class="k">rule <b>paying</b></span><span class="if">{{screen}} equals ‘payment’</span></p></dd>
  <dt>Active</dt><dd>2026-06-01 – 2026-08-31 22:00</dd>
  <dt>Priority</dt><dd>1, lower comes first</dd>
  <dt>Caps</dt><dd>3 times ever · once in a session · once in 7 days</dd>
  <dt>Interval</dt><dd>24 hours after any message</dd>
  <dt>Button</dt><dd>‘Show me’ opens <code>ferry://sale/summer</code></dd>
  <dt>Image</dt><dd><code>https://images.example.com/ferry/summer/islands-wide.jpg</code></dd>
  <dt>Text color</dt><dd><span class="sw s0"></span><code>#10233F</code> on <span class="sw s1"></span><code>#FFF8E7</code> · <span class="good">14.8 : 1</span></dd>
  <dt>Button color</dt><dd><span class="sw s2"></span><code>#FFFFFF</code> on <span class="sw s3"></span><code>#0B5FA5</code> · <span class="good">6.5 : 1</span></dd>
  <dt>Data</dt><dd><p><code>promo</code> = S26</p><p><code>screen</code> = sale</p></dd>
  </dl>
  </div>
  </article>

# Every text of the container is escaped, whatever it says.
$ grep -c '<script\|<b>new\|<i>tags' page.html
  0
= 1
$ sed -n '/id="m4"/,/<\/article>/p' page.html
  <article id="m4" aria-labelledby="h4">
  <div class="stage">
  <figure class="l">
  <div class="phone"><div class="app"></div><div class="banner"><div class="msg"><div class="tx"><p class="t" dir="auto">&lt;script&gt;alert(1)&lt;/script&gt;</p><p dir="auto">A text in &quot;quotes&quot; &amp; &lt;i&gt;tags&lt;/i&gt;\u{202E}.</p></div></div></div></div>
  <figcaption>Light surroundings</figcaption>
  </figure>
  <figure class="d">
  <div class="phone"><div class="app"></div><div class="banner"><div class="msg"><div class="tx"><p class="t" dir="auto">&lt;script&gt;alert(1)&lt;/script&gt;</p><p dir="auto">A text in &quot;quotes&quot; &amp; &lt;i&gt;tags&lt;/i&gt;\u{202E}.</p></div></div></div></div>
  <figcaption>Dark surroundings</figcaption>
  </figure>
  </div>
  <div class="info">
  <h2 id="h4">&lt;b&gt;new&lt;/b&gt; &amp; &quot;bold&quot;</h2>
  <p class="id"><code>&lt;b&gt;new&lt;/b&gt; &amp; &quot;bold&quot;</code> <span class="k">banner</span></p>
  <dl>
  <dt>Shown on</dt><dd><span class="k">event <b>a&lt;b&gt;&amp;&quot;c&quot;</b></span></dd>
  <dt>Active</dt><dd>always</dd>
  <dt>Priority</dt><dd>5, lower comes first</dd>
  <dt>Caps</dt><dd>once ever</dd>
  <dt>Interval</dt><dd>none</dd>
  <dt>Disappears</dt><dd>after 12 seconds</dd>
  <dt>Tap</dt><dd>closes it</dd>
  <dt>Text color</dt><dd><span class="sw s0"></span><code>#9AA5B1</code> on <span class="sw s1"></span><code>#FFFFFF</code> · <span class="bad">2.5 : 1, hard to read</span></dd>
  <dt>Data</dt><dd><p><code>&lt;k&gt;</code> = &lt;v&gt; &amp; &quot;w&quot;</p></dd>
  </dl>
  </div>
  </article>

# The same page every time, on standard output too, and of the compiled container.
$ tagc messages preview inapp.def --macro language=en --set user.name=Ada | cmp - page.html
$ tagc compile inapp.def && tagc messages preview GTM-CAMP1 --macro language=en --set user.name=Ada | cmp - page.html

# What has no value is shown as it is written.
$ tagc messages preview inapp.def | grep -o 'class="t" dir="auto">{{[^<]*\|<p class="note.*template.*'
  class="t" dir="auto">{{sale}}, {{user name}}!
  class="t" dir="auto">{{sale}}, {{user name}}!
  <p class="note">'title' has no value here: the page shows its template</p>
$ tagc messages preview inapp.def --macro language=ar --set user.name=Ada | grep -o 'dir="auto">[^<]*Ada' | head -n 1
  dir="auto">تخفيضات الصيف, Ada

# A compiled container without names has the messages' own.
$ mkdir stripped && tagc compile inapp.def --strip -o stripped/GTM-CAMP1 && tagc messages preview stripped/GTM-CAMP1 | grep -o '<h2.*\|<span class="k">rule.*'
  <span class="k">rule <b>#1</b></span></td><td>until 2026-12-31 23:00<span class="when" id="w3"><i></i></span></td><td class="n">2</td></tr>
  <h2 id="h1">try it</h2>
  <h2 id="h2">summer sale</h2>
  <span class="k">rule <b>#0</b></span><span class="if">{{#2}} equals ‘payment’</span></p></dd>
  <h2 id="h3">gift</h2>
  <span class="k">rule <b>#1</b></span><span class="if">event equals ‘purchase’</span><span class="if">{{#1}} is greater than 100</span><span class="if">not: {{#2}} matches ‘^(?:trial|demo)/’</span></p></dd>
  <h2 id="h4">&lt;b&gt;new&lt;/b&gt; &amp; &quot;bold&quot;</h2>
  <h2 id="h5">rough sea</h2>
  <h2 id="h6">poster</h2>

# Containers without messages, and files that are none.
$ tagc messages preview GTM-GOOD.json | sed -n '/<h1>/,/<main>/p'
  <h1>GTM-GOOD</h1>
  <p class="sub">Version 3 · no messages</p>
  </header>
  <main>
! tagc: the container has no messages
$ tagc messages preview broken.json
! broken.json:1:1: error[unclosed-bracket]: this '{' is never closed
!   1 | { "container": { "id": "GTM-BROKEN", },
!     | ^
!   = note: broken.json:3:1: the file ends here
! 
! broken.json:1:36: error[trailing-comma]: a comma is not allowed before a closing bracket
!   1 | { "container": { "id": "GTM-BROKEN", },
!     |                                    ^
!   = help: remove the comma
! 
! 2 errors in 1 file
= 1
$ tagc messages preview inapp.def -o inapp.def
! tagc: cannot write the page to inapp.def: it is the same file as inapp.def, the container
!   = help: nothing was written; give each output a separate file
= 2
$ tagc messages preview missing.json -o page.html
! tagc: missing.json: cannot read the file: no such file or folder
= 2
$ tagc messages preview inapp.def --macro nothing=1
! tagc: --macro nothing: the compiled container has no macro (variable) of that name
!   = help: a name is a macro (variable), a fact such as language, or a function
= 64
$ tagc messages preview inapp.def --at noon
! tagc: The value 'noon' is invalid for '--at <time>'
! Help:  --at <time>  Time for macros: 2026-06-01T09:00:00Z or milliseconds since 1970 (default: none).
! Usage: tagc messages preview <file> [--from <format>] [--id <id>]
!        [--max-input <size>] [--output <file>] [--event <name>]
!        [--macro <name=value> ...] [--set <key=value> ...] [--at <time>]
!   See 'tagc messages preview --help' for more information.
= 64

# Which message shows when, and why the others do not.
$ tagc messages simulate inapp.def --events inapp.ndjson --macro language=en --set user.name=Ada
  2026-06-01T00:00:00Z  foreground
    shows nothing
    not 'try it': testDevice
    not 'summer sale': notStarted: starts after 2026-06-01T00:00:00Z
    not 'rough sea': notStarted: starts after 2026-10-15T00:00:00Z
    not triggered: 'gift', 'poster', '<b>new</b> & "bold"'
  2026-06-02T08:00:00Z  launch
    shows 'summer sale' (modal)
    not triggered: 'gift', 'rough sea', 'poster', '<b>new</b> & "bold"', 'try it'
  2026-06-02T08:00:01Z  event purchase
    shows nothing
    not 'gift': busy: 'summer sale' is on display
    not triggered: 'summer sale', 'rough sea', 'poster', '<b>new</b> & "bold"', 'try it'
  2026-06-02T08:00:02Z  'summer sale' is clicked, opens ferry://sale/summer
  2026-06-02T08:00:12Z  event purchase
    shows nothing
    not 'gift': interval: not before 2026-06-02T09:00:00Z
    not triggered: 'summer sale', 'rough sea', 'poster', '<b>new</b> & "bold"', 'try it'
  2026-06-02T09:00:12Z  event purchase
    shows nothing
    not triggered: 'summer sale', 'gift', 'rough sea', 'poster', '<b>new</b> & "bold"', 'try it'
  2026-06-03T10:00:12Z  foreground
    shows nothing
    not 'try it': testDevice
    not 'summer sale': blocked: rule 'paying'
    not 'rough sea': notStarted: starts after 2026-10-15T00:00:00Z
    not triggered: 'gift', 'poster', '<b>new</b> & "bold"'
  2026-06-03T10:00:14Z  foreground
    shows nothing
    not 'try it': testDevice
    not 'summer sale': capped: 3 times ever, once in a session, once in 7 days
    not 'rough sea': notStarted: starts after 2026-10-15T00:00:00Z
    not triggered: 'gift', 'poster', '<b>new</b> & "bold"'
  2026-06-10T10:00:14Z  foreground
    shows nothing
    not 'try it': suppressed
    not 'summer sale': suppressed
    not 'rough sea': notStarted: starts after 2026-10-15T00:00:00Z
    not triggered: 'gift', 'poster', '<b>new</b> & "bold"'
  2026-06-10T10:00:16Z  trigger openTimetable
    shows nothing
    not 'rough sea': notStarted: starts after 2026-10-15T00:00:00Z
    not 'poster': notStarted: starts after 2026-11-01T00:00:00Z
    not triggered: 'summer sale', 'gift', '<b>new</b> & "bold"', 'try it'
  2026-11-01T09:00:02Z  event openTimetable
    shows 'rough sea' (banner)
    not 'poster': busy: 'rough sea' comes first
    not triggered: 'summer sale', 'gift', '<b>new</b> & "bold"', 'try it'
  2026-11-01T09:00:02Z  'rough sea' cannot be shown: its image was not loaded
  2026-11-01T09:00:04Z  event openTimetable
    shows 'poster' (image)
    not 'rough sea': imageFailed
    not triggered: 'summer sale', 'gift', '<b>new</b> & "bold"', 'try it'
  2026-11-01T09:00:09Z  'poster' ends after its time
  2026-11-01T09:00:34Z  foreground
    shows 'try it' (modal)
    not 'rough sea': interval: not before 2026-11-02T09:00:04Z
    not 'summer sale': expired: ended at 2026-08-31T22:00:00Z
    not triggered: 'gift', 'poster', '<b>new</b> & "bold"'
  2026-11-01T09:00:35Z  'try it' is dismissed
  shown: 'summer sale' once, 'poster' once, 'try it' once
  never shown: 'gift', 'rough sea', '<b>new</b> & "bold"'
$ tagc messages simulate inapp.def --events inapp.ndjson --macro language=en --set user.name=Ada --format json | sed -n '2p; 4p'
  {"time": "2026-06-02T08:00:00Z", "on": "launch", "event": null, "shows": {"message": "summer sale", "id": "summer-2026", "type": "modal"}, "others": [{"message": "gift", "reason": "noTrigger", "detail": null}, {"message": "rough sea", "reason": "noTrigger", "detail": null}, {"message": "poster", "reason": "noTrigger", "detail": null}, {"message": "<b>new</b> & \"bold\"", "reason": "noTrigger", "detail": null}, {"message": "try it", "reason": "noTrigger", "detail": null}]}
  {"time": "2026-06-02T08:00:02Z", "ends": "summer sale", "by": "click", "opens": "ferry://sale/summer"}
$ printf '{"moment": "launch"}\n' | tagc messages simulate stripped/GTM-CAMP1 --events - --start 2026-07-01 --set user.name=Ada --macro language=en
  2026-07-01T00:00:00Z  launch
    shows 'summer sale' (modal)
    not triggered: 'gift', 'rough sea', 'poster', '<b>new</b> & "bold"', 'try it'
  2026-07-01T00:00:05Z  'summer sale' ends after its time
  shown: 'summer sale' once
  never shown: 'gift', 'rough sea', 'poster', '<b>new</b> & "bold"', 'try it'

# A text without a value makes a message that cannot be shown.
$ printf '{"moment": "launch"}\n' | tagc messages simulate inapp.def --events - --start 2026-07-01
  2026-07-01T00:00:00Z  launch
    shows nothing
    not 'summer sale': invalid: 'title' is empty
    not triggered: 'gift', 'rough sea', 'poster', '<b>new</b> & "bold"', 'try it'
  shown: none
  never shown: 'summer sale', 'gift', 'rough sea', 'poster', '<b>new</b> & "bold"', 'try it'

# Messages stay until they are closed or their time is over.
$ printf '{"moment": "launch"}\n{"after": 7, "event": "openTimetable"}\n{"after": 3, "event": "openTimetable"}\n' | tagc messages simulate inapp.def --events - --start 2026-12-01T09:00:00Z --display-seconds 8
  2026-12-01T09:00:00Z  launch
    shows nothing
    not 'summer sale': expired: ended at 2026-08-31T22:00:00Z
    not triggered: 'gift', 'rough sea', 'poster', '<b>new</b> & "bold"', 'try it'
  2026-12-01T09:00:07Z  event openTimetable
    shows 'rough sea' (banner)
    not 'poster': busy: 'rough sea' comes first
    not triggered: 'summer sale', 'gift', '<b>new</b> & "bold"', 'try it'
  2026-12-01T09:00:10Z  event openTimetable
    shows nothing
    not 'rough sea': capped: once in a session
    not 'poster': busy: 'rough sea' is on display
    not triggered: 'summer sale', 'gift', '<b>new</b> & "bold"', 'try it'
  2026-12-01T09:00:27Z  'rough sea' ends after its time
  shown: 'rough sea' once
  never shown: 'summer sale', 'gift', 'poster', '<b>new</b> & "bold"', 'try it'
$ printf '{"trigger": "openTimetable"}\n{"optIn": false}\n{"trigger": "openTimetable"}\n{"optIn": true, "component": false}\n{"trigger": "openTimetable"}\n' | tagc messages simulate inapp.def --events - --start 2026-12-01T09:00:00Z
  2026-12-01T09:00:00Z  trigger openTimetable
    shows 'rough sea' (banner)
    not 'poster': busy: 'rough sea' comes first
    not triggered: 'summer sale', 'gift', '<b>new</b> & "bold"', 'try it'
  2026-12-01T09:00:02Z  trigger openTimetable
    shows nothing
    not 'rough sea': optedOut
    not 'poster': optedOut
    not triggered: 'summer sale', 'gift', '<b>new</b> & "bold"', 'try it'
  2026-12-01T09:00:04Z  trigger openTimetable
    shows nothing
    not 'rough sea': noComponent
    not 'poster': noComponent
    not triggered: 'summer sale', 'gift', '<b>new</b> & "bold"', 'try it'
  2026-12-01T09:00:20Z  'rough sea' ends after its time
  shown: 'rough sea' once
  never shown: 'summer sale', 'gift', 'poster', '<b>new</b> & "bold"', 'try it'

# A clock that is set back counts as passed.
$ printf '{"time": "2026-07-02T09:00:00Z", "moment": "launch"}\n{"time": "2026-06-15T09:00:00Z", "moment": "restart"}\n{"moment": "launch"}\n' | tagc messages simulate inapp.def --events - --set user.name=Ada --macro language=en
  2026-07-02T09:00:00Z  launch
    shows 'summer sale' (modal)
    not triggered: 'gift', 'rough sea', 'poster', '<b>new</b> & "bold"', 'try it'
  2026-06-15T09:00:00Z  'summer sale' ends with the app
  2026-06-15T09:00:01Z  launch
    shows 'summer sale' (modal)
    not triggered: 'gift', 'rough sea', 'poster', '<b>new</b> & "bold"', 'try it'
  2026-06-15T09:00:06Z  'summer sale' ends after its time
  shown: 'summer sale' 2 times
  never shown: 'gift', 'rough sea', 'poster', '<b>new</b> & "bold"', 'try it'

# Lines that cannot be played are shown, and the others are played.
$ printf '{"moment": "foregroud"}\n{"moment": "launch", "event": "x"}\n{"moment": "launch", "value": 1}\n{"time": "soon", "event": "x"}\n{"suppress": 1}\n{"moment": "launch", "trigger": "x"}\n[1]\n{"after": -1}\n' | tagc messages simulate inapp.def --events - --start 2026-07-01T00:00:00Z
  2026-07-01T00:00:00Z  event x
    shows nothing
    not triggered: 'summer sale', 'gift', 'rough sea', 'poster', '<b>new</b> & "bold"', 'try it'
  shown: none
  never shown: 'summer sale', 'gift', 'rough sea', 'poster', '<b>new</b> & "bold"', 'try it'
! <stdin>:1:12: error[unusable-moment]: there is no moment 'foregroud'
!   1 | {"moment": "foregroud"}
!     |            ^^^^^^^^^^^
!   = note: did you mean 'foreground'? moments are foreground, launch, dismiss, click, clickSecond, restart
! 
! <stdin>:2:2: warning[moment-as-data]: 'moment' beside 'event' is pushed as data, without other effect
!   2 | {"moment": "launch", "event": "x"}
!     |  ^^^^^^^^
!   = note: write the moment on a separate line
! 
! <stdin>:3:22: error[unusable-moment]: a moment has no 'value'
!   3 | {"moment": "launch", "value": 1}
!     |                      ^^^^^^^
!   = note: with 'moment' or 'trigger' a line can have 'time', 'after', 'suppress', 'optIn', 'images', 'component', 'testDevice'
! 
! <stdin>:4:10: error[unusable-moment]: this is not a time
!   4 | {"time": "soon", "event": "x"}
!     |          ^^^^^^
!   = note: a time is "2026-06-01T09:00:00Z", "2026-06-01" or milliseconds since 1970
! 
! <stdin>:5:14: error[unusable-moment]: this is neither true nor false
!   5 | {"suppress": 1}
!     |              ^
! 
! <stdin>:6:22: error[unusable-moment]: a line can have only one moment or trigger
!   6 | {"moment": "launch", "trigger": "x"}
!     |                      ^^^^^^^^^
! 
! <stdin>:7:1: error[event-not-object]: this line is not a JSON object
!   7 | [1]
!     | ^^^
!   = note: such as {"event": "openScreen", "screenName": "Home"}
! 
! <stdin>:8:11: error[unusable-moment]: 'after' must be a number of seconds
!   8 | {"after": -1}
!     |           ^^
! 
= 2

# What is pushed and looks like a moment is warned of, and a button that is not there is not tapped.
$ printf '{"momnt": "launch"}\n{"event": "openTimetable", "moment": "dismiss"}\n{"moment": "clickSecond"}\n{"moment": "click"}\n' | tagc messages simulate inapp.def --events - --start 2026-12-01T09:00:00Z
  2026-12-01T09:00:01Z  event openTimetable
    shows 'rough sea' (banner)
    not 'poster': busy: 'rough sea' comes first
    not triggered: 'summer sale', 'gift', '<b>new</b> & "bold"', 'try it'
  2026-12-01T09:00:02Z  'rough sea' has no second button
  2026-12-01T09:00:03Z  'rough sea' is clicked, opens https://ferry.example.com/timetable
  shown: 'rough sea' once
  never shown: 'summer sale', 'gift', 'poster', '<b>new</b> & "bold"', 'try it'
! <stdin>:1:2: warning[moment-as-data]: 'momnt' is pushed as data
!   1 | {"momnt": "launch"}
!     |  ^^^^^^^
!   = note: did you mean 'moment'?
! 
! <stdin>:2:28: warning[moment-as-data]: 'moment' beside 'event' is pushed as data, without other effect
!   2 | {"event": "openTimetable", "moment": "dismiss"}
!     |                            ^^^^^^^^
!   = note: write the moment on a separate line
! 
$ tagc messages simulate inapp.def --events missing.ndjson
! tagc: missing.ndjson: no such file or folder
= 2
$ tagc messages simulate - --events - <events.ndjson
! tagc: standard input can be read only once
! Usage: tagc messages simulate <file> [--from <format>] [--id <id>]
!        [--max-input <size>] --events <file> [--no-work-limit] [--start <time>]
!        [--display-seconds <seconds>] [--macro <name=value> ...]
!        [--set <key=value> ...] [--format <format>] [--color <when>]
!   See 'tagc messages simulate --help' for more information.
= 64
$ tagc messages simulate inapp.def
! tagc: Missing expected argument '--events <file>'
! Help:  --events <file>  File of events and moments; - for standard input.
! Usage: tagc messages simulate <file> [--from <format>] [--id <id>]
!        [--max-input <size>] --events <file> [--no-work-limit] [--start <time>]
!        [--display-seconds <seconds>] [--macro <name=value> ...]
!        [--set <key=value> ...] [--format <format>] [--color <when>]
!   See 'tagc messages simulate --help' for more information.
= 64
$ tagc messages simulate inapp.def --events events.ndjson --display-seconds 0
! tagc: --display-seconds must be a number above 0
! Usage: tagc messages simulate <file> [--from <format>] [--id <id>]
!        [--max-input <size>] --events <file> [--no-work-limit] [--start <time>]
!        [--display-seconds <seconds>] [--macro <name=value> ...]
!        [--set <key=value> ...] [--format <format>] [--color <when>]
!   See 'tagc messages simulate --help' for more information.
= 64
$ tagc messages
  OVERVIEW: Draw a container's in-app messages, or simulate when they show.
  .
  USAGE: tagc messages <subcommand>
  .
  OPTIONS:
    --version               Show the version.
    -h, --help              Show help information.
  .
  SUBCOMMANDS:
    preview                 Draw every in-app message of a container on an HTML
                            page.
    simulate                Show which in-app message shows at each event, and
                            why the others do not.
  .
    See 'tagc help messages <subcommand>' for detailed help.
$ tagc messages preview --help
  OVERVIEW: Draw every in-app message of a container on an HTML page.
  .
  Draws each message on a phone, on a light and on a dark background, with its
  triggers, schedule, caps, addresses, colors and data. The page is one file
  without scripts. It loads nothing, and shows the address of an image in its
  place. --macro, --set and --event give values to macros; a text without a value
  is shown as its template. The same input gives the same page.
  .
    tagc messages preview GTM-SHOP1.json -o page.html --macro language=es
  .
  Exit status: 0 drawn, 1 errors in the container, 2 unreadable container or
  unwritable page, 64 wrong usage.
  .
  USAGE: tagc messages preview <file> [--from <format>] [--id <id>]
         [--max-input <size>] [--output <file>] [--event <name>]
         [--macro <name=value> ...] [--set <key=value> ...] [--at <time>]
  .
  ARGUMENTS:
    <file>                  A container of any format, compiled or not; - is
                            standard input.
  .
  OPTIONS:
    --from <format>         Format of the input (default: detected from its
                            content). (values: definition, values, export,
                            resource, legacy, campaigns)
    --id <id>               Id for a container that has none.
    --max-input <size>      Largest size of an input, at most 1GiB: a number of
                            bytes, KiB, MiB or GiB (default: 64MiB).
    -o, --output <file>     The page to write (default: standard output).
    --event <name>          Event for the texts of messages.
    --macro, --variable <name=value>
                            Value of a macro (variable), of an app function, or
                            of a fact such as language.
    --set <key=value>       Value in the data layer. Dots in the key lead into
                            maps; a value that is not JSON is text.
    --at <time>             Time for macros: 2026-06-01T09:00:00Z or milliseconds
                            since 1970 (default: none).
    --version               Show the version.
    -h, --help              Show help information.
  .
$ tagc messages simulate --help
  OVERVIEW: Show which in-app message shows at each event, and why the others do
  not.
  .
  Each line of the file is a JSON object. A line with "event" is pushed, as by
  'tagc run --events'. Other lines are moments of the app:
  .
    {"moment": "foreground"}  or launch, or restart: the app ends and starts
    {"moment": "dismiss"}     or click, clickSecond: the message on display
    {"trigger": "offer"}      triggers messages of an event without pushing it
    {"suppress": true}        or optIn, images, component, testDevice
  .
  Every line can have a "time" ("2026-06-01T09:00:00Z" or milliseconds since
  1970), or "after", the seconds since the line before; by default one second
  passes. These two members are not pushed. Images load at once. A message counts
  as seen after three seconds, or when it is clicked or dismissed; if the app
  restarts before that, the display counts for no cap. A message ends after
  --display-seconds, a banner after its own time. Impressions outlive a restart;
  caps for sessions, the data layer and suppression do not.
  .
  --format json prints one object per decision, each on a line: {"time", "on",
  "event", "shows", "others"}; for the end of a message {"time", "ends", "by",
  "opens"}; for a click on a missing button {"time", "message", "lacks"}. The
  reasons of the others: noTrigger, blocked, notStarted, expired, invalid,
  optedOut, noComponent, suppressed, busy, testDevice, imageFailed,
  displayFailed, capped, interval.
  .
    tagc messages simulate GTM-SHOP1.json --events day.ndjson
  .
  Exit status: 0 simulated, 1 errors in the container, 2 unreadable container or
  lines, 64 wrong usage.
  .
  USAGE: tagc messages simulate <file> [--from <format>] [--id <id>]
         [--max-input <size>] --events <file> [--no-work-limit] [--start <time>]
         [--display-seconds <seconds>] [--macro <name=value> ...]
         [--set <key=value> ...] [--format <format>] [--color <when>]
  .
  ARGUMENTS:
    <file>                  A container of any format, compiled or not; - is
                            standard input.
  .
  OPTIONS:
    --from <format>         Format of the input (default: detected from its
                            content). (values: definition, values, export,
                            resource, legacy, campaigns)
    --id <id>               Id for a container that has none.
    --max-input <size>      Largest size of an input, at most 1GiB: a number of
                            bytes, KiB, MiB or GiB (default: 64MiB).
    --events <file>         File of events and moments; - for standard input.
    --no-work-limit         Push all events, even if evaluating them takes
                            minutes.
    --start <time>          Time of the first line, if it has none:
                            2026-06-01T09:00:00Z or milliseconds since 1970
                            (default: now).
    --display-seconds <seconds>
                            Time on display of messages other than banners.
                            (default: 5.0)
    --macro, --variable <name=value>
                            Value of a macro (variable), of an app function, or
                            of a fact such as language.
    --set <key=value>       Value in the data layer. Dots in the key lead into
                            maps; a value that is not JSON is text.
    -f, --format <format>   Text for people, or JSON. (values: text, json;
                            default: text)
    --color <when>          Use colors; auto follows NO_COLOR, FORCE_COLOR and
                            the terminal. (values: auto, always, never; default:
                            auto)
    --version               Show the version.
    -h, --help              Show help information.
  .
