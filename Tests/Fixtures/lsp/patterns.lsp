Patterns: their signs in colors, and texts that they match.

> open GTM-AB12.json
{
  "container": { "id": "GTM-AB12", "keys": "values" },
  "macros": {
    "event": { "type": "event" },
    "page": { "type": "dataLayer", "name": "page" }
  },
  "rules": {
    "r": { "if": [ { "macro": "page", "matchesRegex": "^‹a›/(de|fr)/[a-z]{2,}\\.html$" } ] },
    "never": { "if": [ { "macro": "page", "matchesRegex": "a‹b›^c" } ] },
    "none": { "if": [ { "macro": "page", "equals": "^‹c›a" } ] }
  },
  "tags": {
    "t": { "type": "imagePixel", "url": "https://h.example/{{page}}", "fires": [ "r", "never", "none" ] }
  }
}
< 3:4-3:11 warning[unused-macro]: macro 'event' is never used
< 8:58-8:63 error[always-false]: rule 'never' never passes: no event meets its condition 'page' matches 'a^c' | note: no value of the left side makes it true

> hover a
< contents:
<   kind: markdown
<   value:
<     | **pattern** `^/(de|fr)/[a-z]{2,}\.html$`
<     | matches, for example: `/de/aa.html`, `/fr/aa.html`, `/fr/ba.html`
< range: 7:54-7:83

> hover b
< contents:
<   kind: markdown
<   value:
<     | **pattern** `a^c`
<     | matches no text
<     | **always-false**: A condition that is always false. No value of its macro makes the condition true, so the rule never passes. The macro is another constant, a table without such a value, or a text that never matches; or the pattern matches nothing.
< range: 8:58-8:63

> hover c
< null

> semanticTokens/full
< data: [3 5 5 0 1 1 5 4 0 1 3 5 1 1 1 0 26 4 0 0 0 24 1 4 0 0 2 1 4 0 0 3 1 4 0 0 3 1 4 0 0 2 5 3 0 0 5 4 4 0 0 4 3 3 0 0 7 1 4 0 1 5 5 1 1 0 30 4 0 0 0 25 1 4 0 1 5 4 1 1 0 29 4 0 0 3 5 1 2 1 0 56 4 0 0 0 21 1 1 0 0 5 5 1 0 0 9 4 1 0]
