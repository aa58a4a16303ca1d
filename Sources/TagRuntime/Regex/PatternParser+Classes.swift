// Classes: `[…]`, and the escapes that are classes.

extension PatternParser {
    mutating func readClass() {
        let start = at
        at += 1
        var isNegated = false
        if at < text.count, text[at] == UInt8(ascii: "^") {
            isNegated = true
            at += 1
        }
        var set = ScalarSet()
        let first = at
        while at < text.count, text[at] != UInt8(ascii: "]") || at == first {
            guard result.faults.count < ParsedPattern.faultLimit else { return }
            readMember(&set)
        }
        guard at < text.count else { return fault(.unclosedClass, start..<start + 1) }
        at += 1
        set.normalise()
        if !isNegated, let single = set.single { return write(scalar: single) }
        if flags.ignoresCase { set = set.ignoringCase() }
        write(isNegated ? set.complement : set)
    }

    private mutating func readMember(_ set: inout ScalarSet) {
        let start = at
        if readPOSIXClass(&set) || readClassEscape(&set) { return refuseBound(start) }
        guard let low = readBound() else { return }
        guard at + 1 < text.count, text[at] == UInt8(ascii: "-"), text[at + 1] != UInt8(ascii: "]") else {
            return set.insert(low, low)
        }
        at += 1
        let bound = at
        var other = ScalarSet()
        if readClassEscape(&other) { return fault(.classAsBound, bound..<at) }
        guard let high = readBound() else { return }
        guard low <= high else { return fault(.reversedRange, start..<at) }
        set.insert(low, high)
    }

    /// A class cannot begin a range; a hyphen that ends the class is itself.
    private mutating func refuseBound(_ start: Int) {
        guard at + 1 < text.count, text[at] == UInt8(ascii: "-"), text[at + 1] != UInt8(ascii: "]") else {
            return
        }
        fault(.classAsBound, start..<at)
    }

    /// One scalar of a class, escaped or not.
    private mutating func readBound() -> UInt32? {
        let start = at
        if text[at] == UInt8(ascii: "\\") {
            guard at + 1 < text.count else {
                at += 1
                fault(.trailingBackslash, start..<at)
                return nil
            }
            if text[at + 1] == UInt8(ascii: "b") {
                at += 2
                fault(.backspaceInClass, start..<at)
                return nil
            }
            return readScalarEscape()
        }
        guard let scalar = takeScalar() else {
            at += 1
            fault(.notUTF8, start..<at)
            return nil
        }
        return scalar
    }

    /// `\d` and its like; false when there is none here.
    mutating func readClassEscape(_ set: inout ScalarSet) -> Bool {
        guard at + 1 < text.count, text[at] == UInt8(ascii: "\\") else { return false }
        let letter = text[at + 1]
        if letter | 0x20 == UInt8(ascii: "p") {
            skipUnicodeClass()
            return true
        }
        for known in Self.escapedClasses where known.letter == letter | 0x20 {
            guard let scalars = known.code.scalars else { return false }
            set.insert(contentsOf: letter == known.letter ? scalars : ignoringCase(scalars).complement)
            at += 2
            return true
        }
        return false
    }

    /// The escapes that are classes: the letter, which in upper case is the complement, and the codes of both.
    private static let escapedClasses: [(letter: UInt8, code: PatternCode, negated: PatternCode)] = [
        (UInt8(ascii: "d"), .digit, .notDigit), (UInt8(ascii: "w"), .word, .notWord),
        (UInt8(ascii: "s"), .space, .notSpace),
    ]

    func ignoringCase(_ set: ScalarSet) -> ScalarSet { flags.ignoresCase ? set.ignoringCase() : set }

    private mutating func skipUnicodeClass() {
        let start = at
        at += 2
        if at < text.count, text[at] == UInt8(ascii: "{") {
            while at < text.count, text[at] != UInt8(ascii: "}") { at += 1 }
        }
        at = min(at + 1, text.count)
        fault(.unicodeClass, start..<at)
    }

    /// `[:alpha:]` and its like; false when there is none here.
    private mutating func readPOSIXClass(_ set: inout ScalarSet) -> Bool {
        let start = at
        guard at + 1 < text.count, text[at] == UInt8(ascii: "["), text[at + 1] == UInt8(ascii: ":") else {
            return false
        }
        guard let end = namedEnds.next(from: at + 2, in: text) else { return false }
        at = end + 2
        let isNegated = text[start + 2] == UInt8(ascii: "^")
        guard let named = Self.posixClass(text[(start + (isNegated ? 3 : 2))..<end]) else {
            fault(.unknownPOSIXClass, start..<at)
            return true
        }
        set.insert(contentsOf: isNegated ? ignoringCase(named).complement : named)
        return true
    }

    private static func posixClass(_ name: ArraySlice<UInt8>) -> ScalarSet? {
        for (known, pairs) in posixClasses where name.elementsEqual(known.utf8) { return ScalarSet(pairs) }
        return nil
    }

    private static let posixClasses: [(String, [(UInt32, UInt32)])] = [
        ("alnum", [(0x30, 0x39), (0x41, 0x5A), (0x61, 0x7A)]), ("alpha", [(0x41, 0x5A), (0x61, 0x7A)]),
        ("ascii", [(0, 0x7F)]), ("blank", [(0x09, 0x09), (0x20, 0x20)]),
        ("cntrl", [(0, 0x1F), (0x7F, 0x7F)]),
        ("digit", [(0x30, 0x39)]), ("graph", [(0x21, 0x7E)]), ("lower", [(0x61, 0x7A)]),
        ("print", [(0x20, 0x7E)]),
        ("punct", [(0x21, 0x2F), (0x3A, 0x40), (0x5B, 0x60), (0x7B, 0x7E)]),
        ("space", [(0x09, 0x0D), (0x20, 0x20)]),
        ("upper", [(0x41, 0x5A)]), ("word", [(0x30, 0x39), (0x41, 0x5A), (0x5F, 0x5F), (0x61, 0x7A)]),
        ("xdigit", [(0x30, 0x39), (0x41, 0x46), (0x61, 0x66)]),
    ]

    /// Writes a normalized set in its shortest form.
    mutating func write(_ set: ScalarSet) {
        let complement = set.complement
        for known in Self.escapedClasses {
            guard let scalars = known.code.scalars else { continue }
            if set == scalars { return write(known.code) }
            if complement == scalars { return write(known.negated) }
        }
        if complement.isEmpty { return write(.any) }
        if complement.single == 0x0A { return write(.anyInLine) }
        let isNegated = set.ranges.last?.high == ScalarSet.lastScalar
        write(isNegated ? .notSet : .set)
        let members = isNegated ? complement.ranges : set.ranges
        let singles = members.count { $0.low == $0.high }
        SetHeader.append(ranges: members.count - singles, singles: singles, to: &output)
        for range in members where range.low != range.high {
            UTF8Ranges.append(range.low, to: &output)
            UTF8Ranges.append(range.high, to: &output)
        }
        for range in members where range.low == range.high { UTF8Ranges.append(range.low, to: &output) }
    }
}

/// The places of `:]` in a pattern, which end classes by name.
///
/// It is remembered: in a pattern of many `[:` with none after them, each would look through the rest.
package struct NamedClassEnds: Sendable {
    /// None begins from the first up to the second, where one does or the text ends.
    private var known = (from: 0, to: -1)

    package init() {}

    /// Returns the place of the first `:]` at or after `start`; nil when there is none.
    package mutating func next(from start: Int, in text: [UInt8]) -> Int? {
        if start < known.from || start > known.to {
            var end = start
            while end + 1 < text.count, text[end] != UInt8(ascii: ":") || text[end + 1] != UInt8(ascii: "]") {
                end += 1
            }
            known = (start, end)
        }
        return known.to + 1 < text.count ? known.to : nil
    }
}
