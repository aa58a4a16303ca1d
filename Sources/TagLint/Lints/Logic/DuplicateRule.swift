import TagDiagnostics
import TagModel
import TagProof

/// Flags rules that pass for the same events.
struct DuplicateRule: ProofLint {
    static let kind = DiagnosticKind(
        "duplicate-rule", .logic, .warning, summary: "Rules that pass for the same events.",
        explanation: """
            The rules are written differently, but are proved to pass for the same events. A change to one is \
            easily forgotten in the other: use one of them everywhere.
            """,
        flagged: [
            .definition(
                .event(), .rule("buy", "event equals purchase"),
                .rule("«sale»", "event matchesRegex ^purchase$"),
                .pixel("t", "https://t.example/1", fires: "buy"),
                .pixel("u", "https://t.example/2", fires: "sale")),
            .export(
                .html("One", "<i>1</i>", fires: "1"), .html("Two", "<i>2</i>", fires: "2"),
                .trigger("Buy", "CUSTOM_EVENT", "{{_event}} EQUALS purchase"),
                .trigger("«Sale»", "CUSTOM_EVENT", "{{_event}} MATCH_REGEX ^purchase$")),
        ],
        accepted: [
            .definition(
                .event(), .rule("buy", "event equals purchase"),
                .rule("sale", "event matchesRegex ^purchase"),
                .pixel("t", "https://t.example/1", fires: "buy"),
                .pixel("u", "https://t.example/2", fires: "sale")),
            .export(
                .html("One", "<i>1</i>", fires: "1"), .html("Two", "<i>2</i>", fires: "2"),
                .trigger("Buy", "CUSTOM_EVENT", "{{_event}} EQUALS purchase"),
                .trigger("Sale", "CUSTOM_EVENT", "{{_event}} MATCH_REGEX ^purchase")),
        ], fix: .unsafe)

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        let rules = subject.container.rules
        let removals = Removals(subject)
        for group in analysis.equalRules {
            // What a reader made cannot be merged with anything, and what nobody uses has a lint of its own.
            let written = group.filter { !rules[$0].isImplied && subject.graph.isReached(.rule($0)) }
            guard let first = written.first else { continue }
            for index in written.dropFirst() {
                report.add(
                    "\(subject.title(of: rules[index])) passes for the same events as '\(rules[first].name.value.shortened())'",
                    at: rules[index].name.range,
                    notes: [Note("the other \(subject.words.rule)", at: rules[first].name.range)],
                    fixIts: Self.merging(index, into: first, subject, removals))
            }
        }
    }

    /// A fix that refers to the other rule everywhere; none where something has both, or is no tag and no macro.
    private static func merging(
        _ rule: Int, into first: Int, _ subject: LintSubject, _ removals: Removals
    ) -> [FixIt] {
        let uses = subject.graph.uses(of: .rule(rule))
        let others = subject.graph.uses(of: .rule(first)).map { $0.source }
        let isPlain = uses.allSatisfy { use in
            guard let source = use.source, !others.contains(source), use.range.isKnown else { return false }
            if case .rule = source { return false }
            return true
        }
        let rules = subject.container.rules
        guard isPlain, let removal = removals.rule(rule).first else { return [] }
        let edits = uses.map { subject.tree.writing(rules[first].key.value, at: $0.range) }
        return [
            FixIt(
                "write \(subject.title(of: rules[first])) in its place", edits: edits + removal.edits,
                safety: .unsafe, deletesEntity: true)
        ]
    }
}
