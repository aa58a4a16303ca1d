package import ArgumentParser
import TagCommands
import TagDiagnostics

/// `tagc hits export`: writes the hits of a store as lines.
package struct ExportHitsCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print the hits of a store, one JSON object per line, oldest first.",
        discussion: """
            Members: number (the hit's z), created (milliseconds since 1970), encoder, property, and payload, or \
            payloadBase64 if the payload is not text. 'tagc hits replay' also reads such files.

            Exit status: 0 all printed, 1 damaged rows were left out, 2 not a hit store, 64 wrong usage.
            """)

    @Argument(help: "The file of the store.", completion: .file()) package var store: String

    package init() {}

    package func run() throws {
        let archive = try HitArchive(store: store)
        var console = Console()
        for hit in archive.hits { try console.write(ExportedHit.json(hit).line + "\n") }
        guard archive.damaged == 0 else {
            console.log("tagc: \(store.escapedForTerminal()): \(archive.damaged) damaged rows are left out")
            throw ExitCode(ExitStatus.findings.rawValue)
        }
    }
}
