# A compiled container beside its source is compared by what it does: its names and times mean nothing.
$ mkdir app; cp GTM-GOOD.json app/; tagc compile --strip app/GTM-GOOD.json -o app/GTM-GOOD; touch -d 2001-01-01 app/GTM-GOOD; tagc lint --no-timing app -f concise
$ tagc compile --compress app/GTM-GOOD.json -o app/GTM-GOOD; tagc lint --no-timing app -f concise
$ sed 's/"open"/"opened"/' GTM-GOOD.json >app/GTM-GOOD.json; tagc lint --no-timing --ignore paused-tag app
$ tagc lint --no-timing --ignore stale-container,paused-tag app; tagc lint --no-timing --select stale-container app | tail -1
$ head -c 100 app/GTM-GOOD >cut; mv cut app/GTM-GOOD; tagc lint --no-timing -f concise app

# Of a folder the vendor's binaries are taken, too; what was compiled is no source, and other names are other things.
$ rm -r app; mkdir app; tagc compile --target legacy --id GTM-LEGACY values.json -o app/GTM-LEGACY; tagc check app; tagc lint --no-timing app | tail -1; tagc fmt --check app
$ tagc compile --output-dir out app; ls out; cp out/GTM-LEGACY app/; tagc check app
$ printf 'notes\n' >app/GTM-NOTES; printf '{}' >app/README; tagc lint --no-timing app
