/// Bytes as the letters that a page has for them: seven bits a letter, as `Sources/Page/packing.js` reads them.
///
/// Base64 takes a sixth more.
enum PageLetters {
    /// Letters that would end an element or a string, or be changed by a reader of HTML.
    ///
    /// Each comes with the next one as one letter of two bytes.
    private static let hidden: [UInt8] = [0x00, 0x0A, 0x0D, 0x22, 0x3C, 0x5C]

    /// Returns the letters of `bytes` in UTF-8.
    static func text(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count / 7 * 8 + 16)
        var place: Int?
        func add(_ bits: Int) {
            let letter = UInt8(truncatingIfNeeded: bits & 0x7F ^ 0x41)
            if let first = place {
                let scalar = (first + 1) << 7 | Int(letter)
                result += [UInt8(0xC0 | scalar >> 6), UInt8(0x80 | scalar & 0x3F)]
                place = nil
            } else {
                place = hidden.firstIndex(of: letter)
                if place == nil { result.append(letter) }
            }
        }
        var (bits, waiting) = (0, 0)
        // The last byte is no part of them: it is there so that no letter which needs another one after it is the last.
        for byte in bytes + [0] {
            bits = (bits & 0x7F) << 8 | Int(byte)
            waiting += 8
            while waiting >= 7 {
                waiting -= 7
                add(bits >> waiting)
            }
        }
        if waiting > 0 { add(bits << (7 - waiting)) }
        return result
    }
}
