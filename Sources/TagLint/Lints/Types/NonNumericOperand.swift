import TagDiagnostics
import TagModel

/// Flags a comparison of numbers whose right side is none.
struct NonNumericOperand: Lint {
    static let kind = DiagnosticKind(
        "non-numeric-operand", .type, .error,
        summary: "A number comparison with a text that is not a number.",
        explanation: """
            'Less than' and 'greater than' compare numbers: an optional sign, digits with or without a decimal \
            point, an optional exponent. With any other text they are always false. Thousands separators and \
            decimal commas are not allowed.
            """,
        flagged: [
            .definition(.key("value"), .rule("r", "value greaterThan «ten»")),
            .export(
                .variable("v", "v", ["name": "value"]), .trigger("t", "PAGEVIEW", "{{v}} GREATER «1,000»")),
        ],
        accepted: .definition(.key("value"), .rule("r", "value greaterThan 1e3", "value lessThan 5")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        let isJavaScript = subject.container.runsJavaScript
        // Many conditions may share one long text.
        var isNumber = TextMemo<Bool>()
        for rule in subject.container.rules {
            for condition in rule.conditions where condition.comparesNumbers {
                // A missing side is another lint's.
                guard condition.right.range != condition.range,
                    let text = subject.constantText(condition.right),
                    !isNumber.answer(
                        for: text, 0,
                        isJavaScript ? NumberWords.isNumberInJavaScript : NumberWords.isNumber)
                else { continue }
                report.add(
                    "'\(text.shortened())' is not a number, so this condition of \(subject.title(of: rule)) is always "
                        + (condition.isNegated ? "true" : "false"),
                    at: condition.right.range)
            }
        }
    }
}
