/// The lengths of some words by their first bytes: most texts are none of the words, which this tells without a hash.
struct WordLengths: Sendable {
    /// A bit for each length below 64, by the first byte.
    private var lengths = [UInt64](repeating: 0, count: 256)

    init(_ words: some Sequence<String>) {
        for word in words {
            guard let first = word.utf8.first else { continue }
            precondition(word.utf8.count < 64, "a word is longer than the bits that there are for lengths")
            lengths[Int(first)] |= 1 << UInt64(word.utf8.count)
        }
    }

    /// Returns true if a word has this first byte and this length.
    func have(_ first: UInt8, _ length: Int) -> Bool {
        length < 64 && lengths[Int(first)] & 1 << UInt64(length) != 0
    }
}
