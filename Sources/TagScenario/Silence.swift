package import TagRuntime

/// The reason why a tag did not fire although a rule that fires it passed.
package enum Silence: Sendable {
    /// A rule, by number, blocked it.
    case blocked(rule: Int)
    case failed(Failure.Reason)
    /// Its schedule does not include the time.
    case unscheduled
    /// It may fire once and fired before, or it or a tag that it needs failed.
    case spent

    /// Returns the reason; nil if no rule that fires the tag passed.
    ///
    /// - Parameter evaluator: The evaluator that was pushed to last.
    package static func reason(
        of tag: Int, _ firing: Firing, _ rules: [Trace.Rule], _ evaluator: Evaluator
    ) -> Silence? {
        guard rules.contains(where: { $0.passed && $0.fires.contains(tag) }) else { return nil }
        if let rule = rules.first(where: { $0.passed && $0.blocks.contains(tag) }) {
            return .blocked(rule: rule.index)
        }
        if let failure = firing.failures.first(where: { $0.subject == .tag(tag) }) {
            return .failed(failure.reason)
        }
        let type = UTF8Text(evaluator.container.tables.type(ofTag: tag))
        let outlook = evaluator.outlook(event: firing.event, typePrefix: type)
        return outlook.first { $0.index == tag }?.outcome == .unscheduled ? .unscheduled : .spent
    }
}
