import Foundation
import Synchronization

/// A container that will be available, as ``TagManager/future(id:preferring:timeout:)`` returns it.
///
/// ```swift
/// let future = try manager.future(id: "GTM-1234")
/// let container = future.get()  // or, in async code: await future.value
/// ```
public final class ContainerFuture: Sendable {
    private let container = Mutex<TagContainer?>(nil)
    /// Called with the container; none once it is there.
    private let waiters = Mutex<[@Sendable (TagContainer) -> Void]>([])
    private let condition = NSCondition()

    init() {}

    /// True if ``get()`` returns without waiting.
    public var isDone: Bool { container.withLock { $0 != nil } }

    /// Returns the container; blocks the thread until it is available, at most for the timeout that it was opened with.
    ///
    /// For code that cannot use `async`. Never call it on a thread that must not block, such as the main one.
    @available(*, noasync, message: "It blocks the thread: write 'await value'.")
    public func get() -> TagContainer {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let container = container.withLock({ $0 }) { return container }
            condition.wait()
        }
    }

    /// The container, when it is available.
    public var value: TagContainer {
        get async {
            await withCheckedContinuation { continuation in
                let made = waiters.withLock { waiters in
                    let made = container.withLock { $0 }
                    if made == nil { waiters.append { continuation.resume(returning: $0) } }
                    return made
                }
                if let made { continuation.resume(returning: made) }
            }
        }
    }

    func fulfill(_ container: TagContainer) {
        condition.lock()
        let waiting = waiters.withLock { waiters in
            self.container.withLock { $0 = container }
            defer { waiters = [] }
            return waiters
        }
        condition.broadcast()
        condition.unlock()
        for waiter in waiting { waiter(container) }
    }
}
