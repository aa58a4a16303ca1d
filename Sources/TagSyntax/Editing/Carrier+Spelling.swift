import TagDiagnostics

extension Carrier {
    /// Returns `text` as this encoding writes it between quotes or tags.
    ///
    /// XML cannot write most control characters: they stay as they are, and are refused when read.
    package func spelling(of text: String) -> String {
        text.escaped { scalar in
            switch (self, scalar) {
            case (.xmlPlist, "<"), (.xmlPlist, ">"), (.xmlPlist, "&"): return scalar.entity
            case (.xmlPlist, "\r"): return "&#13;"  // a bare one would be read as a line feed
            case (.xmlPlist, _): return nil
            case (_, "\""), (_, "\\"), (.openStep, "'"): return "\\\(scalar)"
            case (_, "\n"): return "\\n"
            case (_, let scalar) where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                return (self == .openStep ? "\\U" : "\\u")
                    + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: return nil
            }
        }
    }
}
