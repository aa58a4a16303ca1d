import TagDiagnostics
import TagModel
import TagProof

/// Flags a blocking rule that never passes when the tag would fire.
struct BlockingNeverApplies: ProofLint {
    static let kind = DiagnosticKind(
        "blocking-never-applies", .logic, .warning,
        summary: "A blocking rule that never passes when the tag would fire.",
        explanation: """
            No event passes both a rule that fires the tag and this one, so it blocks nothing. Usually it \
            requires another event than the firing rules. A blocking rule is evaluated for the same event that \
            fires the tag.
            """,
        flagged: .definition(
            .event(), .key("path"), .rule("click", "event equals click"),
            .rule("on admin pages", "event equals view", "path startsWith /admin"),
            .pixel(fires: "click", blockedBy: "«on admin pages»")),
        accepted: .definition(
            .event(), .key("path"), .rule("click", "event equals click"),
            .rule("on admin pages", "path startsWith /admin"),
            .pixel(fires: "click", blockedBy: "on admin pages")), gathersAs: "blocking-never-applies")

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        for (index, tag) in subject.container.tags.enumerated() {
            for found in analysis.tags[index].idleBlocks {
                let reference = tag.blockedBy[found]
                guard let rule = subject.references.rule(for: reference) else { continue }
                let title = subject.title(of: subject.container.rules[rule])
                report.add(
                    "\(title) never blocks \(subject.title(of: tag))", at: reference.range,
                    notes: [
                        Note(
                            "no event passes it and a \(subject.words.rule) that \(tag.verb)s the \(tag.word)"
                        )
                    ],
                    cause: SharedCause(
                        "\(tag.word)s are never blocked by \(title), their blocking rule: no event passes it and a "
                            + "\(subject.words.rule) that \(tag.verb)s them",
                        place: subject.title(of: tag)))
            }
        }
    }
}
