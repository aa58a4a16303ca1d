import TagDiagnostics
import TagModel
import TagProof

/// Flags a tag that fires once for each of several rules that one event passes.
struct DoubleFire: ProofLint {
    static let kind = DiagnosticKind(
        "double-fire", .logic, .warning, summary: "A tag that one event fires more than once.",
        explanation: """
            The vendor's page fires a tag without a limit once for each rule that passes. Here one event passes \
            two of them, so the tag sends its data twice. The finding shows the event. Set the tag to fire once \
            per event, or make the rules exclude each other.
            """,
        flagged: .export(
            .tag("T", "html", ["html": "<i></i>"], fires: "1", "«2»", with: ["tagFiringOption": "UNLIMITED"]),
            .trigger("A", "CUSTOM_EVENT", "{{_event}} EQUALS buy"),
            .trigger("B", "CUSTOM_EVENT", "{{_event}} STARTS_WITH b")),
        accepted: .export(
            .tag("T", "html", ["html": "<i></i>"], fires: "1", "2", with: ["tagFiringOption": "UNLIMITED"]),
            .trigger("A", "CUSTOM_EVENT", "{{_event}} EQUALS buy"),
            .trigger("B", "CUSTOM_EVENT", "{{_event}} EQUALS sell")))

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        guard subject.container.form == .export else { return }
        for found in analysis.doubleFires {
            let tag = subject.container.tags[found.tag]
            let (first, second) = (tag.firesOn[found.first], tag.firesOn[found.second])
            report.add(
                "\(subject.title(of: tag)) fires twice on one event: it has no limit, and two \(subject.words.rule)s pass",
                at: second.range,
                notes: [
                    Note("the other \(subject.words.rule)", at: first.range),
                    Note("such an event: \(found.witness.words)"),
                ])
        }
    }
}
