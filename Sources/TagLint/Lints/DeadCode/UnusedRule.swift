import TagDiagnostics
import TagModel

/// Flags a rule that no tag and no macro goes by.
struct UnusedRule: Lint {
    static let kind = DiagnosticKind(
        "unused-rule", .deadCode, .warning, summary: "A rule that no tag uses.",
        explanation: """
            It fires and blocks no tag, and enables and disables no macro. Remove it, or add it to the tag \
            that should use it. The finding lists the entities that only this rule needs. Nothing is reported in \
            a part of a container, since other parts may refer to the rule. The fix that removes it is unsafe. It \
            is withheld while the file has errors or a tag without a rule.
            """,
        flagged: [
            .definition(.rule("«open»")),
            .export(
                .html("Note", "<i></i>"), .trigger("«Buy»", "CUSTOM_EVENT", "{{_event}} EQUALS purchase")),
        ],
        accepted: [
            .definition(.rule("open"), .pixel(fires: "open")),
            .export(
                .html("Note", "<i></i>", fires: "1"),
                .trigger("Buy", "CUSTOM_EVENT", "{{_event}} EQUALS purchase")),
        ], fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard !subject.isCollection, !subject.container.isFragment, !subject.unread.toRules else { return }
        let removals = Removals(subject)
        var walk = ConsequenceWalk(subject.graph)
        for (index, rule) in subject.container.rules.enumerated() where !rule.isImplied {
            let entity = Entity.rule(index)
            guard !subject.graph.isReached(entity), subject.graph.uses(of: entity).isEmpty else { continue }
            report.add(
                "\(subject.title(of: rule)) is never used", at: rule.name.range,
                notes: Consequences.notes(of: entity, &walk, subject), fixIts: removals.rule(index))
        }
    }
}
