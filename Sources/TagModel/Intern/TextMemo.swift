/// Cached answers about long texts, by the address at which a text is stored.
///
/// A text that many conditions share is one string in memory. Reading it for each of them, if only to hash it, would cost its
/// length times their number. The texts held here are neither changed nor freed, so no other text can be at their address. Short
/// texts have no entry: reading them again costs no more.
package struct TextMemo<Answer> {
    private struct Place: Hashable {
        let start: UInt
        let count: Int
        let options: UInt8
    }

    private var known: [Place: (text: String, answer: Answer)] = [:]

    package init() {}

    /// Returns true for a text long enough to have an entry.
    @inlinable
    package static func keeps(_ text: String) -> Bool { text.utf8.count >= TextLength.long }

    /// Returns the answer noted for this very string; nil for a short one.
    ///
    /// - Parameter options: Distinguishes the questions about one text.
    @inlinable
    package func find(_ text: String, _ options: UInt8 = 0) -> Answer? {
        text.utf8.count < TextLength.long ? nil : findLong(text, options)
    }

    @usableFromInline
    func findLong(_ text: String, _ options: UInt8) -> Answer? {
        guard !known.isEmpty, let place = Self.place(of: text, options) else { return nil }
        return known[place]?.answer
    }

    /// Notes an answer and keeps the text, unless it is short.
    @inlinable
    package mutating func note(_ answer: Answer, of text: String, _ options: UInt8 = 0) {
        if text.utf8.count >= TextLength.long { noteLong(answer, of: text, options) }
    }

    @usableFromInline
    mutating func noteLong(_ answer: Answer, of text: String, _ options: UInt8) {
        guard let place = Self.place(of: text, options) else { return }
        known[place] = (text, answer)
    }

    /// Returns the answer for a text; makes it if there is none yet.
    @inlinable
    package mutating func answer(
        for text: String, _ options: UInt8 = 0, _ make: (String) -> Answer
    ) -> Answer {
        if let known = find(text, options) { return known }
        let made = make(text)
        note(made, of: text, options)
        return made
    }

    private static func place(of text: String, _ options: UInt8) -> Place? {
        // Safe: the address is compared and never read from.
        let start = unsafe text.utf8.withContiguousStorageIfAvailable { UInt(bitPattern: $0.baseAddress) }
        return start.map { Place(start: $0, count: text.utf8.count, options: options) }
    }
}

@usableFromInline
enum TextLength {
    /// The least bytes of a long text; a shorter one may be stored in the string itself, without an address.
    @usableFromInline static var long: Int { 64 }
}

extension TextMemo: Sendable where Answer: Sendable {}
