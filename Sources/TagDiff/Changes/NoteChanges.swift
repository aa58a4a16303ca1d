import TagModel
import TagSyntax

extension Comparison {
    /// Remarks about conditions and the like, which only a definition has and no model keeps.
    func otherNotesChanges() -> [Change] {
        guard !old.isCompiled, old.container.form == .definition, new.container.form == .definition else {
            return []
        }
        let (before, after) = (old.container.otherRemarks, new.container.otherRemarks)
        var left = after
        var gone: [String] = []
        for remark in before {
            if let at = left.firstIndex(where: { $0.hasSameBytes(as: remark) }) {
                left.remove(at: at)
            } else {
                gone.append(remark)
            }
        }
        return gone.map { Change(.notes, "of a part", .text($0), nil, .cosmetic) }
            + left.map { Change(.notes, "of a part", nil, .text($0), .cosmetic) }
    }
}

extension Container {
    /// The texts of all members `notes` but those of the container, its macros, rules and tags.
    fileprivate var otherRemarks: [String] {
        guard otherNotes > 0, let root = tree.root else { return [] }
        var known: [ExactText: Int] = [:]
        let own = [notes] + macros.map(\.notes) + rules.map(\.notes) + tags.map(\.notes)
        for text in own.compactMap(\.self) { known[ExactText(text), default: 0] += 1 }
        var remarks: [String] = []
        tree.collectNotes(root, into: &remarks)
        return remarks.filter { text in
            guard let count = known[ExactText(text)], count > 0 else { return true }
            known[ExactText(text)] = count - 1
            return false
        }
    }
}

extension SyntaxTree {
    /// Depth is the reader's, 200 at most.
    fileprivate func collectNotes(_ node: NodeID, into remarks: inout [String]) {
        for (key, value) in members(node) {
            if hasText(key, "notes") {
                remarks.append(string(value))
            } else {
                collectNotes(value, into: &remarks)
            }
        }
        for element in elements(node) { collectNotes(element, into: &remarks) }
    }
}
