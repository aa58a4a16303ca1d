// Classes without set notation: `[…]`.

extension PatternChecker {
    mutating func readClass() throws(PatternFault) {
        if modes.contains(.sets) {
            _ = try readSetClass(depth: 0)
            return
        }
        let start = at
        at += byte(1) == UInt8(ascii: "^") ? 2 : 1
        while byte() != UInt8(ascii: "]") {
            guard at < end else { throw unclosedClass(start) }
            try readMember()
        }
        at += 1
    }

    func unclosedClass(_ start: Int) -> PatternFault {
        fault("a '[' of the regular expression is not closed", start..<start + 1)
    }

    private mutating func readMember() throws(PatternFault) {
        let start = at
        var low = try readBound()
        while true {
            guard byte() == UInt8(ascii: "-"), at + 1 < end, byte(1) != UInt8(ascii: "]") else { return }
            at += 1
            let high = try readBound()
            guard let first = low.last, let last = high.first else {
                if isStrict {
                    throw fault("a range in a class goes from one character to another", start..<at)
                }
                return
            }
            if first > last { throw fault("the range is out of order", start..<at) }
            // Without the flag u the rest of a pair of surrogates may begin another range.
            guard last != high.last else { return }
            low = Bound(first: nil, last: high.last)
        }
    }

    /// A bound of a range; with halves of a pair of surrogates they differ, and for a set there are none.
    private struct Bound {
        var first: UInt32?
        var last: UInt32?
    }

    private mutating func readBound() throws(PatternFault) -> Bound {
        if byte() == UInt8(ascii: "\\") {
            if byte(1) == UInt8(ascii: "b") {
                at += 2
                return Bound(first: 8, last: 8)
            }
            if try readClassEscape() != nil { return Bound() }
            return bound(try readCharacterEscape(isInClass: true))
        }
        let (scalar, length) = Scalars.read(bytes, at) ?? (0xFFFD, 1)
        at += length
        return bound(scalar)
    }

    private func bound(_ scalar: UInt32) -> Bound {
        guard !isStrict, scalar >= 0x10000 else { return Bound(first: scalar, last: scalar) }
        return Bound(first: 0xD800 + (scalar - 0x10000) >> 10, last: 0xDC00 + (scalar & 0x3FF))
    }
}
