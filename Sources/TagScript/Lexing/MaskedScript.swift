/// The bytes of a script with its references masked, so that no byte inside a reference means anything.
///
/// A reference becomes bytes that no UTF-8 has, and that the lexer takes for parts of a word. Those bytes in the
/// script itself become another one that no UTF-8 has. Zeros at the end let the lexer look ahead without a check.
enum MaskedScript {
    static let holeStart: UInt8 = 0xFF
    static let holeRest: UInt8 = 0xFD
    static let invalid: UInt8 = 0xFE
    static let padding = 8

    static func bytes(of script: [UInt8], holes: [Range<Int>]) -> [UInt8] {
        var bytes = script
        bytes.reserveCapacity(script.count + padding)
        for index in bytes.indices where bytes[index] >= holeRest { bytes[index] = invalid }
        for hole in holes {
            let range = hole.clamped(to: 0..<script.count)
            for index in range { bytes[index] = index == range.lowerBound ? holeStart : holeRest }
        }
        bytes.append(contentsOf: repeatElement(0, count: padding))
        return bytes
    }

    static func isHole(_ byte: UInt8) -> Bool { byte == holeStart || byte == holeRest }
}
