$ tagc check GTM-GOOD.json
$ tagc check dangling.json
$ tagc check broken.json
$ tagc check page.html missing.json
$ tagc check --format json dangling.json
$ tagc check - < broken.json

# A closed pipe does not change the verdict.
$ (tagc check dangling.json; echo "status $?" >&2) | true

# No colour unless it is asked for.
$ FORCE_COLOR=1 tagc check values.json --from definition | head -n 1 | od -c | head -n 2
$ FORCE_COLOR=1 tagc check dangling.json | head -n 1 | cut -c 1-30 | od -c | head -n 2
$ NO_COLOR=1 FORCE_COLOR=1 tagc check dangling.json | head -n 1
