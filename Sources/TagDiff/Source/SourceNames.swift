import TagModel

/// The names for the references of one file in both: a paired entity has its name in the new container.
struct SourceNames {
    /// The new names of macros of the old container, if they differ.
    var macros: [ExactText: String] = [:]
    /// The names of rules.
    var rules = RuleNames { [:] }
    /// The names of folders by id.
    var folders: [ExactText: String] = [:]
    /// The names of types that templates define, because an import assigns new ids to them.
    var types: [ExactText: String] = [:]
    /// The names of macros by index in a compiled container; ``tagAt`` has those of tags.
    var macroAt: [String] = []
    var tagAt: [String] = []

    func rule(_ id: String) -> String {
        if let known = rules.byKey[ExactText(id)] { return known }
        return ReservedTrigger.all.first { $0.id.hasSameBytes(as: id) }?.name ?? id
    }

    /// Returns a text with its `{{references}}` replaced by the names that both files use.
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

/// The names of rules by id, or by name if they have no ids; listed at the first use, since few comparisons need them.
final class RuleNames {
    private let list: () -> [ExactText: String]
    private(set) lazy var byKey = list()

    init(_ list: @escaping () -> [ExactText: String]) { self.list = list }
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
