import TagDiagnostics
import TagModel

/// Flags a condition of an export without a right side.
struct MissingOperand: Lint {
    static let kind = DiagnosticKind(
        "missing-operand", .schema, .error, summary: "A condition with nothing to compare with.",
        explanation: """
            A condition of an export has its left side under 'arg0' and its right side under 'arg1'. Without the latter \
            it compares with the empty text, so that 'contains', 'starts with' and patterns hold always and 'equals' \
            hardly ever.
            """,
        flagged: [
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12"},
             "trigger": [{"triggerId": "1", "name": "t", "type": "PAGEVIEW", "filter": [
              «{"type": "MATCH_REGEX", "parameter": [{"type": "TEMPLATE", "key": "arg0", "value": "{{_event}}"}]}»]}]}}
            """#
        ],
        accepted: [
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12"},
             "trigger": [{"triggerId": "1", "name": "t", "type": "PAGEVIEW", "filter": [
              {"type": "MATCH_REGEX", "parameter": [{"type": "TEMPLATE", "key": "arg0", "value": "{{_event}}"},
               {"type": "TEMPLATE", "key": "arg1", "value": "x"}]}]}]}}
            """#
        ])

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.form == .export else { return }
        for rule in subject.container.rules {
            for condition in rule.conditions {
                // What the reader fills in has the place of the condition as a whole.
                guard case .string("") = condition.right.kind, condition.right.range == condition.range,
                    condition.range.isKnown
                else { continue }
                report.add(
                    "a condition of \(subject.title(of: rule)) has no right side ('arg1')",
                    at: condition.range
                )
            }
        }
    }
}
