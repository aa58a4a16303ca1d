import TagDiff
import TagModel
import TagSyntax

/// An entity of an export: an object with an id or a name of its own.
struct MergeEntity {
    /// The member of the container version that lists it, such as `trigger`.
    let kind: String
    let id: ExactText?
    let name: ExactText?
    let type: ExactText?
    let node: NodeID

    private init(_ kind: String, _ node: NodeID, _ tree: SyntaxTree) {
        self.kind = kind
        self.node = node
        var words: [String: String] = [:]
        for (key, value) in tree.members(node) where tree.count(value) == 0 {
            words[tree.string(key)] = tree.string(value)
        }
        type = words["type"].map(ExactText.init)
        if kind == "builtInVariable" {
            (id, name) = (type, nil)
        } else {
            id = words[SourceNoise.ownID(of: kind)].map(ExactText.init)
            name = words["name"].map(ExactText.init)
        }
    }

    private static let kinds: Set<String> = [
        "tag", "trigger", "variable", "macro", "rule", "folder", "builtInVariable", "customTemplate",
        "client", "transformation", "zone", "gtagConfig",
    ]

    /// Returns the entities of an export, in file order, kind by kind.
    ///
    /// - Throws: ``MergeRefusal`` if two of a kind have one id: references to them are ambiguous.
    static func all(
        of tree: SyntaxTree
    ) throws(MergeRefusal) -> [(kind: String, entities: [MergeEntity])] {
        guard let root = tree.root else { return [] }
        var all: [(kind: String, entities: [MergeEntity])] = []
        for (key, value) in tree.members(tree.member(root, "containerVersion") ?? root) {
            let kind = tree.string(key)
            guard kinds.contains(kind), tree.kind(value) == .array,
                tree.elements(value).allSatisfy({ tree.kind($0) == .object })
            else { continue }
            let entities = tree.elements(value).map { MergeEntity(kind, $0, tree) }
            // What has neither is merged as a list.
            guard entities.allSatisfy({ $0.id != nil || $0.name != nil }) else { continue }
            var known: Set<ExactText> = []
            for id in entities.compactMap(\.id) where !known.insert(id).inserted {
                throw MergeRefusal("two entities in '\(kind)' have the id '\(id.string)'")
            }
            all.append((kind, entities))
        }
        return all
    }

    /// Returns the id of the template that defines a type, such as `56` of `cvt_1234_56`; nil for the vendor's types.
    static func templateID(in type: String) -> Substring? {
        guard type.hasPrefix("cvt_"), let last = type.utf8.lastIndex(of: UInt8(ascii: "_")) else {
            return nil
        }
        return type[type.utf8.index(after: last)...]
    }

    /// The entity in words: `tag 'Purchase'`.
    var words: String {
        let noun =
            switch kind {
            case "customTemplate": "template"
            case "builtInVariable": "built-in variable"
            default: kind
            }
        guard let name = name ?? id else { return noun }
        return "\(noun) '\(name.string)'"
    }
}
