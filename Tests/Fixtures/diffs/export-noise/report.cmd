# Ids, fingerprints, times and order are no difference.
$ tagc diff old.json new.json
  old.json → new.json: no differences (only ids, fingerprints, times or order differ)
  .
  3 tags fire as before (proved)
$ tagc diff old.json old.json
  old.json → old.json: no differences
  .
  3 tags fire as before (proved)
