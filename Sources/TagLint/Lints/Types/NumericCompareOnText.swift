import TagDiagnostics
import TagModel

/// Flags a comparison of numbers whose left side is never one.
struct NumericCompareOnText: Lint {
    static let kind = DiagnosticKind(
        "numeric-compare-on-text", .type, .warning,
        summary: "A number comparison with a macro that is never a number.",
        explanation: """
            'Less than' and 'greater than' compare numbers, and texts that look like numbers; for all other values they are \
            false. An address, a language or a Boolean is never a number. They cannot compare the length or order of texts.
            """,
        flagged: [
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"lang": {"type": "language"}},
             "rules": {"r": {"if": [{"macro": "«lang»", "greaterThan": 5}]}}}
            """#,
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12"},
             "builtInVariable": [{"type": "PAGE_PATH", "name": "Page Path"}],
             "trigger": [{"triggerId": "1", "name": "t", "type": "PAGEVIEW", "filter": [{"type": "GREATER", "parameter": [
              {"type": "TEMPLATE", "key": "arg0", "value": "{{«Page Path»}}"},
              {"type": "TEMPLATE", "key": "arg1", "value": "5"}]}]}]}}
            """#,
        ],
        accepted: [
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"value": {"type": "dataLayer", "name": "value"}},
             "rules": {"r": {"if": [{"macro": "value", "greaterThan": 5}]}}}
            """#
        ])

    func check(_ subject: LintSubject, report: inout LintReport) {
        for rule in subject.container.rules {
            for condition in rule.conditions where PredicateType.of(condition.predicate.value).comparesNumbers
            {
                let macros = subject.macros(behind: condition.left)
                guard case .reference(let reference) = condition.left.kind, !macros.isEmpty,
                    macros.allSatisfy(MacroValues.isNeverNumber)
                else { continue }
                report.add(
                    "'\(reference.name.shortened())' is never a number, so this condition of \(subject.title(of: rule)) is always "
                        + (condition.isNegated ? "true" : "false"),
                    at: reference.range)
            }
        }
    }
}
