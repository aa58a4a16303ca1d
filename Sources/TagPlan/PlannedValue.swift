import TagDiagnostics
package import TagModel

/// Some values that a plan allows for a key, as far as conditions can tell them apart.
package enum PlannedValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// A number within bounds.
    case number(least: Bound?, greatest: Bound?)
    /// One number, as it is written.
    case oneNumber(String)
    /// Any text in which each of the patterns is found.
    case text(patterns: [ExactText])
    /// One text.
    case oneText(ExactText)
    /// Lists and maps, which conditions see as texts of some kind.
    case nested

    /// The end of a range of numbers.
    package struct Bound: Hashable, Sendable {
        /// The number as it is written.
        package let number: String
        package let isExclusive: Bool

        package init(number: String, isExclusive: Bool) {
            self.number = number
            self.isExclusive = isExclusive
        }
    }
}

extension PlannedValue {
    /// The value in a sentence, after "allows".
    var words: String {
        switch self {
        case .null: "null"
        case .boolean(let flag): flag ? "true" : "false"
        case .oneNumber(let number): number
        case .oneText(let text): "\"\(text.string.shortened(to: 60))\""
        case .nested: "lists and maps"
        case .text(let patterns): Self.words(patterns)
        case .number(let least, let greatest): Self.words(least, greatest)
        }
    }

    private static func words(_ patterns: [ExactText]) -> String {
        guard !patterns.isEmpty else { return "texts" }
        return "texts that match " + patterns.map { "'\($0.string.shortened(to: 60))'" }.inWords
    }

    private static func words(_ least: Bound?, _ greatest: Bound?) -> String {
        let bounds =
            [least.map { $0.isExclusive ? "above \($0.number)" : "from \($0.number)" }]
            + [greatest.map { $0.isExclusive ? "below \($0.number)" : "up to \($0.number)" }]
        return (["numbers"] + bounds.compactMap { $0 }).joined(separator: " ")
    }
}

extension [PlannedValue] {
    /// The values in a sentence, after "allows": `"EUR", "USD" and 3 others`.
    package var words: String {
        guard !isEmpty else { return "no value" }
        let most = count > 6 ? 5 : 6
        let rest = count > most ? ["\(count - most) others"] : []
        return (prefix(most).map { $0.words } + rest).inWords
    }
}
