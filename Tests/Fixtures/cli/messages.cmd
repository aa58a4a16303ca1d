# Messages are tags of a kind of their own, and are called messages.
$ cd messages && tagc check old.json && tagc inspect old.json
$ cd messages && tagc compile old.json -o GTM-MSG1 && tagc inspect GTM-MSG1 | sed -n '/^messages/,/^macros/p'
# Read back, they are what was written.
$ cd messages && tagc compile old.json -o GTM-MSG1 && tagc convert GTM-MSG1 --to definition | sed -n '/"messages"/,$p'
$ cd messages && tagc compile old.json --strip -o GTM-MSG1 && tagc convert GTM-MSG1 --to definition | sed -n '/"messages"/,/"on"/p'
# What a change of a schedule, a trigger and a text does.
$ cd messages && tagc diff old.json schedule.json
$ cd messages && tagc diff old.json new.json
# Whether one can show, and why not.
$ cd messages && tagc query old.json 'message "summer sale" shows when page contains "cart"'
$ cd messages && tagc query old.json 'message "summer sale" never shows when page = "/shop/cart"'
$ cd messages && tagc query old.json 'message "welcome" shows when event = message.launch'
$ cd messages && tagc query old.json 'message "lost" shows'
$ cd messages && tagc query old.json 'message "welcome" fires'
$ cd messages && tagc why old.json --message "summer sale" --event open --set page=/shop/cart
$ cd messages && tagc why old.json --message welcome --event signup
# What an event shows.
$ cd messages && tagc run old.json --event open --set page=/shop
# What is likely wrong.
$ cd messages && tagc lint old.json odd.json
# The answer of the vendor's service is a container, too.
$ cd messages && tagc check campaigns.json
$ cd messages && tagc compile campaigns.json --id GTM-MSG2 -o GTM-MSG2 && tagc inspect GTM-MSG2 | sed -n '/^messages/,/^rules/p'
$ cd messages && tagc convert campaigns.json --to definition --id GTM-MSG2 | head -20
$ cd messages && echo '{"messages": [5]}' | tagc check - --from campaigns
