import Foundation
import Synchronization
import TagServing
import TagTestSupport
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A server with a collector, and what it showed.
final class Served: Sendable {
    let collector: Collector
    let server: HTTPServer
    private let shown: Shown

    init(_ failures: String..., limits: ServerLimits = ServerLimits()) async throws {
        let rules = try failures.map { try FailureSyntax.rule($0) }
        let shown = Shown()
        self.shown = shown
        collector = Collector(FailurePlan(rules)) { shown.add($0) }
        server = try await HTTPServer.start(
            host: "127.0.0.1", port: 0, limits: limits, parts: [collector, Control(collector)])
    }

    var events: [CollectorEvent] { shown.all }
    var fates: [String] { events.map(\.fate.rawValue) }
    var lines: [String] { events.map(\.line) }

    /// Sends a request on a connection of its own; all that comes back until the server closes it.
    func raw(_ text: String) throws -> String { try raw(Array(text.utf8)) }

    func raw(_ bytes: [UInt8]) throws -> String {
        let socket = try #require(RawSocket(port: UInt16(server.port)))
        socket.send(bytes)
        return String(decoding: socket.receiveAll(), as: UTF8.self)
    }

    func get(_ target: String, _ headers: [String] = []) throws -> Answer {
        let lines = ["GET \(target) HTTP/1.1", "Connection: close"] + Self.host(headers)
        return Answer(try raw(lines.joined(separator: "\r\n") + "\r\n\r\n"))
    }

    func post(_ target: String, _ body: String, _ headers: [String] = []) throws -> Answer {
        try post(target, Array(body.utf8), headers)
    }

    func post(_ target: String, _ body: [UInt8], _ headers: [String] = []) throws -> Answer {
        let lines =
            ["POST \(target) HTTP/1.1", "Connection: close", "Content-Length: \(body.count)"]
            + Self.host(headers)
        return Answer(try raw(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body))
    }

    /// Returns the header fields with the name of this machine, unless they have another one.
    private static func host(_ headers: [String]) -> [String] {
        headers.contains { $0.hasPrefix("Host: ") } ? headers : ["Host: 127.0.0.1"] + headers
    }
}

/// The hits that a collector showed.
final class Shown: Sendable {
    private let events = Mutex<[CollectorEvent]>([])

    var all: [CollectorEvent] { events.withLock { $0 } }

    func add(_ event: CollectorEvent) { events.withLock { $0.append(event) } }
}

/// An answer as it came.
struct Answer {
    let status: Int?
    let head: String
    let body: String

    init(_ text: String) {
        let parts = text.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        head = parts.first.map(String.init) ?? ""
        body = parts.count > 1 ? String(parts[1]) : ""
        status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }

    /// The body as JSON.
    var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: Any]) ?? [:]
    }
}

/// Hits as lines.
enum Lines {
    static let event = "v=1&tid=UA-1-1&cid=c&t=event&ec=ticket&ea=buy"
    static let screen = "v=1&tid=UA-1-1&cid=c&t=screenview&an=Ferries&cd=Departures"
}
