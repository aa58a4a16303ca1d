import Foundation
import Synchronization
import TagTestSupport
import Testing

@testable import TagServing

/// A server with the containers of a folder of its own, and a live page.
final class LiveServed: Sendable {
    static let token = "0123456789abcdef0123456789abcdef"

    let server: HTTPServer
    let hub: LiveHub
    let folder: String
    private let said: Said

    /// Starts a server that another one may follow on its port.
    ///
    /// Servers that ask for any port, as those of other tests do, are given one above these, so none takes it between the two.
    static func toBeFollowed(_ files: [String: String] = [:], in folder: String) async throws -> LiveServed {
        for _ in 0..<100 {
            do {
                return try await LiveServed(files, in: folder, port: .random(in: 20_000..<30_000))
            } catch let error as HTTPServer.StartError where error.isTaken { continue }
        }
        return try await LiveServed(files, in: folder)
    }

    /// - Parameters:
    ///   - files: The files of the folder, by name.
    ///   - folder: The folder.
    ///   - first: A part that may answer before the others; it sees the token.
    init(
        _ files: [String: String] = [:], in folder: String, limits: ServerLimits = ServerLimits(),
        keeping kept: LiveHub.Limits = LiveHub.Limits(), hidesValues: Bool = false, port: Int = 0,
        first: [any ServedPart] = []
    ) async throws {
        self.folder = folder
        for (name, text) in files.sorted(by: { $0.key < $1.key }) {
            Fixtures.write(text, to: folder + "/" + name)
        }
        let said = Said()
        let clock: @Sendable () -> Int64 = { Int64(Date().timeIntervalSince1970 * 1_000) }
        hub = LiveHub(limits: kept, hidesValues: hidesValues, milliseconds: clock)
        let shelf = ContainerShelf(folder: folder, milliseconds: clock) { changes in
            for change in changes { said.add("\(change.file): \(change.words)\n\(change.errors)") }
        }
        let late = LatePart()
        server = try await HTTPServer.start(
            host: "127.0.0.1", port: port, limits: limits, parts: first + [late])
        let token = try #require(AccessToken(Self.token))
        let collector = Collector { _ in }
        late.set(
            Gate(
                token, HostNames(host: "127.0.0.1", port: server.port),
                [collector, LivePart(hub, shelf), ContainerPart(shelf) { said.add($0) }]))
        self.said = said
    }

    /// What the terminal would show.
    var lines: [String] { said.all }

    var host: String { "127.0.0.1:\(server.port)" }
    var address: String { "http://\(host)/\(Self.token)" }

    /// Sends a request; the path follows the token.
    func get(_ path: String, _ headers: String..., method: String = "GET") throws -> Answer {
        try send("\(method) /\(Self.token)\(path)", ["Host: \(host)"] + headers)
    }

    /// Sends a request with the first line and the header fields that are given.
    func send(_ start: String, _ headers: [String], _ body: String = "") throws -> Answer {
        let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
        let head = ([start + " HTTP/1.1", "Connection: close"] + headers + length).joined(separator: "\r\n")
        return Answer(try raw(head + "\r\n\r\n" + body))
    }

    func raw(_ text: String) throws -> String {
        let socket = try #require(RawSocket(port: UInt16(server.port)))
        socket.send(Array(text.utf8))
        return String(decoding: socket.receiveAll(), as: UTF8.self)
    }

    /// Returns what a page reads, which sends back an id, until a text comes, or for a minute.
    func page(after id: String? = nil, until text: String) throws -> String {
        let socket = try #require(RawSocket(port: UInt16(server.port)))
        let last = id.map { "Last-Event-ID: \($0)\r\n" } ?? ""
        socket.send(Array("GET /\(Self.token)/events HTTP/1.1\r\nHost: \(host)\r\n\(last)\r\n".utf8))
        var read = ""
        let end = ContinuousClock.now + .seconds(60)
        while !read.contains(text), .now < end {
            let some = socket.receive()
            if some.isEmpty { break }
            read += String(decoding: some, as: UTF8.self)
        }
        return read
    }

    /// Returns the comparison of a run with a file.
    func compare(run: String = "run00001", file: String = "GTM-FERRY1.json") throws -> Comparison {
        _ = try get("/files")
        let json = try get("/compare?run=\(run)&file=\(file)").json
        let pushes = try #require(json["pushes"] as? [[String: Any]])
        return Comparison(
            fires: pushes.map { $0["fires"] as? [String] ?? [] }, hasGap: json["hasGap"] as? Bool == true)
    }

    /// The tags that each push fires, and whether that may be wrong.
    struct Comparison: Equatable {
        let fires: [[String]]
        let hasGap: Bool
    }

    /// Sends a batch as an app does.
    func debug(_ lines: String...) throws -> Answer { try debug(lines.joined(separator: "\n")) }

    func debug(_ body: String) throws -> Answer {
        try send("POST /\(Self.token)/debug", ["Host: \(host)"], body)
    }

    /// The events that a new page gets.
    var events: [[String: Any]] {
        let text = String(decoding: hub.events(after: .new, limit: .max).bytes, as: UTF8.self)
        return text.split(separator: "\n").filter { $0.hasPrefix("data: ") }.compactMap { line in
            (try? JSONSerialization.jsonObject(with: Data(line.dropFirst(6).utf8))) as? [String: Any]
        }
    }

    var kinds: [String] { events.compactMap { $0["kind"] as? String } }
}

/// Lines that a server printed.
private final class Said: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}

/// Lines of an app, and a container.
enum Live {
    static let ferry = Fixtures.text(Fixtures.package + "/Examples/ferry/GTM-FERRY1.json") ?? ""

    static func header(run: String = "run00001", first: Int = 1, dropped: Int = 0, more: String = "")
        -> String
    {
        #"{"kind":"app","run":"\#(run)","first":\#(first),"dropped":\#(dropped),"app":"Ferries"\#(more)}"#
    }

    static func push(_ number: Int, _ update: String, more: String = "") -> String {
        #"{"kind":"push","n":\#(number),"time":1800000000000,"update":\#(update)\#(more)}"#
    }
}
