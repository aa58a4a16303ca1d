import Foundation
import Synchronization

/// A recursive lock that all containers of a manager share: one thread evaluates at a time.
///
/// One lock for all, so that handlers of two containers that ask each other for values on two threads cannot deadlock.
final class EvaluationLock: Sendable {
    private let mutex = Mutex(())
    /// The number of the thread that evaluates; 0 if none does.
    private let owner = Atomic<UInt>(0)

    /// True if this thread is evaluating.
    ///
    /// Relaxed ordering is enough: a thread finds its own number only if it stored it itself.
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

/// The calling thread.
enum CurrentThread {
    /// A number that no other running thread has; never 0.
    static var number: UInt {
        #if canImport(Glibc)
        pthread_self()
        #else
        // Safe: nothing is done with the address but comparing it.
        unsafe UInt(bitPattern: pthread_self())
        #endif
    }
}
