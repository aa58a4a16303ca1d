import Synchronization

/// Time in the background that the system gives, such as `UIApplication`'s background task.
///
/// ```swift
/// struct AppTask: BackgroundTask {
///     func begin(onExpiration: @escaping @Sendable () -> Void) -> Bool { … }  // beginBackgroundTask
///     func end() { … }  // endBackgroundTask
/// }
/// ```
public protocol BackgroundTask: Sendable {
    /// Asks for time.
    ///
    /// - Parameter onExpiration: To be called, on any thread, when the time is over.
    /// - Returns: False if there is none (an invalid task identifier); ``end()`` is not called then.
    func begin(onExpiration: @escaping @Sendable () -> Void) -> Bool
    /// Gives the rest of the time back; called exactly once, at the expiration or when no more is to be sent.
    func end()
}

extension HitDispatcher {
    /// Sends hits in the background, one request after another, until there are none, one fails, or the time is over.
    ///
    /// Periodic dispatch is off afterwards: set ``dispatchInterval`` when the app comes to the foreground.
    ///
    /// - Parameter task: The system's time; when it gives none, nothing is done.
    /// - Returns: The result of the last request; `nil` if none was made.
    @discardableResult
    public nonisolated func dispatchInBackground(_ task: some BackgroundTask) async -> DispatchResult? {
        let time = BackgroundTime(task)
        guard task.begin(onExpiration: { time.end() }) else { return nil }
        var result: DispatchResult?
        while !time.isOver {
            result = await dispatchOne()
            if result != .good { break }
        }
        time.end()
        return result
    }
}

/// A background task that is ended once.
private final class BackgroundTime<Base: BackgroundTask>: Sendable {
    private let task: Base
    private let over = Mutex(false)

    init(_ task: Base) { self.task = task }

    var isOver: Bool { over.withLock { $0 } }

    func end() {
        let isFirst = over.withLock { over in
            defer { over = true }
            return !over
        }
        if isFirst { task.end() }
    }
}
