import Synchronization
import TagRuntime

/// The evaluator of a container, usable from any thread; one evaluation runs at a time.
///
/// Unchecked, because an evaluator is for one thread at a time, and the compiler cannot see that this holds: `evaluator` and
/// `evaluated` are private, and only ``use(_:)`` reads or sets them, under the lock. The evaluator never leaves it: results are
/// `Sendable`, which an evaluator is not. The thread that holds the lock may enter again: a macro's handler may ask for values,
/// which a busy evaluator answers with none. A container that was installed meanwhile gets a new evaluator, while the running one
/// finishes.
final class ContainerRuntime: @unchecked Sendable {
    private let lock: EvaluationLock
    private let host: Host
    private let data: @Sendable () -> Value
    private let observe: (@Sendable (Evaluator) -> Void)?
    private let newest: Mutex<LoadedContainer?>
    /// The number of containers that were installed.
    private let installed = Atomic(1)
    private var evaluator: Evaluator?
    /// The number of the container that the evaluator evaluates.
    private var evaluated = 0

    /// - Parameters:
    ///   - observe: Called after each evaluation, under the lock; nil except in tests.
    ///   - data: Returns everything that was pushed so far.
    init(
        _ container: LoadedContainer?, host: Host, lock: EvaluationLock,
        observe: (@Sendable (Evaluator) -> Void)?, data: @escaping @Sendable () -> Value
    ) {
        self.observe = observe
        self.lock = lock
        self.host = host
        self.data = data
        newest = Mutex(container)
    }

    /// The current container.
    var container: LoadedContainer? { newest.withLock { $0 } }

    /// The number of the current container.
    var installation: Int { installed.load(ordering: .acquiring) }

    /// Replaces the container for later evaluations; never waits for a running one.
    func install(_ container: LoadedContainer?) {
        let old = newest.withLock { newest in
            defer { newest = container }
            return newest
        }
        installed.add(1, ordering: .releasing)
        _ = old
    }

    /// Pushes an update to the evaluator, and returns the tags that it fires.
    ///
    /// - Returns: The tags; nil if there is no container, if the update has no event, or if the evaluator is busy and handles the
    ///   update later.
    func push(_ update: Value) -> Firing? { use { $0?.push(update) } }

    /// Calls a closure with the evaluator, under the lock.
    ///
    /// The first use of a container restores everything that was pushed so far. That may include the update that is being pushed
    /// right now; merging it a second time has no effect.
    func use<R: Sendable>(_ body: (Evaluator?) -> R) -> R {
        lock.withLock {
            let number = installed.load(ordering: .acquiring)
            if number != evaluated {
                evaluated = number
                evaluator = container.map { Evaluator($0, host: host) }
                evaluator?.restore(dataLayer: data())
            }
            defer { if let observe, let evaluator { observe(evaluator) } }
            return body(evaluator)
        }
    }
}
