/// Finds words in texts, ASCII letters in either case, in one pass for all words.
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
    /// Says of the number that two bytes have (``pair(_:_:)``) if two with this number begin a word.
    ///
    /// Nearly all of a text begins none, and is passed over by this alone.
    private let pairs: [Bool]

    init(_ words: [String]) {
        let lowered = words.map { $0.utf8.map(Self.lower) }
        var starts = [[Int]](repeating: [], count: 256)
        var pairs = [Bool](repeating: false, count: 1 << 12)
        for (index, word) in lowered.enumerated() {
            precondition(word.count > 1, "a word needs two bytes")
            starts[Int(word[0])].append(index)
            pairs[Self.pair(word[0], word[1])] = true
        }
        self.words = lowered
        self.starts = starts
        self.pairs = pairs
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
        var at = 1
        while at < bytes.count {
            if pairs[Self.pair(bytes[at - 1], bytes[at])] {
                let (start, place) = (at - 1, text.startIndex + at - 1)
                if let word = starts[Int(Self.lower(bytes[start]))].first(where: {
                    Self.has(words[$0], text, place)
                }) {
                    found.append(Found(word: word, range: start..<start + words[word].count))
                }
            }
            at += 1
        }
        return found
    }

    private static func has(_ word: [UInt8], _ text: ArraySlice<UInt8>, _ at: Int) -> Bool {
        guard text.endIndex - at >= word.count else { return false }
        for offset in word.indices where lower(text[at + offset]) != word[offset] { return false }
        return true
    }

    @inline(__always)
    static func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }
}

extension UInt8 {
    /// A letter, a digit or `_`, of ASCII.
    var isWordByte: Bool { isLetterOrDigit || self == UInt8(ascii: "_") }

    var isLetterOrDigit: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 || isDigit }

    var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}
