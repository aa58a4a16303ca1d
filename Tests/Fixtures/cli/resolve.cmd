# The binary, then the plist, then the JSON.
$ mkdir all && cp values.json all/GTM-1234.json && tagc compile values.json -o all/GTM-1234
$ echo '<plist version="1.0"><dict><key>a</key><string>b</string></dict></plist>' > all/GTM-1234.plist
$ tagc resolve all GTM-1234
  -> GTM-1234        binary  used: it comes first of the files found
     GTM-1234.plist  plist   found, but not used: the binary comes first
     GTM-1234.json   json    found, but not used: the binary comes first

$ rm all/GTM-1234 && tagc resolve all GTM-1234 --format json
  {
    "id": "GTM-1234",
    "folder": "all",
    "chosen": "GTM-1234.plist",
    "loads": true,
    "failure": null,
    "candidates": [
      {
        "name": "GTM-1234",
        "kind": "binary",
        "state": "absent",
        "why": "not found"
      },
      {
        "name": "GTM-1234.plist",
        "kind": "plist",
        "state": "chosen",
        "why": "used: it comes first of the files found"
      },
      {
        "name": "GTM-1234.json",
        "kind": "json",
        "state": "shadowed",
        "why": "found, but not used: the plist comes first"
      }
    ],
    "misnamed": []
  }

# What is taken is loaded, and a worse kind does not stand in for it.
$ mkdir bad && head -c 300 all/GTM-1234.plist > bad/GTM-1234.plist && tagc compile GTM-GOOD.json -o - | head -c 300 > bad/GTM-1234
$ tagc resolve bad GTM-1234
  -> GTM-1234        binary  used: it comes first of the files found
     GTM-1234.plist  plist   found, but not used: the binary comes first
     GTM-1234.json   json    not found
  does not load: bad/GTM-1234: the container is cut off, at byte 300
= 1
$ tagc resolve bad GTM-1234 --format json | head -n 6
  {
    "id": "GTM-1234",
    "folder": "bad",
    "chosen": "GTM-1234",
    "loads": false,
    "failure": "bad/GTM-1234: the container is cut off, at byte 300",
$ rm bad/GTM-1234 && printf '{"a": 1,}\n{' > bad/GTM-5678.json && tagc resolve bad GTM-5678
     GTM-5678        binary  not found
     GTM-5678.plist  plist   not found
  -> GTM-5678.json   json    used: it comes first of the files found
  does not load: bad/GTM-5678.json:1:8: a comma is not allowed before a closing bracket [trailing-comma]
= 1
$ cp GTM-GOOD.json bad/GTM-GOOD.json && tagc resolve bad GTM-GOOD
     GTM-GOOD        binary  not found
     GTM-GOOD.plist  plist   not found
  -> GTM-GOOD.json   json    used: it comes first of the files found
  does not load: bad/GTM-GOOD.json: contains macros, rules or tags, but a plist or JSON default container can have only keys and values; compile it with 'tagc compile' and ship the result
= 1

# A folder or a version suffix is no default container, and no worse kind replaces what cannot be used.
$ mkdir -p odd/GTM-1234 && ln -s GTM-1234_v7 odd/GTM-1234.plist && touch odd/GTM-1234_v7 'odd/GTM-1234 (1).json'
$ tagc resolve odd GTM-1234
     GTM-1234        binary  not used: it is a folder
     GTM-1234.plist  plist   found, but not used: the binary comes first
     GTM-1234.json   json    not found
     GTM-1234 (1).json          never loaded: rename it to GTM-1234.json
     GTM-1234_v7             never loaded: rename it to GTM-1234
  does not load: odd/GTM-1234: it is a folder
= 1

# A link is followed, unless it leads nowhere.
$ mkdir -p links && echo '{"a": 1}' >links/values && ln -s values links/GTM-1234.json && ln -s nowhere links/GTM-5678
$ tagc resolve links GTM-1234
     GTM-1234        binary  not found
     GTM-1234.plist  plist   not found
  -> GTM-1234.json   json    used: it comes first of the files found
$ tagc resolve links GTM-5678
     GTM-5678        binary  not used: it is a symbolic link that leads nowhere
     GTM-5678.plist  plist   not found
     GTM-5678.json   json    not found
  does not load: links/GTM-5678: it is a symbolic link that leads nowhere
= 1

# No path is made from what is no id.
$ tagc resolve all ../GTM-1234
! tagc: '../GTM-1234' is not a container id
!   = help: ids are GTM- and 4 to 12 capital letters or digits; --any-id allows other names
= 2
$ tagc resolve all ''
! tagc: '' is not a container id
!   = help: ids are GTM- and 4 to 12 capital letters or digits; --any-id allows other names
= 2
$ tagc resolve all GTM-12345678901234
! tagc: 'GTM-12345678901234' is not a container id
!   = help: ids are GTM- and 4 to 12 capital letters or digits; --any-id allows other names
= 2
$ tagc resolve all 'my_app'
! tagc: 'my_app' is not a container id
!   = help: ids are GTM- and 4 to 12 capital letters or digits; --any-id allows other names
= 2
$ tagc resolve all my_app --any-id
     my_app        binary  not found
     my_app.plist  plist   not found
     my_app.json   json    not found
  no default container for my_app
= 1
$ tagc resolve nowhere GTM-1234
! tagc: nowhere: no such file or folder
= 2
# The vendor's binary under the compiled container's name.
$ mkdir vendors && tagc convert values.json --to legacy -o vendors/GTM-1234 && tagc resolve vendors GTM-1234
  -> GTM-1234        binary  used: it comes first of the files found
     GTM-1234.plist  plist   not found
     GTM-1234.json   json    not found
  does not load: vendors/GTM-1234: is a binary of Tag Manager's download button, not a compiled container; compile it with 'tagc compile' and ship the result
= 1
$ tagc compile vendors/GTM-1234 --output-dir shipped && tagc resolve shipped GTM-1234 | head -n 1
  -> GTM-1234        binary  used: it comes first of the files found
