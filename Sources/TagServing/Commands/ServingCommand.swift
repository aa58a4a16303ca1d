package import ArgumentParser
import TagCommands

/// The root of the commands in `tagc-serve`, to which `tagc` hands over; users call them `tagc serve` and `tagc hits`.
package struct ServingCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "tagc",
        abstract: "Serve containers to apps, watch them, and inspect stored hits.",
        usage: "tagc-serve <subcommand>",
        discussion: """
            tagc runs this program for the commands serve and hits.

            Exit status of every command: 0 success, 1 hits that were not taken, 2 unreadable input, \
            64 wrong usage, 70 internal error.
            """,
        version: Version.text,
        subcommands: [ServeCommand.self, HitsCommand.self])

    package init() {}
}
