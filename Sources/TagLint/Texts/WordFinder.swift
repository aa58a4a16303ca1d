import TagSyntax

/// Finds words in texts, ASCII letters in either case, in one pass for all words.
///
/// After Wu and Manber ("A fast algorithm for multi-pattern searching", 1994): two bytes say how far ahead the next word can begin,
/// so that most bytes are passed over.
struct WordFinder: Sendable {
    struct Found: Hashable {
        /// The index of the word.
        let word: Int
        /// The range of the word, in bytes from the text's beginning.
        let range: Range<Int>
    }

    private let words: [[UInt8]]
    /// The indices of the words that begin with a byte, by that byte in lower case.
    private let starts: [[Int]]
    /// The length of the shortest word, or a little less: of each word only so many bytes are considered for ``shifts``.
    private let window: Int
    /// The bytes from two with a number (``pair(_:_:)``) to the next place where such two may end the window of a word.
    private let shifts: [UInt8]

    init(_ words: [String]) {
        let lowered = words.map { $0.utf8.map(Self.lower) }
        var starts = [[Int]](repeating: [], count: 256)
        window = min(lowered.map { $0.count }.min() ?? 2, 16)
        precondition(window > 1, "a word needs two bytes")
        var shifts = [UInt8](repeating: UInt8(window - 1), count: 1 << 12)
        for (index, word) in lowered.enumerated() {
            starts[Int(word[0])].append(index)
            for last in 1..<window {
                let pair = Self.pair(word[last - 1], word[last])
                shifts[pair] = min(shifts[pair], UInt8(window - 1 - last))
            }
        }
        self.words = lowered
        self.starts = starts
        self.shifts = shifts
    }

    /// Returns a number below 4,096 that all of the same two bytes have, letters in either case.
    @inline(__always)
    private static func pair(_ first: UInt8, _ second: UInt8) -> Int {
        // Bit 5 is the case of a letter; that other bytes lose it only adds a few pairs.
        Int(first | 0x20) &* 37 & 0xFC0 ^ Int(second | 0x20) & 0xFFF
    }

    /// Every place of every word; of words that begin at one place, the first of the list.
    func find(in text: ArraySlice<UInt8>) -> [Found] {
        var found: [Found] = []
        let bytes = text.span
        var last = window - 1
        while last < bytes.count {
            let shift = shifts[Self.pair(bytes[last - 1], bytes[last])]
            if shift > 0 {
                last += Int(shift)
                continue
            }
            let start = last - window + 1
            if let word = word(at: text.startIndex + start, in: text) {
                found.append(Found(word: word, range: start..<start + words[word].count))
            }
            last += 1
        }
        return found
    }

    /// Returns the index of the first word of the list that begins at a place.
    private func word(at place: Int, in text: ArraySlice<UInt8>) -> Int? {
        starts[Int(Self.lower(text[place]))].first { Self.has(words[$0], text, place) }
    }

    private static func has(_ word: [UInt8], _ text: ArraySlice<UInt8>, _ at: Int) -> Bool {
        guard text.endIndex - at >= word.count else { return false }
        for offset in word.indices where lower(text[at + offset]) != word[offset] { return false }
        return true
    }

    @inline(__always)
    static func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}

extension ArraySlice<UInt8> {
    /// True if no byte of a word is before an index, but for the end of an escape, such as the letter of `\n`.
    ///
    /// The backslash may be escaped itself, as that of code in a file.
    func mayBeginWord(at index: Int) -> Bool {
        guard index > startIndex, self[index - 1].isWordByte else { return true }
        let before = self[..<index]
        func endsWithEscape(_ letters: String, digits: Int) -> Bool {
            let escape = before.suffix(digits + 2)
            return escape.count == digits + 2 && escape[escape.startIndex] == UInt8(ascii: "\\")
                && letters.utf8.contains(escape[escape.startIndex + 1])
                && escape.suffix(digits).allSatisfy { hexDigit($0) != nil }
        }
        return endsWithEscape("nrtbfv0", digits: 0) || endsWithEscape("u", digits: 4)
            || endsWithEscape("x", digits: 2)
    }
}

extension UInt8 {
    /// A letter, a digit or `_`, of ASCII.
    var isWordByte: Bool { isLetterOrDigit || self == UInt8(ascii: "_") }

    var isLetterOrDigit: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 || isDigit }

    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
