# One line in the middle of 80 is shown, with what is about it; new hosts are named.
$ tagc diff old.json new.json
$ tagc diff old.json new.json --format markdown
$ tagc diff old.json new.json --format html | tail -n +20
