package import ArgumentParser

/// `tagc`: the root of all commands.
package struct TagcCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "tagc",
        abstract: "Compile, check and run tag containers.",
        discussion: """
            Exit status of every command: 0 success, 1 findings or differences, 2 unreadable input, \
            64 wrong usage, 70 internal error.

            The program tagc-serve has the commands serve and hits; tagc runs it for them.

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
