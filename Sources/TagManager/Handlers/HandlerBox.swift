import Synchronization

/// The handlers of a container, which are registered while others are called.
final class HandlerBox: Sendable {
    /// Nil once the container is closed.
    private let handlers = Mutex<Handlers?>(Handlers())

    var read: Handlers { handlers.withLock { $0 ?? Handlers() } }

    /// Puts a handler in a place; who was there goes when the lock is free, since what goes with it may set handlers.
    func set<Handler: Sendable>(
        _ handler: Handler?, _ place: any WritableKeyPath<Handlers, Handler?> & Sendable
    ) {
        let old = handlers.withLock { handlers in
            defer { handlers?[keyPath: place] = handler }
            return handlers?[keyPath: place]
        }
        _ = old
    }

    /// Lets all go, and takes no more: handlers often hold the container that holds them.
    func close() {
        let old = handlers.withLock { handlers in
            defer { handlers = nil }
            return handlers
        }
        _ = old
    }
}
