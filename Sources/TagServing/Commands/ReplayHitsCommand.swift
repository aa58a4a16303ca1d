package import ArgumentParser
import Foundation
import HitDispatch
package import TagCommands
import TagDiagnostics

/// `tagc hits replay`: sends stored hits to a collector.
package struct ReplayHitsCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Send the hits of a store, or of an exported file, to a collector on this machine.",
        discussion: """
            Sends the hits in order, in batches, with their own numbers (z) and the time that they have waited \
            (qt). The store keeps them. Pixels are left out, since they go to other servers. A request without \
            an answer ends the replay.

            Exit status: 0 all taken, 1 some not taken, 2 not a hit store or no answer, 64 wrong usage.
            """)

    @Argument(help: "The file of the store, or one that 'tagc hits export' wrote.", completion: .file())
    package var source: String
    @Option(
        name: .customLong("to"),
        help: ArgumentHelp(
            "The collector: scheme, host and port, such as http://127.0.0.1:8080.", valueName: "url"))
    package var server: String
    @Flag(help: "Allow a collector on another machine, which then receives the hits of users.")
    package var anywhere = false
    @Option(name: .shortAndLong, help: ArgumentHelp("Text for people, or JSON.", valueName: "format"))
    package var format = OutputFormat.text

    package init() {}

    package func validate() throws { _ = try address() }

    /// The collector's address, without a slash at its end.
    private func address() throws -> String {
        guard let parts = URLComponents(string: server), let host = parts.host, !host.isEmpty,
            ["http", "https"].contains(parts.scheme?.lowercased()), parts.path.isEmpty || parts.path == "/",
            parts.query == nil, parts.fragment == nil, parts.user == nil
        else {
            throw ValidationError(
                "--to must be scheme, host and port, such as http://127.0.0.1:8080, not '\(server)'")
        }
        let name = host.trimmingCharacters(in: ["[", "]"])
        guard anywhere || HostNames.isLoopback(name: name) else {
            throw ValidationError("--to \(server) is not on this machine; --anywhere allows that")
        }
        return server.hasSuffix("/") ? String(server.dropLast()) : server
    }

    package func run() async throws {
        let archive = try HitArchive(source)
        let replay = HitReplay(
            server: try address(), transport: DispatchConfiguration.systemTransport(timeout: .seconds(10)),
            now: { HitClock.system.now().milliseconds })
        let outcome = await replay.send(archive.hits)
        var console = Console()
        try console.write(format == .json ? outcome.json.indented + "\n" : outcome.text + "\n")
        if let failure = outcome.failure {
            throw CommandFailure(.unusable, "\(server): \(failure)", help: "'tagc serve' starts a collector")
        }
        guard outcome.isWhole, archive.damaged == 0 else { throw ExitCode(ExitStatus.findings.rawValue) }
    }
}
