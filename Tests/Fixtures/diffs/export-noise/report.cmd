# Ids, fingerprints, times and order are no difference.
$ tagc diff old.json new.json
$ tagc diff old.json old.json
