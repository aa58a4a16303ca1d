/// One thing wrong with a pattern's text, and where.
package struct PatternFault: Error, Equatable, Sendable {
    package enum Code: UInt8, Sendable, CaseIterable {
        case notUTF8
        // Budgets.
        case tooLong, tooDeep, tooLarge
        case repeatTooLarge, repeatProductTooLarge
        // Repetition.
        case reversedRepeat, nothingToRepeat, repeatedTwice, repeatedLook, possessive
        // Groups.
        case unopenedParenthesis, unclosedParenthesis
        case unknownGroup, unknownFlag, badGroupName, repeatedGroupName
        // What is not regular, or not taken.
        case backReference, atomicGroup, conditional, recursion
        // Classes.
        case unclosedClass, reversedRange, classAsBound, unknownPOSIXClass, unicodeClass, backspaceInClass
        // Escapes.
        case unknownEscape, trailingBackslash, badHex, notAScalar, anyByte
    }

    package let code: Code
    /// The bytes at fault, counted from the start of the pattern.
    package let range: Range<Int>

    package init(_ code: Code, _ range: Range<Int>) {
        self.code = code
        self.range = range
    }
}

/// The options for reading a pattern.
package struct PatternOptions: Hashable, Sendable {
    /// True to read the pattern as if it began with `(?i)`.
    package var ignoresCase: Bool
    /// The whole text must match, not a part of it.
    package var matchesWhole: Bool
    /// The program remembers where its groups are; left out where only yes or no is asked, to be smaller.
    package var remembersGroups: Bool

    package init(ignoresCase: Bool = false, matchesWhole: Bool = false, remembersGroups: Bool = false) {
        self.ignoresCase = ignoresCase
        self.matchesWhole = matchesWhole
        self.remembersGroups = remembersGroups
    }
}

/// A group's name, by its number.
package struct PatternGroupName: Equatable, Sendable {
    package let name: [UInt8]
    package let number: Int
}

/// The result of parsing a pattern's text.
package struct ParsedPattern: Equatable, Sendable {
    /// The program; of use only when there are no faults.
    package var program: [UInt8] = []
    /// The faults from left to right; at most ``faultLimit``.
    package var faults: [PatternFault] = []
    /// The number of capturing groups in the text, remembered or not.
    package var groups = 0
    package var names: [PatternGroupName] = []

    /// Faults after which no more are looked for.
    package static let faultLimit = 20
}
