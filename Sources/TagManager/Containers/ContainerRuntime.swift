import Synchronization
import TagRuntime

/// The evaluator of a container, for any thread: one evaluation at a time.
///
/// Unchecked, because an evaluator is for one thread at a time, and the compiler cannot see that it is: `evaluator` and `evaluated` are
/// private, and nothing but ``use(_:)`` reads or sets them, which has the lock for as long as it does; the evaluator never leaves it,
/// since what it gives is `Sendable`, which an evaluator is not. The thread that has the lock may come back: a macro's handler may
/// ask for values, which a busy evaluator answers with none, and a container that was installed meanwhile is evaluated by a new
/// evaluator while the one at work ends what it began.
final class ContainerRuntime: @unchecked Sendable {
    private let lock: EvaluationLock
    private let host: Host
    private let data: @Sendable () -> Value
    private let newest: Mutex<LoadedContainer?>
    /// Counts the containers that were installed.
    private let installed = Atomic(1)
    private var evaluator: Evaluator?
    /// Which of them the evaluator evaluates.
    private var evaluated = 0

    /// - Parameter data: All that was pushed so far.
    init(
        _ container: LoadedContainer?, host: Host, lock: EvaluationLock, data: @escaping @Sendable () -> Value
    ) {
        self.lock = lock
        self.host = host
        self.data = data
        newest = Mutex(container)
    }

    /// The container at hand.
    var container: LoadedContainer? { newest.withLock { $0 } }

    /// The number of the container at hand.
    var installation: Int { installed.load(ordering: .acquiring) }

    /// Takes another container, for whoever uses it next; never waits for an evaluation.
    func install(_ container: LoadedContainer?) {
        let old = newest.withLock { newest in
            defer { newest = container }
            return newest
        }
        installed.add(1, ordering: .releasing)
        _ = old
    }

    /// What an update fires.
    func push(_ update: Value) -> Firing? { use { $0?.push(update) } }

    /// Evaluates.
    ///
    /// Who uses a container first, or another one than before, has it learn what was pushed; what is being pushed right now may
    /// be among that, and does nothing when it is merged again.
    func use<R: Sendable>(_ body: (Evaluator?) -> R) -> R {
        lock.withLock {
            let number = installed.load(ordering: .acquiring)
            if number != evaluated {
                evaluated = number
                evaluator = container.map { Evaluator($0, host: host) }
                evaluator?.restore(dataLayer: data())
            }
            return body(evaluator)
        }
    }
}
