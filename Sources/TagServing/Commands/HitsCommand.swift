package import ArgumentParser
import TagCommands

/// `tagc hits`: shows and exports the hits that the library has stored, or sends them elsewhere.
package struct HitsCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "hits",
        abstract: Companion.Hits.configuration.abstract,
        discussion: """
            A store is the file hits.sqlite of the library HitDispatch, in use or copied from a device together with \
            hits.sqlite-wal. These commands read a copy: they do not change the store or lock it.
            """,
        subcommands: [InspectHitsCommand.self, ExportHitsCommand.self, ReplayHitsCommand.self])

    package init() {}
}
