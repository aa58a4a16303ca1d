import TagDiagnostics
import TagModel

/// Flags a tag that no rule fires and no other tag brings along.
struct TagWithoutRule: Lint {
    static let kind = DiagnosticKind(
        "tag-without-rule", .deadCode, .warning, summary: "A tag that no rule fires.",
        explanation: """
            It has no rule and is not the setup or teardown tag of another tag, so it never fires. Give it a \
            rule, or remove it. In a part of a container it is not reported, since the rules may be elsewhere.
            """,
        flagged: [
            .definition(.pixel("«t»")),
            .export(
                .entry(
                    "tag", "«Note»",
                    [
                        "type": "html",
                        "parameter": [["type": "TEMPLATE", "key": "html", "value": "<i></i>"]],
                    ])),
        ],
        accepted: [
            .definition(.rule("open"), .pixel(fires: "open", setup: "first"), .pixel("first")),
            .export(.html("Note", "<i></i>")),
        ])

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard !subject.container.isFragment, !subject.unread.toRules else { return }
        for (index, tag) in subject.container.tags.enumerated() where tag.firesOn.isEmpty && !tag.isPaused {
            let isBrought = subject.graph.uses(of: .tag(index)).contains { use in
                if case .tag? = use.source { true } else { false }
            }
            guard !isBrought else { continue }
            report.add("\(subject.title(of: tag)) has no firing \(subject.words.rule)", at: tag.name.range)
        }
    }
}
