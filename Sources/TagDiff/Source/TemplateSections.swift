import TagDiagnostics

/// The sections of a custom template's text, which `___NAME___` lines part.
enum TemplateSections {
    /// Each section by what it holds, the text about them as `templateData`.
    static func of(_ text: String) -> [(key: String, value: JSON)] {
        var sections: [(key: String, value: JSON)] = []
        var (name, lines) = ("templateData", [Substring]())
        func add() {
            let body = lines.map(String.init).joined(separator: "\n").trimmed
            if !body.isEmpty { sections.append((name, .string(body))) }
        }
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            guard let heading = heading(line) else {
                lines.append(line)
                continue
            }
            add()
            (name, lines) = (heading, [])
        }
        add()
        return sections
    }

    /// Returns the section that a line begins, if any: `___SANDBOXED_JS_FOR_SERVER___` begins the code.
    private static func heading(_ line: Substring) -> String? {
        let line = String(line).trimmed
        guard line.utf8.count > 6, line.hasPrefix("___"), line.hasSuffix("___") else { return nil }
        let word = line.dropFirst(3).dropLast(3)
        guard word.utf8.allSatisfy({ (65...90).contains($0) || $0 == UInt8(ascii: "_") }) else { return nil }
        if word.hasPrefix("SANDBOXED_JS") { return "code" }
        if word.hasSuffix("PERMISSIONS") { return "permissions" }
        switch word {
        case "TEMPLATE_PARAMETERS": return "fields"
        case "TERMS_OF_SERVICE": return "terms"
        default: return word.lowercased()
        }
    }
}

extension String {
    fileprivate var trimmed: String {
        var text = self[...]
        while let first = text.utf8.first, first <= 0x20 { text = text.dropFirst() }
        while let last = text.utf8.last, last <= 0x20 { text = text.dropLast() }
        return String(text)
    }
}
