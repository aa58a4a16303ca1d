import Foundation
import Synchronization
import TagDebugging
import TagManager
import TagRuntime
import TagTestSupport
import Testing

@testable import TagServing

/// What becomes of an app's entries that are refused, too long, or left when the connection is turned off.
@Suite struct DebugQueueTests {
    private static let ferry = ["GTM-FERRY1.json": Live.ferry]
    private static let both = ["ticket sold", "thank the captain's guest"]

    /// A server that refuses batches with a text.
    private final class Refusing: ServedPart {
        private let status: Int
        private let text: [UInt8]
        let count = Mutex(0)

        init(_ status: Int, _ text: String) { (self.status, self.text) = (status, Array(text.utf8)) }

        func answer(_ request: ServedRequest) -> ServedAnswer? {
            guard request.body.firstRange(of: text) != nil else { return nil }
            count.withLock { $0 += 1 }
            return .text(status, "refused")
        }
    }

    private static func run(_ served: LiveServed) throws -> String {
        try #require(served.events.lazy.compactMap { $0["run"] as? String }.last)
    }

    @Test(arguments: [400, 413])
    func `a batch that is refused is dropped and counted, and what follows is sent`(status: Int) async throws
    {
        let shell = try Shell()
        let refusing = Refusing(status, "\"n\":2,")
        let served = try await LiveServed(Self.ferry, in: shell.folder, first: [refusing])
        let (manager, connection) = try DebugConnectionTests.app(served.address)
        await manager.dataLayer.push(["ticket": ["price": 120]])
        #expect(await connection?.flush(timeout: .seconds(60)) == true)
        await manager.dataLayer.push(["ticket": ["route": "Kiel-Oslo"]])
        #expect(await connection?.flush(timeout: .seconds(60)) == false)
        #expect(refusing.count.withLock { $0 } == 1)
        await manager.dataLayer.push(event: "purchase")
        #expect(await connection?.flush(timeout: .seconds(60)) == true)
        let counts = try #require(connection?.counts)
        #expect(counts.sent == 2 && counts.dropped == 1 && counts.waiting == 0)
        let dropped = served.events.first { $0["kind"] as? String == "dropped" }
        #expect(dropped?["count"] as? Int == 1)
        // The server knows what was in the batch.
        let found = try served.compare(run: Self.run(served))
        #expect(found == LiveServed.Comparison(fires: [Self.both], hasGap: false))
        await served.server.stop()
    }

    @Test func `a data layer that was too long is sent when it fits again`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(Self.ferry, in: shell.folder)
        let (manager, connection) = try DebugConnectionTests.app(served.address)
        await manager.dataLayer.push(["ticket": ["price": 120, "route": "Kiel-Oslo"]])
        await manager.dataLayer.push(["long": Value(String(repeating: "x", count: 50_000))])
        #expect(await connection?.flush(timeout: .seconds(60)) == true)
        await manager.dataLayer.push(event: "purchase")
        #expect(await connection?.flush(timeout: .seconds(60)) == true)
        #expect(try served.compare(run: Self.run(served)).hasGap)
        await manager.dataLayer.push(["long": "short"])
        for _ in 0..<300 where try served.compare(run: Self.run(served)).hasGap {
            await manager.dataLayer.push(event: "purchase")
            #expect(await connection?.flush(timeout: .seconds(60)) == true)
            try await Task.sleep(for: .milliseconds(20))
        }
        let found = try served.compare(run: Self.run(served))
        #expect(!found.hasGap && found.fires.last == Self.both)
        await served.server.stop()
    }

    @Test func `a push is shown where the data layer after it is too long`() async throws {
        let shell = try Shell()
        let served = try await LiveServed.toBeFollowed(Self.ferry, in: shell.folder)
        await served.server.stop()
        let (manager, connection) = try DebugConnectionTests.app(served.address)
        DebugConnectionTests.push(1, to: manager) { _ in
            ["long": Value(String(repeating: "x", count: 50_000))]
        }
        // The last ones are dropped, so that the next push has the state.
        DebugConnectionTests.push(700, to: manager) { ["n": .integer(Int64($0))] }
        let again = try await LiveServed(Self.ferry, in: shell.folder, port: served.server.port)
        #expect(await connection?.flush(timeout: .seconds(60)) == false, "some were dropped")
        await manager.dataLayer.push(event: "purchase", ["shown": true])
        #expect(await connection?.flush(timeout: .seconds(60)) == true)
        let update = try #require(again.events.last?["update"] as? [String: Any])
        #expect(update["event"] as? String == "purchase" && update["shown"] as? Bool == true)
        #expect(try again.compare(run: Self.run(again)).hasGap)
        await again.server.stop()
    }

    @Test func `values that are hidden may be as deep as an app makes them`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(in: shell.folder)
        let (manager, connection) = try DebugConnectionTests.app(served.address, hidesValues: true)
        var deep = Value.text("SECRET")
        for _ in 0..<20_000 { deep = .list([deep]) }
        DebugConnectionTests.push(1, to: manager) { _ in ["deep": deep] }
        DebugConnectionTests.push(1, to: manager) { _ in ["list": [1, ["k": "SECRET"]]] }
        #expect(await connection?.flush(timeout: .seconds(60)) == true)
        #expect(served.kinds == ["push", "push"])
        let update = try #require(served.events.last?["update"] as? [String: Any])
        let list = try #require(update["list"] as? [Any])
        #expect(list.first as? String == "(hidden)" && list.last as? [String: String] == ["k": "(hidden)"])
        await served.server.stop()
        connection?.stop()
    }

    @Test func `a flush is true only if all is sent`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(in: shell.folder)
        let (manager, connection) = try DebugConnectionTests.app(served.address)
        await manager.dataLayer.push(["n": 1])
        #expect(await connection?.flush(timeout: .seconds(60)) == true)
        connection?.stop()
        #expect(await connection?.flush() == true)
        #expect(connection?.counts.sent == 1 && connection?.counts.dropped == 0)
        await manager.dataLayer.push(["n": 2])
        #expect(await connection?.flush() == false)
        await served.server.stop()

        let (other, away) = try DebugConnectionTests.app("http://127.0.0.1:9/0123456789abcdef")
        await other.dataLayer.push(["n": 1])
        async let isSent = away?.flush(timeout: .seconds(60))
        try await Task.sleep(for: .milliseconds(50))
        away?.stop()
        #expect(await isSent == false)
        #expect(await away?.flush() == false)
        #expect(away?.counts.sent == 0 && away?.counts.dropped == 1 && away?.counts.waiting == 0)
    }

    @Test func `a connection that is turned off at any moment has every entry in one count`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(in: shell.folder)
        let text = Value(String(repeating: "x", count: 2_000))
        for round in 0..<40 {
            let (manager, connection) = try DebugConnectionTests.app(served.address)
            // More than one batch, so that some are put back.
            DebugConnectionTests.push(300, to: manager) { ["n": .integer(Int64($0)), "text": text] }
            try await Task.sleep(for: .milliseconds(round))
            connection?.stop()
            for _ in 0..<3 {
                let counts = try #require(connection?.counts)
                #expect(counts.waiting == 0 && counts.sent >= 0 && counts.dropped >= 0)
                #expect(counts.sent + counts.dropped == 300, "\(round): \(counts)")
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        await served.server.stop()
    }
}
