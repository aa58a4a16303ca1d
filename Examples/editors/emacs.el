;; Starts `tagc lsp` for JSON files and property lists with M-x eglot.
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               '((js-json-mode json-mode json-ts-mode nxml-mode) . ("tagc" "lsp"))))
