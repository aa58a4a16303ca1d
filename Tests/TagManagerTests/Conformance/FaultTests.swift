import Logging
import TagManager
import TagRuntime
import TagTestSupport
import TagTesting
import Testing

/// What goes wrong while tags fire and containers are refreshed, and what becomes of it.
@Suite struct FaultTests {
    private static let definition = #"""
        {"container": {"id": "GTM-APP1"},
         "macros": {
          "event": {"type": "event"}, "p": {"type": "dataLayer", "name": "p"},
          "unknown": {"type": "custom", "customType": "nobody knows"}},
         "rules": {
          "go": {"if": [{"macro": "event", "equals": "go"}]}, "own": {"if": [{"macro": "event", "equals": "own"}]}},
         "tags": {
          "asks": {"type": "functionCall", "function": "f", "arguments": {"x": "{{unknown}}"}, "fires": ["own"]},
          "timer": {"type": "custom", "customType": "tl", "fires": ["own"]},
          "call": {"type": "functionCall", "function": "f", "arguments": "{{p}}", "fires": ["go"]},
          "pixel": {"type": "imagePixel", "url": "https://e.com/p", "parameters": "{{p}}", "fires": ["go"]},
          "write": {"type": "dataLayerWrite", "value": "{{p}}", "fires": ["go"]}}}
        """#

    /// What `p` is, what is called, asked for and written, and which tags are said to do nothing.
    struct Row: Sendable {
        let p: Value
        var called = 0
        var pixels: [String] = []
        var written: Value?
        let warned: [String]
    }

    @Test(arguments: [
        Row(p: ["k": "v"], called: 1, warned: ["pixel", "write"]),
        Row(p: [["k": "v"]], pixels: ["https://e.com/p?k=v"], written: "v", warned: ["call"]),
        // A list with something else asks for nothing; what is no map in it is not pushed.
        Row(p: [7, ["k": "v"]], written: "v", warned: ["call", "pixel"]),
        Row(p: "text", warned: ["call", "pixel", "write"]),
    ])
    func `a tag with a parameter of the wrong kind does nothing, and that is logged`(row: Row) throws {
        let bench = try Bench(hasDefault: false, mode: .defaultContainerOnly)
        Fixtures.write(try ManagerTests.compiled(Self.definition), to: bench.home.shell.folder + "/GTM-APP1")
        let container = try bench.manager.openImmediately(id: "GTM-APP1")
        let called = Collector<String>()
        container.setTagHandler(forFunction: "f") { name, _ in called.take(name) }
        bench.manager.dataLayer.push(event: "go", ["p": row.p])
        #expect(called.all.count == row.called)
        #expect(bench.hits.all.map(\.content) == row.pixels.map { .imagePixel(url: $0) })
        #expect(bench.manager.dataLayer.value(forKey: "k") == row.written)
        let names = bench.log.all.compactMap { line in
            ["call", "pixel", "write"].first { line.contains("tag '\($0)' was not executed") }
        }
        #expect(names == row.warned)
    }

    @Test func `a call of a type that nobody knows is the app's to answer`() throws {
        let bench = try Bench(hasDefault: false, mode: .defaultContainerOnly)
        Fixtures.write(try ManagerTests.compiled(Self.definition), to: bench.home.shell.folder + "/GTM-APP1")
        let container = try bench.manager.openImmediately(id: "GTM-APP1")
        let called = Collector<String>()
        container.setTagHandler(forFunction: "f") { _, values in called.take(values["x"]?.string ?? "") }
        bench.manager.dataLayer.push(event: "own")
        #expect(called.all == [""] && container.value(forKey: "unknown") == nil)
        #expect(
            bench.log.all == [
                "warning: container GTM-APP1: tag 'timer' was not executed: no handler is set for tags of type 'tl'"
            ])
        container.setMacroHandler(forType: "nobody knows") { type, _ in .text(UTF8Text("now \(type)")) }
        container.setTagHandler(forType: "tl") { called.take($0.type.string) }
        bench.manager.dataLayer.push(event: "own")
        #expect(called.all == ["", "now nobody knows", "tl"])
    }

    @Test func `the event is there while tags fire, and not when a value is asked for`() throws {
        let container = try AnalyticsTests.container(#""fields": {"t": "event", "ea": "{{event}}"}"#)
        #expect(container.value(forKey: "event") == nil)
        container.push(event: "go")
        #expect(container.hits.map(AnalyticsTests.line) == ["t=event ea=go"])
        #expect(container.value(forKey: "event") == nil)
    }

    /// The first failure of the network.
    private static func failure(_ bench: Bench) async throws -> RefreshEvent? {
        let events = Collector<RefreshEvent>()
        let container = try bench.manager.openImmediately(id: "GTM-APP1") { events.take($0) }
        try await eventually {
            events.all.contains { if case .failed(.network, _) = $0 { true } else { false } }
        }
        #expect(container.isDefault && container.version == "1")
        return events.all.last
    }

    @Test func `an answer of no change without a saved container is the server's failure`() async throws {
        let bench = try Bench()
        bench.network.answer(.unchanged)
        #expect(try await Self.failure(bench) == .failed(.network, .serverError))
    }

    @Test(arguments: ["", "<html></html>", "another id", "cut"])
    func `an answer that is not the container is the server's failure`(what: String) async throws {
        let bench = try Bench()
        let bytes: [UInt8] =
            switch what {
            case "another id": try ManagerTests.container("2", id: "GTM-APP9")
            case "cut": try ManagerTests.container("2").dropLast()
            default: Array(what.utf8)
            }
        bench.network.answer(.container(bytes: bytes, tag: nil))
        #expect(try await Self.failure(bench) == .failed(.network, .serverError))
    }

    /// A source with errors of its own.
    private struct Broken: ContainerSource {
        struct Fault: Error {}

        func container(for request: ContainerRequest) async throws -> ContainerResponse { throw Fault() }
    }

    @Test func `an error of a source's own is unknown`() async throws {
        try await Self.expect(.unknownError, from: Broken())
    }

    @Test func `a manager without a source says so`() async throws {
        let manager = try await Self.expect(.noSource, from: nil)
        let container = try #require(manager.container(id: "GTM-APP1"))
        await #expect(throws: RefreshError.failed(.noSource)) { try await container.refresh() }
        #expect("\(RefreshError.failed(.noSource))" == "not refreshed: the manager has no source")
    }

    /// Opens a container whose first fetch fails.
    @discardableResult
    private static func expect(
        _ failure: RefreshFailure, from source: (any ContainerSource)?
    ) async throws -> TagManager {
        var configuration = TagManager.Configuration.without
        configuration.source = source
        configuration.logger.logLevel = .critical
        let events = Collector<RefreshEvent>()
        let manager = TagManager(configuration)
        let container = try manager.openImmediately(id: "GTM-APP1") { events.take($0) }
        try await events.wait(for: .failed(.network, failure))
        #expect(container.isDefault)
        return manager
    }

    @Test func `a saved container that cannot be read is an error`() async throws {
        let bench = try Bench()
        // A folder in the file's place.
        let path = bench.home.shell.folder + "/saved/GTM-APP1.saved"
        try #require(bench.home.shell.run("mkdir -p '\(path)'").status == 0)
        let events = Collector<RefreshEvent>()
        _ = try bench.manager.openImmediately(id: "GTM-APP1") { events.take($0) }
        try await events.wait(for: .failed(.saved, .ioError))
    }

    @Test func `hits without a sink are dropped, which is logged once`() throws {
        let bench = try Bench(hasDefault: false, mode: .defaultContainerOnly) { $0.hits = nil }
        Fixtures.write(try ManagerTests.compiled(Self.definition), to: bench.home.shell.folder + "/GTM-APP1")
        _ = try bench.manager.openImmediately(id: "GTM-APP1")
        for _ in 0..<3 { bench.manager.dataLayer.push(event: "go", ["p": [["k": "v"]]]) }
        let lines = bench.log.all.filter { $0.contains("hits") }
        #expect(
            lines == [
                "warning: container GTM-APP1: its hits are dropped: the configuration has no sink for hits"
            ])
    }

    @Test func `a configuration without a source is logged once`() async throws {
        let bench = try Bench { $0.source = nil }
        let events = Collector<RefreshEvent>()
        let container = try bench.manager.openImmediately(id: "GTM-APP1") { events.take($0) }
        try await events.wait(for: .failed(.network, .noSource))
        await #expect(throws: RefreshError.failed(.noSource)) { try await container.refresh() }
        #expect(
            bench.log.all.filter { $0.contains("source") } == [
                "warning: cannot fetch container GTM-APP1: the configuration has no source"
            ])
    }

    @Test func `a container that outlives its manager logs where it should`() throws {
        var bench: Bench? = try Bench(mode: .defaultContainerOnly)
        let log = try #require(bench?.log)
        let container = try #require(try bench?.manager.openImmediately(id: "GTM-APP1"))
        bench = nil
        container.close()
        _ = container.string(forKey: "title")
        #expect(log.all == ["error: container GTM-APP1 is closed: no value for 'title'"])
    }

    @Test func `a refresh that is not made is logged`() throws {
        let bench = try Bench(mode: .defaultContainerOnly)
        bench.manager.logger.logLevel = .info
        let container = try bench.manager.openImmediately(id: "GTM-APP1")
        container.requestRefresh()
        container.close()
        container.requestRefresh()
        #expect(
            bench.log.all == [
                "info: container GTM-APP1: not refreshed: only the default container is used",
                "error: container GTM-APP1 is closed: not refreshed",
            ])
    }

    @Test(arguments: [Duration.zero, .seconds(-5), .microseconds(10)])
    func `a timeout of less than a millisecond is one`(timeout: Duration) throws {
        let bench = try Bench(mode: .defaultContainerOnly)
        let future = try bench.manager.future(id: "GTM-APP1", timeout: timeout)
        bench.clock.advance(by: .zero)
        #expect(!future.isDone)
        bench.clock.advance(by: .milliseconds(1))
        #expect(future.isDone)
    }
}
