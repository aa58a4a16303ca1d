/// Recognizes pattern programs without a fault: short ones of ASCII, in one loop with few branches.
///
/// Only an optimization: ``PatternProgram/verify(_:)`` reads all programs that are not recognized. So a program is accepted, or refused
/// with an error, exactly as without it, as long as no program with a fault is recognized.
///
/// A program has no fault if its groups are balanced, an item follows each quantifier, and nesting and the size of the machine
/// are within the limits. The first two are tested here. The others are not counted, but bounded by the number of bytes.
enum PlainProgram {
    /// The part that a byte has in a program where an item may begin.
    private struct Role: OptionSet {
        let rawValue: UInt8
        /// No item, so that no quantifier may come before it.
        static let separates = Role(rawValue: 1)
        /// A quantifier, which needs an item.
        static let repeats = Role(rawValue: 2)
        static let opens = Role(rawValue: 4)
        static let closes = Role(rawValue: 8)
        /// Bytes that follow belong to it, or it is not known here.
        static let isSpecial = Role(rawValue: 16)
    }

    /// The role of each byte: codes are below 0x20, and the rest of ASCII are items.
    private static let roles: [Role] =
        (0..<0x20).map { role(of: PatternCode(rawValue: $0)) } + [Role](repeating: [], count: 0x60)
        + [Role](repeating: .isSpecial, count: 0x80)

    private static func role(of code: PatternCode?) -> Role {
        switch code {
        case .group, .capture: .opens
        case .end: [.closes, .separates]
        case .or, .caseToggle: .separates
        case .zeroOrMore, .zeroOrMoreLazy, .oneOrMore, .oneOrMoreLazy, .zeroOrOne, .zeroOrOneLazy: .repeats
        case .anyInLine, .any, .digit, .notDigit, .word, .notWord, .space, .notSpace, .textStart, .textEnd,
            .lineStart, .lineEnd, .wordBoundary, .notWordBoundary:
            []
        case .counted, .countedLazy, .set, .notSet, .look, .escape, nil: .isSpecial
        }
    }

    /// The most bytes of a program that is recognized: so few do not nest too deeply.
    private static let length = PatternLimits.programDepth - 2

    /// Returns true if ``PatternProgram/verify(_:)`` is known to accept a program.
    static func isGood(_ program: Span<UInt8>) -> Bool {
        guard program.count <= length else { return false }
        let roles = roles.span
        var (at, depth, copies) = (0, 0, 1)
        var faults: UInt8 = 0
        var last = Role()
        while at < program.count {
            var role = roles[Int(program[at])]
            at &+= 1
            if role.contains(.isSpecial) {
                guard let repeats = skip(program, &at, &copies) else { return false }
                role = repeats ? .repeats : []
            }
            // Computed with bits, because most comparisons would be compiled to branches.
            faults |= last.rawValue &>> 1 & role.rawValue
            depth &+= Int(role.rawValue &>> 2 & 1) &- Int(role.rawValue &>> 3 & 1)
            faults |= depth < 0 ? 1 : 0
            last = role
        }
        return faults & 1 == 0 && !last.contains(.repeats) && depth == 0
            && isSmall(program.count, copies: copies)
    }

    /// Skips the bytes after a code: returns true for a counted quantifier, false for a set of ASCII, nil for what is not known here.
    ///
    /// - Parameters:
    ///   - at: The place after the code.
    ///   - copies: The product of the copies that all quantifiers make.
    private static func skip(_ program: Span<UInt8>, _ at: inout Int, _ copies: inout Int) -> Bool? {
        switch PatternCode(rawValue: program[at &- 1]) {
        case .counted, .countedLazy:
            guard let count = RepeatCount(program, at: &at), count.isValid else { return nil }
            copies = min(copies * count.copies, PatternLimits.instructions)
            return true
        case .set, .notSet:
            guard let header = SetHeader(program, at: &at),
                header.ranges * 2 + header.singles <= program.count - at
            else { return nil }
            guard let end = skipAscending(program, from: at, header.ranges, isRange: true),
                let end = skipAscending(program, from: end, header.singles, isRange: false)
            else { return nil }
            at = end
            return false
        default: return nil
        }
    }

    /// Returns the place after ranges or single scalars, which must be there; nil if they are not ASCII, or do not ascend.
    private static func skipAscending(
        _ program: Span<UInt8>, from start: Int, _ count: Int, isRange: Bool
    ) -> Int? {
        var (at, floor) = (start, UInt8(0))
        for _ in 0..<count {
            let low = program[at]
            at += isRange ? 2 : 1
            let high = program[at - 1]
            guard low >= floor, high < 0x80, isRange ? low < high : true else { return nil }
            floor = high + 1
        }
        return at
    }

    /// Returns true if a program of so many bytes is within ``PatternLimits``, whatever it consists of.
    ///
    /// - Parameter copies: The product of the copies that its quantifiers make.
    private static func isSmall(_ bytes: Int, copies: Int) -> Bool {
        // ``ProgramScanner`` counts 11 for a byte at most (in a negated set), and 4 for the whole program.
        let cost = (16 * bytes + 4) * copies
        // A group takes two bytes.
        return cost <= PatternLimits.instructions
            && (bytes / 2 + 1) * cost * 2 <= PatternLimits.placesRemembered
    }
}
