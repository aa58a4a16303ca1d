# What governs a lint: defaults, the nearest tagc.toml, flags.
$ tagc config init
$ tagc config init
$ tagc lint GTM-GOOD.json
$ tagc config show | grep -c '# default'
$ tagc config show --isolated | head -8
$ mkdir -p team/app && cp GTM-GOOD.json team/app/
$ printf '[lint]\nselect = ["paused-tag"]\n\n[lint.severity]\npaused-tag = "warning"\nundefined-macro = "warning"\n' >team/tagc.toml
$ tagc lint team/app/GTM-GOOD.json
$ tagc config show team/app/GTM-GOOD.json | grep -v '# default'
$ tagc config show team/app --ignore paused-tag | grep flag
$ cd team/app && tagc config show | head -1
$ mkdir team/app/.git && tagc config show team/app | head -1; rmdir team/app/.git
$ tagc lint --isolated team/app/GTM-GOOD.json
$ tagc lint --config team/tagc.toml dangling.json | grep macro
$ tagc lint --stdin-filename team/app/x.json - <GTM-GOOD.json | head -1
$ tagc lint --select unused-marco GTM-GOOD.json 2>&1 | head -1
$ tagc lint --ignore html-page GTM-GOOD.json 2>&1 | head -1
$ tagc lint --isolated --config x.toml GTM-GOOD.json 2>&1 | head -1
$ tagc lint --config x.toml GTM-GOOD.json
$ tagc lint --isolated --ignore reference,regex dangling.json

# A mistake in a configuration stops the run.
$ printf '[lint]\nselct = ["dead-code"]\nignore = ["unused-marco"]\n' >team/tagc.toml
$ tagc lint team
$ printf '[lint\n' >team/tagc.toml
$ tagc lint team
$ tagc config show team

# Which files of folders are linted.
$ mkdir -p tree/a tree/b && cp GTM-GOOD.json tree/a && cp GTM-GOOD.json tree/b && cp GTM-GOOD.json tree/b/GTM-OLD.json
$ printf '[files]\nexclude = ["b/*OLD*"]\n[lint]\nselect = ["paused-tag"]\n' >tree/tagc.toml
$ tagc lint tree | grep paused
$ printf '[files]\ninclude = ["a/**"]\n[lint]\nselect = ["paused-tag"]\n' >tree/tagc.toml
$ tagc lint tree | grep paused
$ tagc lint tree/b/GTM-OLD.json | grep paused
