/// A key of an open object, with a mark that equal keys share.
struct KeyMark {
    let mark: UInt64
    let node: Int32

    /// Returns the mark of the key of `count` bytes at `start`: a short key itself, or the first and last eight bytes and the length
    /// of a longer one, mixed.
    ///
    /// Equal keys always have equal marks; different keys rarely do.
    @inline(__always)
    static func mark(_ bytes: ByteView, _ start: Int, _ count: Int) -> UInt64 {
        guard let first = bytes.word(at: start) else { return slowMark(bytes, start, count) }
        if count < 8 { return first & ((1 &<< UInt64(truncatingIfNeeded: count &* 8)) &- 1) }
        guard let last = bytes.word(at: start &+ count &- 8) else { return slowMark(bytes, start, count) }
        return mixed(first &+ last &* 0x9E37_79B9_7F4A_7C15, count)
    }

    @inline(__always)
    private static func mixed(_ word: UInt64, _ count: Int) -> UInt64 {
        word ^ UInt64(truncatingIfNeeded: count) &* 0xA076_1D64_78BD_642F
    }

    /// Returns the same for a key within eight bytes of the end of the file.
    @inline(never)
    private static func slowMark(_ bytes: ByteView, _ start: Int, _ count: Int) -> UInt64 {
        func word(_ start: Int, _ count: Int) -> UInt64 {
            (start..<start + Swift.max(0, count)).reversed().reduce(0) { $0 << 8 | UInt64(bytes[$1]) }
        }
        guard count >= 8 else { return word(start, count) }
        return mixed(word(start, 8) &+ word(start + count - 8, 8) &* 0x9E37_79B9_7F4A_7C15, count)
    }
}

extension Slab<KeyMark> {
    /// Returns true if two of the keys from `first` on share a mark, or if there are too many to compare each pair.
    @inline(__always)
    func mayRepeat(from first: Int) -> Bool {
        let keys = count &- first
        if keys < 2 { return false }
        if keys < 4 { return hasEqualMarks(ofTwoOrThree: first) }
        if keys > 24 { return true }
        // Marks that have different bits here are different, as nearly always those of all keys are.
        var bits: UInt64 = 0
        var at = first
        while at < count {
            let bit: UInt64 = 1 &<< ((self[at].mark &* 0xD6E8_FEB8_6659_FD93) &>> 58)
            if bits & bit != 0 { return hasEqualMarks(from: first) }
            bits |= bit
            at &+= 1
        }
        return false
    }

    /// Compares two or three marks from `first` on, as many as most objects have.
    @inline(__always)
    private func hasEqualMarks(ofTwoOrThree first: Int) -> Bool {
        let (one, last) = (self[first].mark, self[count &- 1].mark)
        if one == last { return true }
        let middle = self[first &+ 1].mark
        return middle == one || middle == last && count &- first == 3
    }

    /// Compares the marks from `first` on, each with each.
    @inline(never)
    private func hasEqualMarks(from first: Int) -> Bool {
        var later = first &+ 1
        while later < count {
            let mark = self[later].mark
            var earlier = first
            while earlier < later {
                if self[earlier].mark == mark { return true }
                earlier &+= 1
            }
            later &+= 1
        }
        return false
    }
}
