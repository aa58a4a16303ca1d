import Dispatch
import LibC
import Synchronization

/// Runs tasks on the thread that calls ``work()``, and on as many more as there are processors and can be had.
///
/// Where there is little memory, the executor that tasks have otherwise waits for ever for a thread that cannot be
/// made; this one goes without it. A thread is made when there is work for it.
final class Workers: TaskExecutor {
    static let shared = Workers()

    private struct State {
        var jobs: [UnownedJob] = []
        /// The first of ``jobs`` that was not taken.
        var next = 0
        /// Threads that wait for a job, or will; the one that calls ``work()`` is the first of them.
        var waiting = 1
        /// The number of threads that may still be made.
        var spare = Workers.processors - 1

        /// Adds a job, and says whether a thread should be made for it.
        mutating func add(_ job: UnownedJob) -> Bool {
            jobs.append(job)
            guard jobs.count - next > waiting, spare > 0 else { return false }
            spare -= 1
            waiting += 1
            return true
        }

        mutating func take() -> UnownedJob {
            let job = jobs[next]
            next += 1
            waiting -= 1
            if next == jobs.count {
                jobs.removeAll(keepingCapacity: true)
                next = 0
            }
            return job
        }
    }

    private let state = Mutex(State())
    /// One signal for each job.
    private let hasJob = DispatchSemaphore(value: 0)

    private static var processors: Int { sysconf(Int32(_SC_NPROCESSORS_ONLN)) }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isThreadWanted = state.withLock { $0.add(job) }
        if isThreadWanted, !Workers.startThread() {
            // Whoever is there does its work, too.
            state.withLock {
                $0.spare = 0
                $0.waiting -= 1
            }
        }
        hasJob.signal()
    }

    /// Runs what comes, until one of the tasks ends the process.
    func work() -> Never {
        while true {
            hasJob.wait()
            let job = state.withLock { $0.take() }
            // Safe: this executor is never freed.
            unsafe job.runSynchronously(on: asUnownedTaskExecutor())
            state.withLock { $0.waiting += 1 }
        }
    }

    /// Says whether there is one more thread.
    private static func startThread() -> Bool {
        var attributes = pthread_attr_t()
        // Safe: each is initialized before it is used, and neither is used after this.
        guard unsafe pthread_attr_init(&attributes) == 0 else { return false }
        defer { unsafe pthread_attr_destroy(&attributes) }
        // As much as a main thread has; others have less on some systems.
        guard unsafe pthread_attr_setstacksize(&attributes, 8 << 20) == 0 else { return false }
        #if canImport(Darwin)
        var thread: pthread_t?
        #else
        var thread = pthread_t()
        #endif
        return unsafe pthread_create(&thread, &attributes, { _ in Workers.shared.work() }, nil) == 0
    }
}
