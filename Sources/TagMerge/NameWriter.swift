import TagDiagnostics
import TagDiff
import TagModel
import TagSyntax

/// Finds the ids and references of one file that change.
struct NameWriter {
    private let tree: SyntaxTree
    private let changes: SharedNames.Changes
    private(set) var edits: [TextEdit] = []

    init(_ tree: SyntaxTree, _ changes: SharedNames.Changes) {
        (self.tree, self.changes) = (tree, changes)
    }

    mutating func visit(_ entity: MergeEntity) {
        let own = SourceNoise.ownID(of: entity.kind)
        for (key, value) in tree.members(entity.node) {
            let word = tree.string(key)
            switch word {
            case own: replace(value, changes.ids[entity.kind])
            // People's words, and code in which braces are no references.
            case "name", "notes", "templateData": continue
            default: visit(value, word)
            }
        }
    }

    /// Visits a value; its depth is the reader's, 200 at most.
    private mutating func visit(_ node: NodeID, _ member: String) {
        switch tree.kind(node) {
        case .object:
            let type = tree.member(node, "type").map { EnumSpelling(tree.string($0)).letters }
            for (key, value) in tree.members(node) {
                let word = tree.string(key)
                switch (type, word) {
                case ("triggerreference", "value"): replace(value, changes.ids["trigger"])
                case ("tagreference", "value"), (_, "tagName"): replace(value, changes.tags)
                default: visit(value, word)
                }
            }
        case .array: for element in tree.elements(node) { visit(element, member) }
        case .string, .integer: visit(text: node, member)
        case .null, .false, .true, .real, .date, .data: break
        }
    }

    private mutating func visit(text node: NodeID, _ member: String) {
        switch member {
        case "parentFolderId": replace(node, changes.ids["folder"])
        case "type": replaceTemplate(node)
        case _ where member.hasSuffix("TriggerId"): replace(node, changes.ids["trigger"])
        case _ where member.hasSuffix("RuleId"): replace(node, changes.ids["rule"])
        default: replaceReferences(node)
        }
    }

    private mutating func replace(_ node: NodeID, _ names: [ExactText: String]?) {
        guard let names, let name = names[ExactText(tree.string(node))] else { return }
        edits.append(
            TextEdit(replace: tree.textRange(node), with: tree.carrier.spelling(of: name)))
    }

    /// Replaces the id in the type that a template defines: `cvt_1234_56`.
    private mutating func replaceTemplate(_ node: NodeID) {
        guard let ids = changes.ids["customTemplate"] else { return }
        let type = tree.string(node)
        guard let old = MergeEntity.templateID(in: type), let id = ids[ExactText(String(old))] else { return }
        edits.append(TextEdit(replace: tree.textRange(node), with: String(type[..<old.startIndex]) + id))
    }

    private mutating func replaceReferences(_ node: NodeID) {
        guard !changes.variables.isEmpty, tree.kind(node) == .string else { return }
        let text = Array(tree.utf8(node))
        var parts: [Range<Int>] = []
        var names: [String] = []
        for range in TemplateScanner.names(in: text[...]) {
            let name = ExactText(String(decoding: text[range], as: UTF8.self))
            guard let new = changes.variables[name] else { continue }
            parts.append(range)
            names.append(new)
        }
        for (range, name) in zip(tree.sourceRanges(node, decoded: parts), names) {
            edits.append(TextEdit(replace: range, with: tree.carrier.spelling(of: name)))
        }
    }
}
