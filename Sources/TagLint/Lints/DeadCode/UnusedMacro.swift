import TagDiagnostics
import TagModel

/// Flags a macro that nothing refers to and no app can ask for.
struct UnusedMacro: Lint {
    static let kind = DiagnosticKind(
        "unused-macro", .deadCode, .warning, summary: "A macro that nothing refers to.",
        explanation: """
            No tag, rule or other macro refers to it, and no app can read it by name. It has no effect, or a \
            reference to it is misspelled. The finding lists the entities that only this macro needs. Apps can \
            read every macro of a container for apps, so only private ones are reported there. Nothing is \
            reported in a part of a container, and in an export without tags, which is a collection to import. \
            The fix that removes the macro is unsafe. It is withheld while the file has errors or a name that \
            looks misspelled.
            """,
        flagged: [
            .definition(
                .container("keys", "values"), .constant("«page»", "{{site}}"), .constant("site", "x")),
            .export(.html("Note", "<i></i>"), .variable("«Site»", "c", ["value": "x"])),
        ],
        accepted: [
            .definition(
                .container("keys", "values"), .constant("page", "x"), .rule("open"),
                .pixel("t", "https://t.example/{{page}}", fires: "open")),
            .definition(.constant("page", "x")),
            .export(.html("Note", "<i>{{Site}}</i>"), .variable("Site", "c", ["value": "x"])),
        ], fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard !subject.isCollection, !subject.container.isFragment else { return }
        let removals = Removals(subject)
        var walk = ConsequenceWalk(subject.graph)
        for (index, macro) in subject.container.macros.enumerated() where macro.origin == .written {
            let entity = Entity.macro(index)
            guard subject.graph.isHead(index), !subject.graph.isReached(entity),
                subject.graph.uses(of: entity).isEmpty
            else { continue }
            report.add(
                "\(subject.title(of: macro)) is never used", at: macro.name.range,
                notes: Consequences.notes(of: entity, &walk, subject), fixIts: removals.macro(index))
        }
    }
}
