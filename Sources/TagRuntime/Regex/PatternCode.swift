/// The instructions of a stored pattern.
///
/// A pattern program is a pattern in canonical, checked form, at most about as long as its source text: bytes
/// `0x20…0x7E` stand for themselves, UTF-8 sequences likewise, and the control codes are operators written before what
/// they apply to. There are no offsets, so there is nothing in it that can point astray; the machine that matches
/// is built from it when a pattern is first met (``PatternBuilder``).
///
///     program  = branch *( or branch )
///     branch   = *( [ case toggle ] item )
///     item     = scalar | any | class | assertion | quantifier item | group branch *( or branch ) end
///              | look kind branch *( or branch ) end
///
/// A first byte of 0 is kept for machines of other kinds. Numbers are part of the format and never change.
package enum PatternCode: UInt8, Sendable, CaseIterable {
    case group = 0x01
    /// A group whose place is remembered; they are numbered from 1 in the order they open.
    case capture = 0x02
    case or = 0x03
    case end = 0x04
    case zeroOrMore = 0x05
    case zeroOrMoreLazy = 0x06
    case oneOrMore = 0x07
    case oneOrMoreLazy = 0x08
    case zeroOrOne = 0x09
    case zeroOrOneLazy = 0x0A
    /// Then two numbers, at least, and at most plus one, or 0 for no upper bound: each a byte, or, from 128 on,
    /// two, the upper first and marked with bit 7.
    case counted = 0x0B
    case countedLazy = 0x0C
    /// Any scalar but a line feed.
    case anyInLine = 0x0D
    case any = 0x0E
    /// One scalar of a set: a byte with the number of ranges (upper half) and of single scalars, or 0xFF and
    /// both as 16-bit numbers, little-endian; then the bounds of the ranges, then the singles, all in UTF-8, each list ascending.
    case set = 0x0F
    /// One scalar that is not of the set.
    case notSet = 0x10
    case digit = 0x11
    case notDigit = 0x12
    case word = 0x13
    case notWord = 0x14
    case space = 0x15
    case notSpace = 0x16
    case textStart = 0x17
    case textEnd = 0x18
    case lineStart = 0x19
    case lineEnd = 0x1A
    case wordBoundary = 0x1B
    case notWordBoundary = 0x1C
    /// Letters of ASCII ignore case from here to the next toggle, in the order of the bytes.
    case caseToggle = 0x1D
    /// The place is as the branches up to the end say: then a byte of ``LookKind``. Groups within are counted, never
    /// remembered.
    case look = 0x1E
    /// The next byte is a scalar, though it looks like an operator.
    case escape = 0x1F
}

extension PatternCode {
    /// True if the operator applies to the item after it.
    package var isQuantifier: Bool { rawValue >= 0x05 && rawValue <= 0x0C }

    package var isLazy: Bool { isQuantifier && rawValue & 1 == 0 }

    /// The scalars of which the code alone matches any one; nil for all other codes.
    package var scalars: ScalarSet? {
        switch self {
        case .anyInLine: .inLine
        case .any: .all
        case .digit: .digits
        case .notDigit: ScalarSet.digits.complement
        case .word: .words
        case .notWord: ScalarSet.words.complement
        case .space: .spaces
        case .notSpace: ScalarSet.spaces.complement
        case .group, .capture, .or, .end, .zeroOrMore, .zeroOrMoreLazy, .oneOrMore, .oneOrMoreLazy,
            .zeroOrOne,
            .zeroOrOneLazy, .counted, .countedLazy, .set, .notSet, .textStart, .textEnd, .lineStart, .lineEnd,
            .wordBoundary, .notWordBoundary, .caseToggle, .look, .escape:
            nil
        }
    }
}

/// The direction of a look-around, and whether it is negated.
package enum LookKind: UInt8, Sendable, CaseIterable {
    /// The items match from the place on: `(?=x)`.
    case ahead = 0x3D
    case notAhead = 0x21
    /// The items match up to the place: `(?<=x)`.
    case behind = 0x3C
    case notBehind = 0x3E

    package init(isAhead: Bool, isNegated: Bool) {
        self = isAhead ? (isNegated ? .notAhead : .ahead) : (isNegated ? .notBehind : .behind)
    }

    package var isAhead: Bool { self == .ahead || self == .notAhead }
    package var isNegated: Bool { self == .notAhead || self == .notBehind }
}

/// The limits of a pattern, which are the same for patterns compiled ahead and at run time.
package enum PatternLimits {
    /// Bytes of a pattern's text, and of its program.
    package static let length = 65_536
    /// Groups within groups, look-around included.
    package static let depth = 100
    /// Nesting of a program: every group brings at most a quantifier.
    package static let programDepth = 2 * depth + 2
    /// The numbers of `{m,n}`, and the product of those that stand one inside another.
    package static let repetitions = 1_000
    /// Instructions of the machine and of its look-around, counted as ``PatternProgram`` counts.
    ///
    /// A machine numbers its instructions in 16 bits. What a text costs is taken from the steps of the evaluation, however
    /// large the machine is.
    package static let instructions = 65_500
    /// Instructions times the places remembered for each: bounds the memory of a search for groups.
    package static let placesRemembered = 400_000
}
