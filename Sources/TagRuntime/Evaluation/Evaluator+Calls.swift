extension Evaluator {
    /// Finds a tag's parameters, whether or not anything fires it; nothing is pushed.
    ///
    /// For those who show what a tag would say. `tag` is nil when a parameter failed.
    ///
    /// - Parameter event: The event that macros see; nil for none.
    package func call(
        ofTag index: Int, during event: UTF8Text?
    ) -> (tag: FiredTag?, failures: [Failure]) {
        guard index >= 0, index < container.tables.tags.count else { return (nil, []) }
        let firing: Firing? = run { evaluation in
            evaluation.begin()
            if let event {
                evaluation.event = evaluation.adopt(.text(event), depth: 0)
                evaluation.eventHash = NameHash.of(evaluation.event.view)
            }
            evaluation.fired.truncate(to: 0)
            evaluation.blocked.truncate(to: 0)
            _ = evaluation.resolveParameters(index)
            // What is handed out has the name of an event. Nothing may be left to pay for one.
            if event == nil { evaluation.event = .text(.empty) }
            return evaluation.firing()
        }
        return (firing?.tags.first, firing?.failures ?? [])
    }
}
