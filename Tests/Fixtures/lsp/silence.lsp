Files that are not containers stay silent.

> open package.json
{ "name": "x", "dependencies": { "y": "^1.0.0" } }
< (silence)

> hover
< null

> documentSymbol
< []

> completion
< isIncomplete: false
< items: []

> formatting
< null

> open broken.json
{ "name": 
< (silence)

> open events.scenario.json
{ "scenarios": [] }
< (silence)

> open tagc.toml
[lint]
ignore = ["nothing"]
what = 1
< 1:10-1:19 error[unknown-lint]: no lint is named 'nothing' | note: 'tagc explain --list' lists them all
< 2:0-2:4 error[unknown-setting]: [lint] has no setting 'what' | note: its settings are 'select', 'ignore', 'extend-select', 'fail-on', 'baseline', 'severity', 'options'

> close
< no findings

> open tagc.toml
[lint]
ignore = ["unused-m‹i›acro"]
‹k›
[lint.severity]
unused-macro = "‹s›"
< 4:15-4:17 error[unsuitable-setting]: 'unused-macro' cannot be '' | note: allowed: 'off', 'note', 'warning', 'error'

> hover i
< contents:
<   kind: markdown
<   value: **unused-macro**: A macro that nothing refers to. No tag, rule or other macro refers to it, and no app can read it by name. It has no effect, or a reference to it is misspelled. The finding lists the entities that only this macro needs. Apps can read every macro of a container for apps, so only private ones are reported there. Nothing is reported in a part of a container, and in an export without tags, which is a collection to import. The fix that removes the macro is unsafe. It is withheld while the file has errors or a name that looks misspelled.

> completion k
< isIncomplete: false
< items:
<   - label: select
<     kind: 10
<     textEdit:
<       range: 2:0-2:0
<       newText: select
<   - label: ignore
<     kind: 10
<     textEdit:
<       range: 2:0-2:0
<       newText: ignore
<   - label: extend-select
<     kind: 10
<     textEdit:
<       range: 2:0-2:0
<       newText: extend-select
<   - label: fail-on
<     kind: 10
<     textEdit:
<       range: 2:0-2:0
<       newText: fail-on
<   - label: baseline
<     kind: 10
<     textEdit:
<       range: 2:0-2:0
<       newText: baseline

> completion s
< isIncomplete: false
< items:
<   - label: off
<     kind: 10
<     textEdit:
<       range: 4:16-4:16
<       newText: off
<   - label: note
<     kind: 10
<     textEdit:
<       range: 4:16-4:16
<       newText: note
<   - label: warning
<     kind: 10
<     textEdit:
<       range: 4:16-4:16
<       newText: warning
<   - label: error
<     kind: 10
<     textEdit:
<       range: 4:16-4:16
<       newText: error

> close
< no findings
