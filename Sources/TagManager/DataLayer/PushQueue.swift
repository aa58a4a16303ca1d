import TagRuntime

/// A queue of updates, each with the push that caused it.
struct PushQueue: Sendable {
    /// The result of adding an update.
    enum Place: Sendable {
        /// No thread is working: the caller now is.
        case isFirst
        /// The update waits for the thread that is working, or for ``TagDataLayer/catchUp()``.
        case waits
        /// The update is dropped: too many were caused by one push, or too many wait.
        ///
        /// - Parameter isNew: True for the first one since the queue was last empty, which is to be reported.
        case isDropped(isNew: Bool)
    }

    private struct Entry: Sendable {
        let update: Value
        /// The index of the push that caused the update, which may be the update itself.
        let root: Int
    }

    private struct Root: Sendable {
        /// The number of updates: the push and all that it caused.
        var pushes: Int
        /// The number of these updates that are not done.
        var open: Int
    }

    private var entries: [Entry] = []
    private var next = 0
    private var roots: [Root] = []
    /// The free indices of `roots`, whose updates are all done.
    private var free: [Int] = []
    private var worker: UInt?
    /// The root of the update that is being worked on.
    private var current: Int?
    private var hasDropped = false

    /// Adds an update, unless a limit is reached.
    ///
    /// - Parameters:
    ///   - thread: The thread that pushes; a push by the working thread counts as caused by its current update.
    ///   - mayWork: True if the thread may start working when no other is.
    mutating func add(_ update: Value, from thread: UInt, mayWork: Bool) -> Place {
        let isChained = worker == thread
        if entries.count - next >= TagDataLayer.waitLimit { return drop() }
        if isChained, let current {
            guard roots[current].pushes < TagDataLayer.chainLimit else { return drop() }
            roots[current].pushes += 1
            roots[current].open += 1
            entries.append(Entry(update: update, root: current))
        } else {
            entries.append(Entry(update: update, root: makeRoot()))
        }
        return mayWork && begin(thread) ? .isFirst : .waits
    }

    /// Returns true if updates wait and no thread is working; the given thread then is.
    mutating func begin(_ thread: UInt) -> Bool {
        guard worker == nil, next < entries.count else { return false }
        worker = thread
        return true
    }

    /// Returns the next update to work on; nil if there is none, which ends the work.
    mutating func take() -> Value? {
        if let current { close(current) }
        guard next < entries.count else {
            entries.removeAll(keepingCapacity: entries.count < 64)
            roots.removeAll(keepingCapacity: roots.count < 64)
            free.removeAll(keepingCapacity: free.count < 64)
            next = 0
            worker = nil
            current = nil
            hasDropped = false
            return nil
        }
        let entry = entries[next]
        next += 1
        current = entry.root
        compactIfNeeded()
        return entry.update
    }

    private mutating func makeRoot() -> Int {
        let root = Root(pushes: 1, open: 1)
        if let place = free.popLast() {
            roots[place] = root
            return place
        }
        roots.append(root)
        return roots.count - 1
    }

    private mutating func close(_ root: Int) {
        roots[root].open -= 1
        if roots[root].open == 0 { free.append(root) }
    }

    private mutating func drop() -> Place {
        defer { hasDropped = true }
        return .isDropped(isNew: !hasDropped)
    }

    /// Removes the updates that are done, since pushes from other threads may keep one thread working for long.
    private mutating func compactIfNeeded() {
        guard next >= 1_024, next * 2 >= entries.count else { return }
        entries.removeFirst(next)
        next = 0
    }
}
