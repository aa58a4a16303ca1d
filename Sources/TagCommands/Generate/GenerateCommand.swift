package import ArgumentParser

/// `tagc generate`: writes source code for what an app and its container share.
package struct GenerateCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "generate",
        abstract: "Write source code with the names that an app and its container share.",
        subcommands: [GenerateSwiftCommand.self])

    package init() {}
}
