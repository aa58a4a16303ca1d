;; Opens a container with the example's configuration, and applies fixes, a renaming and a completion.
(package-initialize)
(require 'eglot)
(load (getenv "EXAMPLE") nil t)
(setq make-backup-files nil create-lockfiles nil eglot-sync-connect 10 eglot-confirm-server-initiated-edits nil)

(defun say (format &rest arguments)
  (princ (concat "emacs: " (apply #'format format arguments) "\n")))

(defun wait-for (what condition)
  (let ((end (+ (float-time) 10)))
    (while (and (not (funcall condition)) (< (float-time) end)) (accept-process-output nil 0.05))
    (unless (funcall condition) (error "Waited in vain for %s" what))))

(unless (fboundp 'json-mode) (define-derived-mode json-mode js-mode "JSON"))

(defun open-container (name)
  (find-file name)
  (unless (derived-mode-p 'js-json-mode 'json-mode) (json-mode))
  (setq-local project-find-functions nil)
  (let* ((found (eglot--guess-contact)))
    (apply #'eglot found))
  (flymake-mode 1)
  (flymake-start)
  (wait-for "findings" #'flymake-diagnostics))

(defun findings () (flymake-diagnostics))
(open-container "GTM-AB12.json")
(dolist (finding (findings))
  (say "%d %s" (line-number-at-pos (flymake-diagnostic-beg finding)) (flymake-diagnostic-text finding)))

(defun ask (method &rest params)
  (eglot--signal-textDocument/didChange)
  (jsonrpc-request (eglot--current-server-or-lose) method
                   (append (list :textDocument (eglot--TextDocumentIdentifier)) params)))

(defun go-to (text)
  (goto-char (point-min))
  (search-forward text)
  (goto-char (match-beginning 0)))

(go-to "price")
(let* ((range (list :start (eglot--pos-to-lsp-position) :end (eglot--pos-to-lsp-position)))
       (actions (ask :textDocument/codeAction :range range
                     :context '(:diagnostics [] :only ["source.fixAll"]))))
  (unless (= (length actions) 1) (error "No fixes: %S" actions))
  (eglot--apply-workspace-edit (plist-get (aref actions 0) :edit)))
;; The editor sends changes when it is idle, which a script never is.
(eglot--signal-textDocument/didChange)
(go-to "price")
(eglot-rename "amount")
(go-to "{{amount")
(forward-char 2)
(let* ((list (ask :textDocument/completion :position (eglot--pos-to-lsp-position)))
       (labels (mapcar (lambda (item) (plist-get item :label)) (plist-get list :items))))
  (say "completion: %s" (string-join labels ", "))
  (unless (member "amount" labels) (error "The completion lacks 'amount'")))
(say "hover: %s" (replace-regexp-in-string
                  "\n+" " | "
                  (plist-get (plist-get (ask :textDocument/hover :position (eglot--pos-to-lsp-position)) :contents)
                             :value)))
(save-buffer)
(eglot-shutdown (eglot--current-server-or-lose))

;; Each quick fix of another container, one after the other.
(open-container "GTM-CD34.json")
(defun quick-fix ()
  (let* ((range (list :start (eglot--pos-to-lsp-position (point-min)) :end (eglot--pos-to-lsp-position (point-max))))
         (actions (ask :textDocument/codeAction :range range :context '(:diagnostics [] :only ["quickfix"]))))
    (seq-find (lambda (action) (eq t (plist-get action :isPreferred))) actions)))
(let ((count 0) action)
  (while (setq action (quick-fix))
    (eglot--apply-workspace-edit (plist-get action :edit))
    (setq count (1+ count)))
  (say "%d quick fixes" count))
(save-buffer)
(eglot-shutdown (eglot--current-server-or-lose))
