$ tagc compile GTM-GOOD.json
$ tagc run GTM-GOOD --event open --set page=/home
$ tagc run GTM-GOOD --event open --set page=/shop/2 --trace
$ tagc run GTM-GOOD.json --events events.ndjson --get title --format json
$ tagc run GTM-GOOD --get title --get 'price text' --macro priceOf='9.99 EUR'
$ tagc run GTM-GOOD --get title --format json
$ tagc run GTM-GOOD --get titel
$ tagc run GTM-GOOD --event nobody --set user.name=Ada

# Values are JSON, or else text.
$ tagc run GTM-GOOD --event open --set page=5 --format json
$ tagc run GTM-GOOD --event open --set page=5x --format json
$ tagc run GTM-GOOD --event open --set 'page=[1, null]' --format json

# Events that are none are shown where they are, and the others are pushed.
$ printf '{"event": "open"}\n[1]\n{"event": "open",}\n{"event": "open"}' | tagc run GTM-GOOD --events -

# What is wrong with what is run.
$ tagc run dangling.json --event open
$ tagc run missing
$ printf '\211TAGC\r\n\032\nxxxx' > damaged && tagc run damaged
$ head -c 300 GTM-GOOD > cut && tagc inspect cut
$ tagc run GTM-GOOD --macro pric=1
$ tagc run GTM-GOOD --set page
