import TagDiagnostics
import TagModel

/// Flags an event name with characters that Google Analytics asks not to use.
struct AnalyticsEventName: Lint {
    static let kind = DiagnosticKind(
        "ga4-event-name", .schema, .warning,
        summary: "An event name with characters that Google Analytics 4 does not allow.",
        explanation: """
            Names begin with a letter and have only letters, digits and underscores, no spaces or dashes. Apps drop events \
            with other names. On the web such events may arrive, but not in every report, and not as key events.
            """,
        flagged: .export(.tag("t", "gaawe", ["eventName": "«sign-up»"])),
        accepted: .export(.tag("t", "gaawe", ["eventName": "přihlášení_2"])), fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        for event in AnalyticsEvents.of(subject.container) {
            guard let name = subject.constantText(event.name), !name.isEmpty,
                !isReferenceWithoutEnd(name, subject)
            else { continue }
            // What is wrong at the ends alone is said by another lint.
            guard !AnalyticsLimits.isName(name), !AnalyticsLimits.isName(Whitespace.trimmed(name)) else {
                continue
            }
            report.add(
                "event name '\(name.shortened())' of \(subject.title(of: event.tag)) must be letters, digits and underscores, "
                    + "beginning with a letter",
                at: event.name.range, fixIts: fix(event.name, name, subject))
        }
    }

    /// Returns true for a reference that lost its closing braces, of which another lint tells.
    private func isReferenceWithoutEnd(_ name: String, _ subject: LintSubject) -> Bool {
        guard name.hasPrefix("{{") else { return false }
        let rest = name.dropFirst(2)
        return subject.container.macros.contains { rest.hasPrefix($0.name.value) }
    }

    private func fix(_ value: Value, _ name: String, _ subject: LintSubject) -> [FixIt] {
        guard case .string = value.kind, value.range.isKnown else { return [] }
        let better = String(
            String.UnicodeScalarView(
                Whitespace.trimmed(name).unicodeScalars.map { AnalyticsLimits.isName("a\($0)") ? $0 : "_" })
        )
        return AnalyticsLimits.isName(better) ? subject.rewriting(value.range, as: better) : []
    }
}
