package import ArgumentParser
package import TagCommands
import TagDiagnostics

/// `tagc serve`: runs a server for apps in development, which collects hits.
package struct ServeCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: Companion.Serve.configuration.abstract,
        discussion: """
            The paths /collect (GET, POST), /batch and /mp/collect take hits. /debug/collect and /debug/mp/collect \
            answer with the mistakes in a hit. The server prints a line for each hit: the number of its request; \
            taken, again (an earlier hit has the same number), ignored (real servers ignore a hit with this mistake) \
            or refused (--fail made its request fail); type, property, fields and mistakes. SIGINT and SIGTERM end \
            the server; it then prints counts.

            \(FailureSyntax.help)

            With --control, GET /-/counts answers with the counts as JSON, and POST /-/fail replaces the failures \
            by those in its body, one per line. Both answer this machine only.

            Exit status: 0 ended by a signal, 2 cannot listen on the address, 64 wrong usage.
            """)

    @Option(help: ArgumentHelp("Address to listen on.", valueName: "address")) package var host =
        "127.0.0.1"
    @Option(help: ArgumentHelp("Port to listen on; 0 for any free port.", valueName: "number"))
    package var port = 8080
    @Option(
        name: .customLong("fail"), parsing: .singleValue,
        help: ArgumentHelp("Failure to simulate, such as 500:2. Can be repeated.", valueName: "failure"))
    package var failures: [String] = []
    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("Text for people, or one JSON object per line.", valueName: "format"))
    package var format = OutputFormat.text
    @Flag(help: "Print only the address and the counts.") package var quiet = false
    @Flag(help: "Answer /-/counts and /-/fail.") package var control = false

    package init() {}

    package func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port must be a number from 0 to 65535")
        }
        _ = try rules()
    }

    private func rules() throws -> [FailureRule] {
        try failures.map { text in
            do throws(FailureSyntax.Mistake) {
                return try FailureSyntax.rule(text)
            } catch {
                throw ValidationError("--fail '\(text)', character \(error.character): \(error.message)")
            }
        }
    }

    package func run() async throws {
        let output = LineOutput()
        let (isJSON, isQuiet) = (format == .json, quiet)
        let collector = Collector(FailurePlan(try rules())) { event in
            guard !isQuiet else { return }
            output.write(isJSON ? event.json.line : event.line)
        }
        let stop = StopSignals()
        let server = try await start([collector] + (control ? [Control(collector)] : []))
        output.write(
            isJSON
                ? JSON.object([("listening", .string(server.address))]).line
                : "listening on \(server.address)")
        if !Self.isLoopback(host), !isQuiet {
            Console().log("tagc: warning: other machines can send hits to \(host.escapedForTerminal())")
        }
        await stop.wait()
        await server.stop()
        let counts = collector.counts
        output.write(isJSON ? JSON.object([("counts", counts.json)]).line : String(counts.text.dropLast()))
    }

    private func start(_ parts: [any ServedPart]) async throws(CommandFailure) -> HTTPServer {
        do {
            return try await HTTPServer.start(host: host, port: port, parts: parts)
        } catch {
            throw CommandFailure(
                .unusable, "cannot listen on \(host.escapedForTerminal()):\(port): \(error.message)",
                help: error.isTaken ? "--port 0 uses any free port" : nil)
        }
    }

    static func isLoopback(_ host: String) -> Bool {
        let name = host.lowercased()
        if name == "localhost" || name == "::1" { return true }
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 4 && parts[0] == "127" && parts.allSatisfy { UInt8($0) != nil }
    }
}
