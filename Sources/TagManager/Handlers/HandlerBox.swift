import Synchronization

/// The handlers of a container, which are registered while others are called.
final class HandlerBox: Sendable {
    private let handlers = Mutex(Handlers())

    var read: Handlers { handlers.withLock { $0 } }

    /// Puts a handler in a place; who was there goes when the lock is free, since what goes with it may set handlers.
    func set<Handler: Sendable>(
        _ handler: Handler?, _ place: any WritableKeyPath<Handlers, Handler?> & Sendable
    ) {
        let old = handlers.withLock { handlers in
            defer { handlers[keyPath: place] = handler }
            return handlers[keyPath: place]
        }
        _ = old
    }
}
