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
! tagc: Missing expected argument '<folder>'
! Help:  <folder>  Folder with the default containers.
! Usage: tagc resolve <folder> <id> [--any-id] [--format <format>]
!        [--color <when>]
!   See 'tagc resolve --help' for more information.
= 64
$ tagc explain
! tagc: give the id of a diagnostic, or --list
! Usage: tagc explain [<id>] [<entity>] [--list] [--format <format>]
!        [--color <when>]
!   See 'tagc explain --help' for more information.
= 64
$ tagc explain unreadble-input
! tagc: there is no diagnostic 'unreadble-input'
!   = help: did you mean 'unreadable-input'?
= 64
$ tagc resolve --formta json all GTM-1234
! tagc: Unknown option '--formta'. Did you mean '--format'?
! Usage: tagc resolve <folder> <id> [--any-id] [--format <format>]
!        [--color <when>]
!   See 'tagc resolve --help' for more information.
= 64

# A command that is none, wherever it stands.
$ tagc help lnt
! tagc: there is no command 'lnt'
!   = help: did you mean 'lint'?
!   = help: 'tagc --help' lists the commands
= 64
$ tagc upload --help
! tagc: there is no command 'upload'
!   = help: 'tagc --help' lists the commands
= 64
$ tagc help lint | head -n 1
  OVERVIEW: Report mistakes and risky constructs in containers.
$ tagc lint --jobs -1 a.json
! tagc: --jobs must be a number from 1 to 1024
! Usage: tagc lint [<options>] <input> ...
!   See 'tagc lint --help' for more information.
= 64
$ tagc lint "$(printf -- '--a\033[1m')"
! tagc: Missing expected argument '<input> ...'
! Help:  <input>  Files, folders, or - for standard input.
! Usage: tagc lint [<options>] <input> ...
!   See 'tagc lint --help' for more information.
= 64

# Long usage is wrapped, what is in brackets together.
$ tagc help why | grep -A4 USAGE
  USAGE: tagc why <file> [--from <format>] [--id <id>] [--max-input <size>] --tag
         <name> --event <name> [--set <key=value> ...] [--macro <name=value> ...]
         [--format <format>] [--color <when>]
  .
  ARGUMENTS:

# A stream that the tool was started without.
$ tagc explain --list >&-
! tagc: standard output: it is closed
= 2
$ tagc check - <&-
  <stdin>: error[unreadable-input]: cannot read the file: it is closed
  .
  1 error in 1 file
= 2

# Help that cannot be written is a failure, too.
$ for words in --help 'help lint' 'lint --help' --version '--generate-completion-script bash'; do tagc $words >/dev/full; echo "= $?"; done 2>&1
  tagc: standard output: no space left on device
  = 2
  tagc: standard output: no space left on device
  = 2
  tagc: standard output: no space left on device
  = 2
  tagc: standard output: no space left on device
  = 2
  tagc: standard output: no space left on device
  = 2
