import Foundation
import Logging
public import TagManager
import TagRuntime

/// A connection of an app to the live page of `tagc serve`, which shows what the app pushes and what that fires.
///
/// It is for debug builds: an app links this module there, and turns the connection on in one line before it creates its manager.
///
/// ```swift
/// var configuration = TagManager.Configuration()
/// #if DEBUG
/// DebugConnection.start(in: &configuration, to: "http://192.168.1.5:8080/4f0c…")
/// #endif
/// TagManager.configureShared(configuration)
/// ```
///
/// It never delays a push: what happens waits in a queue of at most ``queueLimit`` entries, which a thread of its own sends. What
/// happens while the queue is full, and what the server refuses, is dropped, counted, and reported on the page. While the server is
/// away it tries again, several times in 2 seconds.
public final class DebugConnection: Sendable {
    /// The limit on the entries that wait to be sent; further ones are dropped.
    public static let queueLimit = 500
    /// The variable of the environment with the server's address.
    public static let variable = "TAGC_DEBUG"

    /// The numbers of entries so far.
    ///
    /// ```swift
    /// if let dropped = connection?.counts.dropped, dropped > 0 { print("\(dropped) are not shown") }
    /// ```
    public struct Counts: Sendable, Hashable {
        /// The entries that the server has taken.
        public var sent = 0
        /// The entries that wait, those included that are being sent.
        public var waiting = 0
        /// The entries that were dropped: the queue was full, the server refused them, or they waited when the connection was turned off.
        public var dropped = 0
    }

    private let queue: DebugQueue
    private let sender: DebugSender

    private init(_ queue: DebugQueue, _ sender: DebugSender) { (self.queue, self.sender) = (queue, sender) }

    /// Turns a connection on for the managers that are created with a configuration.
    ///
    /// Call it after the configuration's logger, facts and clock are set.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - address: The address that `tagc serve` prints, with its token; nil for that in the environment's ``variable``. Without
    ///     an address nothing is turned on.
    ///   - hidesValues: True if values never leave the app: names of events, keys, tags and parameters do.
    /// - Returns: The connection; nil if there is no address, or if it is not one.
    @discardableResult
    public static func start(
        in configuration: inout TagManager.Configuration, to address: String? = nil, hidesValues: Bool = false
    ) -> DebugConnection? {
        guard let text = address ?? ProcessInfo.processInfo.environment[variable], !text.isEmpty else {
            return nil
        }
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host != nil else {
            configuration.logger.error("the address of the live page is not one: '\(text)'")
            return nil
        }
        let queue = DebugQueue(limit: queueLimit, clock: configuration.clock)
        let sender = DebugSender(
            queue, url.appendingPathComponent("debug"), configuration, hidesValues: hidesValues)
        let connection = DebugConnection(queue, sender)
        configuration.debugger = connection.debugger
        return connection
    }

    /// The managers' way to the connection, which lives as long as one of them.
    private var debugger: ManagerDebugger {
        ManagerDebugger(
            pushed: { update, dataLayer in self.queue.add(update, dataLayer) },
            fired: { firing, container in self.queue.add(.fired(firing, container)) },
            read: { container, key, value in self.queue.add(.read(container: container, key: key, value)) },
            called: { name, isType, result in
                self.queue.add(.called(name: name, isType: isType, result: result))
            },
            sent: { hit in self.queue.add(.hit(hit)) },
            logger: { logger in
                var logger = logger
                logger.handler = DebugLog(logger.handler, self.queue)
                return logger
            })
    }

    /// The numbers of entries that were sent, that wait and that were dropped, all of one moment.
    public var counts: Counts { queue.counts }

    /// Turns the connection off for good: what waits is dropped, and nothing further is kept or sent.
    public func stop() { queue.stop() }

    /// Waits until everything since the last call is sent, at most for a time.
    ///
    /// For a short program that would end before; an app needs no such call.
    ///
    /// - Returns: True if everything is sent; false if the time is over, or if some of it was dropped: see ``Counts/dropped``.
    @discardableResult
    public func flush(timeout: Duration = .seconds(2)) async -> Bool {
        let end = ContinuousClock.now + timeout
        var now = queue.flush()
        while now.waiting > 0 {
            guard ContinuousClock.now < end else { return false }
            try? await Task.sleep(for: .milliseconds(5))
            now = queue.flush()
        }
        return !now.lacksEntries
    }
}
