import ArgumentParser

/// Scripts that complete command lines in shells.
enum CompletionScript {
    /// Returns the parser's script with the commands added as arguments of `help`, which the parser leaves out.
    static func withCommandsOfHelp(_ script: String) -> String {
        let names = TagcCommand.configuration.subcommands.compactMap { $0.configuration.commandName }
        let words = names.joined(separator: " ")
        let lines = names.joined(separator: "'$'\\n''")
        // A script contains only the one of these that belongs to its shell.
        let zsh = "'*:subcommands:'"
        let bash = """
                non_repeating_flags=(--version)
                repeating_options=()
                non_repeating_options=()
                __tagc_offer_flags_options -1

            """
        let fish = "complete -c 'tagc' -n '__tagc_should_offer_completions_for_flags_or_options \"tagc help\""
        return script.replacing(zsh, with: "'1:command:(\(words))'")
            .replacing(
                bash,
                with: bash
                    + "    [[ \"${positional_number}\" -eq 1 ]] && __tagc_add_completions -W '\(lines)'\n"
            )
            .replacing(
                fish,
                with:
                    "complete -c 'tagc' -n '__tagc_should_offer_completions_for_positional \"tagc help\" -eq 1'"
                    + " -fa '\(words)'\n" + fish)
    }
}
