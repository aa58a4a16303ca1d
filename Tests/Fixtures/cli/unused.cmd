# What is needed by several that are not used does not go with any of them alone.
$ tagc lint --no-timing GTM-UNUSED.json
  GTM-UNUSED.json:10:5: warning[unused-rule]: rule 'large' is never used
    10 |     "large": {
       |     ^^^^^^^
    = note: GTM-UNUSED.json:6:5: only it needs macro 'size'
    6 |     "size": { "type": "dataLayer", "name": "size" },
      |     ^^^^^^
    = note: GTM-UNUSED.json:7:5: only it needs macro 'sizes'
    7 |     "sizes": { "type": "lowercase", "input": "{{size}}" }
      |     ^^^^^^^
    = note: GTM-UNUSED.json:5:5: only it and other unused entities need macro 'plan'
    5 |     "plan": { "type": "dataLayer", "name": "plan" },
      |     ^^^^^^
    = help: remove rule 'large' (unsafe; applied only with --unsafe-fixes)
  .
  GTM-UNUSED.json:14:5: warning[unused-rule]: rule 'pro' is never used
    14 |     "pro": { "if": [ { "macro": "plan", "equals": "pro" } ] }
       |     ^^^^^
    = note: GTM-UNUSED.json:5:5: only it and other unused entities need macro 'plan'
    5 |     "plan": { "type": "dataLayer", "name": "plan" },
      |     ^^^^^^
    = help: remove rule 'pro' (unsafe; applied only with --unsafe-fixes)
  .
  2 warnings in 1 file
  2 fixes with --unsafe-fixes
