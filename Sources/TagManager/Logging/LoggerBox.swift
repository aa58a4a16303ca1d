import Logging
import Synchronization

/// A logger that may be replaced while others log.
final class LoggerBox: Sendable {
    private let current: Mutex<Logger>

    init(_ logger: Logger) { current = Mutex(logger) }

    var logger: Logger {
        get { current.withLock { $0 } }
        set {
            // Released outside the lock: releasing it may log.
            let old = current.withLock { logger in
                defer { logger = newValue }
                return logger
            }
            _ = old
        }
    }
}
