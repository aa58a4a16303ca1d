import Foundation
import TagRuntime

/// The evaluator of a container, for any thread: one evaluation at a time.
///
/// Unchecked, because the evaluator is bound to one thread at a time: every use of it is between `lock` and `unlock`. The lock may be
/// taken again by the thread that has it: a macro's handler may ask for values, which the evaluator then answers with none.
final class ContainerRuntime: @unchecked Sendable {
    private let lock = NSRecursiveLock()
    private var evaluator: Evaluator?
    private let host: TagRuntime.Host

    init(_ container: LoadedContainer?, host: TagRuntime.Host, data: Value) {
        self.host = host
        install(container) { data }
    }

    /// The container at hand.
    var container: LoadedContainer? { use { $0?.container } }

    /// Takes another container; what was pushed so far is asked for while nothing else can be pushed to it.
    func install(_ container: LoadedContainer?, data: () -> Value) {
        lock.lock()
        defer { lock.unlock() }
        evaluator = container.map { Evaluator($0, host: host) }
        evaluator?.restore(dataLayer: data())
    }

    /// What an update fires.
    func push(_ update: Value) -> Firing? { use { $0?.push(update) } }

    func use<R>(_ body: (Evaluator?) -> R) -> R {
        lock.lock()
        defer { lock.unlock() }
        return body(evaluator)
    }
}
