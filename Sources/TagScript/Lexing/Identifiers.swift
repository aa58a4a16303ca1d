/// The characters that identifiers are made of.
enum Identifiers {
    static func isStart(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x80 else { return isASCII(scalar, CharacterClass.wordStart) }
        return contains(scalar, IdentifierTable.starts)
    }

    static func isPart(_ scalar: UInt32) -> Bool {
        guard scalar >= 0x80 else { return isASCII(scalar, CharacterClass.wordPart) }
        if scalar == 0x200C || scalar == 0x200D { return true }
        return contains(scalar, IdentifierTable.starts) || contains(scalar, IdentifierTable.parts)
    }

    private static func isASCII(_ scalar: UInt32, _ wanted: UInt8) -> Bool {
        CharacterClass.table[Int(scalar)] & wanted != 0
    }

    /// Searches sorted pairs of first and last.
    private static func contains(_ scalar: UInt32, _ pairs: [UInt32]) -> Bool {
        var (low, high) = (0, pairs.count / 2)
        while low < high {
            let middle = (low + high) / 2
            if scalar > pairs[middle * 2 + 1] {
                low = middle + 1
            } else if scalar < pairs[middle * 2] {
                high = middle
            } else {
                return true
            }
        }
        return false
    }
}
