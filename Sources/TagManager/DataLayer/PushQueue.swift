import TagRuntime

/// Updates that wait for those before them, and which push they came of.
struct PushQueue: Sendable {
    /// What becomes of an update.
    enum Place: Sendable {
        /// Nobody is at work: whoever pushed it is, now.
        case isFirst
        /// Whoever is at work comes to it.
        case waits
        /// Too many have come of one push, or too many wait; to be said once until all are done.
        case isDropped(isNew: Bool)
    }

    private struct Entry: Sendable {
        let update: Value
        /// The push that it came of, itself or another one.
        let root: Int
    }

    private struct Root: Sendable {
        /// It, and what came of it.
        var pushes: Int
        /// Those of them that are not done.
        var open: Int
    }

    private var entries: [Entry] = []
    private var next = 0
    private var roots: [Root] = []
    /// Places in `roots` of which nothing is open.
    private var free: [Int] = []
    private var worker: UInt?
    /// The root of what is being worked on.
    private var current: Int?
    private var hasDropped = false

    /// - Parameters:
    ///   - thread: Who pushes: the thread that is at work pushes what comes of what it works on.
    ///   - mayWork: Whether it may do the work now, when nobody else does.
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

    /// Whether there is work that nobody does, which is this thread's from now on.
    mutating func begin(_ thread: UInt) -> Bool {
        guard worker == nil, next < entries.count else { return false }
        worker = thread
        return true
    }

    /// The next update to work on; nil when there is none, and the work is done.
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

    /// Those who push from many threads may keep one at work for long: what was done is not kept.
    private mutating func compactIfNeeded() {
        guard next >= 1_024, next * 2 >= entries.count else { return }
        entries.removeFirst(next)
        next = 0
    }
}
