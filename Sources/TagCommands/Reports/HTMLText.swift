import TagDiagnostics

/// The escaping of input texts for HTML.
enum HTMLText {
    /// Returns a text for the content of an element, or the value of an attribute in double quotes.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars { append(scalar, to: &result) }
        return result
    }

    /// Returns such a text, cut to `limit` scalars, with hidden and control characters shown by number.
    ///
    /// - Parameter keepsLines: True keeps line breaks.
    static func shown(_ text: String, limit: Int = 2_000, keepsLines: Bool = false) -> String {
        var result = ""
        for scalar in text.shortened(to: limit).unicodeScalars {
            if scalar.isHiddenOrControl, !keepsLines || scalar != "\n" {
                result += scalar.shownByNumber
            } else {
                append(scalar, to: &result)
            }
        }
        return result
    }

    private static func append(_ scalar: Unicode.Scalar, to result: inout String) {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        default: result.unicodeScalars.append(scalar)
        }
    }
}
