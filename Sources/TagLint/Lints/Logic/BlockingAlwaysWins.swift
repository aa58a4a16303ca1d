import TagDiagnostics
import TagModel
import TagProof

/// Flags a tag that is blocked whenever a rule fires it.
struct BlockingAlwaysWins: ProofLint {
    static let kind = DiagnosticKind(
        "blocking-always-wins", .logic, .error, summary: "A tag that is blocked whenever a rule fires it.",
        explanation: """
            Whenever a rule that fires the tag passes, a rule that blocks it also passes. So the tag never \
            fires, and nothing reports that at run time. This is proved for every event and every value. Narrow \
            the blocking rule, or remove it from the tag. To switch a tag off, pause it.
            """,
        flagged: .definition(
            .event(), .key("path"), .rule("cart", "event equals view", "path equals /cart"),
            .rule("shop", "path startsWith /c"), .pixel(fires: "cart", blockedBy: "«shop»")),
        accepted: .definition(
            .event(), .key("path"), .rule("views", "event equals view"), .rule("shop", "path startsWith /c"),
            .pixel(fires: "views", blockedBy: "shop")))

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        let bringers = subject.bringers
        for (index, tag) in subject.container.tags.enumerated() where !tag.isPaused {
            guard case .alwaysBlocked(let by)? = analysis.tags[index].never, let first = by.first,
                bringers[index].isEmpty
            else { continue }
            let others = by.dropFirst().map { Note("and this one", at: tag.blockedBy[$0].range) }
            report.add(
                "\(subject.title(of: tag)) can never \(tag.verb): it is blocked whenever a \(subject.words.rule) \(tag.verb)s it",
                at: tag.blockedBy[first].range,
                notes: others
                    + tag.firesOn.map {
                        Note("every event that passes this \(subject.words.rule) is blocked", at: $0.range)
                    })
        }
    }
}
