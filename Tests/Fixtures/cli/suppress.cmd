# Findings that somebody has accepted.
$ tagc lint --isolated accepted.json

# By entries of the configuration, each with a reason.
$ printf '[[ignore]]\nlints = ["paused-tag"]\nentity = "tag:old*"\nreason = "back in spring"\nexpires = 2027-03-31\n' >tagc.toml
$ TAGC_TODAY=2027-03-31 tagc lint GTM-GOOD.json
$ TAGC_TODAY=2027-04-01 tagc lint GTM-GOOD.json
$ TAGC_TODAY=soon tagc lint GTM-GOOD.json
$ printf '[[ignore]]\nlints = ["dead-code"]\nfile = "GTM-*.json"\nentity = "macro:*"\nreason = "why"\n' >tagc.toml
$ tagc lint GTM-GOOD.json
$ tagc lint --ignore dead-code GTM-GOOD.json
$ tagc lint dangling.json | grep stale
$ printf '[[ignore]]\nlints = ["unused-rule"]\nreason = "why"\n' >tagc.toml
$ tagc lint GTM-GOOD.json | grep stale
$ mkdir part && cp GTM-GOOD.json part/ && tagc lint part | grep stale
$ mv tagc.toml part/ && tagc lint part | grep stale
$ printf '[lint.severity]\nstale-suppression = "off"\n' >>part/tagc.toml && tagc lint part | grep stale
