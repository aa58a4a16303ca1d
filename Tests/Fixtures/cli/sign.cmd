# Signing changes nothing of the container; whoever has the public key can tell.
$ tagc compile GTM-GOOD.json --sign key.pem && tagc inspect GTM-GOOD --key public.pem | sed -n '2p;5p'
  content 51141d90c976dba18587c8cc4d43f078e612c4560f71c8bff0928cabf9b81a24
  signed by key e744c0791320c328: valid
$ tagc inspect GTM-GOOD | grep signed
  signed by key e744c0791320c328: not verified, give the public key with --key
$ tagc compile GTM-GOOD.json --output-dir unsigned && tagc inspect unsigned/GTM-GOOD | grep content
  content 51141d90c976dba18587c8cc4d43f078e612c4560f71c8bff0928cabf9b81a24
$ tagc inspect unsigned/GTM-GOOD --key public.pem >out; echo $?
  1
! unsigned/GTM-GOOD: no signature by the key
$ tagc inspect GTM-GOOD --key public.pem --format json | grep -A 5 signatures
    "signatures": [
      {
        "key": "e744c0791320c328",
        "valid": true
      }
    ],
$ tagc inspect GTM-GOOD --bytes | grep -A 8 'signature$' | cut -c 11-
  e
  01                                                algorithm
  01                                                count
  00 00                                             reserved
  e7 44 c0 79 13 20 c3 28                           keyId
  7e 56 65 98 b5 ea 94 4e bf 39 0d 3e 13 10 96 92   signature
  48 9f 1e 3d 38 7c fa af ed 01 76 53 43 1a 70 fe
  ad 3a cb 3f c8 16 0f 37 a3 5d 97 fb ad 97 a8 8b
  36 40 76 a7 b7 9b 24 e5 3c 22 25 af 8a a0 3c 0a
  7e 93 d3 46 2b 78 6d 8e                           hash
$ tagc run GTM-GOOD --get page
  page = null

# Who signed changes nothing of what it does; it is no other container than its source.
$ tagc inspect GTM-GOOD | grep behaviour; tagc inspect unsigned/GTM-GOOD | grep behaviour
  behaviour e91fa74b54ca71b5136a2dea684e404df1801ad196c057ff85c688803cf34efe
  behaviour e91fa74b54ca71b5136a2dea684e404df1801ad196c057ff85c688803cf34efe
$ mkdir beside && cp GTM-GOOD.json GTM-GOOD beside && tagc lint beside | grep -c stale
  0
= 1
$ tagc convert GTM-GOOD --to definition -o again.json && tagc compile again.json --sign key.pem --output-dir again; tagc compile again.json --output-dir again-unsigned; cmp again-unsigned/GTM-GOOD unsigned/GTM-GOOD && echo equal
  equal
$ tagc inspect GTM-GOOD --bytes --key public.pem
! tagc: --bytes shows signatures without verifying them; leave out --key
! Usage: tagc inspect <file> [--from <format>] [--id <id>] [--max-input <size>]
!        [--bytes] [--coverage <file>] [--key <public.pem> ...]
!        [--format <format>] [--color <when>]
!   See 'tagc inspect --help' for more information.
= 64
$ cat key.pem | tagc compile GTM-GOOD.json --sign /dev/stdin --check

# The same key gives the same bytes, and --check knows.
$ tagc compile --check GTM-GOOD.json --sign key.pem
$ tagc compile --check GTM-GOOD.json
  GTM-GOOD would change
= 1

# In the wire form, too.
$ tagc compile GTM-GOOD.json --sign key.pem --compress --output-dir wire && tagc inspect wire/GTM-GOOD --key public.pem | grep -e signed -e content
  content 51141d90c976dba18587c8cc4d43f078e612c4560f71c8bff0928cabf9b81a24
  signed by key e744c0791320c328: valid

# What is no key is not signed with; of the other half it is said.
$ tagc compile GTM-GOOD.json --sign public.pem
! tagc: public.pem: this file contains 'PUBLIC KEY'; signing needs a 'PRIVATE KEY', verifying its 'PUBLIC KEY'
= 2
$ tagc inspect GTM-GOOD --key key.pem
! tagc: key.pem: this file contains 'PRIVATE KEY'; signing needs a 'PRIVATE KEY', verifying its 'PUBLIC KEY'
= 2
$ tagc compile GTM-GOOD.json --sign GTM-GOOD.json
! tagc: GTM-GOOD.json: this is not a PEM file; 'openssl genpkey -algorithm ed25519' makes a private key
= 2
$ tagc compile GTM-GOOD.json --sign nowhere.pem
! tagc: cannot read the key nowhere.pem: no such file or folder
= 2
$ tagc compile GTM-GOOD.json --sign key.pem --target legacy
! tagc: --sign does not apply to --target legacy
! Usage: tagc compile [<options>] <input> ...
!   See 'tagc compile --help' for more information.
= 64
$ tagc inspect GTM-GOOD.json --key public.pem
! tagc: --key is for compiled containers; this one is not compiled
= 2

# An older container is told from a newer by its version.
$ sed 's/"3"/"3.1"/' GTM-GOOD.json >point.json; tagc compile point.json --sign key.pem --output-dir unsigned
  point.json:2:47: error[unsignable]: the version of a signed container must be a whole number that increases, so that apps can refuse older containers; this is '3.1'
    2 |   "container": { "id": "GTM-GOOD", "version": "3.1" },
      |                                               ^^^^^
  .
  1 error in 1 file
= 1
$ tagc compile values.json --id GTM-VALUES --sign key.pem
  values.json: error[unsignable]: a signed container needs a version: a whole number that increases, so that apps can refuse older containers
  .
  1 error in 1 file
= 1
