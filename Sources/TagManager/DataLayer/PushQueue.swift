import TagRuntime

/// Updates that wait for those before them, and which push they came of.
struct PushQueue: Sendable {
    /// What becomes of an update.
    enum Place: Sendable {
        /// Nobody is at work: whoever pushed it is, now.
        case isFirst
        /// Whoever is at work comes to it.
        case waits
        /// Too many have come of one push.
        case isDropped
    }

    private struct Entry: Sendable {
        let update: Value
        /// The push that it came of, itself or another one.
        let root: Int
    }

    private var entries: [Entry] = []
    private var next = 0
    private var roots: [Int] = []
    private var worker: ObjectIdentifier?
    private var root = 0

    /// - Parameter thread: Who pushes: the thread that is at work pushes what comes of what it works on.
    mutating func add(_ update: Value, from thread: ObjectIdentifier) -> Place {
        let root: Int
        if worker == thread {
            root = self.root
            guard roots[root] < TagDataLayer.chainLimit else { return .isDropped }
            roots[root] += 1
        } else {
            root = roots.count
            roots.append(1)
        }
        entries.append(Entry(update: update, root: root))
        guard worker == nil else { return .waits }
        worker = thread
        return .isFirst
    }

    /// The next update to work on; nil when there is none, and the work is done.
    mutating func take() -> Value? {
        guard next < entries.count else {
            entries.removeAll(keepingCapacity: entries.count < 64)
            roots.removeAll(keepingCapacity: roots.count < 64)
            next = 0
            worker = nil
            return nil
        }
        let entry = entries[next]
        next += 1
        root = entry.root
        compactIfNeeded()
        return entry.update
    }

    /// Those who push from many threads may keep one at work for long: what was done is not kept.
    private mutating func compactIfNeeded() {
        guard next >= 1_024 else { return }
        entries.removeFirst(next)
        next = 0
    }
}
