import TagModel

extension Comparison {
    /// Returns new and dropped demands on the app or page.
    func contractChanges(_ old: Surface, _ new: Surface) -> [Change] {
        // A damaged part may still ask for what nothing else asks for.
        let isRemovalKnown = self.new.checked.damage?.hidesReferences != true
        let isNewKnown = self.old.checked.damage?.hidesReferences != true
        let removed = isRemovalKnown ? old.demands.filter { !new.contains($0) && isAsked($0) } : []
        let added = isNewKnown ? new.demands.filter { !old.contains($0) && isAsked($0) } : []
        return removed.map { Change($0.subject, "", .text($0.name), nil, .contract) }
            + added.map { Change($0.subject, "", nil, .text($0.name), .contract) }
    }

    /// True if both containers run where no app handles types of tags and functions: in pages and on servers.
    var isOfWeb: Bool { old.container.ruleSet == .web && new.container.ruleSet == .web }

    /// Returns true for a demand on the app or page: pages push keys, and the vendor's runtime has the types.
    private func isAsked(_ demand: Surface.Demand) -> Bool { !isOfWeb || demand.subject == .reads }
}
