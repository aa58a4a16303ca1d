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
        guard let bytes = asciiBytes else { return slowlyCamelCased }
        var text: [UInt8] = []
        var isAfterLine = false
        for byte in bytes {
            if byte == UInt8(ascii: "_") {
                isAfterLine = !text.isEmpty
            } else {
                text.append(isAfterLine ? byte.upperCased : byte.lowerCased)
                isAfterLine = false
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private var slowlyCamelCased: String {
        let words = split(separator: "_").map { $0.lowercased() }
        return words.enumerated().map { $0 == 0 ? $1 : $1.prefix(1).uppercased() + $1.dropFirst() }.joined()
    }

    /// The interface's spelling of `customEvent`: `CUSTOM_EVENT`.
    package var upperSnakeCased: String {
        guard let bytes = asciiBytes else {
            return reduce(into: "") { $0 += $1.isUppercase ? "_\($1)" : $1.uppercased() }
        }
        var text: [UInt8] = []
        for byte in bytes {
            if byte != byte.lowerCased { text.append(UInt8(ascii: "_")) }
            text.append(byte.upperCased)
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// The bytes, if all are ASCII: the first use of Unicode's tables costs more than to read a small file.
    private var asciiBytes: [UInt8]? {
        let bytes = Array(utf8)
        return bytes.allSatisfy { $0 < 0x80 } ? bytes : nil
    }
}

extension UInt8 {
    fileprivate var lowerCased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
    fileprivate var upperCased: UInt8 { (0x61...0x7A).contains(self) ? self & 0xDF : self }
}
