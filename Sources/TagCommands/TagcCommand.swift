package import ArgumentParser

/// `tagc`: the root of all commands.
package struct TagcCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "tagc",
        abstract: "Check, lint, compare, compile and run tag containers.",
        discussion: """
            Start with 'tagc lint FILE', 'tagc diff OLD NEW' or 'tagc compile FILE'.

            Exit status of every command: 0 success, 1 findings or differences, 2 unreadable input, \
            64 wrong usage, 70 internal error.

            The commands serve and hits run the program tagc-serve.

            Completions: tagc --generate-completion-script bash|zsh|fish
            """,
        version: Version.text,
        subcommands: [
            CompileCommand.self, CheckCommand.self, LintCommand.self, FormatCommand.self, DiffCommand.self,
            InspectCommand.self, ConvertCommand.self, RunCommand.self, QueryCommand.self, WhyCommand.self,
            MessagesCommand.self,
            BaselineCommand.self,
            ConfigCommand.self,
            ResolveCommand.self,
            ExplainCommand.self,
            Companion.Serve.self, Companion.Hits.self,
        ])

    package init() {}
}

/// The version of the tool.
package enum Version {
    package static let text = "0.1.0"
}
