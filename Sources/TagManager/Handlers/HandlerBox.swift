import Synchronization

/// The handlers of a container, which are registered while others are called.
final class HandlerBox: Sendable {
    private let handlers = Mutex(Handlers())

    var read: Handlers { handlers.withLock { $0 } }

    func change(_ body: (inout Handlers) -> Void) { handlers.withLock { body(&$0) } }
}
