/// Numbers with their nouns.
package enum Counted {
    /// Returns a number with its noun: `1 tag`, `2 tags`.
    package static func text(_ count: Int, _ noun: String) -> String {
        "\(count) \(noun)\(count == 1 ? "" : "s")"
    }

    /// Returns a number of fixes.
    package static func fixes(_ count: Int) -> String { "\(count) fix\(count == 1 ? "" : "es")" }
}
