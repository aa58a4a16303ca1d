import TagDiagnostics
import TagModel
import TagRuntime

/// Flags names that are not as a team has agreed.
struct NamingConvention: Lint {
    static let kind = DiagnosticKind(
        "naming-convention", .naming, .warning, summary: "A name that does not follow the team's convention.",
        explanation: """
            The options give a pattern for the names of macros, of rules and of tags, in the dialect of \
            conditions; a pattern matches anywhere unless it begins with '^' and ends with '$'. An empty \
            pattern matches every name. Built-in macros keep the vendor's names.
            """,
        flagged: .definition(.rule("open"), .pixel("«pixel»", fires: "open")),
        accepted: .definition(.rule("open"), .pixel("Ads - pixel", fires: "open")),
        options: [
            LintOption("macro", "Pattern for the names of macros (variables)", fallback: .text("")),
            LintOption("rule", "Pattern for the names of rules (triggers)", fallback: .text("")),
            LintOption("tag", "Pattern for the names of tags", fallback: .text("")),
        ], isOptIn: true)

    func check(_ subject: LintSubject, report: inout LintReport) {
        let container = subject.container
        let macros = container.macros.filter { $0.origin == .written }.map { $0.name }
        check(macros, .macro, subject, &report)
        check(container.rules.filter { !$0.isImplied }.map { $0.name }, .rule, subject, &report)
        check(container.tags.map { $0.name }, .tag, subject, &report)
    }

    private func check(
        _ names: [Located<String>], _ kind: EntityKind, _ subject: LintSubject, _ report: inout LintReport
    ) {
        let text = subject.text(kind.rawValue, of: Self.kind)
        guard !text.isEmpty else { return }
        let pattern = PatternParser.parse(Array(text.utf8))
        guard pattern.faults.isEmpty else {
            return report.add(
                "the option '\(kind.rawValue)' is not a valid pattern: '\(text.shortened())'",
                at: SourceRange(0, 0))
        }
        var matcher = PatternMatcher()
        for name in names {
            let bytes = Array(name.value.utf8)
            guard !matcher.matches(0, pattern.program.span, in: bytes.span) else { continue }
            let what = subject.words.word(for: kind)
            report.add(
                "\(what) '\(name.value.shortened())' does not match the pattern '\(text.shortened())'",
                at: name.range)
        }
    }
}
