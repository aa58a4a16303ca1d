package import TagRuntime

extension RegexError {
    package init(_ fault: PatternFault, in pattern: [UInt8]) {
        code = fault.code
        range = fault.range
        let words = Self.words(fault.code, String(decoding: pattern[fault.range], as: UTF8.self))
        message = words.message
        notes = words.notes
    }

    /// Returns the message of a fault and what to do about it; `text` is the faulty part of the pattern.
    private static func words(_ code: PatternFault.Code, _ text: String) -> (message: String, notes: [String])
    {
        switch code {
        case .notUTF8: ("the pattern is not UTF-8 here", ["save the file as UTF-8"])
        case .tooLong, .tooDeep, .tooLarge, .repeatTooLarge, .repeatProductTooLarge: budget(code, text)
        case .reversedRepeat, .nothingToRepeat, .repeatedTwice, .repeatedLook, .possessive:
            repetition(code, text)
        case .backReference, .atomicGroup, .conditional, .recursion: beyond(code)
        case .unclosedClass, .reversedRange, .classAsBound, .unknownPOSIXClass, .unicodeClass,
            .backspaceInClass:
            ofClass(code, text)
        case .unknownEscape, .trailingBackslash, .badHex, .notAScalar, .anyByte: escape(code, text)
        case .unopenedParenthesis, .unclosedParenthesis, .unknownGroup, .unknownFlag, .badGroupName,
            .repeatedGroupName:
            group(code, text)
        }
    }

    private static func budget(_ code: PatternFault.Code, _ text: String) -> (String, [String]) {
        switch code {
        case .tooLong:
            (
                "the pattern is longer than \(PatternLimits.length) bytes",
                ["split it into several conditions"]
            )
        case .tooDeep:
            ("groups are nested more than \(PatternLimits.depth) deep", ["use fewer groups"])
        case .repeatTooLarge:
            (
                "'\(text)' repeats more than \(PatternLimits.repetitions) times",
                ["lower the number, or use * or +"]
            )
        case .repeatProductTooLarge:
            (
                "'\(text)' repeats a repetition, more than \(PatternLimits.repetitions) times in all",
                ["nested repetitions multiply"]
            )
        default:
            (
                "the pattern needs a program of more than \(PatternLimits.instructions) instructions",
                ["lower the numbers of its repetitions, or split it into several conditions"]
            )
        }
    }

    private static func repetition(_ code: PatternFault.Code, _ text: String) -> (String, [String]) {
        switch code {
        case .reversedRepeat: ("the minimum of '\(text)' is above its maximum", ["swap the two numbers"])
        case .nothingToRepeat:
            (
                "there is nothing before '\(text)' to repeat",
                ["to match the character itself, put a backslash before it"]
            )
        case .repeatedTwice:
            ("'\(text)' repeats a repetition", ["put the first in a group, (?:…), or remove one of them"])
        case .repeatedLook:
            (
                "'\(text)' repeats look-around, which matches no text",
                ["remove it", "to make the look-around optional, put it in a group: (?:(?=…))?"]
            )
        default:
            (
                "a possessive quantifier is not supported",
                [
                    "remove the second +: tagc never backtracks",
                    "the plain quantifier may match more texts; if that matters, add a negative look-ahead: a+(?!a) for a++",
                ]
            )
        }
    }

    private static func beyond(_ code: PatternFault.Code) -> (String, [String]) {
        switch code {
        case .backReference:
            (
                "a back-reference is not regular, and is not supported",
                [
                    "no engine matches it in time linear in the text",
                    #"write out the alternatives, such as (?:aa|bb) for (a|b)\1, or compare the parts in the app"#,
                ]
            )
        case .atomicGroup:
            (
                "an atomic group is not supported",
                [
                    "write (?:…): tagc never backtracks",
                    "the plain group may match more texts; if that matters, add a negative look-ahead (?!…)",
                ]
            )
        case .conditional:
            (
                "a conditional group is not supported",
                ["write it as two alternatives, such as (?:ab|c) for (a)?(?(1)b|c)"]
            )
        default:
            (
                "a pattern that calls itself is not regular, and is not supported",
                ["write out as many levels as can occur, such as a(?:ab)?b for a(?0)?b"]
            )
        }
    }

    private static func ofClass(_ code: PatternFault.Code, _ text: String) -> (String, [String]) {
        switch code {
        case .unclosedClass:
            (#"'[' is never closed"#, [#"close the class with ], or write \[ to match the bracket itself"#])
        case .reversedRange: ("the range '\(text)' ends before it begins", ["swap its two ends"])
        case .classAsBound:
            (
                "'\(text)' is a class, not the end of a range",
                [#"to match the hyphen itself, write \- or put it last"#]
            )
        case .unknownPOSIXClass:
            (
                "there is no class '\(text)'",
                [
                    "known are alnum, alpha, ascii, blank, cntrl, digit, graph, lower, print, punct, space, upper, word and xdigit"
                ]
            )
        case .unicodeClass:
            (
                "Unicode classes such as '\(text)' are not supported yet",
                ["write the intended ranges, such as [a-zà-ÿ]"]
            )
        default:
            (
                #"\b in a class is a backspace to some engines and an error to others"#,
                [#"write \x08 for a backspace"#]
            )
        }
    }

    private static func escape(_ code: PatternFault.Code, _ text: String) -> (String, [String]) {
        switch code {
        case .trailingBackslash:
            ("the pattern ends with a backslash", [#"write \\ to match the backslash itself"#])
        case .badHex:
            (
                "'\(text)' is not a character number",
                [#"write two hexadecimal digits after \x, four after \u, or any number in braces"#]
            )
        case .notAScalar:
            ("'\(text)' is not a Unicode character", ["numbers go up to 10FFFF, without D800 to DFFF"])
        default: elsewhere(text)
        }
    }

    /// Returns the message for an escape that other engines know, and the notation that replaces it here.
    private static func elsewhere(_ text: String) -> (String, [String]) {
        let unsupported = "'\(text)' is not supported"
        return switch text.unicodeScalars.dropFirst().first {
        case "Z":
            (
                unsupported,
                [#"write $ for the end of the text"#, #"if a line feed may come last, write \n?$"#]
            )
        case "Q": quoting(text)
        case "E": ("'\(text)' ends nothing", [escapingNote])
        case "R": (unsupported, [#"write (?:\r\n?|\n) for the end of a line"#])
        case "C", "X": (unsupported, [#"write [\s\S] for any character"#])
        case "h": (unsupported, [#"write [ \t] for a space or a tab"#])
        case "H": (unsupported, [#"write [^ \t] for all but a space or a tab"#])
        case "e": (unsupported, [#"write \x1B for an escape character"#])
        default: ("'\(text)' has no meaning", ["to match the character itself, remove the backslash"])
        }
    }

    private static let escapingNote = "put a backslash before each special character"

    /// Returns the message for `\Q…\E`, and how to write its text without it.
    private static func quoting(_ text: String) -> (String, [String]) {
        var quoted = Substring(text.unicodeScalars.dropFirst(2))
        if quoted.hasSuffix(#"\E"#) { quoted = quoted.dropLast(2) }
        let escaped = quoted.unicodeScalars.map {
            (#"\.+*?()[]{}|^$"#.unicodeScalars.contains($0) ? #"\"# : "") + String($0)
        }
        let message = #"quoting by \Q…\E is not supported"#
        guard !escaped.isEmpty, escaped.count <= 80 else { return (message, [escapingNote]) }
        return (message, [escapingNote + ": " + escaped.joined()])
    }

    private static func group(_ code: PatternFault.Code, _ text: String) -> (String, [String]) {
        switch code {
        case .unopenedParenthesis:
            ("')' closes no group", [#"write \) to match the parenthesis itself"#])
        case .unclosedParenthesis:
            (
                "'\(text)' is never closed",
                [#"close the group with ), or write \( to match the parenthesis itself"#]
            )
        case .unknownFlag:
            (
                "there is no flag '\(text)'",
                ["known are i (ignore case), s (. takes line feeds) and m (^ and $ at lines)"]
            )
        case .badGroupName:
            (
                "'\(text)' does not name a group",
                ["a name begins with a letter or _, has letters, digits and _, and ends with >"]
            )
        case .repeatedGroupName: ("a second group is named '\(text)'", ["give each group another name"])
        default:
            (
                "'\(text)' does not begin a known group",
                ["groups are (…), (?:…), (?<name>…), (?i:…), (?=…), (?!…), (?<=…) and (?<!…)"]
            )
        }
    }
}
