import Foundation
import Synchronization

/// A container that will be there.
public final class ContainerFuture: Sendable {
    private let container = Mutex<TagContainer?>(nil)
    private let condition = NSCondition()

    init() {}

    /// Whether ``get()`` would not wait.
    public var isDone: Bool { container.withLock { $0 != nil } }

    /// The container, as soon as it is there: the thread waits until then, at most for the timeout that it was opened with.
    ///
    /// For those who cannot use `async`; never call it on a thread that must not wait, such as the main one.
    public func get() -> TagContainer {
        condition.lock()
        defer { condition.unlock() }
        while true {
            if let container = container.withLock({ $0 }) { return container }
            condition.wait()
        }
    }

    func fulfil(_ container: TagContainer) {
        condition.lock()
        defer { condition.unlock() }
        self.container.withLock { $0 = container }
        condition.broadcast()
    }
}
