# The language server answers on standard output, and logs to standard error.
$ printf 'Content-Length: 63\r\n\r\n{"jsonrpc": "2.0", "id": 1, "method": "shutdown", "params": {}}' | tagc lsp
  Content-Length: 98

{"jsonrpc": "2.0", "id": 1, "error": {"code": -32002, "message": "the server is not initialized"}}  (no line break)
= 1
$ printf 'Content-Length: -1\r\n\r\nContent-Length: 45\r\n\r\n{"jsonrpc": "2.0", "method": "nothing/known"}' | tagc lsp --stdio
! tagc lsp: the length of a message is not a number of bytes
= 1
$ printf 'Content-Length: 37\r\n\r\n{"jsonrpc": "2.0", "method": "exit" }' | tagc lsp
= 1
$ tagc lsp file.json
! tagc: Unexpected argument 'file.json'
! Usage: tagc lsp [--stdio] [--config <path>] [--isolated] [--select <lints> ...]
!        [--extend-select <lints> ...] [--ignore <lints> ...]
!        [--exclude <pattern> ...]
!   See 'tagc lsp --help' for more information.
= 64
