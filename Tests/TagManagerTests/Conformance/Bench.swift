import Logging
import TagManager
import TagRuntime
import TagTestSupport
import TagTesting
import Testing

/// A manager with a disk, a clock that a test moves, a network that it answers for, and a log that it reads.
struct Bench {
    let home: ManagerTests.Home
    let clock: TestClock
    let network = TestNetwork()
    let log: ListLog
    let hits = Collector<Hit>()
    let manager: TagManager

    /// - Parameters:
    ///   - earlier: An earlier run of the app, on the same disk, at the same time.
    ///   - hasDefault: Whether the app ships `GTM-APP1`, version 1.
    ///   - configure: Changes what the manager is made with.
    init(
        after earlier: Bench? = nil, hasDefault: Bool = true, mode: RefreshMode = .standard,
        configure: (inout TagManager.Configuration) -> Void = { _ in }
    ) throws {
        home = try earlier?.home ?? ManagerTests.Home()
        clock = earlier?.clock ?? TestClock()
        log = ListLog()
        let folder = home.shell.folder
        if hasDefault { Fixtures.write(try ManagerTests.container("1"), to: folder + "/GTM-APP1") }
        var configuration = TagManager.Configuration()
        configuration.defaultContainers = folder
        configuration.savedContainers = folder + "/saved"
        configuration.source = network
        configuration.hits = hits
        configuration.clock = clock.managerClock
        configuration.refreshMode = mode
        configuration.facts = DeviceFacts { $0 == .appId ? "com.example.app" : nil }
        let log = log
        let level = configuration.logger.logLevel
        configuration.logger = Logger(label: "bench") { _ in log }
        configuration.logger.logLevel = level
        configure(&configuration)
        manager = TagManager(configuration)
    }

    /// The network has this version from now on.
    func serve(_ version: String) throws {
        network.answer(.container(bytes: try ManagerTests.container(version), tag: version))
    }

    /// Opens `GTM-APP1`, and lets happen what is due until it is there.
    func open(preferring preference: OpenPreference, until limit: Duration = .seconds(0)) async throws
        -> TagContainer
    {
        let future = try manager.future(id: "GTM-APP1", preferring: preference, timeout: .seconds(2))
        try await eventually {
            clock.advance(by: limit)
            return future.isDone
        }
        return await future.value
    }

    /// Another run of the app, in which version 2 was fetched some time ago.
    static func withSaved(_ age: Duration) async throws -> Bench {
        let first = try Bench()
        try first.serve("2")
        try await first.open(preferring: .nonDefault).close()
        first.clock.advance(by: age)
        return try Bench(after: first)
    }
}

/// Waits until something is so, ten seconds at most.
func eventually(_ isSo: () throws -> Bool) async throws {
    for _ in 0..<5_000 {
        if try isSo() { return }
        try await Task.sleep(for: .milliseconds(2))
    }
    Issue.record("it never was")
}

/// What was logged, `warning: …`.
struct ListLog: LogHandler {
    private let lines = Collector<String>()
    var logLevel = Logger.Level.warning
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?

    var all: [String] { lines.all }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { lines.take("\(event.level): \(event.message)") }
}
