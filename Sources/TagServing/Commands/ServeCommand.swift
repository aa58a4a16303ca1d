package import ArgumentParser
package import TagCommands
import TagDiagnostics

/// `tagc serve`: runs a server for apps in development, which has containers, collects hits and shows a live page.
package struct ServeCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: Companion.Serve.configuration.abstract,
        discussion: """
            With a folder, the server has its containers at <address>/GTM-1234: compiled when they are asked for, and \
            again when they are saved. Its address has a secret part, the token, without which nothing is answered. \
            A browser shows the live page at the address: the pushes of an app with a DebugConnection, the tags that \
            they fire and why, the values that the app reads, and hits. Nothing of it is kept on the disk. --app prints \
            preview links, as QR codes on a terminal.

            The paths /collect (GET, POST), /batch and /mp/collect take hits; with a folder, they follow the token. \
            /debug/collect and /debug/mp/collect \
            answer with the mistakes in a hit. The server prints a line for each hit: the number of its request; \
            taken, again (an earlier hit has the same number), ignored (real servers ignore a hit with this mistake) \
            or refused (--fail made its request fail); type, property, fields and mistakes. SIGINT and SIGTERM end \
            the server; it then prints counts.

            \(FailureSyntax.help)

            With --control, GET /-/counts answers with the counts as JSON, and POST /-/fail replaces the failures \
            by those in its body, one per line. Both answer this machine only, by the name of its loopback; with a \
            folder, they follow the token.

            Exit status: 0 ended by a signal, 2 cannot listen on the address, or cannot read the folder, 64 wrong usage.
            """)

    @Argument(
        help: ArgumentHelp("Folder of the containers to serve.", valueName: "folder"),
        completion: .directory)
    package var folder: String?
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
    @Option(
        help: ArgumentHelp(
            "Id of the app, such as com.example.ferry, for preview links.", valueName: "id"))
    package var app: String?
    @Option(
        help: ArgumentHelp(
            "File with the token of the address (default: a new token for each start).", valueName: "file"),
        completion: .file())
    package var tokenFile: String?
    @Option(help: ArgumentHelp("Number of events that the live page can go back to.", valueName: "number"))
    package var keep = 5_000
    @Flag(help: "Hide values on the live page and in the lines of hits; names are shown.")
    package var redact = false

    package init() {}

    package func validate() throws {
        guard (0...65_535).contains(port) else {
            throw ValidationError("--port must be a number from 0 to 65535")
        }
        _ = try rules()
        guard (100...100_000).contains(keep) else {
            throw ValidationError("--keep must be a number from 100 to 100000")
        }
        guard folder == nil else { return try validateApp() }
        let needing = app != nil ? "--app" : tokenFile != nil ? "--token-file" : nil
        if let needing { throw ValidationError("\(needing) needs a folder of containers") }
    }

    private func validateApp() throws {
        let isPlain =
            app?.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || byte == 0x2D
                    || byte == 0x2E || byte == 0x5F
            } ?? true
        guard isPlain, (1...155).contains(app?.utf8.count ?? 1) else {
            throw ValidationError("--app is an id such as com.example.ferry")
        }
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
        let live = try folder.map { try LiveServing($0, self, output) }
        let (isJSON, isQuiet, isRedacted) = (format == .json, quiet, redact)
        let collector = Collector(FailurePlan(try rules())) { event in
            let event = isRedacted ? event.withoutValues : event
            live?.show(event)
            guard !isQuiet else { return }
            output.write(isJSON ? event.json.line : event.line)
        }
        let stop = StopSignals()
        let gate = LatePart()
        let parts: [any ServedPart] = [collector] + (control ? [Control(collector)] : [])
        let server = try await start(live == nil ? parts : [gate])
        if let live { gate.set(live.part(server, parts)) }
        if isJSON {
            let page = live.map { [("live", JSON.string($0.address(server) + "/"))] } ?? []
            output.write(JSON.object([("listening", .string(server.address))] + page).line)
        } else {
            output.write("listening on \(server.address)")
        }
        live?.begin(server)
        if !HostNames.isLoopback(name: host), !isQuiet {
            let doing = live == nil ? "can send hits to" : "that know the token can reach"
            Console().log("tagc: warning: other machines \(doing) \(host.escapedForTerminal())")
        }
        await stop.wait()
        live?.stop()
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
}
