import Logging
import TagManager
import TagRuntime
import TagTestSupport
import Testing

/// What of the data layer outlives the app, and for how long.
@Suite struct LifetimeTests {
    private let home: ManagerTests.Home
    private let clock = FakeClock()

    init() throws { home = try ManagerTests.Home() }

    /// The app's next run.
    private func run() -> TagManager {
        var configuration = TagManager.Configuration.without
        configuration.savedContainers = home.shell.folder + "/kept"
        configuration.clock = clock.clock
        configuration.logger.logLevel = .critical
        return TagManager(configuration)
    }

    /// What is there in the next run.
    private func kept(_ key: String) -> Value? { run().dataLayer.value(forKey: key) }

    private static let lifetimes: [(text: String, milliseconds: Int64)] = [
        ("1", 1), ("900", 900), ("2s", 2_000), ("2 s", 2_000), ("3m", 180_000), ("1h", 3_600_000),
        ("547d", 47_260_800_000),
    ]

    @Test(arguments: lifetimes)
    func `a lifetime is a number and its unit, milliseconds without one`(text: String, milliseconds: Int64) {
        let first = run()
        first.dataLayer.push(["a": 1, "gtm": ["lifetime": .text(UTF8Text(text))]])
        first.flush()
        clock.pass(milliseconds - 1)
        #expect(kept("a") == 1)
        clock.pass(1)
        #expect(kept("a") == nil)
    }

    @Test(arguments: ["", "0", "0d", "-1", "1w", "1 h ", "h", "1.5h", "1S", "1 hour"])
    func `a value that is not a lifetime keeps nothing`(text: String) {
        let first = run()
        first.dataLayer.push(["a": 1, "gtm": ["lifetime": .text(UTF8Text(text))]])
        first.flush()
        #expect(first.dataLayer.value(forKey: "a") == 1 && kept("a") == nil)
    }

    @Test func `maps are kept leaf by leaf, lists whole, and of a path the newest`() {
        let first = run()
        first.dataLayer.push(["u": ["n": "Ann", "l": ["a", 1]], "gtm": ["lifetime": "2h"]])
        first.dataLayer.push(["u.n": "Bob", "gtm.lifetime": "1h"])
        first.dataLayer.push(["gone": 1])
        first.flush()
        #expect(kept("u") == ["l": ["a", 1], "n": "Bob"] && kept("gone") == nil && kept("gtm") == nil)
        clock.pass(3_600_000)
        #expect(kept("u") == ["l": ["a", 1]])
    }

    @Test func `of more than 2,000 kept values the oldest are dropped`() {
        let first = run()
        for number in 0..<2_100 {
            first.dataLayer.push(.map([.init(UTF8Text("k\(number)"), 1), .init("gtm.lifetime", "1d")]))
        }
        first.flush()
        #expect(kept("k99") == nil && kept("k100") == 1 && kept("k2099") == 1)
        // One that is set anew is the newest.
        first.dataLayer.push(["k100": 2, "gtm.lifetime": "1d"])
        first.dataLayer.push(["new": 1, "gtm.lifetime": "1d"])
        first.flush()
        #expect(kept("k100") == 2 && kept("k101") == nil && kept("k102") == 1)
    }

    @Test func `values whose lifetime is over make room for others`() {
        let first = run()
        first.dataLayer.push(["short": 1, "gtm.lifetime": "1s"])
        clock.pass(1_000)
        for number in 0..<2_000 {
            first.dataLayer.push(.map([.init(UTF8Text("k\(number)"), 1), .init("gtm.lifetime", "1d")]))
        }
        first.flush()
        #expect(kept("k0") == 1 && kept("short") == nil)
    }

    @Test func `a prefix is cleared with all below it, and nothing beside it`() {
        let first = run()
        first.dataLayer.push(["user": ["name": "Ann", "age": 7], "users": 2, "gtm.lifetime": "1d"])
        first.dataLayer.clearPersistentKeys(withPrefix: "use")
        first.flush()
        #expect(kept("user.name") == "Ann")
        first.dataLayer.clearPersistentKeys(withPrefix: "user")
        first.flush()
        #expect(first.dataLayer.value(forKey: "user") == .null)
        #expect(kept("user") == nil && kept("users") == 2)
    }
}
