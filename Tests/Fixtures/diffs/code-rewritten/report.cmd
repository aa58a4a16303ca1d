# What is left out is counted, with the way to see it.
$ tagc diff old.json new.json
$ tagc diff old.json new.json --full | tail -n 8
