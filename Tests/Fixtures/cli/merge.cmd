# Fields that both sides changed are merged: what only one side changed keeps its bytes.
$ sed 's/"version": "1"/"version": "2"/; s/Welcome/Hello/' old.json >ours.json && sed 's/"opens"\]/"opens", "buys"]/; s/": 50/": 60/' old.json >theirs.json
$ tagc merge old.json ours.json theirs.json -o merged.json && diff ours.json merged.json
  10c10
  <     "buys": { "if": [{ "macro": "event", "equals": "purchase" }, { "macro": "value", "greaterThan": 50 }] }
  ---
  >     "buys": { "if": [{ "macro": "event", "equals": "purchase" }, { "macro": "value", "greaterThan": 60 }] }
  13c13
  <     "view": { "type": "analytics", "fires": ["opens"], "fields": { "t": "screenview" } },
  ---
  >     "view": { "type": "analytics", "fires": ["opens", "buys"], "fields": { "t": "screenview" } },
= 1
$ tagc merge old.json ours.json old.json | cmp - ours.json && tagc merge old.json old.json theirs.json | cmp - theirs.json
# A conflict is marked, and named.
$ sed 's/Welcome/Good evening/; s/": 50/": 70/' old.json >other.json && sed 's/": 50/": 60/' ours.json >mine.json && tagc merge old.json mine.json other.json
  {
    "container": { "id": "GTM-DIFF", "version": "2" },
    "macros": {
      "event": { "type": "event", "private": true },
      "value": { "type": "dataLayer", "name": "value", "private": true },
  <<<<<<< ours
      "title": { "type": "constant", "value": "Hello" }
  =======
      "title": { "type": "constant", "value": "Good evening" }
  >>>>>>> theirs
    },
    "rules": {
      "opens": { "if": [{ "macro": "event", "equals": "open" }] },
  <<<<<<< ours
      "buys": { "if": [{ "macro": "event", "equals": "purchase" }, { "macro": "value", "greaterThan": 60 }] }
  =======
      "buys": { "if": [{ "macro": "event", "equals": "purchase" }, { "macro": "value", "greaterThan": 70 }] }
  >>>>>>> theirs
    },
    "tags": {
      "view": { "type": "analytics", "fires": ["opens"], "fields": { "t": "screenview" } },
      "sale": { "type": "analytics", "fires": ["buys"], "fields": { "t": "event", "ev": "{{value}}" } }
    }
  }
! mine.json:6: conflict: macro 'title': value: ours and theirs changed it differently
! mine.json:14: conflict: rule 'buys': if: ours and theirs changed it differently
! tagc: 2 conflicts in mine.json
!   = help: keep one side of each conflict (its commas are right) or combine both; then run 'tagc check' on the result
= 1
$ grep -v '"sale"' old.json | sed 's/"screenview" } },/"screenview" } }/' >deleted.json && tagc merge old.json deleted.json theirs.json -o merged.json; tail -n 8 merged.json
    "rules": {
      "opens": { "if": [{ "macro": "event", "equals": "open" }] },
      "buys": { "if": [{ "macro": "event", "equals": "purchase" }, { "macro": "value", "greaterThan": 60 }] }
    },
    "tags": {
      "view": { "type": "analytics", "fires": ["opens", "buys"], "fields": { "t": "screenview" } }
    }
  }
$ sed 's/"ev": "{{value}}"/"ev": 1/' old.json >changed.json && tagc merge old.json deleted.json changed.json --path shop/GTM-DIFF.json --marker-size 9
  {
    "container": { "id": "GTM-DIFF", "version": "1" },
    "macros": {
      "event": { "type": "event", "private": true },
      "value": { "type": "dataLayer", "name": "value", "private": true },
      "title": { "type": "constant", "value": "Welcome" }
    },
    "rules": {
      "opens": { "if": [{ "macro": "event", "equals": "open" }] },
      "buys": { "if": [{ "macro": "event", "equals": "purchase" }, { "macro": "value", "greaterThan": 50 }] }
    },
    "tags": {
  <<<<<<<<< ours
      "view": { "type": "analytics", "fires": ["opens"], "fields": { "t": "screenview" } }
  =========
      "view": { "type": "analytics", "fires": ["opens"], "fields": { "t": "screenview" } },
      "sale": { "type": "analytics", "fires": ["buys"], "fields": { "t": "event", "ev": 1 } }
  >>>>>>>>> theirs
    }
  }
! shop/GTM-DIFF.json:13: conflict: tag 'sale': ours deleted it, theirs changed it
! tagc: 1 conflict in shop/GTM-DIFF.json
!   = help: keep one side of each conflict (its commas are right) or combine both; then run 'tagc check shop/GTM-DIFF.json' and 'git add shop/GTM-DIFF.json'
= 1
# References that lead nowhere now.
$ grep -v '"title"' old.json | sed 's/"private": true },$/&/; s/\("name": "value", "private": true }\),/\1/' >untitled.json && sed 's/"screenview"/"{{title}}"/' old.json >titled.json && tagc merge old.json untitled.json titled.json >merged.json
! untitled.json:12: conflict: macro 'title': ours deleted it, theirs uses it in tag 'view'
! tagc: 1 conflict in untitled.json
!   = help: restore what one side deleted, or change what uses it; then run 'tagc check' on the result
= 1
# The same beside a conflict with markers.
$ sed 's/"greaterThan": 50/"greaterThan": 60/' untitled.json >one.json && sed 's/"greaterThan": 50/"greaterThan": 70/' titled.json >two.json && tagc merge old.json one.json two.json >both.json
! one.json:9: conflict: rule 'buys': if: ours and theirs changed it differently
! one.json: conflict: macro 'title': ours deleted it, theirs uses it in tag 'view'
! tagc: 2 conflicts in one.json
!   = help: keep one side of each conflict (its commas are right) or combine both; restore what one side deleted, or change what uses it; then run 'tagc check' on the result
= 1
$ printf '%s' '{"exportFormatVersion":2,"containerVersion":{"container":{"publicId":"GTM-T"},"tag":[{"tagId":"1","name":"t","type":"html"}],"trigger":[{"triggerId":"2","name":"buys","type":"CLICK"}],"folder":[{"folderId":"3","name":"shop"}]}}' >base.json && sed 's/,"trigger.*/}}/' base.json >without.json && sed 's/"html"/&,"firingTriggerId":["2"],"parentFolderId":"3"/' base.json >using.json && tagc merge base.json using.json without.json -o 'my merged.json'
! using.json: conflict: folder 'shop': ours uses it in tag 't', theirs deleted it
! using.json:1: conflict: trigger 'buys': ours uses it in tag 't', theirs deleted it
! tagc: 2 conflicts in using.json
!   = help: restore what one side deleted, or change what uses it; then run tagc check 'my merged.json'
= 1
# Git gives the names of the branches; an older one its placeholders.
$ tagc merge old.json mine.json other.json --ours-label main --theirs-label '1a2b3c (Greet in the evening)' --path a.json | grep -e '^<' -e '^>'
  <<<<<<< main
  >>>>>>> 1a2b3c (Greet in the evening)
  <<<<<<< main
  >>>>>>> 1a2b3c (Greet in the evening)
! a.json:6: conflict: macro 'title': value: ours and theirs changed it differently
! a.json:14: conflict: rule 'buys': if: ours and theirs changed it differently
! tagc: 2 conflicts in a.json: ours is main, theirs is 1a2b3c (Greet in the evening)
!   = help: keep one side of each conflict (its commas are right) or combine both; then run 'tagc check a.json' and 'git add a.json'
$ tagc merge old.json mine.json other.json --ours-label %X --theirs-label '' --path a.json 2>&1 | grep -e '^[<>]' -e ' in a.json'
  <<<<<<< ours
  >>>>>>> theirs
  <<<<<<< ours
  >>>>>>> theirs
  tagc: 2 conflicts in a.json
$ tagc merge old.json mine.json other.json --ours-label main --theirs-label '1a2b3c (Greet in the evening)' --path a.json 2>/dev/null | tagc git text /dev/stdin | head -n 12
  {
    "container": { "id": "GTM-DIFF", "version": "2" },
    "macros": {
      "event": { "type": "event", "private": true },
      "value": { "type": "dataLayer", "name": "value", "private": true },
  <<<<<<< main
      "title": { "type": "constant", "value": "Hello" }
  =======
      "title": { "type": "constant", "value": "Good evening" }
  >>>>>>> 1a2b3c (Greet in the evening)
    },
    "rules": {
# What cannot be merged by entity.
$ tagc merge old.json broken.json theirs.json
! tagc: broken.json: cannot merge by entity: ours cannot be read: this '{' is never closed
!   = help: nothing was written; 'git merge-file' merges lines
= 2
$ tagc compile old.json -o GTM-DIFF >/dev/null 2>&1 && tagc merge old.json GTM-DIFF theirs.json
! tagc: GTM-DIFF: cannot merge by entity: ours cannot be read: this container is already compiled
!   = help: nothing was written; 'git merge-file' merges lines
= 2
$ tagc merge old.json ours.json none.json
! tagc: none.json: cannot read the file: no such file or folder
= 2
$ tagc merge old.json - -
! tagc: standard input can be read only once
! Usage: tagc merge <base> <ours> <theirs> [--output <file>] [--from <format>]
!        [--path <path>] [--marker-size <number>] [--ours-label <name>]
!        [--theirs-label <name>] [--text-fallback] [--max-input <size>]
!   See 'tagc merge --help' for more information.
= 64
$ tagc merge old.json ours.json theirs.json -o theirs.json
! tagc: cannot write the merged container to theirs.json: it is the same file as theirs.json, an input
!   = help: nothing was written; give each output a separate file
= 2
$ sed '3s/$/ ,/' old.json >invalid.json && sed '3s/$/ ,/; s/Welcome/Hi/' old.json >invalid-too.json && tagc merge --text-fallback old.json invalid.json theirs.json -o invalid.json; tail -n 4 invalid.json
      "view": { "type": "analytics", "fires": ["opens", "buys"], "fields": { "t": "screenview" } },
      "sale": { "type": "analytics", "fires": ["buys"], "fields": { "t": "event", "ev": "{{value}}" } }
    }
  }
! tagc: invalid.json: merged as lines: ours cannot be read: unexpected comma
$ tagc merge --text-fallback invalid-too.json ours.json theirs.json >/dev/null
! tagc: ours.json: merged as lines: the base cannot be read: unexpected comma
! tagc: 1 conflict in the lines of ours.json
= 1
