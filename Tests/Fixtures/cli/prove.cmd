# Only fixes after which diff proves that all is as before; the others are listed.
$ printf '%s\n' '{' '  "container": { "id": "GTM-PROVE", "keys": "values" },' '  "macros": {' '    "event": { "type": "event" },' '    "page": { "type": "dataLayer", "name": "page" },' '    "spare": { "type": "constant", "value": "x" }' '  },' '  "rules": { "opens": { "if": [{ "macro": "event", "equals": "open" }] } },' '  "tags": {' '    "view": { "type": "analytics", "fires": ["opens", "opens"], "fields": { "t": "screenview", "cd": "{{pagee}}", "dp": "{{page}}" } }' '  }' '}' >prove.json && sed 's/{{pagee}}/{{page}}/' prove.json >proved.json
$ tagc lint --no-timing -f concise --fix --unsafe-fixes --prove proved.json; grep -c spare proved.json
  0
! tagc: fixed 1 finding in 1 file, proved: every tag that is left fires and sends as before
= 1
$ tagc lint --no-timing -f concise --fix --unsafe-fixes --prove prove.json; grep -c spare prove.json
  prove.json:6:5: warning[unused-macro]: macro 'spare' is never used
  prove.json:10:105: error[undefined-macro]: no macro is named 'pagee'
  1
! prove.json:10:105: held back the fix of undefined-macro: not proved to do the same, as the file has errors
! tagc: nothing fixed; 1 fix held back
$ tagc lint --no-timing -f concise --prove prove.json
! tagc: --prove is for --fix or --diff
! Usage: tagc lint [<options>] <input> ...
!   See 'tagc lint --help' for more information.
= 64
