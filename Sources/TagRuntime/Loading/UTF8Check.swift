/// Finds what is no UTF-8: ASCII 32 bytes a step, the rest by the table of the Unicode standard (3-7).
enum UTF8Check {
    /// The offset of the first ill-formed sequence, or nil.
    static func firstFault(_ bytes: ByteView) -> Int? {
        var offset = 0
        while offset < bytes.count {
            offset = skipASCII(bytes, from: offset)
            guard offset < bytes.count else { return nil }
            let length = sequenceLength(bytes, at: offset)
            guard length > 0 else { return offset }
            offset &+= length
        }
        return nil
    }

    /// Returns true if all bytes are ASCII, so that every byte begins a character.
    static func isASCII(_ bytes: ByteView) -> Bool { bytes.bitsOfAll & 0x80 == 0 }

    private static let high: UInt64 = 0x8080_8080_8080_8080

    private static func skipASCII(_ bytes: ByteView, from start: Int) -> Int {
        var offset = start
        while offset &+ 32 <= bytes.count {
            let words = bytes.words(at: offset)
            if (words.0 | words.1 | words.2 | words.3) & high != 0 { break }
            offset &+= 32
        }
        while offset < bytes.count, bytes[offset] < 0x80 { offset &+= 1 }
        return offset
    }

    /// 2 to 4, or 0 when the sequence at `offset` is ill-formed; 1 does not occur.
    private static func sequenceLength(_ bytes: ByteView, at offset: Int) -> Int {
        let (length, second): (Int, ClosedRange<UInt8>)
        switch bytes[offset] {
        case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
        case 0xE0: (length, second) = (3, 0xA0...0xBF)
        case 0xED: (length, second) = (3, 0x80...0x9F)
        case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
        case 0xF0: (length, second) = (4, 0x90...0xBF)
        case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
        case 0xF4: (length, second) = (4, 0x80...0x8F)
        default: return 0
        }
        guard offset + length <= bytes.count, second.contains(bytes[offset + 1]) else { return 0 }
        for index in 2..<max(length, 2) where bytes[offset + index] & 0xC0 != 0x80 { return 0 }
        return length
    }
}
