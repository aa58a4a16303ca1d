import TagDiagnostics
import TagModel

/// Flags a condition of an export without a right side, or with an empty one that makes it say nothing.
struct MissingOperand: Lint {
    static let kind = DiagnosticKind(
        "missing-operand", .schema, .error, summary: "A condition with an empty right side.",
        explanation: """
            A condition of an export has its left side under 'arg0' and its right side under 'arg1'. Without \
            'arg1' it compares with the empty text: 'contains', 'starts with' and patterns are always true, \
            and 'equals' is almost never. An empty text that makes the condition always true is a warning: the \
            value was probably forgotten.
            """,
        flagged: [
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12"},
             "trigger": [{"triggerId": "1", "name": "t", "type": "PAGEVIEW", "filter": [
              «{"type": "MATCH_REGEX", "parameter": [{"type": "TEMPLATE", "key": "arg0", "value": "{{_event}}"}]}»]}]}}
            """#,
            .export(.trigger("t", "PAGEVIEW", "{{_event}} MATCH_REGEX «»")),
        ],
        accepted: [
            .export(.trigger("t", "PAGEVIEW", "{{_event}} MATCH_REGEX x")),
            .export(.trigger("t", "PAGEVIEW", "{{_event}} EQUALS ")),
        ])

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.form == .export else { return }
        let listeners = ListenerFilters(subject)
        for rule in subject.container.rules {
            for condition in rule.conditions {
                guard case .string("") = condition.right.kind, condition.range.isKnown else { continue }
                // What the reader fills in has the place of the condition as a whole.
                if condition.right.range == condition.range {
                    report.add(
                        "a condition of \(subject.title(of: rule)) has no right side ('arg1')",
                        at: condition.range)
                } else if Self.isEmpty(condition, in: subject.container), !listeners.contains(condition) {
                    report.add(
                        "this condition of \(subject.title(of: rule)) is true for every text: its right side is empty",
                        at: condition.right.range, severity: .warning)
                }
            }
        }
    }

    /// Returns true for a condition of an export that holds for every text because its right side is empty.
    static func isEmpty(_ condition: Condition, in container: Container) -> Bool {
        guard container.form == .export, case .string("") = condition.right.kind else { return false }
        return [.contains, .startsWith, .endsWith, .matches].contains(condition.predicate.value)
    }
}
