import TagDiagnostics

/// The escaping of input texts for HTML.
enum HTMLText {
    /// Returns a text for the content of an element, or the value of an attribute in double quotes.
    static func escaped(_ text: String) -> String {
        text.escaped(\.entity)
    }

    /// Returns such a text, cut to `limit` scalars, with hidden and control characters shown by number.
    ///
    /// - Parameter keepsLines: True keeps line breaks.
    static func shown(_ text: String, limit: Int = 2_000, keepsLines: Bool = false) -> String {
        text.shortened(to: limit).escaped { scalar in
            let isHidden = scalar.isHiddenOrControl && !(keepsLines && scalar == "\n")
            return isHidden ? scalar.shownByNumber : scalar.entity
        }
    }
}
