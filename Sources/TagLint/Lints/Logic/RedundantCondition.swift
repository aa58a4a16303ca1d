import TagDiagnostics
import TagModel
import TagProof

/// Flags a condition that others of its rule imply.
struct RedundantCondition: Lint {
    static let kind = DiagnosticKind(
        "redundant-condition", .logic, .note, summary: "A condition that other conditions of its rule imply.",
        explanation: """
            Whenever the others are true, this one is also true, so the rule passes for the same events without \
            it. Remove it, or correct it. Conditions of listeners (autoEventFilter in exports) are not compared \
            with those of triggers.
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
            """#,
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12", "usageContext": ["WEB"]},
             "builtInVariable": [{"type": "CLICK_URL", "name": "Click URL"}],
             "trigger": [{"triggerId": "5", "name": "Shop", "type": "LINK_CLICK",
              "waitForTags": {"type": "BOOLEAN", "value": "true"},
              "filter": [{"type": "CONTAINS", "parameter": [{"type": "TEMPLATE", "key": "arg0", "value": "{{Click URL}}"},
               {"type": "TEMPLATE", "key": "arg1", "value": "/shop/cart"}]}],
              "autoEventFilter": [{"type": "CONTAINS", "parameter": [
               {"type": "TEMPLATE", "key": "arg0", "value": "{{Click URL}}"},
               {"type": "TEMPLATE", "key": "arg1", "value": "/shop"}]}]}]}}
            """#,
        ], fix: .safe)
    static let needsProof = true

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let analysis = subject.analysis else { return }
        let listeners = ListenerFilters(subject)
        var removals: Removals?
        for (index, rule) in subject.container.rules.enumerated() where !rule.isImplied {
            for found in analysis.rules[index].redundant {
                let condition = rule.conditions[found.condition]
                guard condition.culprit.isKnown, !listeners.contains(condition),
                    !found.because.contains(where: { listeners.contains(rule.conditions[$0]) })
                else { continue }
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
