import Foundation
import Synchronization
import TagCommands
import TagTestSupport
import Testing

@testable import TagServing

/// The end of a server while its threads work.
@Suite struct LiveStopTests {
    /// A part whose answer is found only when it may be.
    private final class Slow: ServedPart {
        enum Step: Sendable { case waits, hasBegun, hasEnded }

        let mayEnd = DispatchSemaphore(value: 0)
        private let step = Mutex(Step.waits)

        func answer(_ request: ServedRequest) -> ServedAnswer? { nil }

        func reply(_ request: ServedRequest) -> ServedReply? {
            .later { [self] in
                step.withLock { $0 = .hasBegun }
                mayEnd.wait()
                step.withLock { $0 = .hasEnded }
                return ServedAnswer(204)
            }
        }

        func waitUntil(_ end: Step) async throws {
            while step.withLock({ $0 != end }) { try await Task.sleep(for: .milliseconds(5)) }
        }
    }

    // A process of its own, since the complaint goes to standard error.
    @Test func `an answer that is found after the end complains of nothing`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let slow = Slow()
            let server = try await HTTPServer.start(host: "127.0.0.1", port: 0, parts: [slow])
            let socket = try #require(RawSocket(port: UInt16(server.port)))
            socket.send(Array("GET / HTTP/1.1\r\nHost: x\r\n\r\n".utf8))
            try await slow.waitUntil(.hasBegun)
            await server.stop()
            slow.mayEnd.signal()
            try await slow.waitUntil(.hasEnded)
            try await Task.sleep(for: .milliseconds(200))
        }
        let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(!errors.contains("EventLoop"), "\(errors)")
    }

    @Test func `a server that ends at once does not begin to watch`() async throws {
        let shell = try Shell()
        let folder = shell.folder + "/Containers"
        #expect(shell.run("mkdir Containers").status == 0)
        Fixtures.write(Live.ferry, to: folder + "/GTM-FERRY1.json")
        Fixtures.write(LiveServed.token, to: shell.folder + "/token")
        for isEnded in [false, true] {
            let live = try LiveServing(folder, command(shell.folder + "/token"), LineOutput())
            let late = LatePart()
            let server = try await HTTPServer.start(host: "127.0.0.1", port: 0, parts: [late])
            late.set(live.part(server, []))
            live.begin(server)
            if isEnded { live.stop() }
            // Long enough for the first look at the folder, and for two more; the first must have come before the change.
            try await Task.sleep(for: isEnded ? .seconds(3) : .seconds(10))
            let version = isEnded ? "9" : "8"
            Fixtures.write(
                Live.ferry.replacing("\"version\": \"7\"", with: "\"version\": \"\(version)\""),
                to: folder + "/GTM-FERRY1.json")
            try await Task.sleep(for: isEnded ? .seconds(3) : .seconds(10))
            live.show(CollectorEvent.forPage)
            let page = try self.page(of: server)
            #expect(page.contains("version 7 → 8") == !isEnded && !page.contains("→ 9"), "\(page)")
            live.stop()
            await server.stop()
        }
    }

    /// The command with options by which it prints nothing.
    private func command(_ token: String) -> ServeCommand {
        var command = ServeCommand()
        (command.app, command.tokenFile, command.format) = (nil, token, .json)
        (command.quiet, command.redact, command.keep) = (true, false, 5_000)
        return command
    }

    private func page(of server: HTTPServer) throws -> String {
        let socket = try #require(RawSocket(port: UInt16(server.port)))
        let host = "Host: 127.0.0.1:\(server.port)"
        socket.send(Array("GET /\(LiveServed.token)/events HTTP/1.1\r\n\(host)\r\n\r\n".utf8))
        var read = ""
        let end = ContinuousClock.now + .seconds(60)
        while !read.contains("\"received\""), .now < end {
            let some = socket.receive()
            if some.isEmpty { break }
            read += String(decoding: some, as: UTF8.self)
        }
        return read
    }
}

extension CollectorEvent {
    /// A hit that ends what a page is to read.
    fileprivate static var forPage: CollectorEvent {
        CollectorEvent(
            request: 1, path: .collect, fate: .taken, hit: ReceivedHit(line: Array(Lines.event.utf8)),
            failure: nil)
    }
}
