import TagModel

extension Comparison {
    /// Returns the changes of the container's own properties.
    func containerChanges() -> [Change] {
        let (old, new) = (self.old.container, self.new.container)
        var changes: [Change] = []
        // Formats without a container ID take it from the name of the file.
        if let one = old.id?.value, let two = new.id?.value, !one.hasSameBytes(as: two) {
            changes.append(Change(.id, "", .text(one), .text(two), .contract))
        }
        let (before, after) = (old.version?.value, new.version?.value)
        if before.map(ExactText.init) != after.map(ExactText.init) {
            changes.append(
                Change(.version, "", before.map(Shown.text), after.map(Shown.text), .cosmetic))
        }
        let contexts = [old, new].map { $0.contexts.map { $0.value.rawValue }.joined(separator: ", ") }
        if contexts[0] != contexts[1], !self.old.isCompiled {
            changes.append(Change(.contexts, "", .words(contexts[0]), .words(contexts[1]), .behaviour))
        }
        if old.keysInEffect != new.keysInEffect {
            changes.append(
                Change(
                    .askableKeys, "", .words(old.keysInEffect.rawValue), .words(new.keysInEffect.rawValue),
                    .contract))
        }
        if old.blanksText != new.blanksText, !self.old.isCompiled {
            changes.append(
                Change(
                    .absentInText, "", .words(old.blanksText ? "whole" : "part"),
                    .words(new.blanksText ? "whole" : "part"), .behaviour))
        }
        return changes + notesChange(old.notes, new.notes)
    }

    /// Returns the things that only one container has and that tagc does not act on.
    ///
    /// A comparison of the files themselves reports these by name instead.
    func unsupportedChanges() -> [Change] {
        let (old, new) = (self.old.container, self.new.container)
        let (before, after) = (old.unsupported.map { $0.shown }, new.unsupported.map { $0.shown })
        let (known, kept) = (Set(before.map(ExactText.init)), Set(after.map(ExactText.init)))
        return before.filter { !kept.contains(ExactText($0)) }
            .map { Change(.unsupported, "", .words($0), nil, .cosmetic) }
            + after.filter { !known.contains(ExactText($0)) }
            .map { Change(.unsupported, "", nil, .words($0), .cosmetic) }
    }

    func notesChange(_ old: String?, _ new: String?) -> [Change] {
        guard !self.old.isCompiled, ExactText(old ?? "") != ExactText(new ?? "") else { return [] }
        return [Change(.notes, "", old.map(Shown.text), new.map(Shown.text), .cosmetic)]
    }
}

extension UnsupportedPart {
    fileprivate var shown: String { "\(what) '\(name)'" }
}
