package import TagRuntime

// Patterns and texts as arrays: a span cannot stand inside `#expect`.

extension PatternProgram {
    package static func verify(bytes: [UInt8]) throws(PatternProgramError) -> PatternFacts {
        try verify(bytes.span)
    }
}

extension PatternBuilder {
    package static func build(bytes: [UInt8]) -> PatternMachine { build(bytes.span) }
}

extension PatternMachine {
    /// Returns the verdict of the matcher without groups, and the instructions it visited.
    package func decide(_ text: [UInt8]) -> (matches: Bool, work: Int) {
        if looksAround {
            var search = LookSearch()
            return (search.matches(self, text.span), search.work)
        }
        var automaton = LazyAutomaton(self)
        return (automaton.matches(text.span), automaton.work)
    }
}

extension ParsedPattern {
    /// The result of compiling a pattern.
    package init(_ pattern: String, _ options: PatternOptions = PatternOptions()) {
        self = PatternParser.parse(Array(pattern.utf8), options)
    }

    /// True if the pattern matches a text; it must have no faults.
    package func matches(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        var matcher = PatternMatcher()
        return matcher.matches(0, program.span, in: bytes.span)
    }

    /// The groups of the leftmost match at or after `start`, in bytes; nil for no match.
    package func find(_ text: String, from start: Int = 0) -> [Range<Int>?]? {
        let bytes = Array(text.utf8)
        var matcher = PatternMatcher()
        guard matcher.find(0, program.span, in: bytes.span, from: start) else { return nil }
        return (0...matcher.groupCount).map { matcher.group($0) }
    }
}
