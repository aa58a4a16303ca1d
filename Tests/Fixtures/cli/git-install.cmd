# What git needs to know of containers.
$ mkdir home && export HOME="$PWD/home" && git init -q clone && cd clone && git checkout -q -b main && printf '*.png binary' >.gitattributes && tagc git install | sed "s:$PWD:HERE:g" && cat .gitattributes && tagc git install
  HERE/.gitattributes: GTM-* diff=tagc merge=tagc
  git config --local merge.tagc.name 'tag containers, by entity'
  git config --local merge.tagc.driver 'tagc merge --text-fallback --marker-size=%L --path=%P --ours-label=%X --theirs-label=%Y -o %A %O %A %B'
  git config --local diff.tagc.textconv 'tagc git text'
  git config --local difftool.tagc.cmd 'tagc diff "$LOCAL" "$REMOTE"'
  *.png binary
  # Containers, by 'tagc git install'; 'tagc git uninstall' removes these lines.
  GTM-* diff=tagc merge=tagc
  already installed: nothing was written
$ cd clone && HOME="$PWD/../home" tagc git install 'GTM-*' 'my containers/*.json' | sed "s:$PWD:HERE:g"
  HERE/.gitattributes: "my containers/*.json" diff=tagc merge=tagc
$ cd clone && tagc git install '!GTM-*' 2>&1 | head -n 1
  tagc: '!GTM-*' cannot be a pattern: it is empty, ends with '/', begins with '!', '#' or '-', has control characters, or has '.', '..' or nothing as a folder
$ cd clone && for pattern in containers/ ./containers/a.json a//b //a.json; do tagc git install "$pattern" 2>&1 | head -n 1; done
  tagc: 'containers/' cannot be a pattern: it is empty, ends with '/', begins with '!', '#' or '-', has control characters, or has '.', '..' or nothing as a folder
  tagc: './containers/a.json' cannot be a pattern: it is empty, ends with '/', begins with '!', '#' or '-', has control characters, or has '.', '..' or nothing as a folder
  tagc: 'a//b' cannot be a pattern: it is empty, ends with '/', begins with '!', '#' or '-', has control characters, or has '.', '..' or nothing as a folder
  tagc: '//a.json' cannot be a pattern: it is empty, ends with '/', begins with '!', '#' or '-', has control characters, or has '.', '..' or nothing as a folder
# In a folder, a pattern with a slash is relative to it.
$ git init -q nested && mkdir -p 'nested/a[1]/apps/ios' && cd 'nested/a[1]/apps' && touch ios/GTM-A.json GTM-B.json && tagc git install 'GTM-*' 'ios/*.json' /GTM-B.json '**/c.json' | grep -c attributes; cat ../../.gitattributes; git check-attr diff -- ios/GTM-A.json GTM-B.json; sed -i '/^GTM/d' ../../.gitattributes; git check-attr diff -- ios/GTM-A.json GTM-B.json ios/c.json ../GTM-B.json
  4
  # Containers, by 'tagc git install'; 'tagc git uninstall' removes these lines.
  GTM-* diff=tagc merge=tagc
  /a\[1]/apps/ios/*.json diff=tagc merge=tagc
  /a\[1]/apps/GTM-B.json diff=tagc merge=tagc
  /a\[1]/apps/**/c.json diff=tagc merge=tagc
  ios/GTM-A.json: diff: tagc
  GTM-B.json: diff: tagc
  ios/GTM-A.json: diff: tagc
  GTM-B.json: diff: tagc
  ios/c.json: diff: tagc
  ../GTM-B.json: diff: unspecified

# The names of the branches, as newer versions of git give them.
$ cd clone && git config merge.tagc.driver "$(git config merge.tagc.driver | sed "s/%X/HEAD/; s/%Y/'1a2b3c (New texts)'/")"

# A merge of branches. One renames a variable, the other uses its old name anew, and both add a tag under one id.
$ cd clone && git config user.name t && git config user.email t@t.example && cp ../shop-export.txt GTM-SHOP.json && git add . && git commit -qm base && git checkout -q -b theirs && sed -i 's/"title"/"headline"/; s/{{title}}/{{headline}}/; s/^    "tag": \[/&\n      { "tagId": "3", "name": "theirs", "type": "html" },/' GTM-SHOP.json && git commit -qam theirs && git checkout -q main && sed -i 's/2026-01-01/2026-02-02/; s/^    "tag": \[/&\n      { "tagId": "3", "name": "ours", "type": "html", "parameter": [{ "type": "TEMPLATE", "key": "html", "value": "{{title}}" }] },/' GTM-SHOP.json && git commit -qam ours && git merge -q theirs -m both >/dev/null && git diff -U0 theirs GTM-SHOP.json | tail -n +5; tail -n 10 GTM-SHOP.json
  @@ -12,0 +13,12 @@
  +                "name": "ours",
  +                "type": "html",
  +                "parameter": [
  +                    {
  +                        "type": "TEMPLATE",
  +                        "key": "html",
  +                        "value": "{{headline}}"
  +                    }
  +                ]
  +            },
  +            {
  +                "tagId": "4",
      "tag": [
        { "tagId": "3", "name": "ours", "type": "html", "parameter": [{ "type": "TEMPLATE", "key": "html", "value": "{{headline}}" }] },
        { "tagId": "4", "name": "theirs", "type": "html" },
        { "tagId": "1", "name": "pixel", "type": "img", "parameter": [{ "type": "TEMPLATE", "key": "url", "value": "https://h.example/?t={{headline}}" }], "firingTriggerId": ["2147479553"] }
      ],
      "variable": [
        { "variableId": "2", "name": "headline", "type": "c", "parameter": [{ "type": "TEMPLATE", "key": "value", "value": "Welcome" }] }
      ]
    }
  }
! tagc: GTM-SHOP.json: tag 'theirs' of theirs has the new id 4: in ours, 3 is the id of another tag
# A conflict is git's, and a side can be taken.
$ cd clone && git checkout -q -b others && sed -i 's/"Welcome"/"Hello"/' GTM-SHOP.json && git commit -qam others && git checkout -q main && sed -i 's/"Welcome"/"Hi"/' GTM-SHOP.json && git commit -qam ours && git merge -q others -m both >out; grep -v Auto out; git diff --name-only --diff-filter=U; grep -A 4 '^<' GTM-SHOP.json; git checkout -q --theirs GTM-SHOP.json && grep -c Hello GTM-SHOP.json; git merge --abort
  CONFLICT (content): Merge conflict in GTM-SHOP.json
  GTM-SHOP.json
  <<<<<<< HEAD
        { "variableId": "2", "name": "headline", "type": "c", "parameter": [{ "type": "TEMPLATE", "key": "value", "value": "Hi" }] }
  =======
        { "variableId": "2", "name": "headline", "type": "c", "parameter": [{ "type": "TEMPLATE", "key": "value", "value": "Hello" }] }
  >>>>>>> 1a2b3c (New texts)
  1
! GTM-SHOP.json:12: conflict: variable 'headline': parameter.value: ours and theirs changed it differently
! tagc: 1 conflict in GTM-SHOP.json: ours is HEAD, theirs is 1a2b3c (New texts)
!   = help: keep one side of each conflict (its commas are right) or combine both; then run 'tagc check GTM-SHOP.json' and 'git add GTM-SHOP.json'
# A conflict in an export of one line is shown in lines, and a rebase says 'ours' of the branch that it goes onto.
$ cd clone && tr -d '\n' <GTM-SHOP.json | sed 's/  */ /g' >GTM-LINE.json && git add . && git commit -qm line && git checkout -q -b line && sed -i 's/"Welcome"/"Hello"/; s/{ "tagId": "4", "name": "theirs", "type": "html" },//; s/2026-02-02/2026-03-03/' GTM-LINE.json && git commit -qam line && git checkout -q main && sed -i 's/"Welcome"/"Hi"/; s/"name": "theirs"/& , "notes": "kept"/' GTM-LINE.json && git commit -qam ours && git checkout -q line && git rebase -q main 2>&1 | grep -v -e ^hint -e ^Auto -e ^CONFLICT -e 'ould not'; git diff | grep '^ *[-+]'; git rebase --abort; git checkout -q main
  GTM-LINE.json:1: conflict: tag 'theirs': ours changed it, theirs deleted it
  tagc: 1 conflict in GTM-LINE.json: ours is HEAD, theirs is 1a2b3c (New texts)
    = help: keep one side of each conflict (its commas are right) or combine both; then run 'tagc check GTM-LINE.json' and 'git add GTM-LINE.json'
  --- a/GTM-LINE.json
  +++ b/GTM-LINE.json
  ++<<<<<<< HEAD
   +            {
   +                "tagId": "4",
   +                "name": "theirs",
   +                "type": "html",
   +                "notes": "kept"
   +            },
  ++=======
  ++>>>>>>> 1a2b3c (New texts)
# A file that is no container is merged as lines.
$ cd clone && printf '%s\n' 1 2 3 4 5 6 7 >GTM-NOTES && git add . && git commit -qm notes && git checkout -q -b lines && sed -i 's/1/one/' GTM-NOTES && git commit -qam lines && git checkout -q main && sed -i 's/7/seven/' GTM-NOTES && git commit -qam ours && git merge -q lines -m both >/dev/null && paste -sd ' ' GTM-NOTES
  one 2 3 4 5 6 seven
! tagc: GTM-NOTES: merged as lines: the base cannot be read: there is text after the end of the JSON value
# Compiled containers are compared as text, and so are exports, without what differs in each.
$ cd clone && cp ../old.json old.json && tagc compile old.json -o GTM-DIFF >/dev/null && git add . && git commit -qm compiled && tagc compile ../new.json -o GTM-DIFF >/dev/null && sed -i 's/2026-02-02/2026-03-03/' GTM-SHOP.json && git diff --stat GTM-SHOP.json; git diff -U0 | grep '^[-+] .*title'
   GTM-SHOP.json | 2 +-
   1 file changed, 1 insertion(+), 1 deletion(-)
  -    "values": { "type": "values", "values": { "title": "Welcome" } }
  +    "values": { "type": "values", "values": { "title": "Hello <b>|*you*" } }
$ cd clone && git difftool -y -t tagc -- GTM-DIFF 2>&1 | tail -n 3
  .
  1 tag fires as before (proved)
  not compared: what compiling leaves out (notes)

# What was written is removed; the rest stays.
$ cd clone && tagc git uninstall | sed "s:$PWD:HERE:g" && cat .gitattributes; git config --get-regexp tagc; tagc git uninstall
  HERE/.gitattributes: removed GTM-* diff=tagc merge=tagc
  HERE/.gitattributes: removed "my containers/*.json" diff=tagc merge=tagc
  git config --local --remove-section merge.tagc
  git config --local --remove-section diff.tagc
  git config --local --remove-section difftool.tagc
  *.png binary
  not installed: nothing was removed
# A file of attributes that has nothing else is removed, unless it is a link.
$ git init -q other && cd other && tagc git install >/dev/null && tagc git uninstall | sed "s:$PWD:HERE:g" && ls -A
  HERE/.gitattributes: removed GTM-* diff=tagc merge=tagc
  HERE/.gitattributes: removed, since nothing else was in it
  git config --local --remove-section merge.tagc
  git config --local --remove-section diff.tagc
  git config --local --remove-section difftool.tagc
  .git
$ cd other && touch ../theirs && ln -s ../theirs .gitattributes && tagc git install >/dev/null && tagc git uninstall | sed "s:$PWD:HERE:g" && ls -A && rm .gitattributes
  HERE/.gitattributes: removed GTM-* diff=tagc merge=tagc
  git config --local --remove-section merge.tagc
  git config --local --remove-section diff.tagc
  git config --local --remove-section difftool.tagc
  .git
  .gitattributes
# For all repositories.
$ export HOME="$PWD/home" XDG_CONFIG_HOME= && tagc git install --global | sed "s:$PWD:HERE:g" && cat home/.config/git/attributes && git config --global merge.tagc.name && tagc git uninstall --global | sed "s:$PWD:HERE:g" && ls home/.config/git
  HERE/home/.config/git/attributes: GTM-* diff=tagc merge=tagc
  git config --global merge.tagc.name 'tag containers, by entity'
  git config --global merge.tagc.driver 'tagc merge --text-fallback --marker-size=%L --path=%P --ours-label=%X --theirs-label=%Y -o %A %O %A %B'
  git config --global diff.tagc.textconv 'tagc git text'
  git config --global difftool.tagc.cmd 'tagc diff "$LOCAL" "$REMOTE"'
  # Containers, by 'tagc git install'; 'tagc git uninstall' removes these lines.
  GTM-* diff=tagc merge=tagc
  tag containers, by entity
  HERE/home/.config/git/attributes: removed GTM-* diff=tagc merge=tagc
  HERE/home/.config/git/attributes: removed, since nothing else was in it
  git config --global --remove-section merge.tagc
  git config --global --remove-section diff.tagc
  git config --global --remove-section difftool.tagc
# Outside.
$ cd .. && GIT_CEILING_DIRECTORIES="$PWD" tagc git install 2>&1 | sed "s:$PWD:HERE:g"
  tagc: git finds no repository with a working tree at HERE
    = help: run this in a clone, or with --global for all of yours
$ tagc git text broken.json | cmp - broken.json; tagc git text none.json
! tagc: none.json: cannot read the file: no such file or folder
= 2
