/// A tape while it is written: preallocated, grown by doubling, every access checked.
///
/// It starts in the buffer of the array that the tree will keep, so that a tape that fits its estimate is never
/// copied; ``build(estimate:limit:_:)`` is the only way to get one.
@safe
struct Tape {
    private(set) var count = 0
    private var capacity: Int
    private var entries: UnsafeMutablePointer<TapeEntry>
    private var isGrown = false
    private let limit: Int

    private init(
        _ buffer: UnsafeMutableBufferPointer<TapeEntry>, _ entries: UnsafeMutablePointer<TapeEntry>,
        limit: Int
    ) {
        unsafe self.entries = entries
        capacity = Swift.min(buffer.count, limit)
        self.limit = limit
    }

    /// Runs `body` over an empty tape and returns what it wrote.
    ///
    /// - Parameter estimate: entries to reserve; memory is touched only as it is written.
    static func build<Result>(
        estimate: Int, limit: Int, _ body: (inout Tape) -> Result
    ) -> (entries: [TapeEntry], result: Result?) {
        var result: Result?
        var grown: [TapeEntry]?
        let estimate = Swift.max(16, Swift.min(estimate, limit))
        // Safe: `written` says how much of the buffer `body` filled, and the buffer does not leave the closure.
        let entries = unsafe [TapeEntry](unsafeUninitializedCapacity: estimate) { buffer, written in
            guard let base = buffer.baseAddress else { return }  // never: the capacity is at least 16
            var tape = unsafe Tape(buffer, base, limit: limit)
            result = body(&tape)
            guard tape.isGrown else {
                written = tape.count
                return
            }
            grown = tape.takeGrown()
        }
        return (grown ?? entries, result)
    }

    /// Whether one more entry may be written; false at the limit. Ask before each ``append(_:)``.
    @inline(__always)
    mutating func hasRoom() -> Bool { count < capacity || grow() }

    /// Writes one entry.
    ///
    /// - Precondition: ``hasRoom()`` was just true.
    @inline(__always)
    mutating func append(_ entry: TapeEntry) {
        precondition(count < capacity)
        unsafe (entries + count).initialize(to: entry)  // Safe: in bounds by the line above
        count &+= 1
    }

    @inline(__always)
    subscript(_ index: Int32) -> TapeEntry {
        get {
            precondition(UInt(bitPattern: Int(index)) < UInt(bitPattern: count))
            return unsafe entries[Int(index)]  // Safe: in bounds, and initialized by `append`
        }
        nonmutating set {
            precondition(UInt(bitPattern: Int(index)) < UInt(bitPattern: count))
            unsafe entries[Int(index)] = newValue  // Safe: as above
        }
    }

    @inline(never)
    private mutating func grow() -> Bool {
        guard capacity < limit else { return false }
        let larger = Swift.min(capacity * 2, limit)
        let room = UnsafeMutablePointer<TapeEntry>.allocate(capacity: larger)
        // Safe: `count` entries are initialized and fit; the old memory is ours to free only if we allocated it.
        unsafe room.initialize(from: entries, count: count)
        if isGrown { unsafe entries.deallocate() }
        unsafe entries = room
        capacity = larger
        isGrown = true
        return true
    }

    private mutating func takeGrown() -> [TapeEntry] {
        // Safe: `entries` was allocated by `grow` and holds `count` entries; nothing uses it after this.
        let all = unsafe Array(UnsafeBufferPointer(start: entries, count: count))
        unsafe entries.deallocate()
        return all
    }
}
