import Foundation
import Synchronization

/// Lets one thread at a time evaluate, for all containers of a manager; the thread that does may begin again.
///
/// It is one for all, so that handlers of two containers that ask each other for values, on two threads, never wait for one another.
final class EvaluationLock: Sendable {
    private let mutex = Mutex(())
    /// The thread that evaluates; 0 while none does.
    private let owner = Atomic<UInt>(0)

    /// Whether this thread is evaluating.
    ///
    /// Relaxed is enough: a thread finds its own number only when it put it there itself.
    var isOurs: Bool { owner.load(ordering: .relaxed) == CurrentThread.number }

    func withLock<R: Sendable>(_ body: () -> R) -> R {
        let thread = CurrentThread.number
        if owner.load(ordering: .relaxed) == thread { return body() }
        return mutex.withLock { _ in
            owner.store(thread, ordering: .relaxed)
            defer { owner.store(0, ordering: .relaxed) }
            return body()
        }
    }
}

/// The thread that asks.
enum CurrentThread {
    /// A number that no other thread has as long as this one runs; never 0.
    static var number: UInt {
        #if canImport(Glibc)
        pthread_self()
        #else
        // Safe: nothing is done with the address but comparing it.
        unsafe UInt(bitPattern: pthread_self())
        #endif
    }
}
