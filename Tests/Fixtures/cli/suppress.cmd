# Findings that somebody has accepted.
$ tagc lint --no-timing --isolated accepted.json
  accepted.json:5:5: warning[unused-macro]: macro 'bare' is never used
    5 |     "bare": { "type": "event", "notes": "tagc:ignore unused-macro" },
      |     ^^^^^^
    = help: remove macro 'bare' (unsafe; applied only with --unsafe-fixes)
  .
  accepted.json:5:42: warning[ignore-without-reason]: this directive has no effect: it gives no reason
    5 |     "bare": { "type": "event", "notes": "tagc:ignore unused-macro" },
      |                                          ^^^^^^^^^^^^^^^^^^^^^^^^
    = note: write the reason after two hyphens: tagc:ignore ID -- reason
  .
  accepted.json:6:54: warning[stale-suppression]: 'unused-macro' has no finding here
    6 |     "used": { "type": "event", "notes": "tagc:ignore unused-macro, paused-tag -- was not used" },
      |                                                      ^^^^^^^^^^^^
  .
  accepted.json:6:68: warning[stale-suppression]: 'paused-tag' has no finding here
    6 |     "used": { "type": "event", "notes": "tagc:ignore unused-macro, paused-tag -- was not used" },
      |                                                                    ^^^^^^^^^^
  .
  accepted.json:7:5: note[duplicate-macro]: macro 'odd' is the same as 'used'
    7 |     "odd": { "type": "event", "notes": "tagc:ignore unused-marco, html-page -- misspelt" }
      |     ^^^^^
    = note: accepted.json:6:5: the other macro
    6 |     "used": { "type": "event", "notes": "tagc:ignore unused-macro, paused-tag -- was not used" },
      |     ^^^^^^
    = help: write macro 'used' in its place (unsafe; applied only with --unsafe-fixes)
  .
  accepted.json:7:53: warning[stale-suppression]: no lint is named 'unused-marco'
    7 |     "odd": { "type": "event", "notes": "tagc:ignore unused-marco, html-page -- misspelt" }
      |                                                     ^^^^^^^^^^^^
    = note: did you mean 'unused-macro'?
  .
  accepted.json:7:67: warning[stale-suppression]: 'html-page' is an error in reading a file and cannot be ignored
    7 |     "odd": { "type": "event", "notes": "tagc:ignore unused-marco, html-page -- misspelt" }
      |                                                                   ^^^^^^^^^
  .
  6 warnings, 1 note in 1 file (3 accepted)
  2 fixes with --unsafe-fixes

# By entries of the configuration, each with a reason.
$ printf '[[ignore]]\nlints = ["paused-tag"]\nentity = "tag:old*"\nreason = "back in spring"\nexpires = 2027-03-31\n' >tagc.toml
$ TAGC_TODAY=2027-03-31 tagc lint --no-timing GTM-GOOD.json
  nothing found (1 file, 1 accepted)
$ TAGC_TODAY=2027-04-01 tagc lint --no-timing GTM-GOOD.json
  GTM-GOOD.json:18:5: note[paused-tag]: tag 'old' is paused
    18 |     "old": { "type": "functionCall", "function": "old", "fires": ["opens"], "paused": true }
       |     ^^^^^
    = help: remove tag 'old' (unsafe; applied only with --unsafe-fixes)
  .
  tagc.toml:5:11: warning[expired-ignore]: the ignore of 'paused-tag' ended on 2027-03-31
    5 | expires = 2027-03-31
      |           ^^^^^^^^^^
  .
  1 warning, 1 note in 2 files
  1 fix with --unsafe-fixes
$ TAGC_TODAY=soon tagc lint --no-timing GTM-GOOD.json
! tagc: TAGC_TODAY is not a date: 'soon'
!   = help: such as 2027-03-31
= 2
$ printf '[[ignore]]\nlints = ["dead-code"]\nfile = "GTM-*.json"\nentity = "macro:*"\nreason = "why"\n' >tagc.toml
$ tagc lint --no-timing GTM-GOOD.json
  GTM-GOOD.json:18:5: note[paused-tag]: tag 'old' is paused
    18 |     "old": { "type": "functionCall", "function": "old", "fires": ["opens"], "paused": true }
       |     ^^^^^
    = help: remove tag 'old' (unsafe; applied only with --unsafe-fixes)
  .
  tagc.toml:1:1: warning[stale-suppression]: this ignore of 'dead-code' matches no finding
    1 | [[ignore]]
      | ^^^^^^^^^^
  .
  1 warning, 1 note in 2 files
  1 fix with --unsafe-fixes
$ tagc lint --no-timing --ignore dead-code GTM-GOOD.json
  nothing found (1 file)
$ tagc lint --no-timing dangling.json | grep stale
= 1
$ printf '[[ignore]]\nlints = ["unused-rule"]\nreason = "why"\n' >tagc.toml
$ tagc lint --no-timing GTM-GOOD.json | grep stale
= 1
$ mkdir part && cp GTM-GOOD.json part/ && tagc lint --no-timing part | grep stale
= 1
$ mv tagc.toml part/ && tagc lint --no-timing part | grep stale
  part/tagc.toml:1:1: warning[stale-suppression]: this ignore of 'unused-rule' matches no finding
$ printf '[lint.severity]\nstale-suppression = "off"\n' >>part/tagc.toml && tagc lint --no-timing part | grep stale
= 1

# Tags that are told of as one are ignored one by one; a tag may load several services.
$ printf '{"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-TRACK1", "usageContext": ["WEB"]},\n "tag": [\n  {"tagId": "1", "name": "Meta", "type": "html", "firingTriggerId": ["2147479553"], "parameter": [{"type": "TEMPLATE", "key": "html", "value": "<script>fbq(1)</script>"}]},\n  {"tagId": "2", "name": "Both", "type": "html", "firingTriggerId": ["2147479553"], "parameter": [{"type": "TEMPLATE", "key": "html", "value": "<script>lintrk(1); fbq(2)</script>"}]},\n  {"tagId": "3", "name": "Insight", "type": "bzi", "firingTriggerId": ["2147479553"], "parameter": [{"type": "TEMPLATE", "key": "id", "value": "1"}]}]}}' >GTM-TRACK1.json
$ tagc lint --no-timing --select trackers-without-consent --isolated GTM-TRACK1.json
  GTM-TRACK1.json:3:42: note[trackers-without-consent]: 3 tags load trackers, and no tag here requires consent
    3 | … {"tagId": "1", "name": "Meta", "type": "html", "firingTriggerId": ["2147479553"], "parameter": [{"type": "TEMPLATE", "k…
      |                                          ^^^^^^
    = note: line 3: tag 'Meta' (Meta)
    = note: line 4: tag 'Both' (LinkedIn and Meta)
    = note: line 5: tag 'Insight' (LinkedIn)
  .
  1 note in 1 file
$ printf '[[ignore]]\nlints = ["trackers-without-consent"]\nentity = "tag:Meta"\nreason = "the page waits"\n' >tagc.toml
$ tagc lint --no-timing --select trackers-without-consent GTM-TRACK1.json
  GTM-TRACK1.json:4:42: note[trackers-without-consent]: 2 tags load trackers, and no tag here requires consent
    4 | … {"tagId": "2", "name": "Both", "type": "html", "firingTriggerId": ["2147479553"], "parameter": [{"type": "TEMPLATE", "k…
      |                                          ^^^^^^
    = note: line 4: tag 'Both' (LinkedIn and Meta)
    = note: line 5: tag 'Insight' (LinkedIn)
  .
  1 note in 1 file (1 accepted)
$ printf '[require-consent]\nMeta = ["ad_storage"]\n' >tagc.toml
$ tagc lint --no-timing --select trackers-without-consent,required-consent-missing GTM-TRACK1.json
  GTM-TRACK1.json:3:42: error[required-consent-missing]: tag 'Meta' (Meta) does not require consent 'ad_storage', which tagc.toml demands
    3 | … {"tagId": "1", "name": "Meta", "type": "html", "firingTriggerId": ["2147479553"], "parameter": [{"type": "TEMPLATE", "k…
      |                                          ^^^^^^
  .
  GTM-TRACK1.json:4:42: error[required-consent-missing]: tag 'Both' (Meta) does not require consent 'ad_storage', which tagc.toml demands
    4 | … {"tagId": "2", "name": "Both", "type": "html", "firingTriggerId": ["2147479553"], "parameter": [{"type": "TEMPLATE", "k…
      |                                          ^^^^^^
  .
  GTM-TRACK1.json:5:45: note[trackers-without-consent]: tag 'Insight' loads a tracker (LinkedIn), and no tag here requires consent
    5 |   {"tagId": "3", "name": "Insight", "type": "bzi", "firingTriggerId": ["2147479553"], "parameter": [{"type": "TEMPLATE", "key": "id", "value": "1"}]}]}}
      |                                             ^^^^^
  .
  2 errors, 1 note in 1 file
= 1
