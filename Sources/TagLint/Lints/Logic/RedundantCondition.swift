import TagDiagnostics
import TagModel
import TagProof

/// Flags a condition that others of its rule imply.
struct RedundantCondition: Lint {
    static let kind = DiagnosticKind(
        "redundant-condition", .logic, .note, summary: "A condition that others of its rule imply.",
        explanation: """
            Whenever the others hold this one does too, so the rule passes for the same events without it. It is either \
            left over, or it was meant to say something else.
            """,
        flagged: [
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"path": {"type": "dataLayer", "name": "path"}},
             "rules": {"cart": {"if": [{"macro": "path", "equals": "/shop/cart"}, {"macro": "path", "startsWith": «"/shop"»}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["cart"]}}}
            """#
        ],
        accepted: [
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"path": {"type": "dataLayer", "name": "path"}},
             "rules": {"cart": {"if": [{"macro": "path", "endsWith": "/cart"}, {"macro": "path", "startsWith": "/shop"}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["cart"]}}}
            """#
        ], fix: .safe)
    static let needsProof = true

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let analysis = subject.analysis else { return }
        var removals: Removals?
        for (index, rule) in subject.container.rules.enumerated() where !rule.isImplied {
            for found in analysis.rules[index].redundant {
                let condition = rule.conditions[found.condition]
                guard condition.culprit.isKnown else { continue }
                let notes = found.because.map { rule.conditions[$0] }.map { other in
                    Note("implied by this: \(other.words)", at: other.culprit.isKnown ? other.culprit : nil)
                }
                let fixes = removals ?? Removals(subject)
                removals = fixes
                report.add(
                    "\(subject.title(of: rule)) passes for the same events without this condition",
                    at: condition.culprit, notes: notes, fixIts: fixes.condition(condition, safety: .safe))
            }
        }
    }
}
