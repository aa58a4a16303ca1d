import TagDiagnostics

/// The lines of a file of attributes that are ours.
enum GitAttributes {
    private static let attributes = "diff=tagc merge=tagc"
    private static let comment =
        "# Containers, by 'tagc git install'; 'tagc git uninstall' removes these lines."

    /// Returns the line for a pattern; nil if git would not take it for one, or if no file would match it.
    static func line(for pattern: String) -> String? {
        let steps = (pattern.hasPrefix("/") ? pattern.dropFirst() : pattern[...]).split(
            separator: "/", omittingEmptySubsequences: false)
        guard let first = pattern.unicodeScalars.first, !["!", "#", "-"].contains(first),
            pattern.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }),
            steps.allSatisfy({ !["", ".", ".."].contains($0) })
        else { return nil }
        let isPlain = !pattern.utf8.contains { $0 == 0x20 || $0 == UInt8(ascii: "\"") }
        let quoted = pattern.escaped { $0 == "\"" || $0 == "\\" ? "\\\($0)" : nil }
        return "\(isPlain ? pattern : "\"\(quoted)\"") \(attributes)"
    }

    /// Returns a pattern of files below a folder; `folder` is a path from the top of the repository, ended by a slash.
    static func pattern(_ pattern: String, in folder: String) -> String {
        // Without a slash it matches names in all folders.
        guard !folder.isEmpty, pattern.contains("/") else { return pattern }
        let exact = folder.escaped { ["*", "?", "[", "\\"].contains($0) ? "\\\($0)" : nil }
        return "/\(exact)\(pattern.drop { $0 == "/" })"
    }

    /// Returns the text with the lines that it lacks; nil if it has all.
    static func adding(_ lines: [String], to text: [UInt8]) -> (text: [UInt8], added: [String])? {
        let known = Set(Self.lines(of: text).map(\.words))
        let added = lines.filter { !known.contains($0) }
        guard !added.isEmpty else { return nil }
        let end = text.contains(UInt8(ascii: "\r")) ? "\r\n" : "\n"
        var result = text
        if let last = text.last, last != UInt8(ascii: "\n") { result += end.utf8 }
        for line in (known.contains(comment) ? [] : [comment]) + added { result += (line + end).utf8 }
        return (result, added)
    }

    /// Returns the text without our lines; nil if it has none.
    static func removing(from text: [UInt8]) -> (text: [UInt8], removed: [String])? {
        var result: [UInt8] = []
        var removed: [String] = []
        for (bytes, words) in lines(of: text) {
            if words.hasSuffix(" " + attributes) {
                removed.append(words)
            } else if words != comment {
                result += bytes
            }
        }
        return removed.isEmpty ? nil : (result, removed)
    }

    /// Returns the lines with their ends, and their words.
    private static func lines(of text: [UInt8]) -> [(bytes: ArraySlice<UInt8>, words: String)] {
        var lines: [(bytes: ArraySlice<UInt8>, words: String)] = []
        var rest = text[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
            let words = rest[..<end].filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            lines.append((rest[..<end], String(decoding: words, as: UTF8.self)))
            rest = rest[end...]
        }
        return lines
    }
}
