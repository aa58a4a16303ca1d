/// An error in the bytes of a stored pattern.
package struct PatternProgramError: Error, Equatable, Sendable {
    package enum Code: UInt8, Sendable {
        /// The bytes end inside an instruction or a group.
        case truncated
        /// No instruction, or no kind of look-around, has this number here.
        case unknownCode
        /// A scalar that is not UTF-8.
        case badText
        /// Ranges out of order, or a range that ends before it begins.
        case badSet
        /// `{m,n}` out of order or above the limit.
        case badCount
        /// A group ends that was not begun.
        case unopened
        /// A quantifier with nothing after it that can be repeated.
        case nothingToRepeat
        /// The pattern exceeds ``PatternLimits``.
        case tooLong, tooDeep, tooLarge
    }

    package let code: Code
    /// Counts bytes from the start of the program.
    package let offset: Int

    package init(_ code: Code, at offset: Int) {
        self.code = code
        self.offset = offset
    }
}

/// The properties of a verified program.
package struct PatternFacts: Equatable, Sendable {
    /// The number of groups that it remembers, without group 0, the whole match.
    package var groups: Int
    /// No fewer instructions than its machine has, those of look-around included: counted once for each look-around
    /// that they are within, as often as a long text asks them again.
    package var cost: Int

    package init(groups: Int, cost: Int) {
        self.groups = groups
        self.cost = cost
    }
}

/// A pattern as a container stores it; ``PatternCode`` says how.
package enum PatternProgram {
    /// Checks that a machine can be built from the bytes, within ``PatternLimits``.
    ///
    /// One pass, no allocation; time is linear in the bytes. What passes can be matched without any further check.
    ///
    /// - Throws: at the first fault, with its offset from the start of the bytes.
    @discardableResult
    package static func verify(_ bytes: Span<UInt8>) throws(PatternProgramError) -> PatternFacts {
        guard bytes.count <= PatternLimits.length else {
            throw PatternProgramError(.tooLong, at: PatternLimits.length)
        }
        var scanner = ProgramScanner()
        let cost = try scanner.branches(bytes, depth: 0) + ProgramScanner.frameCost + scanner.lookCost
        guard scanner.at == bytes.count else { throw PatternProgramError(.unopened, at: scanner.at) }
        // Divided, since the product may exceed 32 bits; the cost is never 0.
        guard cost <= PatternLimits.instructions,
            scanner.groups == 0 || scanner.groups < PatternLimits.placesRemembered / (cost * 2)
        else { throw PatternProgramError(.tooLarge, at: 0) }
        return PatternFacts(groups: scanner.groups, cost: cost)
    }
}

/// Walks a program once, checking it and counting what its machine will need at most.
struct ProgramScanner {
    /// The search loop and the final match.
    static let frameCost = 3

    var at = 0
    var groups = 0
    /// The cost of the machines of look-around; each is built once, however often the main machine uses it.
    private(set) var lookCost = 0
    private var lookDepth = 0
    private var ignoresCase = false

    /// Branches up to an end of group, which is left to the caller, or to the end of the bytes.
    mutating func branches(_ bytes: Span<UInt8>, depth: Int) throws(PatternProgramError) -> Int {
        var cost = 1  // an empty branch takes an instruction, so that repeating nothing is not free
        var branch = cost
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case 0x20..<0x80 where !ignoresCase:  // by far the most frequent
                at += 1
                cost += 1
                continue
            case PatternCode.end.rawValue: return cost
            case PatternCode.or.rawValue:
                at += 1
                cost += cost == branch ? 2 : 1
                branch = cost
            case PatternCode.caseToggle.rawValue:
                at += 1
                ignoresCase.toggle()
            default: cost += try item(bytes, depth: depth)
            }
            guard cost <= PatternLimits.instructions else { throw PatternProgramError(.tooLarge, at: at) }
        }
        return cost
    }

    private mutating func item(_ bytes: Span<UInt8>, depth: Int) throws(PatternProgramError) -> Int {
        guard at < bytes.count else { throw PatternProgramError(.truncated, at: at) }
        let byte = bytes[at]
        guard byte < 0x20 else { return try scalar(bytes) }
        guard let code = PatternCode(rawValue: byte) else { throw PatternProgramError(.unknownCode, at: at) }
        let start = at
        at += 1
        switch code {
        case .escape: return try scalar(bytes)
        case .group, .capture: return try group(bytes, code, start: start, depth: depth)
        case .look: return try look(bytes, start: start, depth: depth)
        case .anyInLine, .any, .notDigit, .notWord, .notSpace: return 1 + ByteProgramCost.beyondASCII
        case .set, .notSet: return try set(bytes, negated: code == .notSet)
        case .digit, .word, .space: return 1
        case .or, .end, .caseToggle: throw PatternProgramError(.nothingToRepeat, at: start)
        default: return code.isQuantifier ? try quantified(bytes, code, depth: depth) : 1
        }
    }

    private mutating func scalar(_ bytes: Span<UInt8>) throws(PatternProgramError) -> Int {
        let start = at
        guard start < bytes.count else { throw PatternProgramError(.truncated, at: start) }
        guard let scalar = UTF8Ranges.scalar(bytes, at: &at) else {
            throw PatternProgramError(.badText, at: start)
        }
        return ignoresCase && scalar < 0x80 ? ByteProgramCost.letter(scalar) : at - start
    }

    private mutating func group(
        _ bytes: Span<UInt8>, _ code: PatternCode, start: Int, depth: Int
    ) throws(PatternProgramError) -> Int {
        guard depth < PatternLimits.programDepth else { throw PatternProgramError(.tooDeep, at: start) }
        if code == .capture { groups += 1 }
        let cost = try branches(bytes, depth: depth + 1)
        guard at < bytes.count else { throw PatternProgramError(.truncated, at: at) }
        at += 1
        return code == .capture ? cost + 2 : cost
    }

    /// The main machine has one instruction for it.
    private mutating func look(
        _ bytes: Span<UInt8>, start: Int, depth: Int
    ) throws(PatternProgramError) -> Int {
        guard at < bytes.count else { throw PatternProgramError(.truncated, at: at) }
        guard LookKind(rawValue: bytes[at]) != nil else { throw PatternProgramError(.unknownCode, at: at) }
        at += 1
        lookDepth += 1
        let body = try group(bytes, .look, start: start, depth: depth)
        lookCost += (body + Self.frameCost + 1) * lookDepth
        lookDepth -= 1
        guard lookCost <= PatternLimits.instructions else { throw PatternProgramError(.tooLarge, at: start) }
        return 1
    }

    private mutating func quantified(
        _ bytes: Span<UInt8>, _ code: PatternCode, depth: Int
    ) throws(PatternProgramError) -> Int {
        let start = at - 1
        guard depth < PatternLimits.programDepth else { throw PatternProgramError(.tooDeep, at: start) }
        guard code.rawValue >= PatternCode.counted.rawValue else {
            let splits = code == .zeroOrMore || code == .zeroOrMoreLazy ? 2 : 1
            return try item(bytes, depth: depth + 1) + splits
        }
        guard let count = RepeatCount(bytes, at: &at) else {
            throw PatternProgramError(.truncated, at: bytes.count)
        }
        guard count.isValid else { throw PatternProgramError(.badCount, at: start) }
        let cost = try item(bytes, depth: depth + 1) * count.copies + count.copies + 2
        guard cost <= PatternLimits.instructions else { throw PatternProgramError(.tooLarge, at: start) }
        return cost
    }

    private mutating func set(_ bytes: Span<UInt8>, negated: Bool) throws(PatternProgramError) -> Int {
        let start = at - 1
        guard let header = SetHeader(bytes, at: &at) else {
            throw PatternProgramError(.truncated, at: bytes.count)
        }
        var cost = 2
        var members = 0
        for isRange in [true, false] {
            var floor: UInt32 = 0  // the least scalar that may come next
            for _ in 0..<(isRange ? header.ranges : header.singles) {
                let low = try bound(bytes)
                let high = isRange ? try bound(bytes) : low
                guard low >= floor, isRange ? low < high : low == high else {
                    throw PatternProgramError(.badSet, at: start)
                }
                floor = high + 1
                if high >= 0x80 {
                    cost += UTF8Ranges.cost(low, high)
                    members += 1
                }
            }
        }
        guard negated else { return cost }
        // Each member beyond ASCII splits what is left into at most seven sequences more.
        return members == 0 ? 2 + ByteProgramCost.beyondASCII : 64 + 35 * members
    }

    private mutating func bound(_ bytes: Span<UInt8>) throws(PatternProgramError) -> UInt32 {
        let start = at
        guard start < bytes.count else { throw PatternProgramError(.truncated, at: start) }
        guard let scalar = UTF8Ranges.scalar(bytes, at: &at) else {
            throw PatternProgramError(.badText, at: start)
        }
        return scalar
    }
}

/// The number of instructions that the builder needs for some items.
enum ByteProgramCost {
    /// Any scalar beyond ASCII: three leading ranges, three continuations, and the splits between.
    static let beyondASCII = 9
    /// A letter in both cases; k and s have a third form, of two or three bytes.
    static func letter(_ scalar: UInt32) -> Int { scalar | 0x20 == 0x6B || scalar | 0x20 == 0x73 ? 6 : 1 }
}

/// The bounds of a counted repetition.
package struct RepeatCount {
    package var least: Int
    /// The upper bound; nil if there is none.
    package var most: Int?

    init(least: Int, most: Int?) {
        self.least = least
        self.most = most
    }

    /// Reads the bounds at `offset`, and moves it past them; returns nil if the bytes end too early.
    package init?(_ bytes: Span<UInt8>, at offset: inout Int) {
        guard let least = Self.number(bytes, at: &offset), let most = Self.number(bytes, at: &offset) else {
            return nil
        }
        self.least = least
        self.most = most == 0 ? nil : most - 1
    }

    /// A number below 2^15: below 128 in one byte, else the upper seven bits marked with bit 7, then the lower eight.
    private static func number(_ bytes: Span<UInt8>, at offset: inout Int) -> Int? {
        guard offset < bytes.count else { return nil }
        let first = Int(bytes[offset])
        offset += 1
        guard first >= 0x80 else { return first }
        guard offset < bytes.count else { return nil }
        offset += 1
        return (first & 0x7F) << 8 | Int(bytes[offset - 1])
    }

    /// The bytes that ``init(_:at:)`` reads.
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        for number in [least, most.map { $0 + 1 } ?? 0] {
            if number >= 0x80 { bytes.append(UInt8(truncatingIfNeeded: 0x80 | number >> 8)) }
            bytes.append(UInt8(truncatingIfNeeded: number))
        }
        return bytes
    }

    var isValid: Bool { max(least, most ?? 0) <= PatternLimits.repetitions && least <= most ?? least }

    /// The number of copies that the machine has of the repeated item.
    var copies: Int { max(most ?? least, 1) }
}

/// The number of ranges and of single scalars in a set.
package struct SetHeader {
    package var ranges: Int
    package var singles: Int

    /// Reads the numbers at `offset`, and moves it past them; returns nil if the bytes end too early.
    package init?(_ bytes: Span<UInt8>, at offset: inout Int) {
        guard offset < bytes.count else { return nil }
        ranges = Int(bytes[offset] >> 4)
        singles = Int(bytes[offset] & 15)
        offset += 1
        guard ranges == 15, singles == 15 else { return }
        guard bytes.count - offset >= 4 else { return nil }
        ranges = Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
        singles = Int(bytes[offset + 2]) | Int(bytes[offset + 3]) << 8
        offset += 4
    }

    /// Appends the bytes that ``init(_:at:)`` reads.
    static func append(ranges: Int, singles: Int, to bytes: inout [UInt8]) {
        if ranges < 16, singles < 16, ranges + singles < 30 {
            bytes.append(UInt8(truncatingIfNeeded: ranges << 4 | singles))
        } else {
            bytes.append(0xFF)
            for count in [ranges, singles] {
                bytes.append(UInt8(truncatingIfNeeded: count))
                bytes.append(UInt8(truncatingIfNeeded: count >> 8))
            }
        }
    }
}
