$ tagc inspect GTM-GOOD.json
$ tagc compile GTM-GOOD.json && tagc inspect GTM-GOOD | grep -v '^content\|bytes'
$ tagc compile GTM-GOOD.json --strip && tagc inspect GTM-GOOD --format json | grep -A 12 '"tags"'
$ tagc inspect dangling.json | head -n 3
$ tagc inspect page.html
$ tagc inspect GTM-GOOD | head -n 1 | wc -l
