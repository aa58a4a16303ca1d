# What governs a lint: defaults, the nearest tagc.toml, flags.
$ tagc config init
! wrote tagc.toml
$ tagc config init
! tagc: tagc.toml already exists
!   = help: 'tagc config show' shows its settings
= 2
$ tagc lint --no-timing GTM-GOOD.json
  GTM-GOOD.json:18:5: note[paused-tag]: tag 'old' is paused
    18 |     "old": { "type": "functionCall", "function": "old", "fires": ["opens"], "paused": true }
       |     ^^^^^
    = help: remove tag 'old' (unsafe; applied only with --unsafe-fixes)
  .
  1 note in 1 file
  1 fix with --unsafe-fixes
$ tagc config show | grep paused-tag
  paused-tag = "note"                             # default
$ tagc config show --isolated | head -8
  # From flags and defaults: no tagc.toml.
  .
  [lint]
  # select is not set
  extend-select = []                              # default
  ignore = []                                     # default
  fail-on = "error"                               # default
  # baseline is not set
$ mkdir -p team/app && cp GTM-GOOD.json team/app/
$ printf '[lint]\nselect = ["paused-tag"]\n\n[lint.severity]\npaused-tag = "warning"\nundefined-macro = "warning"\n' >team/tagc.toml
$ tagc lint --no-timing team/app/GTM-GOOD.json
  team/app/GTM-GOOD.json:18:5: warning[paused-tag]: tag 'old' is paused
    18 |     "old": { "type": "functionCall", "function": "old", "fires": ["opens"], "paused": true }
       |     ^^^^^
    = help: remove tag 'old' (unsafe; applied only with --unsafe-fixes)
  .
  1 warning in 1 file
  1 fix with --unsafe-fixes
$ tagc config show team/app/GTM-GOOD.json | grep -v -e '# default' -e '= "off"'
  # From team/tagc.toml, flags and defaults.
  .
  [lint]
  select = ["paused-tag"]                         # team/tagc.toml:2
  # baseline is not set
  .
  [lint.severity]
  paused-tag = "warning"                          # team/tagc.toml:5
  undefined-macro = "warning"                     # team/tagc.toml:6
  .
  [lint.options.container-size]
  .
  [lint.options.naming-convention]
  .
  [lint.options.oversized-text]
  .
  [lint.options.regex-redos]
  .
  [files]
  # include is not set
  .
  [data]
  # events is not set
  # plan is not set
  # handlers is not set
  # hosts is not set
  .
  [require-consent]
$ tagc config show team/app --ignore paused-tag | grep flag
  # From team/tagc.toml, flags and defaults.
  paused-tag = "off"                              # flag
$ cd team/app && tagc config show | head -1
  # From ../tagc.toml, flags and defaults.
$ mkdir team/app/.git && tagc config show team/app | head -1; rmdir team/app/.git
  # From flags and defaults: no tagc.toml.
$ tagc lint --no-timing --isolated team/app/GTM-GOOD.json
  team/app/GTM-GOOD.json:18:5: note[paused-tag]: tag 'old' is paused
    18 |     "old": { "type": "functionCall", "function": "old", "fires": ["opens"], "paused": true }
       |     ^^^^^
    = help: remove tag 'old' (unsafe; applied only with --unsafe-fixes)
  .
  1 note in 1 file
  1 fix with --unsafe-fixes
$ tagc lint --no-timing --config team/tagc.toml dangling.json | grep macro
    4 |   "rules": { "r": { "if": [{ "macro": "event", "matchesRegex": "open(" }] } },
  dangling.json:5:88: warning[undefined-macro]: no macro is named 'pgae'
$ tagc lint --no-timing --stdin-filename team/app/x.json - <GTM-GOOD.json | head -1
  team/app/x.json:18:5: warning[paused-tag]: tag 'old' is paused
$ tagc lint --no-timing --select unused-marco GTM-GOOD.json 2>&1 | head -1
  tagc: no lint is named 'unused-marco': did you mean 'unused-macro'?
$ tagc lint --no-timing --ignore html-page GTM-GOOD.json 2>&1 | head -1
  tagc: 'html-page' is an error in reading a file and cannot be ignored
$ tagc lint --no-timing --isolated --config x.toml GTM-GOOD.json 2>&1 | head -1
  tagc: give --config or --isolated, not both
$ tagc lint --no-timing --config x.toml GTM-GOOD.json
! tagc: cannot read the configuration: x.toml: no such file or folder
= 2
$ tagc lint --no-timing --isolated --ignore reference,regex dangling.json
  nothing found (1 file)

# A mistake in a configuration stops the run.
$ printf '[lint]\nselct = ["dead-code"]\nignore = ["unused-marco"]\n' >team/tagc.toml
$ tagc lint --no-timing team
  team/tagc.toml:2:1: error[unknown-setting]: [lint] has no setting 'selct'
    2 | selct = ["dead-code"]
      | ^^^^^
    = note: did you mean 'select'?
  .
  team/tagc.toml:3:11: error[unknown-lint]: no lint is named 'unused-marco'
    3 | ignore = ["unused-marco"]
      |           ^^^^^^^^^^^^^^
    = note: did you mean 'unused-macro'?
  .
  2 errors in 1 file (no file checked)
= 2
$ printf '[lint\n' >team/tagc.toml
$ tagc lint --no-timing team
  team/tagc.toml:1:6: error[malformed-configuration]: this is not TOML: table header: expected ']', saw '\n'
    1 | [lint
      |      ^
  .
  1 error in 1 file (no file checked)
= 2
$ tagc config show team
  team/tagc.toml:1:6: error[malformed-configuration]: this is not TOML: table header: expected ']', saw '\n'
    1 | [lint
      |      ^
  .
  1 error in 1 file
= 2

# Which files of folders are linted.
$ mkdir -p tree/a tree/b && cp GTM-GOOD.json tree/a && cp GTM-GOOD.json tree/b && cp GTM-GOOD.json tree/b/GTM-OLD.json
$ printf '[files]\nexclude = ["b/*OLD*"]\n[lint]\nselect = ["paused-tag"]\n' >tree/tagc.toml
$ tagc lint --no-timing tree | grep paused
  tree/a/GTM-GOOD.json:18:5: note[paused-tag]: tag 'old' is paused
    18 |     "old": { "type": "functionCall", "function": "old", "fires": ["opens"], "paused": true }
  tree/b/GTM-GOOD.json:18:5: note[paused-tag]: tag 'old' is paused
    18 |     "old": { "type": "functionCall", "function": "old", "fires": ["opens"], "paused": true }
$ printf '[files]\ninclude = ["a/**"]\n[lint]\nselect = ["paused-tag"]\n' >tree/tagc.toml
$ tagc lint --no-timing tree | grep paused
  tree/a/GTM-GOOD.json:18:5: note[paused-tag]: tag 'old' is paused
    18 |     "old": { "type": "functionCall", "function": "old", "fires": ["opens"], "paused": true }
$ tagc lint --no-timing tree/b/GTM-OLD.json | grep paused
  tree/b/GTM-OLD.json:18:5: note[paused-tag]: tag 'old' is paused
    18 |     "old": { "type": "functionCall", "function": "old", "fires": ["opens"], "paused": true }

# What a lint can be told stands on its page; completions know its name.
$ tagc explain container-size | grep -A 2 Options
  Options, in [lint.options.container-size] of tagc.toml:
      budget = 200000  # Largest size of a container, in bytes, 1 to 1000000000
      warn-at = 70  # Percentage of the budget from which a warning is reported, 0 to 1000
$ tagc explain naming-convention | grep -A 4 'Off by default'
  Off by default. To turn it on: `extend-select = ["naming-convention"]` in
  tagc.toml, or `--extend-select naming-convention`. Since version 0.1.
  .
  Options, in [lint.options.naming-convention] of tagc.toml:
      macro = ""  # Pattern for the names of macros (variables)
$ tagc explain naming-convention --format json | grep -A 6 '"options"'
    "options": [
      {
        "name": "macro",
        "summary": "Pattern for the names of macros (variables)",
        "default": ""
      },
      {
$ tagc --generate-completion-script bash | grep -A 1 -e "'--select')" -e "'--to')" | grep -o -e definition -e unused-variable | sort -u
  definition
  unused-variable

# A link that leads to no file is not the same as no configuration.
$ mkdir linked && cp GTM-GOOD.json linked && cd linked && ln -s nowhere tagc.toml && tagc lint --no-timing GTM-GOOD.json
! tagc: cannot read the configuration: tagc.toml is a link to a missing file
= 2
$ cd linked && ln -sf tagc.toml tagc.toml && tagc lint --no-timing GTM-GOOD.json
! tagc: cannot read the configuration: tagc.toml is a link to a missing file
= 2
$ cd linked && tagc lint --no-timing --config tagc.toml GTM-GOOD.json
! tagc: cannot read the configuration: tagc.toml is a link to a missing file
= 2
# The consent that tags of a service must require.
$ mkdir -p shop && printf '{"exportFormatVersion": 2, "containerVersion": {\n  "container": {"publicId": "GTM-SHOP", "usageContext": ["WEB"]},\n  "tag": [\n    {"tagId": "1", "name": "Pixel", "type": "html", "firingTriggerId": ["2147479553"],\n     "parameter": [{"type": "TEMPLATE", "key": "html", "value": "<script>fbq(1)</script>"}]},\n    {"tagId": "2", "name": "Buy", "type": "awct", "firingTriggerId": ["2147479553"]}]}}' >shop/GTM-SHOP.json
$ printf '[require-consent]\nMeta = ["ad_storage", "ad_user_data"]\n"Google Ads" = ["ad_user_data"]\n' >shop/tagc.toml
$ tagc lint --no-timing --select required-consent-missing shop/GTM-SHOP.json
  shop/GTM-SHOP.json:4:45: error[required-consent-missing]: tag 'Pixel' (Meta) does not require consent 'ad_storage' and 'ad_user_data', which tagc.toml demands
    4 |     {"tagId": "1", "name": "Pixel", "type": "html", "firingTriggerId": ["2147479553"],
      |                                             ^^^^^^
  .
  1 error in 1 file
= 1
$ tagc config show shop/GTM-SHOP.json | grep -A 2 require-consent
  [require-consent]
  Meta = ["ad_storage", "ad_user_data"]           # shop/tagc.toml:2
  "Google Ads" = ["ad_user_data"]                 # shop/tagc.toml:3
# Services have other names; one that could be several is told with those. Tags that cannot be judged are one note.
$ printf '[require-consent]\nFacebook = ["ad_storage"]\n"cvt_1_4" = []\n' >shop/tagc.toml
$ tagc lint --no-timing -f concise --select required-consent-missing shop/GTM-SHOP.json
  shop/GTM-SHOP.json:4:45: error[required-consent-missing]: tag 'Pixel' (Meta) does not require consent 'ad_storage', which tagc.toml demands
= 1
$ printf '{"exportFormatVersion": 2, "containerVersion": {\n  "container": {"publicId": "GTM-OPEN", "usageContext": ["WEB"]},\n  "tag": [\n    {"tagId": "1", "name": "Own", "type": "cvt_1_4", "firingTriggerId": ["2147479553"]},\n    {"tagId": "2", "name": "Asks", "type": "cvt_1_5", "firingTriggerId": ["2147479553"]},\n    {"tagId": "3", "name": "Loads", "type": "cvt_1_6", "firingTriggerId": ["2147479553"]}],\n  "customTemplate": [\n    {"containerId": "1", "templateId": "4", "name": "Own", "templateData": "injectScript(a)"},\n    {"containerId": "1", "templateId": "5", "name": "Pixel", "templateData": "isConsentGranted(a); connect.facebook.net"},\n    {"containerId": "1", "templateId": "6", "name": "Loader", "templateData": "injectScript(a)"}]}}' >shop/GTM-OPEN.json
$ tagc lint --no-timing --select required-consent-missing,consent-not-judged shop/GTM-OPEN.json
  shop/GTM-OPEN.json:5:44: note[consent-not-judged]: 2 tags cannot be checked against [require-consent]
    5 |     {"tagId": "2", "name": "Asks", "type": "cvt_1_5", "firingTriggerId": ["2147479553"]},
      |                                            ^^^^^^^^^
    = note: line 5: tag 'Asks': its template (Meta) asks for consent by itself
    = note: line 6: tag 'Loads': the service that its template loads is not known
  .
  1 note in 1 file
$ printf '[require-consent]\nGoogle = ["ad_storage"]\nFacebok = ["ad_storage"]\nAcme = []\n' >shop/tagc.toml
$ tagc lint --no-timing shop/GTM-SHOP.json
  shop/tagc.toml:2:1: error[unsuitable-setting]: no service, purpose or type of tags is named 'Google'
    2 | Google = ["ad_storage"]
      | ^^^^^^
    = note: did you mean 'Google Ads' or 'Google Analytics' or 'Google tag'?
  .
  shop/tagc.toml:3:1: error[unsuitable-setting]: no service, purpose or type of tags is named 'Facebok'
    3 | Facebok = ["ad_storage"]
      | ^^^^^^^
    = note: did you mean 'Facebook'?
  .
  shop/tagc.toml:4:1: error[unsuitable-setting]: no service, purpose or type of tags is named 'Acme'
    4 | Acme = []
      | ^^^^
    = note: 'tagc explain required-consent-missing' lists the names
  .
  3 errors in 1 file (no file checked)
= 2
