;; Starts `tagc lsp` for JSON files, property lists and tagc.toml with M-x eglot.
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               '((js-json-mode json-mode json-ts-mode nxml-mode conf-toml-mode toml-ts-mode) . ("tagc" "lsp"))))
