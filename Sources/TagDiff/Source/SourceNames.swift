import TagModel

/// The names that references of one file go by in both: what is paired is called as the new container calls it.
struct SourceNames {
    /// Macros of the old container that the new one calls otherwise.
    var macros: [ExactText: String] = [:]
    /// By id, or by name where there are none.
    var rules: [ExactText: String] = [:]
    /// By id.
    var folders: [ExactText: String] = [:]
    /// Types that templates define, whose ids are given anew when a container is imported.
    var types: [ExactText: String] = [:]
    /// By place in a compiled container.
    var macroAt: [String] = []
    var tagAt: [String] = []

    func rule(_ id: String) -> String {
        if let known = rules[ExactText(id)] { return known }
        return ReservedTrigger.all.first { $0.id.hasSameBytes(as: id) }?.name ?? id
    }

    /// A text with its `{{references}}` by the names of both.
    func renamed(_ text: String) -> String {
        guard !macros.isEmpty, text.utf8.contains(UInt8(ascii: "{")) else { return text }
        var result = ""
        var rest = text[...]
        while let open = rest.firstOpening {
            let inner = rest[rest.utf8.index(open, offsetBy: 2)...]
            guard let close = inner.firstClosing else { break }
            result += rest[..<open]
            let name = String(inner[..<close])
            result += "{{\(macros[ExactText(name)] ?? name)}}"
            rest = inner[inner.utf8.index(close, offsetBy: 2)...]
        }
        return result + rest
    }
}

extension Substring {
    fileprivate var firstOpening: Index? { firstDouble(UInt8(ascii: "{")) }
    fileprivate var firstClosing: Index? { firstDouble(UInt8(ascii: "}")) }

    private func firstDouble(_ byte: UInt8) -> Index? {
        var at = utf8.startIndex
        while at < utf8.endIndex {
            let next = utf8.index(after: at)
            if next < utf8.endIndex, utf8[at] == byte, utf8[next] == byte { return at }
            at = next
        }
        return nil
    }
}
