/// The first key of each text in one object: open addressing over node numbers.
///
/// The hash is the standard library's, seeded in each process, so that no file can choose its collisions. The table tells only
/// whether two texts are equal, never an order.
struct KeyTable {
    private var slots: [Int32]

    /// Makes an empty table.
    ///
    /// - Parameter room: The most keys that it will hold.
    init(room: Int) {
        var size = 64
        while size < room * 2 { size *= 2 }
        slots = Array(repeating: -1, count: size)
    }

    /// Adds a key; if one with the same text is present, adds nothing and returns that one.
    mutating func insert(_ node: Int32, where isSame: (Int32) -> Bool, hash: Int) -> Int32? {
        let mask = slots.count - 1
        var slot = hash & mask
        while slots[slot] >= 0 {
            if isSame(slots[slot]) { return slots[slot] }
            slot = (slot + 1) & mask
        }
        slots[slot] = node
        return nil
    }

    /// Returns the hash of the `count` bytes at `start`.
    static func hash(_ bytes: ByteView, _ start: Int, _ count: Int) -> Int {
        var hasher = Hasher()
        hasher.combine(count)
        var at = start
        let end = start + count
        while at + 8 <= end, let word = bytes.word(at: at) {
            hasher.combine(word)
            at += 8
        }
        var rest: UInt64 = 0
        while at < end {
            rest = rest << 8 | UInt64(bytes[at])
            at += 1
        }
        hasher.combine(rest)
        return hasher.finalize()
    }
}
