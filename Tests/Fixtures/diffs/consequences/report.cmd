# What one variable does to many tags stands under the variable.
$ tagc diff old.json new.json
  old.json → new.json: behaviour (14 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ variable 'is app' [behaviour]
      ~ javascript: 3 lines added, 1 removed
          @@ line 1
          - function() { return false; }
          + function() {
          +   return !!window.app;
          + }
      ! tag 'app 0', tag 'app 1', tag 'app 2', tag 'app 3': may fire on other events; not decided: it depends on "is app"
  ~ variable 'currency' [behaviour]
      ~ value: "EUR" → "USD"
      ! tag 'price 0', tag 'price 1', tag 'price 2', tag 'price 3', tag 'price 4', tag 'price 5', tag 'price 6', tag 'price 7': sends, on {"event": "purchase"}: html "EUR" → "USD"
  .
  8 tags fire as before, by their triggers (proved), 4 tags not decided
= 1
