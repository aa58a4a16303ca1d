$ mkdir -p apps/web && cp old.json apps/web/GTM-SHOP.json && git init -q . && git add apps && git -c user.name=a -c user.email=a@b commit -q -m one && cp new.json apps/web/GTM-SHOP.json

# A path is one of the folder it is said in, or of the repository's top.
$ cd apps/web && tagc diff git:HEAD:GTM-SHOP.json GTM-SHOP.json | head -n 1
  git:HEAD:GTM-SHOP.json → GTM-SHOP.json: behaviour (3 behaviour, 1 internal, 2 cosmetic)
$ cd apps/web && tagc diff git:HEAD:apps/web/GTM-SHOP.json GTM-SHOP.json | head -n 1
  git:HEAD:apps/web/GTM-SHOP.json → GTM-SHOP.json: behaviour (3 behaviour, 1 internal, 2 cosmetic)
! tagc: git:HEAD:apps/web/GTM-SHOP.json: read from the top of the repository
$ tagc diff git:HEAD:apps/web/GTM-SHOP.json apps/web/GTM-SHOP.json | head -n 1
  git:HEAD:apps/web/GTM-SHOP.json → apps/web/GTM-SHOP.json: behaviour (3 behaviour, 1 internal, 2 cosmetic)
$ cd apps && tagc diff git:HEAD:GTM-SHOP.json web/GTM-SHOP.json
! tagc: GTM-SHOP.json does not exist in revision HEAD
!   = help: looked for apps/GTM-SHOP.json and GTM-SHOP.json
= 2
$ mv apps/web moved && tagc diff git:HEAD:apps/web/GTM-SHOP.json moved/GTM-SHOP.json | head -n 1; mv moved apps/web
  git:HEAD:apps/web/GTM-SHOP.json → moved/GTM-SHOP.json: behaviour (3 behaviour, 1 internal, 2 cosmetic)
$ tagc diff git:nowhere:apps/web/GTM-SHOP.json apps/web/GTM-SHOP.json
! tagc: git has no revision 'nowhere'
!   = help: 'git branch --all' and 'git tag' list the names
= 2
$ tagc diff git: apps/web/GTM-SHOP.json
! tagc: 'git:' is not git:REVISION:PATH
!   = help: for example git:HEAD:Containers/GTM-1234.json, or git::PATH for a staged file
= 64
$ git clone -q --depth 1 "file://$PWD" shallow && cd shallow && tagc diff git:HEAD~1:apps/web/GTM-SHOP.json apps/web/GTM-SHOP.json; rm -rf ../shallow
! tagc: git has no revision 'HEAD~1'
!   = help: this clone is shallow: fetch the revision first, with git fetch --depth 1 origin REF
$ cd .. && GIT_CEILING_DIRECTORIES="$PWD" tagc query git:HEAD:a.json 'event = x' 2>&1 | sed "s:$PWD:HERE:g"
  tagc: git finds no repository at HERE
    = help: 'git -C HERE status' gives the reason

# What is staged.
$ tagc diff git::apps/web/GTM-SHOP.json apps/web/GTM-SHOP.json | head -n 1
  git::apps/web/GTM-SHOP.json → apps/web/GTM-SHOP.json: behaviour (3 behaviour, 1 internal, 2 cosmetic)
$ git add apps && tagc diff git::apps/web/GTM-SHOP.json apps/web/GTM-SHOP.json | head -n 1
  git::apps/web/GTM-SHOP.json → apps/web/GTM-SHOP.json: no differences
$ tagc diff git:HEAD:apps/web/GTM-SHOP.json git::apps/web/GTM-SHOP.json | head -n 1
  git:HEAD:apps/web/GTM-SHOP.json → git::apps/web/GTM-SHOP.json: behaviour (3 behaviour, 1 internal, 2 cosmetic)
$ tagc diff git::apps/web/none.json apps/web/GTM-SHOP.json
! tagc: apps/web/none.json does not exist among the staged files
!   = help: looked for apps/web/none.json
= 2

# A hook sees what will be committed, and nothing else.
$ mkdir apps/ios .hidden && cp dangling.json apps/ios/ && cp dangling.json .hidden/ && git add apps .hidden && cp GTM-GOOD.json apps/ios/dangling.json && rm apps/web/GTM-SHOP.json
$ tagc lint --no-timing --staged --select undefined-macro apps
  apps/ios/dangling.json:4:69: error[regex-unbalanced-parenthesis]: '(' is never closed
    4 |   "rules": { "r": { "if": [{ "macro": "event", "matchesRegex": "open(" }] } },
      |                                                                     ^
    = note: close the group with ), or write \( to match the parenthesis itself
  .
  apps/ios/dangling.json:5:88: error[undefined-macro]: no macro is named 'pgae'
    5 |   "tags": { "t": { "type": "analytics", "fires": ["r"], "fields": { "cd": "caf\u00e9 {{pgae}}" } } }
      |                                                                                        ^^^^
    = note: did you mean 'page'?
    = help: write 'page' (a guess; applied only with --unsafe-fixes)
  .
  2 errors in 1 of 2 files
  1 fix with --unsafe-fixes
= 1
$ cd apps && tagc lint --no-timing -f concise --staged ios/dangling.json ../broken.json
  ios/dangling.json:4:69: error[regex-unbalanced-parenthesis]: '(' is never closed
  ios/dangling.json:5:88: error[undefined-macro]: no macro is named 'pgae'
  ../broken.json: error[unreadable-input]: cannot read the file: it does not exist among the staged files
= 2
$ tagc lint --no-timing -f concise --staged --against HEAD apps | head -n 2
  apps/ios/dangling.json:4:69: error[regex-unbalanced-parenthesis]: '(' is never closed
  apps/ios/dangling.json:5:88: error[undefined-macro]: no macro is named 'pgae'
$ tagc lint --staged --fix apps
! tagc: --staged changes no files: run --fix or --diff without it, and stage the result
! Usage: tagc lint [<options>] <input> ...
!   See 'tagc lint --help' for more information.
= 64
$ tagc lint --staged -
! tagc: --staged is for files and folders
! Usage: tagc lint [<options>] <input> ...
!   See 'tagc lint --help' for more information.
= 64
