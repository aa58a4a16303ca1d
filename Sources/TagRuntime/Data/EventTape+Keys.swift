extension EventTape {
    /// Returns the place of the value at a key of an event, in which dots lead into maps; nil if there is none.
    ///
    /// It is the value that the data layer has there after the event alone.
    package func place(ofKey key: UTF8Text, in event: Int) -> Int? {
        key.withView { find($0, in: event) }
    }

    private func find(_ key: ByteView, in map: Int) -> Int? {
        var found: Int?
        var place = map &+ 1
        for _ in 0..<tokens[map].count {
            let (name, value) = (text(place), place &+ 1)
            if name == key {
                found = value
            } else if name.count < key.count, key[name.count] == UInt8(ascii: "."),
                key[0..<name.count] == name
            {
                if tokens[value].kind != .map {
                    // It takes the place of a map that was there.
                    found = nil
                } else if let inner = find(key[name.count &+ 1..<key.count], in: value) {
                    found = inner
                }
            }
            place = end(of: value)
        }
        return found
    }

    /// Returns a value as a whole number; nil if it is no number.
    package func integer(at place: Int) -> Int64? {
        let token = tokens[place]
        switch token.kind {
        case .integer: return Int64(bitPattern: token.bits)
        case .double: return Int64(exactly: Double(bitPattern: token.bits).rounded(.towardZero))
        default: return nil
        }
    }

    /// Returns the identity of a text or a number, which has that of its digits; nil for anything else.
    ///
    /// A number of more than 53 bits that is no 64-bit integer was rounded when it was read, so that it does not tell either.
    package func identity(at place: Int) -> KeyIdentity? {
        switch tokens[place].kind {
        case .text: return KeyIdentity(text(place))
        case .integer:
            return withView(String(Int64(bitPattern: tokens[place].bits))) { KeyIdentity($0) }
        case .double:
            let number = Double(bitPattern: tokens[place].bits)
            guard number.magnitude < 9_007_199_254_740_992 else { return nil }
            // 3.0 is 3: tools write a column of whole numbers so when it has gaps.
            let digits = Int64(exactly: number).map { String($0) } ?? number.description
            return withView(digits) { KeyIdentity($0) }
        default: return nil
        }
    }
}

/// A text by 128 bits of hashes, with another seed in every process: two texts have the same ones only by a chance that never happens.
package struct KeyIdentity: Hashable, Sendable {
    package let high: UInt64
    package let low: UInt64

    package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

    package init(_ text: ByteView) {
        var (one, two) = (Hasher(), Hasher())
        two.combine(1 as UInt8)
        text.hash(into: &one)
        text.hash(into: &two)
        high = UInt64(UInt(bitPattern: one.finalize()))
        low = UInt64(UInt(bitPattern: two.finalize()))
    }
}
