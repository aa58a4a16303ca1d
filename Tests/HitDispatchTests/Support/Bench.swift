import Foundation
import GRDB
@testable import HitDispatch
import Logging
import Synchronization
import TagTestSupport
import Testing

/// A dispatcher in a test: a server on this machine, clocks that the test moves, and a store in a folder of its own.
final class Bench: Sendable {
    let server: CollectorServer
    let clock = VirtualClock()
    let log = LogLines()
    private let folder: Folder

    private struct Folder: ~Copyable, Sendable {
        let path: String

        init() throws {
            path = NSTemporaryDirectory() + "hits-" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    init() throws {
        server = try #require(CollectorServer())
        folder = try Folder()
    }

    var store: String { folder.path + "/hits.sqlite" }

    /// A new dispatcher over the same store, as a new process has it.
    func dispatcher(_ change: (inout DispatchConfiguration) -> Void = { _ in }) -> HitDispatcher {
        var configuration = configuration()
        change(&configuration)
        return HitDispatcher(configuration)
    }

    func configuration() -> DispatchConfiguration {
        var configuration = DispatchConfiguration(store: store)
        configuration.encoders = [MeasurementProtocol(server: server.address), PixelEncoder()]
        configuration.clock = clock.hitClock
        // The clocks are the test's, but the transport's: on a machine that is busy, nothing may fail for that.
        configuration.transport = DispatchConfiguration.systemTransport(timeout: .seconds(900))
        configuration.storePatience = .milliseconds(50)
        configuration.rateLimit = nil
        // The longest of the back-offs that are possible, so that times are known.
        configuration.random = { 1 }
        let log = log
        configuration.logger = Logger(label: "test") { _ in log }
        configuration.logger.logLevel = .warning
        return configuration
    }

    /// A tracker with a client id of the test's.
    func tracker(_ dispatcher: HitDispatcher, _ property: String = "UA-1-1") -> HitTracker {
        HitTracker(dispatcher, trackingID: property, clientID: "c", appName: "app")
    }

    /// Another connection to the store, such as another process's.
    func connection() throws -> DatabaseQueue {
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        return try DatabaseQueue(path: store, configuration: configuration)
    }

    /// Moves the clocks on, step by step, and waits for what that starts.
    func advance(_ dispatcher: HitDispatcher, seconds: Double, steps: Int = 1) async {
        for _ in 0..<steps {
            clock.advance(seconds: seconds / Double(steps))
            await dispatcher.settled()
        }
    }

    /// A hit with a payload of so many bytes.
    static func hit(bytes: Int, property: String = "UA-1-1") -> PreparedHit {
        let start = "v=1&t=event&ec="
        let payload = start + String(repeating: "x", count: bytes - start.utf8.count)
        return PreparedHit(encoder: "mp1", property: property, payload: Array(payload.utf8))
    }
}

extension HitDispatcher {
    /// Stores so many small hits; their numbers.
    @discardableResult
    nonisolated func fill(_ count: Int) -> [Int64] {
        (0..<count).compactMap { _ in store(Bench.hit(bytes: 40)).number }
    }

    /// The numbers of the hits that wait.
    nonisolated var waiting: [Int64] { ((try? peek(10_000).get()) ?? []).map(\.number) }
}

extension SendResult {
    var number: Int64? { if case .stored(let number) = self { number } else { nil } }
}

/// The lines of a log.
final class LogLines: LogHandler {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .warning }
        set {}
    }

    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) { lines.withLock { $0.append("\(event.level): \(event.message)") } }
}

/// Values that many threads add to.
final class Collected<Element: Sendable>: Sendable {
    private let values = Mutex<[Element]>([])

    var all: [Element] { values.withLock { $0 } }

    func add(_ value: Element) { values.withLock { $0.append(value) } }
}

/// A gate that a server's thread waits at until a test opens it.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func wait() { semaphore.wait() }

    func open() { semaphore.signal() }
}
