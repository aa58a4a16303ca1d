# Messages, drawn: inapp.def has one of each type, a test message, and texts that are no HTML.
$ tagc messages preview inapp.def -o page.html --macro language=en --set user.name=Ada && head -n 9 page.html | cut -c 1-110
$ sed -n '/<body>/,/<main>/p' page.html
$ sed -n '/<nav/,/<\/nav>/p' page.html
$ sed -n '/id="m2"/,/<\/article>/p' page.html

# Every text of the container is escaped, whatever it says.
$ grep -c '<script\|<b>new\|<i>tags' page.html
$ sed -n '/id="m3"/,/<\/article>/p' page.html

# The same page every time, on standard output too, and of the compiled container.
$ tagc messages preview inapp.def --macro language=en --set user.name=Ada | cmp - page.html
$ tagc compile inapp.def && tagc messages preview GTM-CAMP1 --macro language=en --set user.name=Ada | cmp - page.html

# What has no value is shown as it is written.
$ tagc messages preview inapp.def | grep -o 'class="t" dir="auto">{{[^<]*\|<p class="note.*template.*'
$ tagc messages preview inapp.def --macro language=ar --set user.name=Ada | grep -o 'dir="auto">[^<]*Ada' | head -n 1

# A compiled container without names has the messages' own.
$ tagc compile inapp.def --strip -o stripped/GTM-CAMP1; tagc messages preview stripped/GTM-CAMP1 | grep -o '<h2.*\|<span class="k">rule.*'

# Containers without messages, and files that are none.
$ tagc messages preview GTM-GOOD.json | sed -n '/<h1>/,/<main>/p'
$ tagc messages preview broken.json
$ tagc messages preview inapp.def -o inapp.def
$ tagc messages preview missing.json -o page.html
$ tagc messages preview inapp.def --macro nothing=1
$ tagc messages preview inapp.def --at noon

# Which message shows when, and why the others do not.
$ tagc messages simulate inapp.def --events inapp.ndjson --macro language=en --set user.name=Ada
$ tagc messages simulate inapp.def --events inapp.ndjson --macro language=en --set user.name=Ada --format json | sed -n '1p; 4,6p'

# A text without a value makes a message that cannot be shown.
$ printf '{"moment": "launch"}\n' | tagc messages simulate inapp.def --events - --start 2026-07-01

# Messages stay until they are closed or their time is over.
$ printf '{"moment": "launch"}\n{"after": 7, "event": "openTimetable"}\n{"after": 3, "event": "openTimetable"}\n' | tagc messages simulate inapp.def --events - --start 2026-12-01T09:00:00Z --display-seconds 8
$ printf '{"trigger": "openTimetable"}\n{"optIn": false}\n{"trigger": "openTimetable"}\n{"optIn": true, "component": false}\n{"trigger": "openTimetable"}\n' | tagc messages simulate inapp.def --events - --start 2026-12-01T09:00:00Z

# A clock that is set back counts as passed.
$ printf '{"time": "2026-07-02T09:00:00Z", "moment": "launch"}\n{"time": "2026-06-15T09:00:00Z", "moment": "restart"}\n{"moment": "launch"}\n' | tagc messages simulate inapp.def --events - --set user.name=Ada --macro language=en

# Lines that cannot be played are shown, and the others are played.
$ printf '{"moment": "foregroud"}\n{"moment": "launch", "event": "x"}\n{"moment": "launch", "value": 1}\n{"time": "soon", "event": "x"}\n{"suppress": 1}\n{"moment": "launch", "trigger": "x"}\n[1]\n{"after": -1}\n' | tagc messages simulate inapp.def --events - --start 2026-07-01T00:00:00Z
$ tagc messages simulate inapp.def --events missing.ndjson
$ tagc messages simulate - --events - <events.ndjson
$ tagc messages simulate inapp.def
$ tagc messages simulate inapp.def --events events.ndjson --display-seconds 0
$ tagc messages
$ tagc messages preview --help
$ tagc messages simulate --help
