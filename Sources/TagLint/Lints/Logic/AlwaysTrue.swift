import TagDiagnostics
import TagModel
import TagProof

/// Flags a condition that always holds.
struct AlwaysTrue: ProofLint {
    static let kind = DiagnosticKind(
        "always-true", .logic, .warning, summary: "A condition that is always true.",
        explanation: """
            It has no effect: remove it, or correct it. In an app, a comparison with a value that may be absent \
            is not always true, since comparisons with an absent value are false. On a page an absent value is \
            the text undefined, which some comparisons always match.
            """,
        flagged: [
            .definition(
                .event(), .key("plan"), .rule("pro", "event matchesRegex «.*»", "plan equals pro"),
                .pixel(fires: "pro")),
            .definition(
                .container("contexts", ["web"]), .event(), .key("plan"),
                .rule("pro", "event equals buy", "plan matchesRegex «.*»"), .pixel(fires: "pro")),
        ],
        accepted: .definition(.key("plan"), .rule("pro", "plan matchesRegex .*"), .pixel(fires: "pro")),
        fix: .safe)

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        let listeners = ListenerFilters(subject)
        let removals = Removals(subject)
        for (index, rule) in subject.container.rules.enumerated() where !rule.isImplied {
            // A rule that always passes has a lint of its own.
            guard !analysis.rules[index].isAnyEvent else { continue }
            for condition in analysis.rules[index].alwaysTrue.map({ rule.conditions[$0] }) {
                // The vendor's page has no other way to say that any event will do.
                if subject.container.form.isVendors, subject.isEvent(condition.left) { continue }
                // Nor has it one to say that a listener always listens; and an empty right side has a lint of its own.
                guard condition.culprit.isKnown, !listeners.contains(condition),
                    !MissingOperand.isEmpty(condition, in: subject.container)
                else { continue }
                // A constant may be a switch that somebody is to turn.
                let safety = subject.constantText(condition.left) == nil ? FixIt.Safety.safe : .unsafe
                report.add(
                    "a condition of \(subject.title(of: rule)) is always true: \(condition.words)",
                    at: condition.culprit, notes: Self.notes(condition),
                    fixIts: removals.condition(condition, safety: safety))
            }
        }
    }

    /// Says which part of a pattern makes it match every text, where that is easily overlooked.
    private static func notes(_ condition: Condition) -> [Note] {
        guard condition.predicate.value == .matches, let text = condition.right.plainText else { return [] }
        let hasEmptyBranch =
            text.hasSuffix("|") || text.hasPrefix("|")
            || ["||", "(|", "|)"].contains { text.utf8.firstRange(of: $0.utf8) != nil }
        return hasEmptyBranch ? [Note("one side of a '|' is empty, and matches every text")] : []
    }
}
