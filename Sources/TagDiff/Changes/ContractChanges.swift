import TagModel

extension Comparison {
    /// What is asked of the app that was not, and the reverse.
    func contractChanges(_ old: Surface, _ new: Surface) -> [Change] {
        old.demands.filter { !new.known.contains($0) }
            .map { Change($0.subject, "", .text($0.name.string), nil, .contract) }
            + new.demands.filter { !old.known.contains($0) }
            .map { Change($0.subject, "", nil, .text($0.name.string), .contract) }
    }
}
