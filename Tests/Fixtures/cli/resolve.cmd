# The binary, then the plist, then the JSON.
$ mkdir all && touch all/GTM-1234 all/GTM-1234.plist all/GTM-1234.json
$ tagc resolve all GTM-1234
  -> GTM-1234        binary  used: the best of what is there
     GTM-1234.plist  plist   there, but not used: the binary is taken first
     GTM-1234.json   json    there, but not used: the binary is taken first

$ rm all/GTM-1234 && tagc resolve all GTM-1234 --format json
  {
    "id": "GTM-1234",
    "folder": "all",
    "chosen": "GTM-1234.plist",
    "candidates": [
      {
        "name": "GTM-1234",
        "kind": "binary",
        "state": "absent",
        "why": "not there"
      },
      {
        "name": "GTM-1234.plist",
        "kind": "plist",
        "state": "chosen",
        "why": "used: the best of what is there"
      },
      {
        "name": "GTM-1234.json",
        "kind": "json",
        "state": "shadowed",
        "why": "there, but not used: the plist is taken first"
      }
    ],
    "misnamed": []
  }

# A folder, a link or a version suffix is no default container.
$ mkdir -p odd/GTM-1234 && ln -s GTM-1234_v7 odd/GTM-1234.plist && touch odd/GTM-1234_v7 'odd/GTM-1234 (1).json'
$ tagc resolve odd GTM-1234
     GTM-1234        binary  not used: is a folder
     GTM-1234.plist  plist   not used: is a symbolic link
     GTM-1234.json   json    not there
     GTM-1234 (1).json          never looked for: rename it to GTM-1234.json
     GTM-1234_v7             never looked for: rename it to GTM-1234
  no default container for GTM-1234
= 1

# No path is made from what is no id.
$ tagc resolve all ../GTM-1234
! tagc: '../GTM-1234' is no container id
!   = help: ids are GTM- and 4 to 12 capital letters or digits; --any-id takes other names
= 2
$ tagc resolve all ''
! tagc: '' is no container id
!   = help: ids are GTM- and 4 to 12 capital letters or digits; --any-id takes other names
= 2
$ tagc resolve all GTM-12345678901234
! tagc: 'GTM-12345678901234' is no container id
!   = help: ids are GTM- and 4 to 12 capital letters or digits; --any-id takes other names
= 2
$ tagc resolve all 'my_app'
! tagc: 'my_app' is no container id
!   = help: ids are GTM- and 4 to 12 capital letters or digits; --any-id takes other names
= 2
$ tagc resolve all my_app --any-id
     my_app        binary  not there
     my_app.plist  plist   not there
     my_app.json   json    not there
  no default container for my_app
= 1
$ tagc resolve nowhere GTM-1234
! tagc: nowhere: no such file or folder
= 2
