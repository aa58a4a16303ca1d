import Foundation
import Logging
import Synchronization
import TagDebugging
import TagManager
import TagNetworking
import TagTestSupport
import Testing

@testable import TagServing

/// An app with a connection to the live page, over real sockets.
@Suite struct DebugConnectionTests {
    /// A manager with the ferry's container, and its connection.
    static func app(
        _ address: String?, hidesValues: Bool = false, source: Bool = false
    ) throws -> (manager: TagManager, connection: DebugConnection?) {
        var configuration = TagManager.Configuration()
        configuration.defaultContainers = nil
        configuration.savedContainers = nil
        configuration.logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        configuration.facts = DeviceFacts { fact in
            fact == .language ? "de" : fact == .appName ? "Ferries" : nil
        }
        if source, let url = address.flatMap({ URL(string: $0) }) {
            configuration.source = URLSessionSource(base: url)
        }
        let connection = DebugConnection.start(in: &configuration, to: address, hidesValues: hidesValues)
        return (TagManager(configuration), connection)
    }

    /// Pushes without waiting for a turn, as code that is not async does.
    static func push(_ count: Int, to manager: TagManager, _ update: (Int) -> Value) {
        for number in 0..<count { manager.dataLayer.push(update(number)) }
    }

    static func wait(_ condition: () -> Bool) async throws {
        for _ in 0..<3_000 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
        #expect(condition())
    }

    @Test func `the page gets what an app does with a container of the server`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(["GTM-FERRY1.json": Live.ferry], in: shell.folder)
        let (manager, connection) = try Self.app(served.address, source: true)
        let container = try await manager.open(id: "GTM-FERRY1", preferring: .fresh, timeout: .seconds(3600))
        #expect(container.version == "7")
        #expect(served.lines.contains { $0.hasPrefix("GTM-FERRY1 200 ") })
        container.setTagHandler(forFunction: "offerLounge") { _, _ in }
        await manager.dataLayer.push(["ticket": ["route": "Kiel-Oslo"]])
        await manager.dataLayer.push(event: "purchase", ["ticket.price": 120])
        #expect(container.string(forKey: "title") == "Moin, Seemann")
        #expect(container.bool(forKey: "showsMap"))
        #expect(await connection?.flush(timeout: .seconds(3600)) == true)
        // A warning says that the app ships no container.
        let events = served.events.filter { $0["kind"] as? String != "log" }
        #expect(
            events.compactMap { $0["kind"] as? String } == ["push", "push", "fired", "hit", "read", "read"])
        let tags = try #require(events[2]["tags"] as? [[String: Any]])
        #expect(tags.compactMap { $0["tag"] as? String } == ["ticket sold", "thank the captain's guest"])
        let call = try #require(tags[1]["parameters"] as? [String: Any])
        let arguments = try #require(call["arguments"] as? [String: Any])
        #expect(arguments["route"] as? String == "Kiel-Oslo" && arguments["paid"] as? Int == 120)
        #expect(events[3]["fields"] as? [String: String] != nil)
        #expect(events[4]["value"] as? String == "Moin, Seemann")
        #expect(events[5]["value"] as? Bool == true)
        // The server evaluates the same container to the same tags.
        _ = try served.get("/files")
        let run = try #require(events[0]["run"] as? String)
        let found = try served.get("/compare?run=\(run)&file=GTM-FERRY1.json").json
        let pushes = try #require(found["pushes"] as? [[String: Any]])
        #expect(pushes.map { $0["fires"] as? [String] } == [["ticket sold", "thank the captain's guest"]])
        #expect(events[2]["content"] as? String != nil)
        let counts = connection?.counts
        #expect(counts?.sent == served.events.count && counts?.dropped == 0 && counts?.waiting == 0)
        await served.server.stop()
    }

    @Test func `warnings of the library are shown, too`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(["GTM-FERRY1.json": Live.ferry], in: shell.folder)
        let (manager, connection) = try Self.app(served.address, source: true)
        _ = try await manager.open(id: "GTM-FERRY1", preferring: .fresh, timeout: .seconds(3600))
        await manager.dataLayer.push(event: "purchase", ["ticket.price": 120, "ticket.route": "Kiel-Oslo"])
        await connection?.flush(timeout: .seconds(3600))
        let words = served.events.compactMap { $0["words"] as? String }
        #expect(words.contains { $0.contains("no handler is set for function 'offerLounge'") }, "\(words)")
        await served.server.stop()
    }

    @Test func `values that the app hides do not leave it`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(["GTM-FERRY1.json": Live.ferry], in: shell.folder)
        let (manager, connection) = try Self.app(served.address, hidesValues: true, source: true)
        let container = try await manager.open(id: "GTM-FERRY1", preferring: .fresh, timeout: .seconds(3600))
        await manager.dataLayer.push(
            event: "purchase", ["ticket.price": 4711.25, "ticket.route": "Kiel-SECRET"])
        _ = container.string(forKey: "title")
        await connection?.flush(timeout: .seconds(3600))
        let text = String(decoding: served.hub.events(after: .new, limit: .max).bytes, as: UTF8.self)
        #expect(served.kinds.contains("fired") && text.contains("ticket sold") && text.contains("purchase"))
        for secret in ["4711.25", "SECRET", "Moin", "\"de\""] { #expect(!text.contains(secret), "\(secret)") }
        await served.server.stop()
    }

    @Test func `without a server pushes do not wait, and what is beyond the queue is dropped and counted`()
        async throws
    {
        // Nothing listens on the port of discarded data.
        let (manager, connection) = try Self.app("http://127.0.0.1:9/0123456789abcdef")
        let start = ContinuousClock.now
        Self.push(20_000, to: manager) { ["event": "e", "n": .integer(Int64($0))] }
        #expect(ContinuousClock.now - start < .seconds(120))
        let counts = try #require(connection?.counts)
        #expect(counts.waiting == DebugConnection.queueLimit)
        #expect(counts.dropped == 20_000 - DebugConnection.queueLimit)
        #expect(counts.sent == 0)
        #expect(await connection?.flush(timeout: .milliseconds(50)) == false)
        connection?.stop()
        #expect(connection?.counts.waiting == 0)
        Self.push(1, to: manager) { _ in ["event": "later"] }
        #expect(connection?.counts.waiting == 0)
    }

    @Test func `after a drop the page is told, and knows the data layer again`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(["GTM-FERRY1.json": Live.ferry], in: shell.folder)
        let port = served.server.port
        await served.server.stop()
        let (manager, connection) = try Self.app(served.address)
        Self.push(1, to: manager) { _ in ["ticket": ["route": "Kiel-Oslo"]] }
        Self.push(700, to: manager) { ["n": .integer(Int64($0))] }
        Self.push(1, to: manager) { _ in ["ticket": ["price": 120]] }
        let again = try await LiveServed(["GTM-FERRY1.json": Live.ferry], in: shell.folder, port: port)
        let start = ContinuousClock.now
        try await Self.wait { connection?.counts.waiting == 0 }
        // On a machine that is not busy it is two seconds, which check-live.sh holds.
        #expect(ContinuousClock.now - start < .seconds(60))
        await manager.dataLayer.push(event: "purchase")
        await connection?.flush(timeout: .seconds(3600))
        let dropped = again.events.first { $0["kind"] as? String == "dropped" }
        #expect(dropped?["count"] as? Int == 202)
        _ = try again.get("/files")
        let run = try #require(again.events.first?["run"] as? String)
        let found = try again.get("/compare?run=\(run)&file=GTM-FERRY1.json").json
        #expect(found["hasGap"] as? Bool == false)
        let pushes = try #require(found["pushes"] as? [[String: Any]])
        #expect(pushes.map { $0["fires"] as? [String] } == [["ticket sold", "thank the captain's guest"]])
        await again.server.stop()
    }

    @Test func `a server that comes back knows the app, and takes nothing twice`() async throws {
        let shell = try Shell()
        let files = ["GTM-FERRY1.json": Live.ferry]
        let served = try await LiveServed(files, in: shell.folder)
        let (manager, connection) = try Self.app(served.address)
        await manager.dataLayer.push(["ticket": ["route": "Kiel-Oslo", "price": 120]])
        await connection?.flush(timeout: .seconds(3600))
        await served.server.stop()
        await manager.dataLayer.push(["n": 1])
        try await Task.sleep(for: .milliseconds(300))
        let again = try await LiveServed(files, in: shell.folder, port: served.server.port)
        await manager.dataLayer.push(event: "purchase")
        let start = ContinuousClock.now
        #expect(await connection?.flush(timeout: .seconds(3600)) == true)
        // On a machine that is not busy it is two seconds, which check-live.sh holds.
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(again.kinds == ["push", "push"])
        _ = try again.get("/files")
        let run = try #require(again.events.first?["run"] as? String)
        let found = try again.get("/compare?run=\(run)&file=GTM-FERRY1.json").json
        let pushes = try #require(found["pushes"] as? [[String: Any]])
        #expect(pushes.map { $0["fires"] as? [String] } == [["ticket sold", "thank the captain's guest"]])
        await again.server.stop()
    }

    @Test func `values that were saved in an earlier run are known, too`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(["GTM-FERRY1.json": Live.ferry], in: shell.folder)
        var configuration = TagManager.Configuration()
        configuration.defaultContainers = nil
        configuration.savedContainers = shell.folder + "/saved"
        configuration.logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let first = TagManager(configuration)
        await first.dataLayer.push(["ticket": ["route": "Kiel-Oslo", "price": 120], "gtm.lifetime": "30d"])
        await first.flush()
        let connection = DebugConnection.start(in: &configuration, to: served.address)
        let second = TagManager(configuration)
        await second.dataLayer.push(event: "purchase")
        await connection?.flush(timeout: .seconds(3600))
        _ = try served.get("/files")
        let run = try #require(served.events.first?["run"] as? String)
        let found = try served.get("/compare?run=\(run)&file=GTM-FERRY1.json").json
        let pushes = try #require(found["pushes"] as? [[String: Any]])
        #expect(pushes.map { $0["fires"] as? [String] } == [["ticket sold", "thank the captain's guest"]])
        await served.server.stop()
    }

    @Test(arguments: ["", "x", "ftp://127.0.0.1/x", "http://", "127.0.0.1:8080"])
    func `what is no address turns nothing on`(address: String) throws {
        let (manager, connection) = try Self.app(address)
        #expect(connection == nil)
        manager.dataLayer.push(event: "e")
    }

    @Test func `a result that is too long is told with the name of its function`() async throws {
        let shell = try Shell()
        let text = """
            {"container": {"id": "GTM-FERRY1"},
             "macros": {"event": {"type": "event"}, "level": {"type": "functionCall", "function": "level"}},
             "rules": {"gold": {"if": [{"macro": "level", "equals": "gold"}, {"macro": "event", "equals": "e"}]}},
             "tags": {"a": {"type": "imagePixel", "url": "https://a.example", "fires": ["gold"]}}}
            """
        let served = try await LiveServed(["GTM-FERRY1.json": text], in: shell.folder)
        let (manager, connection) = try Self.app(served.address, source: true)
        let container = try await manager.open(id: "GTM-FERRY1", preferring: .fresh, timeout: .seconds(3600))
        container.setMacroHandler(forFunction: "level") { _, _ in
            .text(UTF8Text(String(repeating: "x", count: 50_000)))
        }
        await manager.dataLayer.push(event: "e")
        #expect(await connection?.flush(timeout: .seconds(3600)) == true)
        let called = try #require(served.events.first { $0["kind"] as? String == "called" })
        #expect(called["name"] as? String == "level" && called["isCut"] as? Bool == true)
        #expect(called["result"] == nil)
        await served.server.stop()
    }

    @Test func `an update that is too long or too deep is shown without its contents`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(in: shell.folder)
        let (manager, connection) = try Self.app(served.address)
        await manager.dataLayer.push(["text": Value(String(repeating: "x", count: 200_000))])
        var deep = Value.text("end")
        for _ in 0..<400 { deep = .list([deep]) }
        await manager.dataLayer.push(["deep": deep])
        await manager.dataLayer.push(["quote\"\\\n\u{1}": "\u{7F}\u{2028}é😀"])
        #expect(await connection?.flush(timeout: .seconds(3600)) == true)
        #expect(served.kinds == ["push", "push", "push"])
        #expect(served.events.first?["isCut"] as? Bool == true)
        let update = try #require(served.events.last?["update"] as? [String: Any])
        #expect(update["quote\"\\\n\u{1}"] as? String == "\u{7F}\u{2028}é😀")
        await served.server.stop()
    }
}
