package import ArgumentParser
import TagDiagnostics
import TagLoading

/// `tagc config`: shows and creates the settings of lint.
package struct ConfigCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show the effective settings of lint and their sources.",
        subcommands: [ConfigShowCommand.self, ConfigInitCommand.self])

    package init() {}
}

/// `tagc config show`: shows each setting with its origin.
package struct ConfigShowCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show each setting for an input and its source.",
        discussion: """
            The output is a valid tagc.toml with every setting and its source: a line, a flag or a default.

            Exit status: 0 shown, 2 the configuration is wrong or cannot be read, 64 wrong usage.
            """)

    @Argument(
        help: "A file or folder to show the settings for (default: the current folder).",
        completion: .file())
    package var path: String?
    @OptionGroup package var options: ConfigurationOptions
    @OptionGroup package var report: ReportOptions

    package init() {}

    package func run() throws {
        let isFolder = path.map { FileSystem.status(of: $0)?.isFolder == true } ?? true
        let input = isFolder ? FilePath.join(path ?? ".", "stdin") : path ?? "stdin"
        let set = try ConfigurationSet(options, paths: [input])
        var console = Console()
        guard set.reports.status == .fine else {
            try report.write(Findings(set.reports), to: &console)
            throw set.reports.status.exitCode
        }
        let page = ConfigurationPage(set.configuration(for: input))
        try console.write(report.format == .json ? page.json.indented + "\n" : page.text)
    }
}

/// `tagc config init`: writes an initial file.
package struct ConfigInitCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a tagc.toml with every setting, explained and commented out.",
        discussion: "Exit status: 0 written, 2 the file already exists or cannot be written, 64 wrong usage."
    )

    @Argument(help: "Folder to write tagc.toml to.", completion: .directory)
    package var folder = "."

    package init() {}

    package func run() throws {
        let path = FilePath.join(folder, ConfigurationFile.name)
        guard FileSystem.status(of: path, followsLinks: false) == nil else {
            throw CommandFailure(
                .unusable, "\(path) already exists", help: "'tagc config show' shows its settings")
        }
        let files = try Outputs([.init(path, "the configuration")], reading: [])
        try files.write(Array(StarterConfiguration.text.utf8), to: path)
        Console().log("wrote \(path.escapedForTerminal())")
    }
}
