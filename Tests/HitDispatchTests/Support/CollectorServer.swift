import Foundation
import Synchronization
import TagTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An HTTP server on this machine that takes hits, and answers as a test says.
final class CollectorServer: Sendable {
    struct Request: Sendable, Hashable {
        let method: String
        let target: String
        let head: String
        let body: [UInt8]

        var path: String { String(target.prefix { $0 != "?" }) }

        /// The hits' encoded lines: those of the body, or the query.
        var lines: [String] {
            if method == "GET" { return [String(target.drop { $0 != "?" }.dropFirst())] }
            return String(decoding: body, as: UTF8.self).split(separator: "\n").map(String.init)
        }

        /// The numbers of the hits.
        var numbers: [Int64] {
            lines.compactMap { $0.split(separator: "&").last.flatMap { Int64($0.dropFirst(2)) } }
        }

        /// A parameter of each hit, as it was sent.
        func values(of name: String) -> [String?] {
            lines.map { line in
                line.split(separator: "&").first { $0.hasPrefix(name + "=") }
                    .map { String($0.dropFirst(name.count + 1)) }
            }
        }

        /// The value of a header field.
        func header(_ name: String) -> String? {
            head.split(separator: "\r\n").first { $0.lowercased().hasPrefix(name.lowercased() + ":") }
                .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }
    }

    enum Answer: Sendable {
        case status(Int, [String] = [])
        /// A status, and the connection is kept for the next request.
        case kept(Int)
        /// Bytes as they are, after which the connection is closed.
        case bytes(String, more: Int = 0)
        /// The connection is cut after the request was read.
        case cut
    }

    typealias Handler = @Sendable (Request) -> Answer

    private struct State: Sendable {
        var handler: Handler
        var requests: [Request] = []
        var connections = 0
        var inFlight = 0
        var mostInFlight = 0
        var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    let port: UInt16
    private let listener: Int32
    private let state: Mutex<State>

    /// Fails where no socket is to be had.
    init?(_ handler: @escaping Handler = { _ in .status(200) }) {
        guard let listener = Loopback.listener(backlog: 64) else { return nil }
        self.listener = listener.socket
        port = listener.port
        state = Mutex(State(handler: handler))
        serve()
    }

    deinit { shutdown(listener, Int32(SHUT_RDWR)) }

    var address: String { "http://127.0.0.1:\(port)" }
    var requests: [Request] { state.withLock { $0.requests } }
    var lines: [String] { requests.flatMap(\.lines) }
    var numbers: [Int64] { requests.flatMap(\.numbers) }
    var connections: Int { state.withLock { $0.connections } }
    var mostInFlight: Int { state.withLock { $0.mostInFlight } }

    func answer(_ handler: @escaping Handler) { state.withLock { $0.handler = handler } }

    /// Returns when so many requests have come.
    func received(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                let isThere = state.requests.count >= count
                if !isThere { state.waiting.append((count, continuation)) }
                return isThere
            }
            if isThere { continuation.resume() }
        }
    }

    private func serve() {
        let listener = listener
        let thread = Thread { [weak self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0, let self else { break }
                // Each on a thread of its own: two at once must be seen.
                let talk = Thread { [self] in
                    self.talk(connection)
                    close(connection)
                }
                talk.start()
            }
            close(listener)
        }
        thread.start()
    }

    private func talk(_ connection: Int32) {
        state.withLock { $0.connections += 1 }
        while let request = Self.read(connection), reply(to: request, connection) {}
    }

    /// Answers a request; false where the connection is to be closed.
    private func reply(to request: Request, _ connection: Int32) -> Bool {
        let (handler, waiting) = state.withLock { state in
            state.requests.append(request)
            state.inFlight += 1
            state.mostInFlight = max(state.mostInFlight, state.inFlight)
            let count = state.requests.count
            let ready = state.waiting.filter { $0.count <= count }
            state.waiting.removeAll { $0.count <= count }
            return (state.handler, ready)
        }
        for one in waiting { one.continuation.resume() }
        let answer = handler(request)
        state.withLock { $0.inFlight -= 1 }
        switch answer {
        case .cut: return false
        case .status(let status, let headers):
            Self.write(
                ["HTTP/1.1 \(status) X", "Content-Length: 0", "Connection: close"] + headers, connection)
            return false
        case .kept(let status):
            Self.write(["HTTP/1.1 \(status) X", "Content-Length: 0"], connection)
            return true
        case .bytes(let text, let more):
            Loopback.write(Array(text.utf8) + [UInt8](repeating: 0x78, count: more), to: connection)
            return false
        }
    }

    private static func write(_ lines: [String], _ connection: Int32) {
        Loopback.write(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8), to: connection)
    }

    private static func read(_ connection: Int32) -> Request? {
        var bytes: [UInt8] = []
        var end: Int?
        var length = 0
        while end.map({ bytes.count < $0 + length }) ?? true {
            var room = [UInt8](repeating: 0, count: 65_536)
            // Safe: at most the array's size is read into it.
            let count = unsafe recv(connection, &room, room.count, 0)
            guard count > 0 else { return nil }
            bytes += room.prefix(count)
            if end == nil, let range = bytes.firstRange(of: Array("\r\n\r\n".utf8)) {
                end = range.upperBound
                length = self.length(String(decoding: bytes[..<range.upperBound], as: UTF8.self))
            }
        }
        guard let end else { return nil }
        let head = String(decoding: bytes[..<end], as: UTF8.self)
        let words = head.prefix { $0 != "\r\n" }.split(separator: " ")
        guard words.count == 3 else { return nil }
        return Request(
            method: String(words[0]), target: String(words[1]), head: head,
            body: Array(bytes[end..<(end + length)]))
    }

    private static func length(_ head: String) -> Int {
        let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        return line.flatMap { Int($0.drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces)) }
            ?? 0
    }
}
