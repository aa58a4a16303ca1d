/// Finds the number of an item already seen, by its hash: open addressing, at most half full.
///
/// The caller stores the items and compares them. The table keeps 32 bits of each hash, so it grows without rehashing and
/// compares almost only equal items.
@usableFromInline
package struct InternTable: Sendable {
    /// The slots: the upper half of a hash, then the number plus one; 0 is free.
    @usableFromInline var slots: [UInt64]
    @usableFromInline var mask: Int
    private var count = 0

    package init(capacity: Int = 16) {
        var size = 16
        while size < capacity * 2 { size *= 2 }
        slots = [UInt64](repeating: 0, count: size)
        mask = size - 1
    }

    /// Returns the number stored under `hash` for which `isEqual` returns true; nil if there is none.
    @inlinable
    @inline(__always)
    package func find(_ hash: UInt64, where isEqual: (Int) -> Bool) -> Int? {
        let tag = hash >> 32
        var position = Int(truncatingIfNeeded: tag) & mask
        while true {
            let slot = slots[position]
            guard slot != 0 else { return nil }
            if slot >> 32 == tag {
                let number = Int(truncatingIfNeeded: slot & 0xFFFF_FFFF) - 1
                if isEqual(number) { return number }
            }
            position = (position + 1) & mask
        }
    }

    /// Stores `number` under `hash`; the table holds at most 2^32 - 2 numbers.
    package mutating func insert(_ number: Int, under hash: UInt64) {
        count += 1
        if count * 2 > slots.count { grow() }
        place((hash >> 32) << 32 | UInt64(truncatingIfNeeded: number + 1))
    }

    private mutating func place(_ slot: UInt64) {
        var position = Int(truncatingIfNeeded: slot >> 32) & mask
        while slots[position] != 0 { position = (position + 1) & mask }
        slots[position] = slot
    }

    private mutating func grow() {
        let old = slots
        mask = old.count * 2 - 1
        slots = [UInt64](repeating: 0, count: old.count * 2)
        for slot in old where slot != 0 { place(slot) }
    }
}
