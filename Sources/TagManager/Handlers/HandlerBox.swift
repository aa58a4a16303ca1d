import Synchronization

/// The handlers of a container, which may be registered while others are called.
final class HandlerBox: Sendable {
    /// The handlers; nil once the container is closed.
    private let handlers = Mutex<Handlers?>(Handlers())

    func macro(_ function: String) -> FunctionCallMacroHandler? {
        handlers.withLock { $0?.macros[function]?.call }
    }

    func tag(_ function: String) -> FunctionCallTagHandler? { handlers.withLock { $0?.tags[function]?.call } }

    func customMacro(_ type: String) -> FunctionCallMacroHandler? {
        handlers.withLock { $0?.customMacros[type]?.call }
    }

    func customTag(_ type: String) -> CustomTagHandler? { handlers.withLock { $0?.customTags[type]?.call } }

    /// Sets a handler; the old one is released outside the lock, since its release may set handlers.
    func set<Handler: Sendable>(
        _ handler: Handler?, _ place: any WritableKeyPath<Handlers, Handler?> & Sendable
    ) {
        let old = handlers.withLock { handlers in
            defer { handlers?[keyPath: place] = handler }
            return handlers?[keyPath: place]
        }
        _ = old
    }

    /// Releases all handlers, and accepts no more: handlers often retain the container that retains them.
    func close() {
        let old = handlers.withLock { handlers in
            defer { handlers = nil }
            return handlers
        }
        _ = old
    }
}
