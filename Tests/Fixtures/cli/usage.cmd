$ tagc --version
  0.1.0
$ tagc resovle
! tagc: there is no command 'resovle'
!   = help: did you mean 'resolve'?
!   = help: 'tagc --help' lists the commands
= 64
$ tagc frobnicate
! tagc: there is no command 'frobnicate'
!   = help: 'tagc --help' lists the commands
= 64
$ tagc resolve
! Error: Missing expected argument '<folder>'
! Help:  <folder>  The folder with the default containers.
! Usage: tagc resolve <folder> <id> [--any-id] [--format <text|json>] [--color <auto|always|never>]
!   See 'tagc resolve --help' for more information.
= 64
$ tagc explain
! Error: give the id of a diagnostic, or --list
! Usage: tagc explain [<id>] [--list] [--format <text|json>] [--color <auto|always|never>]
!   See 'tagc explain --help' for more information.
= 64
$ tagc explain unreadble-input
! tagc: there is no diagnostic 'unreadble-input'
!   = help: did you mean 'unreadable-input'?
= 64
$ tagc resolve --formta json all GTM-1234
! Error: Unknown option '--formta'. Did you mean '--format'?
! Usage: tagc resolve <folder> <id> [--any-id] [--format <text|json>] [--color <auto|always|never>]
!   See 'tagc resolve --help' for more information.
= 64
