/// Ids that stand for the one to be filled in, such as `G-XXXXXXXXXX`.
enum PlaceholderID {
    /// Returns true if an id, or another text in an id's place, is still to be filled in.
    static func isPlaceholder(_ text: String) -> Bool {
        guard !text.isEmpty, text.utf8.count <= 100 else { return false }
        let bytes = Array(text.utf8)
        if !gaps.find(in: bytes[...]).isEmpty || hasInstruction(bytes) { return true }
        let start = bytes.firstIndex(of: UInt8(ascii: "-")).map { $0 + 1 } ?? 0
        let id = bytes[start...]
        if !sequences.find(in: id).isEmpty { return true }
        if names.contains(where: { id.map(WordFinder.lower).elementsEqual($0.utf8) }) { return true }
        // `AW-0`, `G-0000000000` and `qqq`: one letter or digit, alone or repeated.
        guard let first = id.first else { return false }
        let isOneSign = id.allSatisfy { WordFinder.lower($0) == WordFinder.lower(first) }
        return isOneSign && (id.count > 2 || id.count == 1 && first == UInt8(ascii: "0"))
    }

    /// Returns true if a text is an instruction to whoever fills the id in, wherever it stands.
    static func isInstruction(_ text: String) -> Bool {
        guard text.utf8.count <= 60, !text.utf8.contains(UInt8(ascii: " ")) else { return false }
        return hasInstruction(Array(text.utf8))
    }

    /// Returns true if a text begins with an instruction, or a part of it does.
    private static func hasInstruction(_ text: [UInt8]) -> Bool {
        instructions.find(in: text[...]).contains { found in
            let start = found.range.lowerBound
            return start == 0 || text[start - 1] == UInt8(ascii: "-") || text[start - 1] == UInt8(ascii: "<")
        }
    }

    private static let gaps = WordFinder(["XXXX", "YOUR"])
    private static let sequences = WordFinder(["0123456", "1234567", "ABCDEFGH"])
    private static let names = ["test", "example", "demo"]
    private static let instructions = WordFinder([
        "YOUR_", "YOUR-", "PUT_YOUR", "PUT-YOUR", "CHANGE_ME", "CHANGEME", "REPLACE_ME", "REPLACE_WITH",
        "INSERT_YOUR", "ENTER_YOUR", "ADD_YOUR",
    ])

    /// Returns true if a text is a mark that a script replaces before the import, such as `%%GA4_ID%%`.
    static func isFilledByScript(_ text: String) -> Bool {
        let marks = [("%%", "%%"), ("${", "}"), ("__", "__"), ("[[", "]]"), ("{%", "%}"), ("@@", "@@")]
        return marks.contains { text.hasPrefix($0.0) && text.hasSuffix($0.1) && text.utf8.count > 4 }
    }
}
