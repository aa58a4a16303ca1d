/// Ids that stand for the one to be filled in, such as `G-XXXXXXXXXX`.
enum PlaceholderID {
    /// Returns true if an id, or another text in an id's place, is still to be filled in.
    static func isPlaceholder(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 100 else { return false }
        let upper = text.uppercased()
        if upper.contains("XXXX") || upper.contains("YOUR") || isWord(upper) { return true }
        let id = upper.firstIndex(of: "-").map { String(upper[upper.index(after: $0)...]) } ?? upper
        if ["0123456", "1234567", "ABCDEFGH"].contains(where: { id.contains($0) }) { return true }
        if ["TEST", "EXAMPLE", "DEMO"].contains(id) { return true }
        // `AW-0`, `G-0000000000` and `qqq`: one letter or digit, alone or repeated.
        return id == "0" || id.utf8.count > 2 && id.utf8.allSatisfy { $0 == id.utf8.first }
    }

    /// Returns true if a text is an instruction to whoever fills the id in, wherever it stands.
    static func isInstruction(_ text: String) -> Bool {
        guard text.utf8.count <= 60, !text.contains(" ") else { return false }
        return isWord(text.uppercased())
    }

    private static func isWord(_ upper: String) -> Bool {
        words.contains { upper.hasPrefix($0) || upper.contains("-" + $0) || upper.contains("<" + $0) }
    }

    private static let words = [
        "YOUR_", "YOUR-", "PUT_YOUR", "PUT-YOUR", "CHANGE_ME", "CHANGEME", "REPLACE_ME", "REPLACE_WITH",
        "INSERT_YOUR", "ENTER_YOUR", "ADD_YOUR",
    ]

    /// Returns true if a text is a mark that a script replaces before the import, such as `%%GA4_ID%%`.
    static func isFilledByScript(_ text: String) -> Bool {
        let marks = [("%%", "%%"), ("${", "}"), ("__", "__"), ("[[", "]]"), ("{%", "%}"), ("@@", "@@")]
        return marks.contains { text.hasPrefix($0.0) && text.hasSuffix($0.1) && text.utf8.count > 4 }
    }
}
