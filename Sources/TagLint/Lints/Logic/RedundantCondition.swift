import TagDiagnostics
import TagModel
import TagProof

/// Flags a condition that others of its rule imply.
struct RedundantCondition: ProofLint {
    static let kind = DiagnosticKind(
        "redundant-condition", .logic, .note, summary: "A condition that other conditions of its rule imply.",
        explanation: """
            Whenever the others are true, this one is also true, so the rule passes for the same events without \
            it. Remove it, or correct it. Conditions of listeners (autoEventFilter in exports) are not compared \
            with those of triggers.
            """,
        flagged: .definition(
            .key("path"), .rule("cart", "path equals /shop/cart", "path startsWith «/shop»"),
            .pixel(fires: "cart")),
        accepted: [
            .definition(
                .key("path"), .rule("cart", "path endsWith /cart", "path startsWith /shop"),
                .pixel(fires: "cart")),
            .export(
                .builtIn("Click URL"),
                .trigger(
                    "Shop", "LINK_CLICK", "{{Click URL}} CONTAINS /shop/cart",
                    with: ["autoEventFilter": [.condition("{{Click URL}} CONTAINS /shop")]])),
        ], fix: .safe)

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        let listeners = ListenerFilters(subject)
        let removals = Removals(subject)
        for (index, rule) in subject.container.rules.enumerated() where !rule.isImplied {
            for found in analysis.rules[index].redundant {
                let condition = rule.conditions[found.condition]
                guard condition.culprit.isKnown, !listeners.contains(condition),
                    !found.because.contains(where: { listeners.contains(rule.conditions[$0]) })
                else { continue }
                let notes = found.because.map { rule.conditions[$0] }.map { other in
                    Note("implied by this: \(other.words)", at: other.culprit.isKnown ? other.culprit : nil)
                }
                report.add(
                    "\(subject.title(of: rule)) passes for the same events without this condition",
                    at: condition.culprit, notes: notes, fixIts: removals.condition(condition, safety: .safe))
            }
        }
    }
}
