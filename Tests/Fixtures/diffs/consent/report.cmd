# A consent setting is told under its tag, once where many tags lose it, and no such tag is said to fire as before.
$ tagc diff old.json new.json
  old.json → new.json: consent (4 consent)
  (consent: the consent that a tag waits for)
  .
  ~ tag 'pixel 1' [consent]: consentSettings.consentType: ["ad_storage"] → ["analytics_storage"]
  ~ 3 tags [consent]
      ~ consentSettings.consentStatus: "NEEDED" → "NOT_NEEDED"
      - consentSettings.consentType: ["ad_storage"]
      in 'pixel 2', 'pixel 3', 'pixel 4'
  .
  1 tag fires as before, by its triggers (proved), 4 tags depend on settings or code that changed and that tagc does not evaluate ('pixel 1', 'pixel 2', 'pixel 3', 'pixel 4')
= 1
$ tagc diff old.json new.json --fail-on contract >/dev/null
$ tagc diff old.json new.json --fail-on behaviour >/dev/null
= 1
$ tagc diff old.json new.json --format markdown
  **old.json → new.json: consent (4 consent)**
  .
  **consent** (the consent that a tag waits for)
  .
  - `~` tag 'pixel 1'
    - `~` consentSettings.consentType: \["ad\_storage"\] → \["analytics\_storage"\]
  - `~` 3 tags
    - `~` consentSettings.consentStatus: "NEEDED" → "NOT\_NEEDED"
    - `-` consentSettings.consentType: \["ad\_storage"\]
    - in 'pixel 2', 'pixel 3', 'pixel 4'
  .
  1 tag fires as before, by its triggers (proved), 4 tags depend on settings or code that changed and that tagc does not evaluate ('pixel 1', 'pixel 2', 'pixel 3', 'pixel 4')
= 1
