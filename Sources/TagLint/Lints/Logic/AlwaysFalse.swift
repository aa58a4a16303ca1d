import TagDiagnostics
import TagModel
import TagProof

/// Flags a condition that never holds, whatever is pushed.
struct AlwaysFalse: ProofLint {
    static let kind = DiagnosticKind(
        "always-false", .logic, .error, summary: "A condition that is always false.",
        explanation: """
            No value of its macro makes the condition true, so the rule never passes. The macro is another \
            constant, a table without such a value, or a text that never matches; or the pattern matches \
            nothing.
            """,
        flagged: [
            .definition(
                .macro("l", "language"),
                .table("region", "lookupTable", of: "l", ["de": "EU", "en": "US"], default: "other"),
                .rule("asia", "region equals «ASIA»"), .pixel(fires: "asia")),
            .definition(.event(), .rule("r", "event matchesRegex «buy$now»"), .pixel(fires: "r")),
            .definition(
                .constant("stage", "test"), .rule("live", "stage equals «live»"), .pixel(fires: "live")),
        ],
        accepted: .definition(
            .macro("l", "language"),
            .table("region", "lookupTable", of: "l", ["de": "EU", "en": "US"], default: "other"),
            .rule("rest", "region equals other"), .pixel(fires: "rest")))

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        Contradictions.report(
            .alwaysFalse, of: subject, analysis, to: &report,
            message: { rule, condition in
                guard let (name, value) = Self.constant(condition, subject) else {
                    return "\(rule) never passes: no event meets its condition \(condition.words)"
                }
                return "\(rule) never passes: '\(name.shortened())' is always \"\(value)\""
            },
            notes: { condition in
                guard Self.constant(condition, subject) != nil else {
                    return [Note("no value of the left side makes it true")]
                }
                let written = subject.macros(behind: condition.left).first?.parameters["value"]?.range
                let asked = Note("the condition is \(condition.words)")
                return (written.map { $0.isKnown ? [Note("the value is set here", at: $0)] : [] } ?? []) + [
                    asked
                ]
            })
    }

    /// The macro on the left side of a condition and its value, where that is always one.
    private static func constant(_ condition: Condition, _ subject: LintSubject) -> (String, String)? {
        guard case .reference(let reference) = condition.left.kind,
            let value = subject.constantText(condition.left)
        else { return nil }
        return (reference.name, value)
    }
}
