import TagDiagnostics
import TagModel
import TagSyntax

/// An export's text, for what the model leaves out: ids, folders, members without a meaning here.
struct ExportTree {
    let tree: SyntaxTree
    /// The object with the lists of entities.
    let version: NodeID

    /// Creates the tree; nil for other formats, and for format 1.2, which has other lists.
    init?(_ subject: LintSubject) { self.init(subject.container) }

    init?(_ container: Container) {
        guard container.form == .export, let root = container.tree.root else { return nil }
        tree = container.tree
        version = tree.member(root, "containerVersion") ?? root
        if let macros = tree.member(root, "macros"), tree.kind(macros) == .array { return nil }
    }

    /// The objects of a list such as `tag`.
    func entities(_ list: StaticString) -> [NodeID] {
        guard let array = tree.member(version, list) else { return [] }
        return tree.elements(array).filter { tree.kind($0) == .object }
    }

    /// The text under `key`, with its node; nil when there is none.
    func text(_ object: NodeID, _ key: StaticString) -> Located<String>? {
        guard let node = tree.member(object, key), tree.kind(node) == .string else { return nil }
        return Located(tree.string(node), at: tree.range(node))
    }

    /// Calls `body` with every parameter below `node`, however deep: every object of a list called `parameter`, `list`
    /// or `map`.
    func forEachParameter(below node: NodeID, _ body: (NodeID) -> Void) {
        let entry = tree.tape[Int(node.index)]
        var index = node.index + 1
        while index < entry.next {
            var child = NodeID(index)
            if entry.kind == .object {
                let key = child
                child = NodeID(tree.tape[Int(index)].next)
                if tree.kind(child) == .array, Self.lists.contains(where: { tree.hasText(key, $0) }) {
                    for element in tree.elements(child) where tree.kind(element) == .object { body(element) }
                }
            }
            // Nearly all are texts: what has nothing below it takes no call.
            let next = tree.tape[Int(child.index)].next
            if next > child.index + 1 { forEachParameter(below: child, body) }
            index = next
        }
    }

    private static let lists: [StaticString] = ["parameter", "list", "map"]
}

/// The lists of entities that an export has.
struct ExportList {
    /// The name of the list in the file.
    let name: StaticString
    let kind: EntityKind
    /// The member that tells one from another.
    let id: StaticString

    /// The noun for an entity of the list.
    var what: String { Vocabulary.export.word(for: kind) }

    static let all = [
        ExportList(name: "tag", kind: .tag, id: "tagId"),
        ExportList(name: "trigger", kind: .rule, id: "triggerId"),
        ExportList(name: "rule", kind: .rule, id: "ruleId"),
        ExportList(name: "variable", kind: .macro, id: "variableId"),
        ExportList(name: "macro", kind: .macro, id: "macroId"),
        ExportList(name: "folder", kind: .folder, id: "folderId"),
        ExportList(name: "customTemplate", kind: .template, id: "templateId"),
        ExportList(name: "client", kind: .client, id: "clientId"),
        ExportList(name: "transformation", kind: .transformation, id: "transformationId"),
        ExportList(name: "zone", kind: .zone, id: "zoneId"),
    ]
}

/// The members of a parameter, by the keys as they are written.
struct WrittenParameter {
    private(set) var type: NodeID?
    private(set) var key: NodeID?
    private(set) var value: NodeID?
    private(set) var list: NodeID?
    private(set) var map: NodeID?
    /// The keys of all others.
    private(set) var others: [NodeID] = []

    // Compared in place: a large export has tens of thousands.
    init(_ node: NodeID, _ tree: SyntaxTree) {
        for (key, member) in tree.members(node) {
            // An escaped key may have any length.
            let length = tree.isEscaped(key) ? nil : tree.textRange(key).count
            func isNamed(_ name: StaticString) -> Bool {
                (length ?? name.utf8CodeUnitCount) == name.utf8CodeUnitCount && tree.hasText(key, name)
            }
            if isNamed("value") {
                value = member
            } else if isNamed("type") {
                type = member
            } else if isNamed("key") {
                self.key = member
            } else if isNamed("map") {
                map = member
            } else if isNamed("list") {
                list = member
            } else if !isNamed("isWeakReference") {
                others.append(key)
            }
        }
    }
}
