# Findings that are known, so that only new ones are reported.
$ tagc baseline create dangling.json GTM-GOOD.json
$ tagc baseline create dangling.json
$ cat .tagc-baseline.json
$ tagc lint dangling.json
$ printf '[lint]\nbaseline = ".tagc-baseline.json"\n' >tagc.toml
$ tagc lint dangling.json GTM-GOOD.json
$ printf '\n\n' | cat - dangling.json >moved.json && mv moved.json dangling.json && tagc lint dangling.json
$ sed 's/{{pgae}}/{{pgae}} {{pgae}}/' dangling.json >new.json && cp dangling.json was.json && mv new.json dangling.json
$ tagc lint dangling.json
$ tagc baseline prune dangling.json
$ tagc baseline update dangling.json
$ tagc lint dangling.json
$ mv was.json dangling.json && tagc lint dangling.json
$ tagc baseline prune dangling.json && tagc lint dangling.json
$ rm GTM-GOOD.json && tagc baseline prune dangling.json && cat .tagc-baseline.json
$ tagc lint --baseline nothing.json dangling.json
$ printf '{"version": 1, "findings": [{"file": "a"}]}' >.tagc-baseline.json && tagc lint dangling.json
$ rm .tagc-baseline.json && tagc lint dangling.json
$ tagc baseline update dangling.json

# What is new since a revision of git.
$ rm tagc.toml && git init -q . && git add dangling.json && git -c user.name=t -c user.email=t@t.example commit -qm first
$ tagc lint --against HEAD dangling.json
$ sed 's/{{pgae}}/{{pgae}} {{pgea}}/' dangling.json >new.json && mv new.json dangling.json
$ tagc lint --against HEAD dangling.json
$ cp dangling.json other.json && tagc lint --against HEAD other.json | tail -1
$ tagc lint --against HEAD --stdin-filename dangling.json - <dangling.json | tail -1
$ tagc lint --against nothing dangling.json
$ tagc lint --against=--help dangling.json
$ tagc lint --against 'HEAD:dangling.json' dangling.json
$ tool=$(command -v tagc) && PATH=/nowhere $tool lint --against HEAD dangling.json
$ rm -rf .git && GIT_CEILING_DIRECTORIES="$(dirname "$PWD")" tagc lint --against HEAD dangling.json 2>&1 | sed "s:$PWD:HERE:"
