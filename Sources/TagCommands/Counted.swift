/// Numbers with their nouns.
enum Counted {
    /// `1 tag`, `2 tags`.
    static func text(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
