import TagModel

extension Comparison {
    /// Rules that were tied to something or cut loose, by the names that they have on either side.
    func linkChanges(
        _ subject: Change.Subject, _ old: [RuleReference], _ new: [RuleReference], _ level: Level
    ) -> [Change] {
        let before = old.map { self.old.checked.rule(for: $0) }
        let after = new.map { self.new.checked.rule(for: $0) }
        let one = before.map { pairedOld.rule($0, &table) }
        let two = after.map { pairedNew.rule($0, &table) }
        guard one != two else { return [] }
        let (oldOnes, newOnes) = (Set(one), Set(two))
        let removed = zip(before, one).filter { !newOnes.contains($0.1) }.map { $0.0 }
        let added = zip(after, two).filter { !oldOnes.contains($0.1) }.map { $0.0 }
        return removed.map { Change(subject, "", self.old.shown(rule: $0), nil, level) }
            + added.map { Change(subject, "", nil, self.new.shown(rule: $0), level) }
    }
}

extension DiffSide {
    /// A rule's name; words for one that nobody wrote: `trigger 77` for a trigger that an export refers to by id and does
    /// not have, `event "purchase"` for what a message says of its triggers.
    fileprivate func shown(rule index: Int) -> Shown {
        let rule = container.rules[index]
        if let trigger = rule.messageTrigger { return .words(trigger) }
        let name = rule.name.value
        return checked.isStandIn(rule: index) && name != rule.key.value ? .words(name) : .text(name)
    }
}
