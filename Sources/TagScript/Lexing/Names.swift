/// The names of a script, each with a number.
///
/// A hash table of its own, so that a name costs one look-up and no allocation.
struct Names {
    /// The name of every identifier that a reference is a part of: equal to no other.
    static let hole = UInt32.max

    private var pool: [UInt8] = []
    private var places: [(start: UInt32, end: UInt32, hash: UInt32)] = []
    private var slots = [UInt32](repeating: 0, count: 256)

    /// The table in which a ``Word`` has its own number.
    static let words: Names = {
        var names = Names()
        for word in Word.texts {
            let text = Array(word.utf8)
            _ = names.number(of: text, 0..<text.count, hash: hash(text))
        }
        return names
    }()

    /// Differs from run to run, so that no script can be written whose names share a hash; no number depends on it.
    static let seed = UInt32.random(in: 0...UInt32.max)

    static func mix(_ hash: UInt32, _ byte: UInt8) -> UInt32 { (hash ^ UInt32(byte)) &* 0x0100_0193 }

    static func hash(_ bytes: [UInt8]) -> UInt32 { bytes.reduce(seed, mix) }

    /// Returns the number of a name; nil if the script has no such name.
    func number(of name: String) -> UInt32? {
        let bytes = Array(name.utf8)
        let hash = Self.hash(bytes)
        let number = slots[slot(of: bytes, 0..<bytes.count, hash: hash)]
        return number == 0 ? nil : number - 1
    }

    /// Returns the number of the name in `range`, a new one if it is the first of its kind.
    mutating func number(of bytes: [UInt8], _ range: Range<Int>, hash: UInt32) -> UInt32 {
        let slot = slot(of: bytes, range, hash: hash)
        if slots[slot] != 0 { return slots[slot] - 1 }
        let start = UInt32(pool.count)
        pool.append(contentsOf: bytes[range])
        places.append((start, UInt32(pool.count), hash))
        slots[slot] = UInt32(places.count)
        if places.count * 2 > slots.count { grow() }
        return UInt32(places.count - 1)
    }

    /// The slot of a name, or the free one where it would be.
    private func slot(of bytes: [UInt8], _ range: Range<Int>, hash: UInt32) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash ^ (hash >> 15)) & mask
        while slots[slot] != 0 {
            let known = places[Int(slots[slot]) - 1]
            if known.hash == hash, isSame(known.start, known.end, bytes, range) { break }
            slot = (slot + 1) & mask
        }
        return slot
    }

    private func isSame(_ start: UInt32, _ end: UInt32, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
        guard Int(end - start) == range.count else { return false }
        var (known, other) = (Int(start), range.lowerBound)
        while other < range.upperBound {
            if pool[known] != bytes[other] { return false }
            known += 1
            other += 1
        }
        return true
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        let mask = slots.count - 1
        for (index, place) in places.enumerated() {
            var slot = Int(truncatingIfNeeded: place.hash ^ (place.hash >> 15)) & mask
            while slots[slot] != 0 { slot = (slot + 1) & mask }
            slots[slot] = UInt32(index + 1)
        }
    }

    /// The text of a name, for a message.
    func text(_ name: UInt32) -> String {
        guard name < places.count else { return "{{…}}" }
        let place = places[Int(name)]
        return String(decoding: pool[Int(place.start)..<Int(place.end)], as: UTF8.self)
    }

    var count: Int { places.count }
}
