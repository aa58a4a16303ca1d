/// A directive in the notes of a macro, a rule, a tag or a container: `tagc:ignore ID, ID -- reason`.
package struct Directive: Hashable, Sendable {
    package static let mark = "tagc:ignore"

    /// The ids of lints or groups, as written.
    package let lints: [String]
    /// The reason; nil if none is given.
    package let reason: String?

    package init(lints: [String], reason: String?) {
        self.lints = lints
        self.reason = reason
    }

    /// Returns the directives in notes, in order; each ends with its line.
    package static func parse(_ notes: String) -> [Directive] {
        guard notes.utf8.contains(UInt8(ascii: ":")) else { return [] }
        return notes.split(whereSeparator: \.isNewline).flatMap { line in
            let parts = pieces(of: line)
            return parts.dropFirst().map(directive)
        }
    }

    /// Returns the words of notes that are probably misspelled marks of a directive, such as `tagc-ignore`.
    static func misspelt(in notes: String) -> [String] {
        let letters = notes.unicodeScalars
        var found: [String] = []
        var at = letters.startIndex
        while at < letters.endIndex {
            defer { at = at < letters.endIndex ? letters.index(after: at) : at }
            // No other scalar has this one as its lowercase.
            guard letters[at] == "t" || letters[at] == "T", let tool = end(of: "tagc", in: letters, from: at)
            else { continue }
            let rest = letters[tool...].prefix { "-_.: ".unicodeScalars.contains($0) }
            guard rest.count <= 2,
                let end = ["ignore", "disable", "suppress"].lazy
                    .compactMap({ end(of: $0, in: letters, from: rest.endIndex) }).first
            else { continue }
            let word = String(letters[at..<end])
            if word != mark { found.append(word) }
        }
        return found
    }

    /// Returns the end of `word` if it begins at `start`, ignoring case; nil otherwise.
    private static func end(
        of word: String, in letters: String.UnicodeScalarView, from start: String.Index
    ) -> String.Index? {
        var at = start
        for scalar in word.unicodeScalars {
            guard at < letters.endIndex, letters[at].properties.lowercaseMapping == String(scalar) else {
                return nil
            }
            at = letters.index(after: at)
        }
        return at
    }

    /// Returns the parts of a line between marks.
    private static func pieces(of line: Substring) -> [Substring] {
        var pieces: [Substring] = []
        var start = line.startIndex
        var at = start
        while at < line.endIndex {
            if line.utf8[at] == mark.utf8.first, line[at...].utf8.starts(with: mark.utf8) {
                pieces.append(line[start..<at])
                at = line.utf8.index(at, offsetBy: mark.utf8.count)
                start = at
            } else {
                at = line.unicodeScalars.index(after: at)
            }
        }
        return pieces + [line[start...]]
    }

    private static func directive(_ text: Substring) -> Directive {
        let (ids, reason) = split(text)
        let lints = ids.split { $0 == "," || $0.isWhitespace }.map(String.init)
        let words = reason.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        return Directive(lints: lints, reason: words.flatMap { $0.isEmpty ? nil : $0 })
    }

    /// Returns the text before the two hyphens, and the text after them; ids have single hyphens only.
    private static func split(_ text: Substring) -> (Substring, Substring?) {
        var at = text.startIndex
        while at < text.endIndex {
            if text[at...].utf8.starts(with: "--".utf8) {
                return (text[..<at], text[text.utf8.index(at, offsetBy: 2)...])
            }
            at = text.unicodeScalars.index(after: at)
        }
        return (text, nil)
    }
}
