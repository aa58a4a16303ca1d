import Synchronization

/// The phase of a live server, on which depends what its threads print and watch.
///
/// A closure is called with the lock, so that nothing of it happens after ``end()``.
final class LivePhase: Sendable {
    private enum Phase: Sendable {
        /// The first look at the folder: what it finds is listed, and did not change.
        case starting
        case watching(FolderWatch)
        case ended
    }

    private let phase = Mutex(Phase.starting)

    /// Begins to watch, unless it has ended.
    func begin(_ start: () -> FolderWatch) {
        phase.withLock { phase in
            if case .starting = phase { phase = .watching(start()) }
        }
    }

    func whileWatching(_ work: () -> Void) {
        phase.withLock { phase in
            if case .watching = phase { work() }
        }
    }

    func unlessEnded(_ work: () -> Void) {
        phase.withLock { phase in
            if case .ended = phase { return }
            work()
        }
    }

    func end() {
        phase.withLock { phase in
            if case .watching(let watch) = phase { watch.stop() }
            phase = .ended
        }
    }
}
