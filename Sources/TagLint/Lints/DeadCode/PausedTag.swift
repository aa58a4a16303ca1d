import TagDiagnostics
import TagModel

/// Flags a tag that is paused.
struct PausedTag: Lint {
    static let kind = DiagnosticKind(
        "paused-tag", .deadCode, .note, summary: "A tag that is paused.",
        explanation: """
            A paused tag never fires, but the vendor's container still delivers it. If it is no longer needed, \
            remove it: version control keeps it.
            """,
        flagged: .definition(.rule("open"), .pixel("«t»", fires: "open", with: ["paused": true])),
        accepted: .definition(.rule("open"), .pixel(fires: "open", with: ["paused": false])), fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        let removals = Removals(subject)
        for (index, tag) in subject.container.tags.enumerated() where tag.isPaused {
            // What others go by is not taken away from them.
            let isNeeded = !subject.graph.uses(of: .tag(index)).isEmpty
            report.add(
                "\(subject.title(of: tag)) is paused", at: tag.name.range,
                fixIts: isNeeded ? [] : removals.tag(index))
        }
    }
}
