import TagDiagnostics
import TagModel

/// Flags a tag that is paused.
struct PausedTag: Lint {
    static let kind = DiagnosticKind(
        "paused-tag", .deadCode, .note, summary: "A tag that is paused.",
        explanation: """
            A paused tag never fires, but the vendor's container still delivers it. If it is no longer needed, \
            remove it: version control keeps it. The finding lists the triggers that now do nothing, since only \
            paused tags use them.
            """,
        flagged: .definition(.rule("open"), .pixel("«t»", fires: "open", with: ["paused": true])),
        accepted: .definition(.rule("open"), .pixel(fires: "open", with: ["paused": false])), fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.tags.contains(where: { $0.isPaused }) else { return }
        let removals = Removals(subject)
        let isIdle = subject.container.rules.indices.map { Self.isIdle($0, subject) }
        for (index, tag) in subject.container.tags.enumerated() where tag.isPaused {
            // What others go by is not taken away from them.
            let isNeeded = !subject.graph.uses(of: .tag(index)).isEmpty
            let rules = (tag.firesOn + tag.blockedBy).compactMap { subject.references.rule(for: $0) }
            let notes = rules.filter { isIdle[$0] }.prefix(Self.mostNotes).map { index in
                let rule = subject.container.rules[index]
                return Note(
                    "\(subject.title(of: rule)) does nothing while the tag is paused", at: rule.name.range,
                    isBrief: true)
            }
            report.add(
                "\(subject.title(of: tag)) is paused", at: tag.name.range, notes: notes,
                fixIts: isNeeded ? [] : removals.tag(index))
        }
    }

    /// Returns true for a rule that only paused tags use.
    private static func isIdle(_ index: Int, _ subject: LintSubject) -> Bool {
        !subject.container.rules[index].isImplied
            && subject.graph.uses(of: .rule(index)).allSatisfy { use in
                guard case .tag(let user)? = use.source else { return false }
                return subject.container.tags[user].isPaused
            }
    }

    private static let mostNotes = 5
}
