import Logging
import Synchronization
import TagCompiler
import TagDiagnostics
import TagManager
import TagRuntime
import TagTestSupport
import Testing

@Suite struct ManagerTests {
    static let definition = #"""
        {"container": {"id": "GTM-APP1", "version": "VERSION"},
         "macros": {
          "event": {"type": "event"}, "language": {"type": "language"},
          "screen": {"type": "dataLayer", "name": "screenName", "default": ""},
          "price": {"type": "functionCall", "function": "price", "arguments": {"of": "{{screen}}"}},
          "settings": {"type": "values", "values": {"title": "VERSION", "height": 50, "shows": true, "share": 0.5}}},
         "rules": {
          "opens": {"if": [{"macro": "event", "equals": "openScreen"}]},
          "home": {"if": [{"macro": "event", "equals": "openScreen"}, {"macro": "screen", "equals": "Home Screen"}]},
          "wrote": {"if": [{"macro": "event", "equals": "wrote"}]}},
         "tags": {
          "call": {"type": "functionCall", "function": "greet", "arguments": {"screen": "{{screen}}"}, "fires": ["home"]},
          "pixel": {"type": "imagePixel", "url": "https://example.com/p", "parameters": [{"s": "{{screen}}"}], "fires": ["opens"]},
          "hit": {"type": "analytics", "fields": {"t": "screenview", "cd": "{{screen}}"}, "fires": ["opens"]},
          "write": {"type": "dataLayerWrite", "value": [{"event": "wrote", "a": {"b": 1}}], "fires": ["home"]},
          "after": {"type": "functionCall", "function": "greet", "arguments": {"screen": "{{event}}"}, "fires": ["wrote"]}}}
        """#

    static func container(_ version: String, id: String = "GTM-APP1") throws -> [UInt8] {
        try compiled(definition.replacing("VERSION", with: version).replacing("GTM-APP1", with: id))
    }

    static func compiled(_ text: String) throws -> [UInt8] {
        try #require(Compiler.compile(SourceFile(path: "app.json", bytes: Array(text.utf8))).bytes)
    }

    /// A folder that goes with whoever has it.
    final class Home {
        let shell: Shell

        init() throws { shell = try Shell() }
    }

    /// A folder with a default container, and a manager that keeps others beside it.
    struct App {
        let home: Home
        let manager: TagManager
        let source = FakeSource()
        let hits = Collector<Hit>()

        init(at home: Home? = nil, hasDefault: Bool = true) throws {
            self.home = try home ?? Home()
            let folder = self.home.shell.folder
            if hasDefault { Fixtures.write(try ManagerTests.container("1"), to: folder + "/GTM-APP1") }
            var configuration = TagManager.Configuration()
            configuration.defaultContainers = folder
            configuration.savedContainers = folder + "/saved/containers"
            configuration.source = source
            configuration.hits = hits
            configuration.facts = DeviceFacts { $0 == .appId ? "com.example.app" : nil }
            configuration.logger.logLevel = .critical
            manager = TagManager(configuration)
        }
    }

    @Test func `opens the default container, then the one of the network, and has it when it starts again`()
        async throws
    {
        let app = try App()
        app.source.answer(.container(bytes: try Self.container("2"), tag: "\"two\""))
        let container = try await app.manager.open(id: "GTM-APP1", timeout: .seconds(3600))
        #expect(container.version == "2" && !container.isDefault && container.lastRefreshTime != nil)
        #expect(container.string(forKey: "title") == "2")
        #expect(container.integer(forKey: "height") == 50 && container.double(forKey: "share") == 0.5)
        #expect(container.bool(forKey: "shows") && container.string(forKey: "nothing") == "")
        #expect(container.integer(forKey: "nothing") == 0 && !container.bool(forKey: "nothing"))

        // Saved, and fresh: the network is not asked.
        let again = try App(at: app.home)
        let same = try await again.manager.future(id: "GTM-APP1", preferring: .fresh, timeout: .seconds(3600))
            .value
        #expect(same.version == "2" && !same.isDefault)
        #expect(again.source.requests.isEmpty)
        // Asked by hand it says which one it knows.
        again.source.answer(.unchanged)
        let events = Collector<RefreshEvent>()
        same.close()
        let third = try again.manager.openImmediately(id: "GTM-APP1") { events.take($0) }
        while events.all.last != .succeeded(.saved) { try await Task.sleep(for: .milliseconds(1)) }
        third.requestRefresh()
        while events.all.last != .succeeded(.network) { try await Task.sleep(for: .milliseconds(1)) }
        #expect(events.all == [.began(.saved), .succeeded(.saved), .began(.network), .succeeded(.network)])
        #expect(again.source.requests == [ContainerRequest(id: "GTM-APP1", knownTag: "\"two\"")])
    }

    @Test func `keeps the default container when the network has nothing that may be used`() async throws {
        for bytes in [[], Array("<html>".utf8), Array(try Self.container("2").dropLast())] as [[UInt8]] {
            let app = try App()
            app.source.answer(.container(bytes: bytes, tag: nil))
            let container = try await app.manager.open(id: "GTM-APP1", timeout: .seconds(3600))
            #expect(container.isDefault && container.string(forKey: "title") == "1")
        }
    }

    @Test func `what a killed app left half written is removed, and nothing else`() throws {
        let home = try Home()
        let old = ".GTM-APP1.saved.123.0.tagc-tmp .datalayer.saved.9.99.tagc-tmp"
        let others = ".mine.tagc-tmp .GTM-APP1.saved.x.0.tagc-tmp GTM-APP1.saved.1.0.tagc-tmp .a.1.2.tmp"
        _ = home.shell.run(
            "mkdir -p saved/containers/.a.1.2.tagc-tmp; cd saved/containers"
                + " && touch \(old) \(others) && ln -s nowhere .link.1.2.tagc-tmp")
        _ = try App(at: home)
        let left = home.shell.run("ls -A saved/containers").output.split(separator: "\n").map(String.init)
        #expect(
            left.sorted()
                == "\(others) .a.1.2.tagc-tmp .link.1.2.tagc-tmp".split(separator: " ").map(String.init)
                .sorted())
    }

    @Test func `notices a saved container that was damaged`() async throws {
        let app = try App()
        app.source.answer(.container(bytes: try Self.container("2"), tag: nil))
        _ = try await app.manager.open(id: "GTM-APP1", timeout: .seconds(3600))
        let path = app.home.shell.folder + "/saved/containers/GTM-APP1.saved"
        let saved = try #require(Fixtures.bytes(path))
        for at in stride(from: 0, to: saved.count, by: 37) {
            var damaged = saved
            damaged[at] ^= 0x10
            Fixtures.write(damaged, to: path)
            let again = try App(at: app.home)
            let events = Collector<RefreshEvent>()
            let container = try again.manager.openImmediately(id: "GTM-APP1") { events.take($0) }
            while events.all.count < 4 { try await Task.sleep(for: .milliseconds(1)) }
            #expect(events.all.prefix(2) == [.began(.saved), .failed(.saved, .ioError)])
            #expect(container.isDefault, "byte \(at)")
        }
    }

    @Test func `fires tags, in order, and what they push afterwards`() throws {
        let app = try App()
        let container = try app.manager.openImmediately(id: "GTM-APP1")
        let said = Collector<String>()
        container.setTagHandler(forFunction: "greet") { name, parameters in
            said.take("\(name) \(parameters["screen"]?.string ?? "")")
        }
        container.setMacroHandler(forFunction: "price") { _, parameters in parameters["of"] }
        app.manager.dataLayer.push(["event": "openScreen", "screenName": "Home Screen"])
        #expect(said.all == ["greet Home Screen", "greet wrote"])
        #expect(
            app.hits.all.map(\.content) == [
                .imagePixel(url: "https://example.com/p?s=Home%20Screen"),
                .analytics(fields: [Hit.Field("t", "screenview"), Hit.Field("cd", "Home Screen")]),
            ])
        #expect(container.string(forKey: "price") == "Home Screen")
        #expect(app.manager.dataLayer.value(forKey: "a.b") == .integer(1))
        container.setTagHandler(forFunction: "greet", nil)
        #expect(container.tagHandler(forFunction: "greet") == nil)
        container.close()
        app.manager.dataLayer.push(event: "openScreen")
        #expect(app.hits.all.count == 2 && container.string(forKey: "title") == "")
    }

    @Test func `ends an endless chain of pushes, and goes on`() throws {
        let app = try App()
        let layer = app.manager.dataLayer
        let count = Mutex(0)
        let stop = layer.addListener { _ in
            count.withLock { $0 += 1 }
            layer.push(event: "again")
            layer.push(event: "and again")
        }
        layer.push(event: "first")
        #expect(count.withLock { $0 } == 500 && TagDataLayer.chainLimit == 500)
        stop()
        layer.push(1, forKey: "x.y")
        #expect(layer.value(forKey: "x") == .map([.init("y", .integer(1))]))
    }

    @Test func `gives a container to all who ask, though another one was first`() async throws {
        let app = try App()
        app.source.hold()
        let manager = app.manager
        async let first = manager.open(id: "GTM-APP1", timeout: .seconds(3600))
        while app.source.requests.isEmpty { try await Task.sleep(for: .milliseconds(1)) }
        async let second = manager.open(id: "GTM-APP1", preferring: .fresh, timeout: .milliseconds(1))
        try await Task.sleep(for: .milliseconds(20))
        app.source.answer(.container(bytes: try Self.container("2"), tag: nil))
        let (one, two) = try await (first, second)
        #expect(one === two && one.version == "2")
        #expect(throws: OpenError.alreadyOpen("GTM-APP1")) {
            try app.manager.openImmediately(id: "GTM-APP1") { _ in }
        }
        #expect(try app.manager.openImmediately(id: "GTM-APP1") === one)
        #expect(throws: OpenError.invalidID("../x")) {
            try app.manager.openImmediately(id: "../x")
        }
        one.close()
        #expect(app.manager.container(id: "GTM-APP1") == nil)
    }

    @Test func `gives the default container when time is up`() async throws {
        let app = try App()
        app.source.hold()
        let container = try await app.manager.open(
            id: "GTM-APP1", preferring: .fresh, timeout: .milliseconds(20))
        #expect(container.isDefault && container.string(forKey: "title") == "1")
        container.close()
        app.source.answer(.unchanged)
    }

    @Test func `keeps what is pushed with a lifetime, and nothing else`() throws {
        let home = try Home()
        let clock = FakeClock()
        func manager() -> TagManager {
            var configuration = TagManager.Configuration()
            configuration.defaultContainers = nil
            configuration.savedContainers = home.shell.folder + "/kept"
            configuration.clock = clock.clock
            configuration.logger.logLevel = .critical
            return TagManager(configuration)
        }
        let first = manager()
        first.dataLayer.push([
            "user": ["name": "Ann", "tags": ["a", 1, 2.5, .null, true]], "gtm": ["lifetime": "2 h"],
        ])
        first.dataLayer.push(["gone": 1])
        first.dataLayer.push(["long": "x", "gtm.lifetime": "547d"])
        for bad in ["", "0", "1w", "-1", "1 h ", "h"] {
            first.dataLayer.push(["bad": 1, "gtm": ["lifetime": .text(UTF8Text(bad))]])
        }
        first.dataLayer.push(["user.name": "Bob", "gtm": ["lifetime": "2h"]])
        first.flush()
        let second = manager().dataLayer
        #expect(second.value(forKey: "user.name")?.string == "Bob")
        #expect(second.value(forKey: "user.tags") == .list(["a", 1, 2.5, .null, true]))
        #expect(second.value(forKey: "gone") == nil && second.value(forKey: "bad") == nil)
        clock.pass(2 * 3_600_000)
        let third = manager()
        #expect(third.dataLayer.value(forKey: "user") == nil)
        #expect(third.dataLayer.value(forKey: "long")?.string == "x")
    }

    @Test func `shows drafts, never saves them, and refuses other addresses`() async throws {
        let app = try App()
        let link = "tagmanager.c.com.example.app://preview/p?id=GTM-APP1&gtm_auth=abc-_1&gtm_preview=7"
        for other in [
            "", "https://example.com", link + "&x=1", link.replacing("app://", with: "ap://"), link + "\n",
            link.replacing("gtm_preview=7", with: "gtm_preview=x"), link.replacing("GTM-APP1", with: "../x"),
            "tagmanager.c.com.example.app://preview/p?id=GTM-APP1&gtm_preview=",
        ] {
            #expect(!app.manager.preview(url: other), "\(other)")
        }
        app.source.answer(.container(bytes: try Self.container("draft"), tag: "\"draft\""))
        #expect(app.manager.preview(url: link))
        let container = try await app.manager.open(id: "GTM-APP1", timeout: .seconds(3600))
        #expect(container.version == "draft")
        #expect(app.source.requests.last?.preview == "id=GTM-APP1&gtm_auth=abc-_1&gtm_preview=7")
        #expect(Fixtures.bytes(app.home.shell.folder + "/saved/containers/GTM-APP1.saved") == nil)
        app.source.answer(.container(bytes: try Self.container("3"), tag: "\"three\""))
        #expect(app.manager.preview(url: "tagmanager.c.com.example.app://preview/p?id=GTM-APP1&gtm_preview="))
        while container.version != "3" { try await Task.sleep(for: .milliseconds(1)) }
        #expect(app.source.requests.last == ContainerRequest(id: "GTM-APP1"))
    }
}

/// A source that answers what a test says, when it says it.
final class FakeSource: ContainerSource {
    private struct State: Sendable {
        var requests: [ContainerRequest] = []
        var response: ContainerResponse?
        var isHeld = false
    }

    private let state = Mutex(State())

    var requests: [ContainerRequest] { state.withLock { $0.requests } }

    func answer(_ response: ContainerResponse) {
        state.withLock { state in
            state.response = response
            state.isHeld = false
        }
    }

    func hold() { state.withLock { $0.isHeld = true } }

    func container(for request: ContainerRequest) async throws -> ContainerResponse {
        state.withLock { $0.requests.append(request) }
        while state.withLock({ $0.isHeld }) { try await Task.sleep(for: .milliseconds(1)) }
        guard let response = state.withLock({ $0.response }) else { throw RefreshFailure.noNetwork }
        return response
    }
}

/// Keeps what it is given.
final class Collector<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])

    var all: [Element] { elements.withLock { $0 } }

    func take(_ element: Element) { elements.withLock { $0.append(element) } }
}

extension Collector: HitSink where Element == Hit {}

/// A clock that a test moves.
final class FakeClock: Sendable {
    private let now = Mutex<Int64>(1_800_000_000_000)

    func pass(_ milliseconds: Int64) { now.withLock { $0 += milliseconds } }

    /// Timers never ring.
    var clock: ManagerClock {
        ManagerClock(milliseconds: { [self] in now.withLock { $0 } }, after: { _, _ in {} })
    }
}
