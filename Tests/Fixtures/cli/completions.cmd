# What the parser's scripts lack: the commands behind help.
$ tagc --generate-completion-script bash | grep -A 7 '^_tagc_help()'
  _tagc_help() {
      repeating_flags=()
      non_repeating_flags=(--version)
      repeating_options=()
      non_repeating_options=()
      __tagc_offer_flags_options -1
      [[ "${positional_number}" -eq 1 ]] && __tagc_add_completions -W 'compile'$'\n''check'$'\n''lint'$'\n''fmt'$'\n''diff'$'\n''merge'$'\n''git'$'\n''inspect'$'\n''report'$'\n''convert'$'\n''run'$'\n''replay'$'\n''test'$'\n''query'$'\n''why'$'\n''playground'$'\n''messages'$'\n''generate'$'\n''baseline'$'\n''config'$'\n''resolve'$'\n''explain'$'\n''lsp'$'\n''serve'$'\n''hits'
  }
$ tagc --generate-completion-script zsh | grep -A 3 '^_tagc_help()'
  _tagc_help() {
      local -i ret=1
      local -ar arg_specs=(
          '1:command:(compile check lint fmt diff merge git inspect report convert run replay test query why playground messages generate baseline config resolve explain lsp serve hits)'
$ tagc --generate-completion-script fish | grep '"tagc help" -eq 1'
  complete -c 'tagc' -n '__tagc_should_offer_completions_for_positional "tagc help" -eq 1' -fa 'compile check lint fmt diff merge git inspect report convert run replay test query why playground messages generate baseline config resolve explain lsp serve hits'

# --report takes a format, and a path behind the colon.
$ mkdir -p reports/old && touch reports/a.sarif reports/.hidden
$ tagc ---completion lint -- --report 3 3 tagc lint --report sar | head -n 4
  text
  text:
  concise
  concise:
$ tagc ---completion lint -- --report 3 14 tagc lint --report sarif:reports/
  sarif:reports/a.sarif
  sarif:reports/old/
$ tagc ---completion diff -- --report 3 6 tagc diff --report html:r | grep reports
  html:reports/
$ SAP_SHELL=zsh tagc ---completion lint -- --report 3 14 tagc lint --report sarif:reports/
  sarif\:reports/a.sarif
  sarif\:reports/old/
   
