import TagModel
import TagSyntax

extension Comparison {
    /// Remarks about conditions and the like, which only a definition has and no model keeps.
    func otherNotesChanges() -> [Change] {
        guard !old.isCompiled, old.container.form == .definition, new.container.form == .definition else {
            return []
        }
        let (before, after) = (old.container.otherRemarks, new.container.otherRemarks)
        return before.without(after).map { Change(.notes, "of a part", .text($0), nil, .cosmetic) }
            + after.without(before).map { Change(.notes, "of a part", nil, .text($0), .cosmetic) }
    }
}

extension Container {
    /// The texts of all members `notes` but those of the container, its macros, rules and tags.
    fileprivate var otherRemarks: [String] {
        guard otherNotes > 0, let root = tree.root else { return [] }
        let own = [notes] + macros.map { $0.notes } + rules.map { $0.notes } + tags.map { $0.notes }
        var remarks: [String] = []
        tree.collectNotes(root, into: &remarks)
        return remarks.without(own.compactMap { $0 })
    }
}

extension [String] {
    /// Returns the texts that this list has more often than another.
    fileprivate func without(_ others: [String]) -> [String] {
        var counts: [ExactText: Int] = [:]
        for text in others { counts[ExactText(text), default: 0] += 1 }
        return filter { text in
            guard let count = counts[ExactText(text)], count > 0 else { return true }
            counts[ExactText(text)] = count - 1
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
