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

    init(_ words: [String]) {
        let lowered = words.map { $0.utf8.map(Self.lower) }
        var starts = [[Int]](repeating: [], count: 256)
        for (index, word) in lowered.enumerated() {
            if let first = word.first { starts[Int(first)].append(index) }
        }
        self.words = lowered
        self.starts = starts
    }

    /// Every place of every word; of words that begin at one place, the first of the list.
    func find(in text: ArraySlice<UInt8>) -> [Found] {
        var found: [Found] = []
        var at = text.startIndex
        while at < text.endIndex {
            let open = starts[Int(Self.lower(text[at]))]
            if !open.isEmpty, let word = open.first(where: { Self.has(words[$0], text, at) }) {
                let start = at - text.startIndex
                found.append(Found(word: word, range: start..<start + words[word].count))
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
