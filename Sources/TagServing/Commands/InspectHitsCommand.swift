package import ArgumentParser
import HitDispatch
import TagCommands
import TagDiagnostics

/// `tagc hits inspect`: shows the contents of a store.
package struct InspectHitsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "inspect",
        abstract:
            "Show how many hits a store has, of which encoders, in which state, how old, and the first ones.",
        discussion: """
            Of dropped hits a store has only those in quarantine; the other counts (DropReason) are in the app: \
            dispatcher.counts.

            Exit status: 0 shown, 2 not a hit store, 64 wrong usage.
            """)

    @Argument(help: "The file of the store.", completion: .file()) package var store: String
    @Option(help: ArgumentHelp("Show so many of the oldest hits.", valueName: "number")) package var first = 5
    @Flag(help: "Print JSON.") package var json = false

    package init() {}

    package func validate() throws {
        guard (0...10_000).contains(first) else {
            throw ValidationError("--first takes a number from 0 to 10000")
        }
    }

    package func run() throws {
        let summary = try StoreSummary(store, first: first, now: HitClock.system.now().milliseconds)
        var console = Console()
        try console.write(json ? summary.json.indented + "\n" : summary.text)
    }
}
