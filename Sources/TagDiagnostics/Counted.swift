/// Numbers with their nouns.
package enum Counted {
    /// Returns a number with its noun: `1 tag`, `2 tags`.
    package static func text(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    /// Returns the first names of a list, and the number of the others: `'a', 'b' and 3 more`.
    package static func names(_ names: [String], most: Int = 3) -> String {
        let rest = names.count - most
        return names.prefix(most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    /// Returns a number of fixes.
    package static func fixes(_ count: Int) -> String { "\(count) fix\(count == 1 ? "" : "es")" }
}
