import TagDiagnostics
import TagServer

/// The words that can stand at an offset of `tagc.toml`, by the lines before it.
struct ConfigurationCompletion {
    private let text: TextDocument
    /// The first byte of the word at the offset.
    private var start: Int
    private let offset: Int
    private var words: [(word: String, detail: String)] = []

    init(_ document: OpenDocument, at offset: Int) {
        text = document.text
        self.offset = offset
        start = Self.wordStart(text.bytes, offset)
        let lines = String(decoding: text.bytes[..<start], as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.filter { $0 != "\r" && $0 != "\t" && $0 != " " } }
        let line = lines.last ?? ""
        let before = lines.dropLast()
        let header = before.lastIndex { $0.hasPrefix("[") && $0.hasSuffix("]") }
        let section = header.map { before[$0].filter { $0 != "[" && $0 != "]" } } ?? ""
        if line.hasPrefix("["), !Self.assigns(line) {
            words = Self.sections.map { ($0, "") }
        } else {
            addWords(in: section, line, before[(header.map { $0 + 1 } ?? 0)...])
        }
    }

    private static let sections = ["lint", "lint.severity", "files", "data", "require-consent", "ignore"]

    private mutating func addWords(in section: String, _ line: String, _ before: ArraySlice<String>) {
        // A list may have several lines.
        let start = before.lastIndex(where: Self.assigns)
        let isInList = start.map { Self.isOpen(before[$0...].joined()) } ?? false
        let isInValue = Self.assigns(line) || isInList
        let key = (Self.assigns(line) ? line : start.map { before[$0] } ?? "").prefix { $0 != "=" }
        switch section {
        case "lint.severity" where isInValue: words = ["off", "note", "warning", "error"].map { ($0, "") }
        case "lint.severity": words = LintSelector.kinds.map { ($0.id, $0.summary) }
        case "lint" where isInValue && ["select", "ignore", "extend-select"].contains(key),
            "ignore" where isInValue && key == "lints":
            words = LintSelector.words.map { ($0, Catalogue.kind($0)?.summary ?? "") }
        default:
            guard !isInValue, let keys = Self.keys[section] else { return }
            words = keys.map { ($0, "") }
        }
    }

    private static let keys = [
        "lint": ["select", "ignore", "extend-select", "fail-on", "baseline"],
        "files": ["include", "exclude"],
        "data": ["events", "plan", "handlers", "hosts"],
        "ignore": ["lints", "entity", "file", "reason", "expires"],
    ]

    private static func assigns(_ line: String) -> Bool { line.utf8.contains(UInt8(ascii: "=")) }

    private static func isOpen(_ value: String) -> Bool {
        value.utf8.contains(UInt8(ascii: "[")) && !value.utf8.contains(UInt8(ascii: "]"))
    }

    /// Returns the start of the word that ends at an offset.
    static func wordStart(_ bytes: [UInt8], _ offset: Int) -> Int {
        var start = offset
        while start > 0, isPart(bytes[start - 1]) { start -= 1 }
        return start
    }

    static func isPart(_ byte: UInt8) -> Bool {
        byte | 0x20 &- 0x61 < 26 || byte &- 0x30 < 10 || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: "_")
    }

    var json: JSON {
        let range = text.json(SourceRange(start, offset))
        return [
            "isIncomplete": false,
            "items": .array(
                words.map { word, detail in
                    .members([
                        ("label", .string(word)), ("kind", 10),
                        ("detail", detail.isEmpty ? nil : .string(detail)),
                        ("textEdit", ["range": range, "newText": .string(word)]),
                    ])
                }),
        ]
    }

    /// Returns the explanation of the lint whose id is at an offset; nil if there is none.
    static func hover(_ document: OpenDocument, at offset: Int) -> String? {
        let bytes = document.text.bytes
        var end = offset
        while end < bytes.count, isPart(bytes[end]) { end += 1 }
        let word = String(decoding: bytes[wordStart(bytes, offset)..<end], as: UTF8.self)
        return Catalogue.kind(word).map { "**\($0.id)**: \($0.summary) \($0.explanation)" }
    }
}
