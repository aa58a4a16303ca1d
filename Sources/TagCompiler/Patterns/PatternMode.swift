/// How a pattern is meant, besides its text.
struct PatternMode: Hashable, Sendable {
    /// Letters match whatever their case.
    var ignoresCase = false
    /// It must match the whole text, not a part of it.
    var isWhole = false

    /// What is put around a pattern to say the same in the pattern's own words.
    var opening: String { (ignoresCase ? "(?i)" : "") + (isWhole ? "^(?:" : "") }
    var closing: String { isWhole ? ")$" : "" }
}
