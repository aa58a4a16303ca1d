import Foundation
import Synchronization

/// A container that will be available.
public final class ContainerFuture: Sendable {
    private let container = Mutex<TagContainer?>(nil)
    private let condition = NSCondition()

    init() {}

    /// True if ``get()`` returns without waiting.
    public var isDone: Bool { container.withLock { $0 != nil } }

    /// Returns the container; blocks the thread until it is available, at most for the timeout that it was opened with.
    ///
    /// For code that cannot use `async`. Never call it on a thread that must not block, such as the main one.
    public func get() -> TagContainer {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let container = container.withLock({ $0 }) { return container }
            condition.wait()
        }
    }

    func fulfill(_ container: TagContainer) {
        condition.lock()
        defer { condition.unlock() }
        self.container.withLock { $0 = container }
        condition.broadcast()
    }
}
