$ tagc convert GTM-GOOD.json --to definition
$ tagc compile GTM-GOOD.json && tagc convert GTM-GOOD --to definition
$ tagc compile GTM-GOOD.json --strip && tagc convert GTM-GOOD --to definition | head -n 8
$ tagc compile GTM-GOOD.json && tagc convert GTM-GOOD --to definition -o again.json && tagc compile again.json -o GTM-AGAIN >/dev/null && cmp GTM-GOOD GTM-AGAIN && echo the same bytes
$ tagc convert GTM-GOOD.json --to definition --carrier xml1 -o GTM-GOOD.plist && head -n 12 GTM-GOOD.plist
$ tagc convert GTM-GOOD.json --to definition --carrier binary1 | head -c 8
$ tagc convert placeholder.json --to definition
$ tagc convert placeholder.json --to definition --id GTM-HERE 2>/dev/null | head -n 3
$ tagc convert GTM-GOOD.json --to values
$ tagc convert GTM-GOOD.json --to values --lossy -o values-only.json --format json
$ cat values-only.json
$ tagc convert values.json --to definition
$ tagc convert values.json --to definition --id GTM-VALUES
$ tagc convert GTM-GOOD.json --to export --lossy -o export.json
$ tagc compile export.json -o GTM-EXPORTED -v
$ tagc convert values.json --to values --carrier xml1 | tail -n 8
$ tagc convert broken.json --to definition
$ tagc convert nothing.json --to definition
$ tagc convert page.html --to definition
$ tagc convert GTM-GOOD.json
$ tagc convert GTM-GOOD.json --to legacy
$ tagc convert GTM-GOOD.json --to definition --id GTM-OTHER
$ tagc convert GTM-GOOD.json --to definition --format json
$ tagc convert GTM-GOOD.json --to definition -o no/such/folder
