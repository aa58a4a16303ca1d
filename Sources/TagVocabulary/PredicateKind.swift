/// The meaning of a predicate, whatever a format calls it: the one list of comparisons.
///
/// The raw value is the number in a compiled container. Numbers are part of the format and never change their meaning.
/// The table of predicates (``PredicateType``) has the names in each format.
package enum PredicateKind: UInt8, Sendable, CaseIterable {
    case equals = 1
    case contains = 2
    case startsWith = 3
    case endsWith = 4
    /// The pattern is found; compiled, in a container.
    case matches = 5
    case lessThan = 6
    case lessOrEqual = 7
    case greaterThan = 8
    case greaterOrEqual = 9
    /// A comparison of protocol, host, port and path in which defaults are made equal.
    case urlMatches = 10
    /// A test of the web only: kept, always false, listed as unsupported.
    case cssSelector = 11
    /// The right side is a pattern known only at run time; compiled when it is met, within the budget. Made by the compiler.
    case matchesComputed = 12
    /// The right side is a list of texts, one at least, each once and in the order of their bytes; the left side is one of
    /// them. Where case is ignored, they are folded. Made by the compiler of a pattern.
    case isOneOf = 13

    /// The predicates that a definition can have.
    package static let allWritten = allCases.filter { $0.written == $0 }

    /// The predicate as a definition has it.
    package var written: PredicateKind {
        switch self {
        case .matchesComputed, .isOneOf: .matches
        case .equals, .contains, .startsWith, .endsWith, .matches, .lessThan, .lessOrEqual, .greaterThan,
            .greaterOrEqual, .urlMatches, .cssSelector:
            self
        }
    }

    /// The rough cost of a test, by which the compiler puts the cheapest first; only the order matters.
    package var cost: Int {
        switch self {
        case .cssSelector: 0
        case .equals: 1
        case .startsWith, .endsWith, .isOneOf: 2
        case .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual: 3
        case .contains: 4
        case .urlMatches: 6
        case .matches: 8
        case .matchesComputed: 10
        }
    }

    /// The verb that says how the left side compares with the right.
    package var verb: String {
        switch self {
        case .equals: "equals"
        case .contains: "contains"
        case .startsWith: "starts with"
        case .endsWith: "ends with"
        case .matches, .matchesComputed: "matches"
        case .lessThan: "is less than"
        case .lessOrEqual: "is at most"
        case .greaterThan: "is greater than"
        case .greaterOrEqual: "is at least"
        case .urlMatches: "is the address"
        case .isOneOf: "is one of"
        case .cssSelector: "is selected by"
        }
    }
}

/// A predicate and its names in each format.
package struct PredicateType: Sendable {
    package let kind: PredicateKind
    /// The name in a definition.
    package let name: String
    /// The name in the interface's exports; the API writes the same words in camel case.
    package let exportName: String
    /// The name in a compiled container, without underscores.
    package let code: String
    /// The names that users of other languages write; none is accepted, and a finding suggests ``name`` for each.
    package let guesses: [String]
    package let comparesNumbers: Bool
    /// The summary, in one line.
    package let summary: String

    private init(
        _ kind: PredicateKind, _ name: String, export: String, code: String, guesses: [String] = [],
        numbers: Bool = false, _ summary: String
    ) {
        self.kind = kind
        self.name = name
        exportName = export
        self.code = code
        self.guesses = guesses
        comparesNumbers = numbers
        self.summary = summary
    }

    package static func named(_ name: String) -> PredicateType? { all.first { $0.name == name } }

    /// Returns the predicate that a compiled container calls `code`, without underscores; nil if there is none.
    package static func compiled(as code: String) -> PredicateKind? { all.first { $0.code == code }?.kind }

    /// Returns the predicate that `word` is a guess at; nil if there is none.
    package static func guessed(_ word: String) -> PredicateType? {
        let word = word.lowercased()
        return all.first { $0.guesses.contains(word) }
    }

    /// Returns the predicate of a kind; of one that only the compiler makes, the one that it makes it of.
    package static func of(_ kind: PredicateKind) -> PredicateType { all[Int(kind.written.rawValue) - 1] }

    /// All predicates, in the order of their numbers.
    package static let all: [PredicateType] = [
        PredicateType(
            .equals, "equals", export: "EQUALS", code: "eq",
            guesses: ["eq", "=", "==", "===", "is", "equal"],
            "Both sides are the same text."),
        PredicateType(
            .contains, "contains", export: "CONTAINS", code: "cn", guesses: ["includes", "has", "in"],
            "The right side is part of the left."),
        PredicateType(
            .startsWith, "startsWith", export: "STARTS_WITH", code: "sw",
            guesses: ["prefix", "hasprefix", "beginswith"],
            "The left side begins with the right."),
        PredicateType(
            .endsWith, "endsWith", export: "ENDS_WITH", code: "ew", guesses: ["suffix", "hassuffix"],
            "The left side ends with the right."),
        PredicateType(
            .matches, "matchesRegex", export: "MATCH_REGEX", code: "re",
            guesses: ["matches", "match", "regex", "regexp", "=~", "matchesregexp", "pattern"],
            "The pattern is found in the left side."),
        PredicateType(
            .lessThan, "lessThan", export: "LESS", code: "lt", guesses: ["lt", "<", "less", "below"],
            numbers: true,
            "The left number is less."),
        PredicateType(
            .lessOrEqual, "lessOrEqual", export: "LESS_OR_EQUALS", code: "le",
            guesses: ["lte", "le", "<=", "atmost", "lessthanorequal"], numbers: true,
            "The left number is not greater."),
        PredicateType(
            .greaterThan, "greaterThan", export: "GREATER", code: "gt",
            guesses: ["gt", ">", "greater", "above"],
            numbers: true, "The left number is greater."),
        PredicateType(
            .greaterOrEqual, "greaterOrEqual", export: "GREATER_OR_EQUALS", code: "ge",
            guesses: ["gte", "ge", ">=", "atleast", "greaterthanorequal"], numbers: true,
            "The left number is not less."),
        PredicateType(
            .urlMatches, "urlMatches", export: "URL_MATCHES", code: "um",
            "Protocol, host, port and path are the same."),
        PredicateType(
            .cssSelector, "cssSelector", export: "CSS_SELECTOR", code: "css",
            "An element matches a selector; false without a page."),
    ]
}
