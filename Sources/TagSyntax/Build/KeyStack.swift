/// The keys of the objects that are open, innermost last, each with a mark that equal keys share.
struct KeyStack {
    struct Key {
        let mark: UInt64
        let index: Int32
    }

    private var keys: [Key] = []

    var count: Int { keys.count }

    init() { keys.reserveCapacity(256) }

    @inline(__always)
    mutating func push(_ key: Key) { keys.append(key) }

    @inline(__always)
    mutating func pop(to count: Int) { keys.removeLast(keys.count &- count) }

    func all(from first: Int) -> ArraySlice<Key> { keys[first...] }

    /// Whether two of the keys from `first` on share a mark, or are too many to compare each with each.
    ///
    /// The marks of different keys are rarely equal; those of equal ones always are.
    @inline(__always)
    func mayRepeat(from first: Int) -> Bool {
        let count = keys.count &- first
        if count < 2 { return false }
        if count > 24 { return true }
        let all = keys.span
        var later = first &+ 1
        while later < all.count {
            let mark = all[later].mark
            var earlier = first
            while earlier < later {
                if all[earlier].mark == mark { return true }
                earlier &+= 1
            }
            later &+= 1
        }
        return false
    }

    /// A mark of the key at `text`: its first and last eight bytes and its length, mixed.
    @inline(__always)
    static func mark(_ bytes: ByteView, _ text: Range<Int>) -> UInt64 {
        let count = text.upperBound &- text.lowerBound
        guard let first = bytes.word(at: text.lowerBound) else { return slowMark(bytes, text) }
        if count < 8 { return mixed(first & ((1 << UInt64(count &* 8)) &- 1), count) }
        guard let last = bytes.word(at: text.upperBound &- 8) else { return slowMark(bytes, text) }
        return mixed(first &+ last &* 0x9E37_79B9_7F4A_7C15, count)
    }

    @inline(__always)
    private static func mixed(_ word: UInt64, _ count: Int) -> UInt64 {
        word ^ UInt64(truncatingIfNeeded: count) &* 0xA076_1D64_78BD_642F
    }

    /// The same, for a key within eight bytes of the end of the file.
    @inline(never)
    private static func slowMark(_ bytes: ByteView, _ text: Range<Int>) -> UInt64 {
        let count = text.count
        func word(_ offsets: Range<Int>) -> UInt64 {
            offsets.reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
        }
        if count < 8 { return mixed(word(text), count) }
        let first = word(text.lowerBound..<text.lowerBound + 8)
        let last = word(text.upperBound - 8..<text.upperBound)
        return mixed(first &+ last &* 0x9E37_79B9_7F4A_7C15, count)
    }
}
