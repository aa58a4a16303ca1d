import Foundation
import Synchronization
import TagCommands
import TagDiagnostics
import TagLoading

/// The containers and the live page of `tagc serve FOLDER`, and what it prints of them.
final class LiveServing: Sendable {
    private let token: AccessToken
    private let hub: LiveHub
    private let shelf: ContainerShelf
    private let output: LineOutput
    private let app: String?
    private let isJSON: Bool
    private let isQuiet: Bool
    private let phase: LivePhase

    /// Reads the folder; fails if it or the token cannot be read.
    init(_ folder: String, _ command: ServeCommand, _ output: LineOutput) throws {
        token = try Self.token(command.tokenFile)
        (app, isJSON, isQuiet) = (command.app, command.format == .json, command.quiet)
        self.output = output
        let clock: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1_000) }
        var limits = LiveHub.Limits()
        limits.events = command.keep
        let hub = LiveHub(limits: limits, hidesValues: command.redact, milliseconds: clock)
        self.hub = hub
        let phase = LivePhase()
        self.phase = phase
        let (isJSON, isQuiet) = (isJSON, isQuiet)
        shelf = ContainerShelf(folder: folder, milliseconds: clock) { changes in
            phase.whileWatching {
                for change in changes {
                    hub.add("container", change.members)
                    guard !isQuiet else { continue }
                    output.write(
                        isJSON ? JSON.object([("changed", .object(change.members))]).line : change.text)
                }
            }
        }
        guard FileSystem.status(of: folder)?.isFolder == true else {
            throw CommandFailure(.unusable, "\(folder.escapedForTerminal()) is not a folder")
        }
    }

    private static func token(_ path: String?) throws -> AccessToken {
        guard let path else { return AccessToken() }
        do throws(FileError) {
            if let token = try AccessToken.read(path) { return token }
        } catch {
            throw CommandFailure(.unusable, "cannot read the token: \(error)", help: advice(path))
        }
        throw CommandFailure(
            .unusable,
            "\(path.escapedForTerminal()) has no token, which is 16 to 128 letters, digits, '-' or '_'",
            help: advice(path))
    }

    private static func advice(_ path: String) -> String {
        "'openssl rand -hex 16 >\(path.escapedForTerminal())' makes one"
    }

    /// The parts of the server, behind the token.
    func part(_ server: HTTPServer, _ others: [any ServedPart]) -> any ServedPart {
        let (isJSON, isQuiet, output, phase) = (isJSON, isQuiet, output, phase)
        let containers = ContainerPart(shelf) { line in
            guard !isQuiet else { return }
            phase.unlessEnded {
                output.write(isJSON ? JSON.object([("served", .string(line))]).line : line)
            }
        }
        return Gate(
            token, HostNames(host: server.host, port: server.port),
            others + [LivePart(hub, shelf), containers])
    }

    /// The address with the token, as other devices reach it, if they can.
    func address(_ server: HTTPServer) -> String {
        let names = HostNames(host: server.host, port: server.port)
        let isWildcard = ["0.0.0.0", "::", "[::]"].contains(server.host)
        let base =
            isWildcard
            ? "http://\(names.reachable.first ?? "127.0.0.1"):\(server.port)" : server.address
        return "\(base)/\(token.text)"
    }

    /// Shows a hit that was received on the live page.
    func show(_ event: CollectorEvent) { hub.add("received", [("hit", event.json)]) }

    /// Lists the containers, and begins to watch the folder.
    func begin(_ server: HTTPServer) {
        let address = address(server)
        if !isJSON {
            output.write("live page: \(address)/")
            output.write("for DebugConnection, URLSessionSource and hits: \(address)")
        }
        let thread = BackgroundThread()
        _ = thread.add { [self] in
            try? shelf.refresh()
            phase.begin {
                if !isQuiet { list(address) }
                return FolderWatch(shelf)
            }
            thread.stop()
        }
    }

    private func list(_ address: String) {
        let files = shelf.all
        if isJSON {
            for file in files { output.write(JSON.object([("container", file.json(address))]).line) }
            if let notice = shelf.notice { output.write(JSON.object([("notice", .string(notice))]).line) }
            return
        }
        if files.isEmpty { output.write("the folder has no containers yet") }
        for file in files { output.write(file.text(address)) }
        if let notice = shelf.notice { output.write(notice) }
        for id in shelf.ids { preview(id) }
        if app == nil, !files.isEmpty { output.write("--app ID prints preview links") }
    }

    private func preview(_ id: String) {
        guard let app else { return }
        let link = "tagmanager.c.\(app)://preview/p?id=\(id)&gtm_auth=\(token.text)&gtm_preview=1"
        output.write("preview \(id): \(link)")
        guard Console.outputIsTerminal, let code = QRCode(link) else { return }
        for line in code.lines(isColored: Console.environment("NO_COLOR") == nil) { output.write(line) }
    }

    func stop() { phase.end() }
}

extension ContainerShelf.Change {
    fileprivate var text: String {
        "\(file.escapedForTerminal()): \(words)" + (errors.isEmpty ? "" : "\n" + errors)
    }

    fileprivate var members: [(key: String, value: JSON)] {
        [
            ("file", .string(file)), ("words", .string(words)), ("isGood", .boolean(isGood)),
            ("errors", .string(errors)),
        ]
    }
}

extension ShelfFile {
    fileprivate func text(_ address: String) -> String {
        let name = name.escapedForTerminal()
        guard let edition else { return "\(name): has errors\n" + errors }
        let version =
            edition.version.isEmpty ? "" : " version \(edition.version.escapedForTerminal(limit: 40)),"
        return "\(name):\(version) \(Counted.text(edition.tagCount, "tag")), \(address)/\(edition.id)"
    }

    fileprivate func json(_ address: String) -> JSON {
        [
            "file": .string(name), "id": .optional(edition?.id), "version": .optional(edition?.version),
            "address": .optional(edition.map { "\(address)/\($0.id)" }), "errors": .string(errors),
        ]
    }
}

/// A part that is known only after the server listens; until then it answers with 503.
final class LatePart: ServedPart {
    private let part = Mutex<(any ServedPart)?>(nil)

    func set(_ part: any ServedPart) { self.part.withLock { $0 = part } }

    func answer(_ request: ServedRequest) -> ServedAnswer? { nil }

    func reply(_ request: ServedRequest) -> ServedReply? {
        guard let part = part.withLock({ $0 }) else { return .answer(.text(503, "the server is starting")) }
        return part.reply(request)
    }
}
