import TagDiagnostics
import TagModel
import TagSyntax

/// Fix-its that take parts of the container out of its file.
///
/// Fixes that delete something with a name are never safe: what nothing uses may be what somebody forgot to attach.
///
/// There are none where places mean something (compiled containers refer by number), in files without text, and in parts
/// of containers, which others may refer to.
///
/// The first fix for a subject costs a walk over the tree.
final class Removals {
    private let subject: LintSubject
    private lazy var editor: TreeEditor? = {
        let isNamed = subject.container.form == .definition || subject.container.form == .export
        return isNamed && !subject.container.isFragment ? subject.sharedEditor.editor : nil
    }()
    /// The ranges of the macros of each name.
    private lazy var macros: [ExactText: [SourceRange]] =
        subject.container.macros.reduce(into: [:]) { ranges, macro in
            ranges[ExactText(macro.name.value), default: []].append(macro.range)
        }

    init(_ subject: LintSubject) { self.subject = subject }

    /// Takes out all macros that bear the name of `macro`.
    func macro(_ index: Int) -> [FixIt] {
        let name = subject.container.macros[index].name.value
        return deletion("remove \(subject.words.macro) '\(name.shortened())'", macros[ExactText(name)] ?? [])
    }

    /// Takes out a rule.
    func rule(_ index: Int) -> [FixIt] {
        let rule = subject.container.rules[index]
        return deletion("remove \(subject.title(of: rule))", [rule.range])
    }

    /// Takes out a tag.
    func tag(_ index: Int) -> [FixIt] {
        let tag = subject.container.tags[index]
        return deletion("remove \(subject.title(of: tag))", [tag.range])
    }

    /// Takes one of several conditions out of a rule.
    func condition(_ condition: Condition, safety: FixIt.Safety) -> [FixIt] {
        element(condition.range, "remove the condition", safety)
    }

    /// Takes a rule off a tag that has others.
    func reference(_ reference: RuleReference, safety: FixIt.Safety) -> [FixIt] {
        element(reference.range, "remove the \(subject.words.rule) from the tag", safety)
    }

    /// None unless the range is that of an element of a list, or of its text, and the list may be empty or is not then.
    private func element(_ range: SourceRange, _ message: String, _ safety: FixIt.Safety) -> [FixIt] {
        guard let editor, range.isKnown, let node = editor.node(at: range) ?? text(range),
            let list = editor.parent(of: node), subject.tree.kind(list) == .array,
            Array(subject.tree.elements(list)).count > 1 || mayBeEmpty(list, editor)
        else { return [] }
        return editor.removal(of: [node]).map { [FixIt(message, edits: $0, safety: safety)] } ?? []
    }

    /// Returns true if a list may have no elements.
    ///
    /// In an export, these are the filters that any trigger may have. A trigger for a custom event must name its event.
    private func mayBeEmpty(_ list: NodeID, _ editor: TreeEditor) -> Bool {
        guard subject.container.form == .export else { return true }
        guard let owner = editor.parent(of: list), subject.tree.kind(owner) == .object else { return false }
        return subject.tree.member(owner, "filter") == list
            || subject.tree.member(owner, "autoEventFilter") == list
    }

    /// The string whose text has this range.
    private func text(_ range: SourceRange) -> NodeID? {
        let count = subject.tree.tape.prefixCount { $0.start <= range.start }
        let node = NodeID(Int32(truncatingIfNeeded: count - 1))
        guard count > 0, subject.tree.kind(node) == .string, subject.tree.textRange(node) == range else {
            return nil
        }
        return node
    }

    /// None unless every range is that of an object of its own.
    private func deletion(_ message: String, _ ranges: [SourceRange]) -> [FixIt] {
        guard let editor else { return [] }
        var nodes: [NodeID] = []
        let known = Set(ranges)
        var lists: [NodeID: Bool] = [:]
        for range in ranges {
            guard let node = editor.node(at: range), subject.tree.kind(node) == .object,
                let parent = editor.parent(of: node)
            else { return [] }
            // The oldest exports have an entity in two parts.
            if subject.container.form == .export, subject.tree.kind(parent) != .array { return [] }
            if let list = list(of: node, editor) {
                let goes =
                    lists[list]
                    ?? subject.tree.elements(list).allSatisfy { known.contains(subject.tree.range($0)) }
                lists[list] = goes
                nodes.append(goes ? list : node)
            } else {
                nodes.append(node)
            }
        }
        return editor.removal(of: nodes).map {
            [FixIt(message, edits: $0, safety: .unsafe, deletesEntity: true)]
        } ?? []
    }

    /// The list of a definition that `node` is in: macros of one name.
    private func list(of node: NodeID, _ editor: TreeEditor) -> NodeID? {
        guard subject.container.form == .definition, let list = editor.parent(of: node),
            subject.tree.kind(list) == .array
        else { return nil }
        return list
    }
}
