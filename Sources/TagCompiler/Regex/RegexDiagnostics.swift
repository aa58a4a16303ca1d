package import TagDiagnostics
import TagModel
package import TagRuntime

/// The kinds of errors in regular expressions.
package enum RegexDiagnostics {
    package static let all: [DiagnosticKind] = [
        .regexBackReference, .regexAtomicGroup, .regexNotRegular, .regexParenthesis,
        .regexGroup,
        .regexRepetition, .regexNothingToRepeat, .regexClass, .regexRange, .regexUnicodeClass, .regexEscape,
        .regexText, .regexTooLarge,
    ]
}

extension DiagnosticKind {
    fileprivate static func regex(
        _ id: String, _ summary: String, _ explanation: String, flagged: [String], accepted: [String] = []
    ) -> DiagnosticKind {
        DiagnosticKind(
            id, .regex, .error, summary: summary, explanation: explanation,
            flagged: examples(flagged), accepted: examples(accepted))
    }

    /// Returns containers whose only patterns are `patterns`.
    private static func examples(_ patterns: [String]) -> Examples {
        Examples(
            patterns.flatMap { Examples.definition(.event(), .rule("r", "event matchesRegex \($0)")).texts })
    }

    static let regexBackReference = regex(
        "regex-back-reference", "A pattern with a back-reference.",
        """
        \\1 and (?P=name) compare parts of the text with one another. Automata cannot do that, and other engines can \
        take exponential time. Write out the alternatives, (?:aa|bb) for (a|b)\\1, or compare the parts in the app.
        """,
        flagged: [#"(a|b)«\1»"#], accepted: ["(?:aa|bb)"])

    static let regexAtomicGroup = regex(
        "regex-atomic-group", "A pattern with an atomic group (?>…) or a possessive quantifier such as a++.",
        """
        Atomic groups and possessive quantifiers speed up engines that backtrack. tagc never backtracks, so a plain group \
        (?:…) and a plain quantifier are as fast. They may match more texts than the atomic form. If that matters, add a \
        negative look-ahead: a++ means a+(?!a).
        """,
        flagged: ["«(?>»a)b", "a+«+»b"], accepted: ["(?:a)b", "a+(?!a)b"])

    static let regexNotRegular = regex(
        "regex-not-regular", "A pattern with recursion, or with a condition on a group.",
        """
        Recursion is not regular: write out as many levels as can occur. Write a condition as two alternatives: \
        (?:ab|c) for (a)?(?(1)b|c), and (?:(?=a)b|(?!a)c) for (?(?=a)b|c).
        """,
        flagged: ["a(b«(?»1)?)", "(a)?«(?»(1)b)"], accepted: ["a(b(ab?)?)", "(?:ab|b)"])

    static let regexParenthesis = regex(
        "regex-unbalanced-parenthesis", "An unbalanced parenthesis.",
        #"Close every group that is opened. To match a parenthesis, write \( or \)."#,
        flagged: ["a«(»b", "ab«)»"], accepted: ["a(b)", #"a\(b"#])

    static let regexGroup = regex(
        "regex-unknown-group", "A (? that does not begin a known group, flag or name.",
        """
        Groups are (…), (?:…) and (?<name>…), with names of letters, digits and underscores, each used once; look-around \
        is (?=…), (?!…), (?<=…) and (?<!…). Flags are i (ignore case), s (the dot takes line feeds) and m (^ and $ at every line), as in (?i) or (?i:…).
        """,
        flagged: ["(?«x»)a", "«(?»'n'a)", "(?<«1a»>b)", "(?<n>a)(?<«n»>b)"], accepted: ["(?i)a", "(?<n>a)"])

    static let regexRepetition = regex(
        "regex-bad-repetition", "A repetition whose minimum is above its maximum.",
        "{m,n} repeats at least m and at most n times, so m must not be above n.",
        flagged: ["a«{3,2}»"], accepted: ["a{2,3}"])

    static let regexNothingToRepeat = regex(
        "regex-nothing-to-repeat", "A quantifier without anything to repeat.",
        #"""
        *, +, ? and {m,n} repeat the character, class or group before them. To match the characters themselves, write \* \#
        and so on. Look-around cannot be repeated, as in ECMAScript; a group around it can.
        """#,
        flagged: ["«*»a", "a|«+»b", "a*«*»", "(?=a)«*»b"], accepted: [#"\*a"#, "(?:a*)*", "(?:(?=a))?b"])

    static let regexClass = regex(
        "regex-bad-class", "A character class that is not closed or not valid.",
        #"Classes are […] and [^…], and end with ]. To match a bracket, write \[."#,
        flagged: ["a«[»bc", "[«[:letter:]»]"], accepted: ["a[bc]", #"a\[bc"#])

    static let regexRange = regex(
        "regex-bad-range", "A range in a class that ends before it begins, or at a class.",
        #"a-z matches the characters from a to z. To match a hyphen, write it first or last, or as \-."#,
        flagged: ["[«z-a»]", #"[a-«\d»]"#], accepted: ["[a-z]", #"[\d-]"#])

    static let regexUnicodeClass = regex(
        "regex-unicode-class", "A class by Unicode property, which is not supported yet.",
        #"Write the intended ranges, such as [a-zà-ÿ] or [α-ω]. \w, \d and \s are ASCII, as in RE2."#,
        flagged: [#"«\p{L}»+"#], accepted: ["[a-zà-ÿ]+"])

    static let regexEscape = regex(
        "regex-bad-escape", "A backslash before a character that has no escape.",
        #"""
        Known are \d \w \s \b and their capitals, \A \z, \t \n \v \f \r \a, \xHH, \x{H…}, \uHHHH, and a backslash before \#
        any punctuation. Other escapes are errors, because engines disagree about them. Instead of \Z write $; \#
        instead of \Q…\E write a backslash before each special character.
        """#,
        flagged: [#"a«\y»"#, #"a«\Z»"#, #"«\Qa.b\E»$"#, #"a«\x4»"#, #"a«\»"#, #"[«\b»]"#],
        accepted: [#"\x41"#, #"\/"#, "a$", #"a\.b$"#])

    static let regexText = regex(
        "regex-not-text", "A pattern that is not UTF-8.", "Patterns are read as Unicode text.", flagged: [])

    static let regexTooLarge = regex(
        "regex-too-large", "A pattern that exceeds the limits.",
        """
        A pattern has at most \(PatternLimits.length) bytes, \(PatternLimits.depth) levels of groups, repetitions up to \
        \(PatternLimits.repetitions) (and their product), and a program of \(PatternLimits.instructions) \
        instructions. Larger patterns would cost every device too much time and memory.
        """,
        flagged: ["a«{1001}»", "(?:a{100})«{20}»"], accepted: ["a{1000}"])

    /// Returns the kind of a pattern's fault.
    package static func regex(_ code: PatternFault.Code) -> DiagnosticKind {
        switch code {
        case .backReference: regexBackReference
        case .atomicGroup, .possessive: regexAtomicGroup
        case .conditional, .recursion: regexNotRegular
        case .unopenedParenthesis, .unclosedParenthesis: regexParenthesis
        case .unknownGroup, .unknownFlag, .badGroupName, .repeatedGroupName: regexGroup
        case .reversedRepeat: regexRepetition
        case .nothingToRepeat, .repeatedTwice, .repeatedLook: regexNothingToRepeat
        case .unclosedClass, .unknownPOSIXClass: regexClass
        case .reversedRange, .classAsBound: regexRange
        case .unicodeClass: regexUnicodeClass
        case .unknownEscape, .trailingBackslash, .badHex, .notAScalar, .anyByte, .backspaceInClass:
            regexEscape
        case .notUTF8: regexText
        case .tooLong, .tooDeep, .tooLarge, .repeatTooLarge, .repeatProductTooLarge: regexTooLarge
        }
    }
}
