# A consent setting is told under its tag, once where many tags lose it, and no such tag is said to fire as before.
$ tagc diff old.json new.json
$ tagc diff old.json new.json --fail-on contract >/dev/null
$ tagc diff old.json new.json --fail-on behaviour >/dev/null
$ tagc diff old.json new.json --format markdown
