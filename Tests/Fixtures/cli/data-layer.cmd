# Version 1 of a web page's data layer has what was pushed under a key; version 2 merges, and dots are paths.
$ tagc run data-layer-1.json --events data-layer.jsonl
  event go
    nothing fires
  event go
    fires 'dotted' (html)
      html: "<i>x</i>"
  event go
    fires 'dotted' (html)
      html: "<i>x</i>"
  event go
    fires 'plain' (html)
      html: "<b></b>"
$ tagc run data-layer-2.json --events data-layer.jsonl
  event go
    fires 'dotted' (html)
      html: "<i>x</i>"
  event go
    fires 'dotted' (html)
      html: "<i>x</i>"
  event go
    nothing fires
  event go
    fires 'plain' (html)
      html: "<b></b>"
# Without a version the vendor's web runtime goes by version 1.
$ tagc diff data-layer-1.json data-layer-none.json
  data-layer-1.json → data-layer-none.json: no differences (only ids, fingerprints, times or order differ)
  .
  2 tags fire as before (proved)
$ tagc diff data-layer-2.json data-layer-1.json
  data-layer-2.json → data-layer-1.json: behaviour (4 behaviour)
  (behaviour: the tags that fire, the data that is sent, or unevaluated code and settings)
  .
  ~ variable 'Dotted' [behaviour]
      + version: 1
      ! tag 'dotted': now also fires on {"event": "go", "a.b": "x", "a": 0}
      ! tag 'dotted': no longer fires on {"event": "go", "a": {"b": "x"}}
  ~ variable 'Plain' [behaviour]
      + version: 1
      ! tag 'plain': now also fires on {"event": "go", "plain": "x", "plain.a": true}
      ! tag 'plain': may fire on other events; not decided: versions 1 and 2 of the data layer have different values of "plain" only after several events, if ever
  .
  1 tag not decided
= 1
$ tagc query data-layer-1.json 'tag "dotted" always fires when event = "go" and a.b = "x"'
  no: {"event": "go", "a": {"b": "x"}}
= 1
$ tagc query data-layer-1.json 'tag "dotted" always fires when event = "go" and {{Dotted}} = "x"'
  yes: proved, for every event and every value, by the web runtime's rules
$ tagc query data-layer-1.json 'tag "dotted" fires when a.b is absent'
  yes: {"event": "go", "a.b": "x", "a": 0}
$ tagc query data-layer-1.json 'tag "plain" fires when plain = "y"'
  not decided: versions 1 and 2 of the data layer have different values of 'plain' only after several events, if ever
= 1
$ tagc why data-layer-1.json --tag dotted --event go --set 'a={"b": "x"}'
  tag 'dotted': its triggers do not fire it
    fires on 'is x': does not pass
        yes '_event' equals 'go' (it is "go")
      > no  'Dotted' equals 'x' (it is absent, the text "undefined")
  this would fire it: --set a.b=x
= 1
$ tagc why data-layer-1.json --tag dotted --event go --set a.b=x
  tag 'dotted': its triggers fire it
    fires on 'is x': passes
        yes '_event' equals 'go' (it is "go")
        yes 'Dotted' equals 'x' (it is "x")
$ tagc compile data-layer-1.json && tagc inspect GTM-FLAT1 --format json | grep -A2 flatKey
        "operation": "flatKey",
        "reads": {
          "kind": "flatKey",
          "key": "a.b"
        }
  --
        "operation": "flatKey",
        "reads": {
          "kind": "flatKey",
          "key": "plain"
        }
! tagc: note: 'GTM-FLAT1' runs on web pages or servers, which cannot load compiled containers: the output is for tests, queries and Swift programs
$ tagc convert GTM-FLAT1 --to definition | grep version
      "Dotted": { "type": "dataLayer", "name": "a.b", "version": 1 },
      "Plain": { "type": "dataLayer", "name": "plain", "version": 1 },
$ tagc convert data-layer-2.json --to resource | grep dataLayerVersion
          "vtp_dataLayerVersion": 2
          "vtp_dataLayerVersion": 2
! data-layer-2.json: note[left-out-in-conversion]: left out of a compiled container, without effect: ids, fingerprints, times, paths and settings for editing
! 
! 1 note in 1 file
