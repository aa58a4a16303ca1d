# An event without a name is none on pages.
$ tagc query GTM-PAGE.json 'tag "rest" fires'
  yes: {"event": "a"}
$ tagc query GTM-PAGE.json 'tag "rest" fires when event = ""'
  no: proved, for every event and every value, by the web runtime's rules
= 1
# A table that replaces always gives a text, so an absent value is no answer.
$ tagc query GTM-PAGE.json 'tag "call" fires'
  not decided: it depends on values tagc cannot know: 'protocol'
= 1
$ tagc query GTM-PAGE.json '{{protocol}} is absent'
  no: proved, for every event and every value, by the web runtime's rules
= 1
