import TagModel

/// Rules that pass on every page.
enum PageRules {
    /// The events of an opening page, in their order.
    static let events = ["gtm.init_consent", "gtm.init", "gtm.js", "gtm.dom", "gtm.load"]

    /// Returns the event of an opening page on which a rule always passes; nil if it asks for anything else.
    static func event(of rule: Rule) -> String? {
        guard rule.conditions.count == 1, let condition = rule.conditions.first,
            condition.predicate.value == .equals, !condition.isNegated, let event = condition.right.plainText,
            case .reference(let reference) = condition.left.kind, reference.name == "_event"
        else { return nil }
        return events.first { $0 == event }
    }

    /// Returns true if a rule passes on every page, or on every change of a page that loads no other.
    static func isOfPages(_ rule: Rule) -> Bool {
        event(of: rule) != nil
            || rule.conditions.contains { $0.right.plainText?.hasPrefix("gtm.historyChange") ?? false }
    }

    /// Returns the rules that fire a tag, each with its reference; those that are missing are left out.
    static func rules(of tag: Tag, _ subject: LintSubject) -> [(rule: Rule, reference: RuleReference)] {
        tag.firesOn.compactMap { reference in
            subject.references.rule(for: reference).map { (subject.container.rules[Int($0)], reference) }
        }
    }
}
