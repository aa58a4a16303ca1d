# What --diff shows is what --fix does; findings go to standard error.
$ tagc lint --no-timing --fix --diff faults.json
  --- a/faults.json
  +++ b/faults.json
  @@ -3,19 +3,18 @@
     "macros": {
       "event": { "type": "event" },
   
  -    // who signs in
  -    "user": { "type": "dataLayer", "name": "user", },
  +    "user": { "type": "dataLayer", "name": "user" },
   
       "unused": { "type": "constant", "value": "{{helper}}" },
   
  -    "helper": { "type": "constant", "value": TRUE }
  +    "helper": { "type": "constant", "value": true }
     },
     "rules": {
  -    "opens": { "if": [{ "macro": "event", 'equals': "open" }] }
  -    "never": { "if": [{ "macro": "event", "equals": "never	ever" }] }
  +    "opens": { "if": [{ "macro": "event", "equals": "open" }] },
  +    "never": { "if": [{ "macro": "event", "equals": "never\tever" }] }
     },
     "tags": {
       "view": { "type": "imagePixel", "url": "https://example.com/?u={{user}}&x={{usr}}", "fires": ["opens", "open"] },
  -    "old": { "type": "imagePixel", "url": "https://example.com/", "fires": ["opens"], "paused": true },
  -  },
  +    "old": { "type": "imagePixel", "url": "https://example.com/", "fires": ["opens"], "paused": true }
  +  }
   }
! faults.json:8:5: warning[unused-macro]: macro 'unused' is never used
!   8 |     "unused": { "type": "constant", "value": "{{helper}}" },
!     |     ^^^^^^^^
!   = note: faults.json:10:5: only it needs macro 'helper'
!   10 |     "helper": { "type": "constant", "value": true }
!      |     ^^^^^^^^
! 
! faults.json:17:70: warning[unencoded-in-url]: macro 'user' is used in the address of tag 'view' without being escaped
!   17 |     "view": { "type": "imagePixel", "url": "https://example.com/?u={{user}}&x={{usr}}", "fires": ["opens", "open"] },
!      |                                                                      ^^^^
! 
! faults.json:17:81: error[undefined-macro]: no macro is named 'usr'
!   17 |     "view": { "type": "imagePixel", "url": "https://example.com/?u={{user}}&x={{usr}}", "fires": ["opens", "open"] },
!      |                                                                                 ^^^
!   = note: did you mean 'user'?
!   = help: write 'user' (a guess; applied only with --unsafe-fixes)
! 
! faults.json:17:109: error[undefined-rule]: no rule is named 'open'
!   17 |     "view": { "type": "imagePixel", "url": "https://example.com/?u={{user}}&x={{usr}}", "fires": ["opens", "open"] },
!      |                                                                                                             ^^^^
!   = note: did you mean 'opens'?
!   = help: write 'opens' (a guess; applied only with --unsafe-fixes)
! 
! faults.json:18:5: note[paused-tag]: tag 'old' is paused
!   18 |     "old": { "type": "imagePixel", "url": "https://example.com/", "fires": ["opens"], "paused": true }
!      |     ^^^^^
! 
! 2 errors, 2 warnings, 1 note in 1 file
! 2 fixes with --unsafe-fixes
! tagc: would fix 8 findings in 1 file
= 1
$ tagc lint --no-timing --diff faults.json 2>/dev/null > safe.diff; cp faults.json patched.json; patch -s patched.json < safe.diff; tagc lint --no-timing --fix faults.json > /dev/null 2>&1; cmp faults.json patched.json && echo the same
  the same

# Fixing again changes nothing.
$ tagc lint --no-timing --fix faults.json > /dev/null; tagc lint --no-timing --diff faults.json 2>/dev/null
! tagc: nothing to fix
= 1

# Guesses are made only when they are asked for.
$ tagc lint --no-timing --fix --unsafe-fixes faults.json && cat faults.json
  faults.json:12:70: warning[unencoded-in-url]: macro 'user' is used in the address of tag 'view' without being escaped
    12 |     "view": { "type": "imagePixel", "url": "https://example.com/?u={{user}}&x={{user}}", "fires": ["opens", "opens"] }
       |                                                                      ^^^^
  .
  faults.json:12:81: warning[unencoded-in-url]: macro 'user' is used in the address of tag 'view' without being escaped
    12 |     "view": { "type": "imagePixel", "url": "https://example.com/?u={{user}}&x={{user}}", "fires": ["opens", "opens"] }
       |                                                                                 ^^^^
  .
  2 warnings in 1 file
  {
    "container": { "id": "GTM-FAULT", "keys": "values" },
    "macros": {
      "event": { "type": "event" },
  .
      "user": { "type": "dataLayer", "name": "user" }
    },
    "rules": {
      "opens": { "if": [{ "macro": "event", "equals": "open" }] }
    },
    "tags": {
      "view": { "type": "imagePixel", "url": "https://example.com/?u={{user}}&x={{user}}", "fires": ["opens", "opens"] }
    }
  }
! tagc: fixed 6 findings in 1 file

# Of an export, and only what is to go.
$ tagc lint --no-timing --diff export.json
! export.json:47:25: warning[unused-macro]: variable 'unused' is never used
!   47 |                 "name": "unused",
!      |                         ^^^^^^^^
!   = help: remove variable 'unused' (unsafe; applied only with --unsafe-fixes)
! 
! 1 warning in 1 file
! 1 fix with --unsafe-fixes
! tagc: nothing to fix
$ tagc lint --no-timing --diff --unsafe-fixes export.json
  --- a/export.json
  +++ b/export.json
  @@ -41,19 +41,6 @@
                       }
                   ],
                   "fingerprint": "1700000000000"
  -            },
  -            {
  -                "variableId": "2",
  -                "name": "unused",
  -                "type": "c",
  -                "parameter": [
  -                    {
  -                        "type": "TEMPLATE",
  -                        "key": "value",
  -                        "value": "{{used}}"
  -                    }
  -                ],
  -                "fingerprint": "1700000000000"
               }
           ]
       }
! nothing found (1 file)
! tagc: would fix 1 finding in 1 file
$ tagc lint --no-timing --fix --unsafe-fixes --format json export.json | grep -A1 fixed
    "fixed": 1,
    "diagnostics": [],
! tagc: fixed 1 finding in 1 file

# Standard input gives standard output.
$ echo '{"container": {"id": "GTM-A"}, "rules": {"r": {},}}' | tagc lint --no-timing --fix -
  {"container": {"id": "GTM-A"}, "rules": {"r": {}}}
! <stdin>:1:22: warning[unusual-container-id]: 'GTM-A' is an unusual container id
!   1 | {"container": {"id": "GTM-A"}, "rules": {"r": {}}}
!     |                      ^^^^^^^
!   = note: by default, apps open only ids such as GTM-1234: GTM- and 4 to 12 capital letters or digits
! 
! <stdin>:1:42: warning[unused-rule]: rule 'r' is never used
!   1 | {"container": {"id": "GTM-A"}, "rules": {"r": {}}}
!     |                                          ^^^
!   = help: remove rule 'r' (unsafe; applied only with --unsafe-fixes)
! 
! 2 warnings in 1 file
! 1 fix with --unsafe-fixes
! tagc: fixed 1 finding in 1 file
$ echo '{"container": {"id": "GTM-A"}, "rules": {}}' | tagc lint --no-timing --fix -
  {"container": {"id": "GTM-A"}, "rules": {}}
! <stdin>:1:22: warning[unusual-container-id]: 'GTM-A' is an unusual container id
!   1 | {"container": {"id": "GTM-A"}, "rules": {}}
!     |                      ^^^^^^^
!   = note: by default, apps open only ids such as GTM-1234: GTM- and 4 to 12 capital letters or digits
! 
! 1 warning in 1 file
! tagc: nothing to fix
$ printf '{\n"container": {"id": "GTM-A"},\n"rules": {"r": {}}}' | tagc lint --no-timing --diff --unsafe-fixes - 2>/dev/null
  --- a/<stdin>
  +++ b/<stdin>
  @@ -1,3 +1,3 @@
   {
   "container": {"id": "GTM-A"},
  -"rules": {"r": {}}}
  \ No newline at end of file
  +"rules": {}}
  \ No newline at end of file

# A property list.
$ printf '{\n  container = { id = "GTM-A"; };\n  /* of r */\n  rules = {\n    r = {}; // here\n  };\n}\n' > open.plist; tagc lint --no-timing --fix --unsafe-fixes open.plist; cat open.plist
  open.plist:2:22: warning[unusual-container-id]: 'GTM-A' is an unusual container id
    2 |   container = { id = "GTM-A"; };
      |                      ^^^^^^^
    = note: by default, apps open only ids such as GTM-1234: GTM- and 4 to 12 capital letters or digits
  .
  1 warning in 1 file
  {
    container = { id = "GTM-A"; };
    /* of r */
    rules = {
      // here
    };
  }
! tagc: fixed 1 finding in 1 file
$ printf '<plist><dict>\n\t<key>container</key>\n\t<dict><key>id</key><string>GTM-A</string></dict>\n\t<key>rules</key>\n\t<dict>\n\t\t<!-- of r -->\n\t\t<key>r</key>\n\t\t<dict/>\n\t</dict>\n</dict></plist>\n' > x.plist; tagc lint --no-timing --fix --unsafe-fixes x.plist; cat x.plist
  x.plist:3:21: warning[unusual-container-id]: 'GTM-A' is an unusual container id
    3 |     <dict><key>id</key><string>GTM-A</string></dict>
      |                        ^^^^^^^^^^^^^^^^^^^^^^
    = note: by default, apps open only ids such as GTM-1234: GTM- and 4 to 12 capital letters or digits
  .
  1 warning in 1 file
  <plist><dict>
  	<key>container</key>
  	<dict><key>id</key><string>GTM-A</string></dict>
  	<key>rules</key>
  	<dict>
  		<!-- of r -->
  	</dict>
  </dict></plist>
! tagc: fixed 1 finding in 1 file

# What was accepted stays.
$ printf '{"container": {"id": "GTM-AB12"},\n "rules": {"a": {"notes": "tagc:ignore unused-rule -- kept"}, "b": {}}}\n' > kept.json; tagc lint --no-timing --fix --unsafe-fixes kept.json; cat kept.json
  nothing found (1 file, 1 accepted)
  {"container": {"id": "GTM-AB12"},
   "rules": {"a": {"notes": "tagc:ignore unused-rule -- kept"}}}
! tagc: fixed 1 finding in 1 file

# A link stays one: what it leads to is mended.
$ mkdir real; printf '{"container": {"id": "GTM-AB12",}}\n' > real/a.json; chmod 640 real/a.json; ln -s real/a.json link.json; tagc lint --no-timing --fix link.json; readlink link.json; cat real/a.json; stat -c %a real/a.json; ls -A real
  nothing found (1 file)
  real/a.json
  {"container": {"id": "GTM-AB12"}}
  640
  a.json
! tagc: fixed 1 finding in 1 file
$ printf '{"container": { "id":"GTM-AB12"}}\n' > real/a.json; tagc fmt link.json; readlink link.json; cat real/a.json
  real/a.json
  {
    "container": { "id": "GTM-AB12" }
  }

# What somebody else writes meanwhile is not lost: the second input is read after the first.
$ printf '{"container": {"id": "GTM-AB12",}}\n' > own.json; { head -c 200000 /dev/zero | tr '\0' ' '; printf 'mine\n' > own.json; printf '{"container": {"id": "GTM-AB34"}}'; } | tagc lint --jobs 1 --fix own.json -; cat own.json; ls -A . | grep own
  mine
  own.json
! tagc: another program changed own.json meanwhile; the file was not overwritten
!   = help: run the command again
# One file by two names is written once.
$ printf '{"container": {"id": "GTM-AB12",}}\n' > own.json; tagc lint --no-timing --fix own.json ./own.json; cat own.json
  nothing found (1 file)
  {"container": {"id": "GTM-AB12"}}
! tagc: fixed 1 finding in 1 file

# Nothing that cannot be read is written.
$ tagc lint --no-timing --fix missing.json page.html
  missing.json: error[unreadable-input]: cannot read the file: no such file or folder
  .
  page.html:1:1: error[html-page]: this is an HTML page, not a container
    1 | <!DOCTYPE html>
      | ^^^^^^^^^^^^^^
    = note: probably a sign-in page or an error page was saved instead of the container
  .
  2 errors in 2 files
! tagc: nothing to fix
= 2
$ tagc lint --no-timing --unsafe-fixes export.json
! tagc: --unsafe-fixes is for --fix or --diff
! Usage: tagc lint [<options>] <input> ...
!   See 'tagc lint --help' for more information.
= 64
