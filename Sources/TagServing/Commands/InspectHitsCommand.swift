package import ArgumentParser
import HitDispatch
package import TagCommands
import TagDiagnostics

/// `tagc hits inspect`: shows the contents of a store.
package struct InspectHitsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract:
            "Show the number, encoders, states and ages of the hits in a store, and the oldest hits.",
        discussion: """
            A store keeps only the dropped hits in quarantine. The app has the counts of the others (DropReason): \
            dispatcher.counts.

            Exit status: 0 shown, 2 not a hit store, 64 wrong usage.
            """)

    @Argument(help: "The file of the store.", completion: .file()) package var store: String
    @Option(help: ArgumentHelp("Number of oldest hits to show.", valueName: "number")) package var first = 5
    @Option(name: .shortAndLong, help: ArgumentHelp("Text for people, or JSON.", valueName: "format"))
    package var format = OutputFormat.text

    package init() {}

    package func validate() throws {
        guard (0...10_000).contains(first) else {
            throw ValidationError("--first must be a number from 0 to 10000")
        }
    }

    package func run() throws {
        let summary = try StoreSummary(store, first: first, now: HitClock.system.now().milliseconds)
        var console = Console()
        try console.write(format == .json ? summary.json.indented + "\n" : summary.text)
    }
}
