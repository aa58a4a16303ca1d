/// Checks the syntax of a regular expression.
///
/// Groups are kept on a list, not on the call stack. Beyond 1,000, one in another, the pattern is not decided.
struct PatternChecker {
    let bytes: [UInt8]
    let end: Int
    let modes: PatternModes
    /// True with the flag `u` or `v`, under which every escape must mean something.
    let isStrict: Bool

    var at: Int
    /// The open groups, outermost first; the first is the pattern itself.
    var groups = [PatternGroup(start: 0, isRepeatable: false)]
    /// The names of groups, each with its number.
    var names: [[UInt8]: Int] = [:]
    /// The number of each named group's name, in the order in which the groups open.
    var named: [Int] = []
    /// The number of groups of each name that can match together with the text that follows.
    var active: [Int] = []
    var references: [(name: [UInt8], range: Range<Int>)] = []
    var groupCount = 0
    var hasNames = false

    init(_ bytes: [UInt8], _ pattern: Range<Int>, _ modes: PatternModes) {
        self.bytes = bytes
        end = pattern.upperBound
        at = pattern.lowerBound
        self.modes = modes
        isStrict = modes.contains(.unicode) || modes.contains(.sets)
    }

    /// The byte at an offset from here; 0 behind the end.
    func byte(_ offset: Int = 0) -> UInt8 { at + offset < end ? bytes[at + offset] : 0 }

    func isNext(_ text: StaticString) -> Bool {
        var place = at
        for scalar in "\(text)".utf8 {
            guard place < end, bytes[place] == scalar else { return false }
            place += 1
        }
        return true
    }

    func fault(_ message: String, _ range: Range<Int>) -> PatternFault {
        PatternFault(message: message, range: range.lowerBound..<max(range.upperBound, range.lowerBound + 1))
    }

    mutating func check() -> PatternFault? {
        countGroups()
        do throws(PatternFault) {
            while at < end { try readTerm() }
            if groups.count > 1, let group = groups.last {
                throw fault("a '(' of the regular expression is not closed", group.start..<group.start + 1)
            }
            try checkReferences()
            return nil
        } catch {
            return error
        }
    }

    private mutating func readTerm() throws(PatternFault) {
        let start = at
        switch byte() {
        case UInt8(ascii: "|"):
            at += 1
            beginAlternative()
        case UInt8(ascii: "("): try openGroup()
        case UInt8(ascii: ")"): try closeGroup()
        case UInt8(ascii: "^"), UInt8(ascii: "$"): at += 1
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): throw nothingToRepeat(start..<start + 1)
        case UInt8(ascii: "{"): try readBrace()
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            if isStrict {
                throw fault(
                    "a '\(Unicode.Scalar(byte()))' of the regular expression opens nowhere", start..<start + 1
                )
            }
            at += 1
            try readQuantifier()
        case UInt8(ascii: "["):
            try readClass()
            try readQuantifier()
        case UInt8(ascii: "\\"):
            if try readAtomEscape() { try readQuantifier() }
        default:
            at += Scalars.read(bytes, at)?.length ?? 1
            try readQuantifier()
        }
    }

    private func nothingToRepeat(_ range: Range<Int>) -> PatternFault {
        fault("there is nothing before '\(String(decoding: bytes[range], as: UTF8.self))' to repeat", range)
    }

    /// Reads a `{` where nothing can be repeated: itself, if it is no quantifier.
    private mutating func readBrace() throws(PatternFault) {
        let start = at
        if try readBraces() != nil { throw nothingToRepeat(start..<at) }
        if isStrict { throw fault("a '{' of the regular expression repeats nothing", start..<start + 1) }
        at = start + 1
        try readQuantifier()
    }

    mutating func readQuantifier() throws(PatternFault) {
        let start = at
        switch byte() {
        case UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "?"): at += 1
        case UInt8(ascii: "{"):
            guard let isOrdered = try readBraces() else {
                if isStrict {
                    throw fault("a '{' of the regular expression repeats nothing", start..<start + 1)
                }
                return at = start
            }
            guard isOrdered else {
                throw fault(
                    "the numbers of '\(String(decoding: bytes[start..<at], as: UTF8.self))' are out of order",
                    start..<at)
            }
        default: return
        }
        if byte() == UInt8(ascii: "?") { at += 1 }
    }

    /// Reads `{n}`, `{n,}` or `{n,m}`; returns whether n is no more than m, nil if it is none of them.
    private mutating func readBraces() throws(PatternFault) -> Bool? {
        at += 1
        guard let low = readCount() else { return nil }
        var high = low
        if byte() == UInt8(ascii: ",") {
            at += 1
            high = readCount() ?? .max
        }
        guard byte() == UInt8(ascii: "}") else { return nil }
        at += 1
        return low <= high
    }

    /// Reads digits; a number too large counts as the largest.
    mutating func readCount() -> Int? {
        let start = at
        var value = 0
        while byte() >= UInt8(ascii: "0"), byte() <= UInt8(ascii: "9") {
            let digit = Int(byte() - UInt8(ascii: "0"))
            value = value > (Int.max - digit) / 10 ? Int.max : value * 10 + digit
            at += 1
        }
        return at > start ? value : nil
    }

    /// Counts the groups ahead, because a reference may stand before its group.
    private mutating func countGroups() {
        var place = at
        var depth = 0
        while place < end {
            switch bytes[place] {
            case UInt8(ascii: "\\"): place += 1
            case UInt8(ascii: "["): depth = modes.contains(.sets) ? depth + 1 : 1
            case UInt8(ascii: "]"): depth = max(0, depth - 1)
            case UInt8(ascii: "(") where depth == 0: countGroup(place)
            default: break
            }
            place += 1
        }
    }

    private mutating func countGroup(_ place: Int) {
        guard bytes[place + 1] == UInt8(ascii: "?") else { return groupCount += 1 }
        guard bytes[place + 2] == UInt8(ascii: "<"), bytes[place + 3] != UInt8(ascii: "="),
            bytes[place + 3] != UInt8(ascii: "!")
        else { return }
        groupCount += 1
        hasNames = true
    }
}
