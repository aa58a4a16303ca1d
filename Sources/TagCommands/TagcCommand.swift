package import ArgumentParser

/// `tagc`: the root of all commands.
package struct TagcCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "tagc",
        abstract: "Check, lint, compare, compile and run tag containers.",
        discussion: """
            A container has tags, triggers and variables. It is an export of Google Tag Manager, or a definition \
            written by hand.

              tagc lint GTM-AB12.json          find mistakes
              tagc diff old.json new.json      compare two versions
              tagc compile GTM-AB12.json       write the file that an app loads

            Exit status of every command: 0 success, 1 findings or differences, 2 unreadable input, \
            64 wrong usage, 70 internal error.

            The commands serve and hits run the program tagc-serve.

            Completions: tagc --generate-completion-script bash|zsh|fish
            """,
        version: Version.text,
        subcommands: [
            CompileCommand.self, CheckCommand.self, LintCommand.self, FormatCommand.self, DiffCommand.self,
            MergeCommand.self, GitCommand.self,
            InspectCommand.self, ReportCommand.self, ConvertCommand.self, RunCommand.self, ReplayCommand.self,
            TestCommand.self, QueryCommand.self,
            WhyCommand.self, PlaygroundCommand.self,
            MessagesCommand.self, GenerateCommand.self,
            BaselineCommand.self,
            ConfigCommand.self,
            ResolveCommand.self,
            ExplainCommand.self,
            LanguageServerCommand.self,
            Companion.Serve.self, Companion.Hits.self,
        ])

    package init() {}
}

/// The version of the tool.
package enum Version {
    package static let text = "0.1.0"
}
