# A compiled container beside its source is compared by what it does: its names and times mean nothing.
$ mkdir app; cp GTM-GOOD.json app/; tagc compile --strip app/GTM-GOOD.json -o app/GTM-GOOD; touch -d 2001-01-01 app/GTM-GOOD; tagc lint --no-timing app -f concise
  app/GTM-GOOD.json:18:5: note[paused-tag]: tag 'old' is paused
$ tagc compile --compress app/GTM-GOOD.json -o app/GTM-GOOD; tagc lint --no-timing app -f concise
  app/GTM-GOOD.json:18:5: note[paused-tag]: tag 'old' is paused
$ sed 's/"open"/"opened"/' GTM-GOOD.json >app/GTM-GOOD.json; tagc lint --no-timing --ignore paused-tag app
  app/GTM-GOOD.json:2:24: warning[stale-container]: 'GTM-GOOD' beside this file was compiled from another source
    2 |   "container": { "id": "GTM-GOOD", "version": "3" },
      |                        ^^^^^^^^^^
    = note: apps load it instead of this file; 'tagc compile' updates it
  .
  1 warning in 1 file
$ tagc lint --no-timing --ignore stale-container,paused-tag app; tagc lint --no-timing --select stale-container app | tail -1
  nothing found (1 file)
  1 warning in 1 file
$ head -c 100 app/GTM-GOOD >cut; mv cut app/GTM-GOOD; tagc lint --no-timing -f concise app
  app/GTM-GOOD.json:2:24: warning[stale-container]: 'GTM-GOOD' beside this file does not load: the container is cut off, at byte 100
  app/GTM-GOOD.json:18:5: note[paused-tag]: tag 'old' is paused

# Of a folder the vendor's binaries are taken, too; what was compiled is no source, and other names are other things.
$ rm -r app; mkdir app; tagc compile --target legacy --id GTM-LEGACY values.json -o app/GTM-LEGACY; tagc check app; tagc lint --no-timing app | tail -1; tagc fmt --check app
  2 warnings in 1 file
! app/GTM-LEGACY: warning[not-formatted]: a binary container has no canonical format; the file was not changed
!   = note: 'tagc convert' converts it to JSON or an XML property list
! 
! 1 warning in 1 file
$ tagc compile --output-dir out app; ls out; cp out/GTM-LEGACY app/; tagc check app
  GTM-LEGACY
  app: error[empty-folder]: no container in this folder
    = note: looked for GTM-*.json, GTM-*.plist, other definitions and exports, the vendor's GTM-*
  .
  1 error in 1 file
= 2
$ printf 'notes\n' >app/GTM-NOTES; printf '{}' >app/README; tagc lint --no-timing app
  no file checked

# A pattern that leaves out nothing is told, but not where the arguments are files, as of a hook that names the changed ones.
$ mkdir -p part/old && cp GTM-GOOD.json part/ && cp GTM-GOOD.json part/old/ && tagc lint --no-timing -f concise --exclude old --exclude odl part
  part/GTM-GOOD.json:18:5: note[paused-tag]: tag 'old' is paused
! tagc: warning: --exclude 'odl' matches no file
$ tagc lint --no-timing -f concise --exclude GTM-GOOD.json --exclude old GTM-GOOD.json
  GTM-GOOD.json:18:5: note[paused-tag]: tag 'old' is paused
! tagc: warning: --exclude 'GTM-GOOD.json' does not leave out GTM-GOOD.json: it is an argument itself
$ tagc lint --no-timing --exclude part part
  no file checked
