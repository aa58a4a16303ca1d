/// A table of slices of words, each kept once and known by its number.
///
/// A slice to look up or to keep is appended word by word, then committed. Numbers count from 0 in the order in which slices
/// were first seen, so they are the same in every run.
struct SliceTable {
    private(set) var words: [UInt32] = []
    private var starts: [UInt32] = [0]
    private var hashes: [UInt32] = []
    /// The slots of an open-addressing hash table: numbers plus one, 0 for none.
    private var slots = [UInt32](repeating: 0, count: 64)

    var count: Int { hashes.count }

    /// Makes an empty table with room for a few dozen slices of a few words, as most have.
    init() {
        words.reserveCapacity(128)
        starts.reserveCapacity(32)
        hashes.reserveCapacity(32)
    }

    func range(_ number: Int) -> Range<Int> { Int(starts[number])..<Int(starts[number + 1]) }

    /// A word of a slice.
    @inline(__always)
    subscript(number: Int, offset: Int) -> UInt32 { words[Int(starts[number]) + offset] }

    @inline(__always)
    mutating func append(_ word: UInt32) { words.append(word) }

    /// Returns the number of the slice that was appended since the last commit.
    mutating func commit() -> Int {
        let start = Int(starts[count])
        var hash = Self.seed
        for at in start..<words.count { hash = Self.mix(hash, words[at]) }
        if 2 * count >= slots.count { grow() }
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if hashes[number] == hash, equals(number, from: start) {
                // One by one: removing several at once replaces a range, which takes longer for so few.
                while words.count > start { words.removeLast() }
                return number
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return keep(hash, in: slot)
    }

    /// Returns the number of a slice of two words, which is appended only if it is new.
    ///
    /// No word may wait to be committed.
    @inline(__always)
    mutating func intern(_ first: UInt32, _ second: UInt32) -> Int {
        assert(words.count == Int(starts[count]), "a word waits to be committed")
        let hash = Self.mix(Self.mix(Self.seed, first), second)
        if 2 * count >= slots.count { grow() }
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let number = Int(slots[slot]) - 1
            if hashes[number] == hash {
                let at = Int(starts[number])
                if Int(starts[number + 1]) - at == 2, words[at] == first, words[at + 1] == second {
                    return number
                }
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        words.append(first)
        words.append(second)
        return keep(hash, in: slot)
    }

    private static let seed: UInt32 = 0x9E37_79B9

    @inline(__always)
    private static func mix(_ hash: UInt32, _ word: UInt32) -> UInt32 {
        let mixed = (hash ^ word) &* 0x85EB_CA6B
        return mixed ^ mixed >> 15
    }

    /// Gives the last words a number, and their hash a slot.
    private mutating func keep(_ hash: UInt32, in slot: Int) -> Int {
        hashes.append(hash)
        starts.append(UInt32(truncatingIfNeeded: words.count))
        slots[slot] = UInt32(truncatingIfNeeded: count)
        return count - 1
    }

    private func equals(_ number: Int, from start: Int) -> Bool {
        let first = Int(starts[number])
        guard Int(starts[number + 1]) - first == words.count - start else { return false }
        for offset in 0..<(words.count - start) where words[first + offset] != words[start + offset] {
            return false
        }
        return true
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: 2 * slots.count)
        for (number, hash) in hashes.enumerated() {
            var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(truncatingIfNeeded: number + 1)
        }
    }
}
