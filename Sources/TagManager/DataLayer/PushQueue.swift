import Dispatch
import TagRuntime

/// A queue of updates, each with the push that caused it.
///
/// One thread works at a time, and only on what came of its own pushes: what comes next is left to the queue's own thread. So a push
/// never works for other threads.
struct PushQueue: Sendable {
    /// The result of adding an update.
    enum Place: Sendable {
        /// No thread is working: the caller now is.
        case isFirst
        /// The update waits for the thread that is working, or for ``TagDataLayer/catchUp()``.
        case waits
        /// The queue is full: the caller waits until the update is in the queue, or abandons it.
        case isFull(Waiter)
        case isDropped(Drop)
    }

    /// An update that was dropped.
    struct Drop: Sendable {
        enum Reason: Sendable { case tooManyOfOnePush, tooManyWait }

        let reason: Reason
        /// True for the first one of its reason since the queue was last empty, which is to be reported.
        let isNew: Bool
    }

    /// A thread that waits for room in the queue.
    final class Waiter: Sendable {
        let semaphore = DispatchSemaphore(value: 0)
        fileprivate let update: Value
        fileprivate let thread: UInt

        fileprivate init(_ update: Value, _ thread: UInt) { (self.update, self.thread) = (update, thread) }
    }

    /// The next step of a working thread.
    enum Step: Sendable {
        case work(Value)
        /// The next update is another thread's: the queue's own thread goes on.
        case handOver
        /// Nothing waits: the work has ended.
        case end
    }

    /// A step, and those who are to be told.
    struct Taken: Sendable {
        var step = Step.end
        /// Tells the caller that awaits the push whose last update was handled.
        var finish: (@Sendable () -> Void)?
        /// The threads whose updates are in the queue now.
        var admitted: [Waiter] = []
    }

    private struct Entry: Sendable {
        var update: Value
        /// The index of the push that caused the update, which may be the update itself.
        let root: Int
    }

    private struct Root: Sendable {
        /// The thread that pushed.
        let thread: UInt
        /// The number of updates: the push and all that it caused.
        var pushes = 1
        /// The number of these updates that are not done.
        var open = 1
        var finish: (@Sendable () -> Void)?
    }

    /// A thread's number that none has: the work was handed over, and the queue's own thread has not begun.
    private static let noThread: UInt = 0

    private let limit: Int
    private var entries: [Entry] = []
    private var next = 0
    private var waiters: [Waiter] = []
    private var roots: [Root] = []
    /// The free indices of `roots`, whose updates are all done.
    private var free: [Int] = []
    private var worker: UInt?
    /// The root of the update that is being worked on.
    private var current: Int?
    private var hasDropped = (ofOnePush: false, waiting: false)
    private(set) var counts = PushCounts()

    init(limit: Int) { self.limit = max(1, limit) }

    /// Adds an update, unless a limit is reached.
    ///
    /// - Parameters:
    ///   - thread: The thread that pushes; a push by the working thread counts as caused by its current update.
    ///   - mayWork: True if the thread may work, and wait: it is not evaluating.
    ///   - finish: Called when the update and all that it caused are handled; such an update always has room.
    mutating func add(
        _ update: Value, from thread: UInt, mayWork: Bool, finish: (@Sendable () -> Void)?
    ) -> Place {
        counts.pushed += 1
        let waiting = entries.count - next
        if worker == thread, let current {
            // The working thread cannot wait for itself.
            guard waiting < limit + TagDataLayer.chainLimit else { return drop(.tooManyWait) }
            guard roots[current].pushes < TagDataLayer.chainLimit else { return drop(.tooManyOfOnePush) }
            roots[current].pushes += 1
            roots[current].open += 1
            entries.append(Entry(update: update, root: current))
            return .waits
        }
        if finish == nil, waiting >= limit || !waiters.isEmpty {
            if mayWork {
                let waiter = Waiter(update, thread)
                waiters.append(waiter)
                return .isFull(waiter)
            }
            // The working thread may wait for the evaluation.
            guard waiting < limit + TagDataLayer.chainLimit else { return drop(.tooManyWait) }
        }
        append(update, thread, finish)
        return mayWork && begin(thread) ? .isFirst : .waits
    }

    /// Gives up an update that waits for room; nil if it is in the queue by now.
    mutating func abandon(_ waiter: Waiter) -> Drop? {
        guard let place = waiters.firstIndex(where: { $0 === waiter }) else { return nil }
        waiters.remove(at: place)
        return dropped(.tooManyWait)
    }

    /// Returns true if updates wait and no thread is working; the given thread then is.
    mutating func begin(_ thread: UInt) -> Bool {
        guard worker == nil, next < entries.count else { return false }
        worker = thread
        return true
    }

    /// Makes the queue's own thread the working one, after the work was handed over.
    mutating func adopt(_ thread: UInt) { worker = thread }

    /// Ends the current update, and returns the next step of the working thread.
    ///
    /// - Parameter takesAll: True for the queue's own thread, which also works on what other threads pushed.
    mutating func take(_ thread: UInt, takesAll: Bool) -> Taken {
        var taken = Taken()
        if let current {
            counts.handled += 1
            taken.finish = close(current)
            self.current = nil
        }
        if !waiters.isEmpty { taken.admitted = admit() }
        guard next < entries.count else {
            end()
            return taken
        }
        let root = entries[next].root
        guard takesAll || roots[root].thread == thread else {
            worker = Self.noThread
            taken.step = .handOver
            return taken
        }
        taken.step = .work(entries[next].update)
        // What is done is not kept until the array is compacted.
        entries[next].update = .null
        next += 1
        current = root
        compactIfNeeded()
        return taken
    }

    private mutating func append(_ update: Value, _ thread: UInt, _ finish: (@Sendable () -> Void)?) {
        let root = Root(thread: thread, finish: finish)
        if let place = free.popLast() {
            roots[place] = root
            entries.append(Entry(update: update, root: place))
        } else {
            roots.append(root)
            entries.append(Entry(update: update, root: roots.count - 1))
        }
    }

    /// Moves the updates of waiting threads into the queue once there is room for some, so that they do not wake one by one.
    private mutating func admit() -> [Waiter] {
        guard entries.count - next <= limit - min(limit / 2 + 1, 256) else { return [] }
        let admitted = Array(waiters.prefix(min(limit / 2 + 1, 256)))
        waiters.removeFirst(admitted.count)
        for waiter in admitted { append(waiter.update, waiter.thread, nil) }
        return admitted
    }

    private mutating func close(_ root: Int) -> (@Sendable () -> Void)? {
        roots[root].open -= 1
        guard roots[root].open == 0 else { return nil }
        free.append(root)
        defer { roots[root].finish = nil }
        return roots[root].finish
    }

    private mutating func end() {
        entries.removeAll(keepingCapacity: entries.count < 64)
        roots.removeAll(keepingCapacity: roots.count < 64)
        free.removeAll(keepingCapacity: free.count < 64)
        next = 0
        worker = nil
        hasDropped = (false, false)
    }

    private mutating func drop(_ reason: Drop.Reason) -> Place { .isDropped(dropped(reason)) }

    private mutating func dropped(_ reason: Drop.Reason) -> Drop {
        counts.dropped += 1
        switch reason {
        case .tooManyOfOnePush:
            defer { hasDropped.ofOnePush = true }
            return Drop(reason: reason, isNew: !hasDropped.ofOnePush)
        case .tooManyWait:
            defer { hasDropped.waiting = true }
            return Drop(reason: reason, isNew: !hasDropped.waiting)
        }
    }

    /// Removes the updates that are done, since pushes may keep the queue's own thread working for long.
    private mutating func compactIfNeeded() {
        guard next >= 1_024, next * 2 >= entries.count else { return }
        entries.removeFirst(next)
        next = 0
    }
}
