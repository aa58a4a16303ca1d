# A tag is not said to do as before if it sends a variable whose code changed.
$ tagc diff old.json new.json
  old.json → new.json: behaviour (1 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ variable 'CJS' [behaviour]: javascript: "function(){return document.title.length}" → "function(){return document.title.length*2}"
  .
  1 tag fires as before, by its triggers (proved), 1 tag depends on settings or code that changed and that tagc does not evaluate ('sends it')
= 1
$ tagc diff old.json new.json --format json | grep -A 2 notEvaluated
    "notEvaluated": ["sends it"]
  }
