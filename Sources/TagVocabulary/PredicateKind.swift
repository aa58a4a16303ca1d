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

    /// The version of the format that brought the latest kind: a new kind raises it, once a release.
    package static var version: UInt8 { 1 }

    /// The predicates that a definition can have.
    package static let allWritten = allCases.filter { $0.written == $0 }

    /// The predicate as a definition has it.
    package var written: PredicateKind { PredicateType.byKind[Int(rawValue)].kind }

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
    /// The name in the interface's exports, if the vendor has one; the API writes the same words in camel case.
    package private(set) var exportName: String?
    /// The name in a compiled container, without underscores, if the vendor has one.
    package private(set) var code: String?
    package private(set) var comparesNumbers = false
    /// The names that users of other languages write; none is accepted, and a finding suggests ``name`` for each.
    package private(set) var guesses: [String] = []
    /// The summary, in one line.
    package let summary: String

    package static func named(_ name: String) -> PredicateType? { all.first { $0.name == name } }

    /// Returns the predicate that a compiled container calls `code`, without underscores; nil if there is none.
    package static func compiled(as code: String) -> PredicateKind? { all.first { $0.code == code }?.kind }

    /// Returns the predicate that `word` is a guess at; nil if there is none.
    package static func guessed(_ word: String) -> PredicateType? {
        let word = word.lowercased()
        return all.first { $0.guesses.contains(word) }
    }

    /// Returns the predicate of a kind; of one that only the compiler makes, the one that it makes it of.
    package static func of(_ kind: PredicateKind) -> PredicateType { byKind[Int(kind.rawValue)] }

    /// Returns true if a predicate compares numbers, without a copy of its row.
    package static func comparesNumbers(_ kind: PredicateKind) -> Bool {
        byKind[Int(kind.rawValue)].comparesNumbers
    }

    /// The predicates by the numbers of kinds, the same for all numbers without a kind.
    fileprivate static let byKind = {
        var rows = [PredicateType](repeating: row(.equals), count: 256)
        for kind in PredicateKind.allCases { rows[Int(kind.rawValue)] = row(kind) }
        return rows
    }()

    /// All predicates, in the order of their numbers.
    package static let all = PredicateKind.allWritten.map { of($0) }

    /// The predicates that an export has a name for.
    package static let exported = all.compactMap { row in row.exportName.map { (name: $0, kind: row.kind) } }

    private static func row(_ kind: PredicateKind) -> PredicateType {
        switch kind {
        case .equals:
            PredicateType(
                kind: .equals, name: "equals", exportName: "EQUALS", code: "eq",
                guesses: ["eq", "=", "==", "===", "is", "equal"], summary: "Both sides are the same text.")
        case .contains:
            PredicateType(
                kind: .contains, name: "contains", exportName: "CONTAINS", code: "cn",
                guesses: ["includes", "has", "in"], summary: "The right side is part of the left.")
        case .startsWith:
            PredicateType(
                kind: .startsWith, name: "startsWith", exportName: "STARTS_WITH", code: "sw",
                guesses: ["prefix", "hasprefix", "beginswith"],
                summary: "The left side begins with the right.")
        case .endsWith:
            PredicateType(
                kind: .endsWith, name: "endsWith", exportName: "ENDS_WITH", code: "ew",
                guesses: ["suffix", "hassuffix"], summary: "The left side ends with the right.")
        case .matches, .matchesComputed, .isOneOf:
            PredicateType(
                kind: .matches, name: "matchesRegex", exportName: "MATCH_REGEX", code: "re",
                guesses: ["matches", "match", "regex", "regexp", "=~", "matchesregexp", "pattern"],
                summary: "The pattern is found in the left side.")
        case .lessThan:
            PredicateType(
                kind: .lessThan, name: "lessThan", exportName: "LESS", code: "lt", comparesNumbers: true,
                guesses: ["lt", "<", "less", "below"], summary: "The left number is less.")
        case .lessOrEqual:
            PredicateType(
                kind: .lessOrEqual, name: "lessOrEqual", exportName: "LESS_OR_EQUALS", code: "le",
                comparesNumbers: true, guesses: ["lte", "le", "<=", "atmost", "lessthanorequal"],
                summary: "The left number is not greater.")
        case .greaterThan:
            PredicateType(
                kind: .greaterThan, name: "greaterThan", exportName: "GREATER", code: "gt",
                comparesNumbers: true,
                guesses: ["gt", ">", "greater", "above"], summary: "The left number is greater.")
        case .greaterOrEqual:
            PredicateType(
                kind: .greaterOrEqual, name: "greaterOrEqual", exportName: "GREATER_OR_EQUALS", code: "ge",
                comparesNumbers: true, guesses: ["gte", "ge", ">=", "atleast", "greaterthanorequal"],
                summary: "The left number is not less.")
        case .urlMatches:
            PredicateType(
                kind: .urlMatches, name: "urlMatches", exportName: "URL_MATCHES", code: "um",
                summary: "Protocol, host, port and path are the same.")
        case .cssSelector:
            PredicateType(
                kind: .cssSelector, name: "cssSelector", exportName: "CSS_SELECTOR", code: "css",
                summary: "An element matches a selector; false without a page.")
        }
    }
}
