/// A common form for the two spellings of an export's enums: `CUSTOM_EVENT` and `customEvent` both give `customevent`.
///
/// Authored files mix the spellings, so every enum is read through this.
package struct EnumSpelling: Hashable, Sendable {
    package let letters: String

    package init(_ text: some StringProtocol) {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.utf8.count)
        for byte in text.utf8 where byte != UInt8(ascii: "_") {
            bytes.append((65...90).contains(byte) ? byte | 0x20 : byte)
        }
        letters = String(decoding: bytes, as: UTF8.self)
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
