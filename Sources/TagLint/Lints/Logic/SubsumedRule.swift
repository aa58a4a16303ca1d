import TagDiagnostics
import TagModel
import TagProof

/// Flags a rule that fires a tag only when another one does.
struct SubsumedRule: ProofLint {
    static let kind = DiagnosticKind(
        "subsumed-rule", .logic, .warning,
        summary: "A rule that fires a tag only for events for which another rule does.",
        explanation: """
            Whenever it passes, another rule of the same tag also passes, so the tag fires for the same events \
            without it. Remove one of the two rules from the tag: this one, or the one that passes too often.
            """,
        flagged: [
            .definition(
                .event(), .key("path"), .rule("views", "event equals view"),
                .rule("checkout", "event equals view", "path startsWith /checkout"),
                .pixel(fires: "views", "«checkout»")),
            .export(
                .tag("Note", "html", ["html": "<i></i>"], fires: "1", "«2»"),
                .trigger("Views", "CUSTOM_EVENT", "{{_event}} EQUALS view"),
                .trigger(
                    "Checkout", "CUSTOM_EVENT", "{{_event}} EQUALS view",
                    with: ["filter": [.condition("{{Path}} STARTS_WITH /checkout")]]),
                .variable("Path", "v", ["name": "path"])),
        ],
        accepted: .definition(
            .event(), .key("path"), .rule("views", "event equals view"),
            .rule("checkout", "path startsWith /checkout"), .pixel(fires: "views", "checkout")), fix: .safe)

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        let rules = subject.container.rules
        let removals = Removals(subject)
        for (index, tag) in subject.container.tags.enumerated() {
            for found in analysis.tags[index].subsumed {
                let (rule, by) = (tag.firesOn[found.rule], tag.firesOn[found.by])
                guard let narrow = subject.references.rule(for: rule),
                    let wide = subject.references.rule(for: by)
                else { continue }
                // Without a limit it fires once for each rule that passes, so once less.
                let safety = tag.firing == .unlimited ? FixIt.Safety.unsafe : .safe
                report.add(
                    "\(subject.title(of: rules[narrow])) is redundant for \(subject.title(of: tag)): whenever it passes, "
                        + "'\(rules[wide].name.value.shortened())' does too",
                    at: rule.range, notes: [Note("this one covers it", at: by.range)],
                    fixIts: removals.reference(rule, safety: safety))
            }
        }
    }
}
