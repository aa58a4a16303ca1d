import TagSyntax

/// A text without its percent escapes, which addresses have: `%3A` is a colon.
struct PercentText {
    private(set) var bytes: [UInt8] = []
    /// The place in the text of each of ``bytes``, and its end.
    private var places: [Int] = []

    /// Decodes a text; nil if it has no escape.
    init?(_ text: [UInt8]) {
        guard text.contains(UInt8(ascii: "%")) else { return nil }
        var at = 0
        while at < text.count {
            places.append(at)
            if text[at] == UInt8(ascii: "%"), at + 2 < text.count, let high = hexDigit(text[at + 1]),
                let low = hexDigit(text[at + 2])
            {
                bytes.append(high << 4 | low)
                at += 3
            } else {
                bytes.append(text[at])
                at += 1
            }
        }
        guard bytes.count < text.count else { return nil }
        places.append(text.count)
    }

    /// Returns the place in the text of a range of ``bytes``.
    func place(of range: Range<Int>) -> Range<Int> { places[range.lowerBound]..<places[range.upperBound] }
}
