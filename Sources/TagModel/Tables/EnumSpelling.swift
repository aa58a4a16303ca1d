/// A common form for the two spellings of an export's enums: `CUSTOM_EVENT` and `customEvent` both give `customevent`.
///
/// Authored files mix the spellings, so every enum is read through this.
package struct EnumSpelling: Equatable, Sendable {
    package let letters: String

    package init(_ text: String) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 where byte != UInt8(ascii: "_") {
            bytes.append((65...90).contains(byte) ? byte | 0x20 : byte)
        }
        letters = String(decoding: bytes, as: UTF8.self)
    }
}

/// A table's words, found in either spelling.
///
/// They are looked through one after the other: for some ten words that costs no more than hashing, and it needs no set-up.
package struct SpellingTable: Sendable {
    private let letters: [String]

    package init(_ words: [String]) { letters = words.map { EnumSpelling($0).letters } }

    /// Returns the place of a word; nil if the table does not have it.
    package func index(of word: String) -> Int? {
        let sought = EnumSpelling(word).letters
        return letters.firstIndex { $0.hasSameBytes(as: sought) }
    }
}

extension String {
    /// The API's spelling of `CUSTOM_EVENT`: `customEvent`.
    package var camelCased: String {
        let words = split(separator: "_").map { $0.lowercased() }
        return words.enumerated().map { $0 == 0 ? $1 : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
    }

    /// The interface's spelling of `customEvent`: `CUSTOM_EVENT`.
    package var upperSnakeCased: String {
        reduce(into: "") { $0 += $1.isUppercase ? "_\($1)" : $1.uppercased() }
    }
}
