package import ArgumentParser
import TagDiagnostics

/// `tagc git`: what git runs, and its configuration.
package struct GitCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "git",
        abstract: "Make git diff and merge containers by entity.",
        discussion: """
            'tagc git install' sets up a repository, or with --global all of yours: git diff then shows containers, compiled \
            ones too, as text without fingerprints; git merge and git rebase run 'tagc merge'; \
            'git difftool -t tagc' runs 'tagc diff'.
            """,
        subcommands: [GitInstallCommand.self, GitUninstallCommand.self, GitTextCommand.self])

    package init() {}
}

/// `tagc git install`: writes attributes and git's configuration.
package struct GitInstallCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Set up git for containers: diff, difftool and merge driver.",
        discussion: """
            Adds a line for each pattern to .gitattributes at the top of the repository, which is to be committed, and \
            drivers named tagc to the configuration of the clone, where every member of a team needs them. Prints what was \
            written. What is there already stays as it is; a second run changes nothing.

            A pattern with a slash is relative to the current folder, with --global to the top of each repository. A \
            pattern without a slash matches names in all folders.

              tagc git install
              tagc git install --global 'GTM-*' 'containers/*.json'

            Exit status: 0 written or already there, 2 no repository or a file that cannot be written, 64 wrong usage.
            """)

    @Argument(
        help: ArgumentHelp(
            "Patterns of containers, as in .gitattributes (default: GTM-*).", valueName: "pattern"))
    package var patterns: [String] = []
    @Flag(help: "Write your own configuration and attributes, for all repositories.")
    package var global = false

    package init() {}

    package func validate() throws {
        for pattern in patterns where GitAttributes.line(for: pattern) == nil {
            throw ValidationError(
                "'\(pattern.escapedForTerminal())' cannot be a pattern: it is empty, ends with '/', begins with '!', '#' or "
                    + "'-', has control characters, or has '.', '..' or nothing as a folder")
        }
    }

    package func run() throws {
        let scope = try GitScope(isGlobal: global)
        let patterns = (patterns.isEmpty ? ["GTM-*"] : patterns).map {
            GitAttributes.pattern($0, in: scope.prefix)
        }
        let attributes = patterns.compactMap(GitAttributes.line)
        guard attributes.count == patterns.count else {
            throw CommandFailure(
                .unusable,
                "the path of the current folder has control characters, which no pattern of git can have",
                help: "run this at the top of the repository")
        }
        var console = Console()
        let lines = try scope.install(attributes, GitScope.settings())
        try console.write(lines.map { $0 + "\n" }.joined())
    }
}

/// `tagc git uninstall`: removes what ``GitInstallCommand`` wrote.
package struct GitUninstallCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "uninstall",
        abstract: "Remove what 'tagc git install' wrote.",
        discussion: """
            Removes the lines of .gitattributes that 'tagc git install' writes, the file if it has no others, and the \
            drivers named tagc from the configuration. Prints what was removed.

            Exit status: 0 removed or not there, 2 no repository or a file that cannot be written, 64 wrong usage.
            """)

    @Flag(help: "Change your own configuration and attributes.")
    package var global = false

    package init() {}

    package func run() throws {
        let lines = try GitScope(isGlobal: global).uninstall()
        var console = Console()
        try console.write(lines.map { $0 + "\n" }.joined())
    }
}
