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
            .definition(.macro("lang", "language"), .rule("r", "«lang» greaterThan 5")),
            .export(.builtIn("Page Path"), .trigger("t", "PAGEVIEW", "{{«Page Path»}} GREATER 5")),
        ],
        accepted: .definition(.key("value"), .rule("r", "value greaterThan 5")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        for rule in subject.container.rules {
            for condition in rule.conditions where condition.comparesNumbers {
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
