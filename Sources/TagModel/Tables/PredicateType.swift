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

    package static func of(_ kind: PredicateKind) -> PredicateType { all[Int(kind.rawValue)] }

    /// All predicates, in the order of ``PredicateKind``.
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
            .cssSelector, "cssSelector", export: "CSS_SELECTOR", code: "css",
            "An element matches a selector; false without a page."),
        PredicateType(
            .urlMatches, "urlMatches", export: "URL_MATCHES", code: "um",
            "Protocol, host, port and path are the same."),
    ]
}
