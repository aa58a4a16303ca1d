import TagDiagnostics
import TagModel
import TagProof
import TagSyntax

/// Flags tags that differ in nothing but the rules that fire them.
struct TagPerRule: Lint {
    static let kind = DiagnosticKind(
        "tag-per-rule", .logic, .note, summary: "Tags that differ only in the rules that fire them.",
        explanation: """
            The tags have the same type, parameters and settings; only their rules differ. One tag that fires on \
            the rules of both does the same, and has to be changed once. Sometimes one is a copy whose \
            parameters somebody forgot to change. If one event fires both, duplicate-tag says so.
            """,
        flagged: [
            .definition(
                .event(), .rule("buy", "event equals purchase"), .rule("rent", "event equals rent"),
                .pixel(fires: "buy"), .pixel("«u»", fires: "rent")),
            .export(
                .html("One", "<i></i>", fires: "1"), .html("«Two»", "<i></i>", fires: "2"),
                .trigger("Buy", "CUSTOM_EVENT", "{{_event}} EQUALS purchase"),
                .trigger("Rent", "CUSTOM_EVENT", "{{_event}} EQUALS rent")),
        ],
        accepted: .definition(
            .event(), .rule("buy", "event equals purchase"), .rule("rent", "event equals rent"),
            .pixel(fires: "buy"), .pixel("u", fires: "rent", blockedBy: "buy")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        // In a compiled container the compiler has made some tags of one.
        guard subject.container.form == .export || subject.container.form == .definition else { return }
        let tags = subject.container.tags
        let compared = tags.indices.filter { index in
            let tag = tags[index]
            let isAlone =
                subject.graph.uses(of: .tag(index)).isEmpty && tag.setup.isEmpty && tag.teardown.isEmpty
            return !tag.isPaused && !tag.firesOn.isEmpty && isAlone && !tag.kind.isMessage
        }
        let groups = AlikeKey.groups(compared) { Self.key(of: tags[$0], subject) }
        guard !groups.isEmpty else { return }
        let reported = Set((subject.analysis?.duplicateTags ?? []).flatMap { [$0.first, $0.second] })
        for group in groups {
            let first = tags[group[0]]
            for index in group.dropFirst() where !reported.contains(index) {
                guard Self.rules(of: tags[index]) != Self.rules(of: first) else { continue }
                report.add(
                    "\(subject.title(of: tags[index])) differs from '\(first.name.value.shortened())' only in its "
                        + "\(subject.words.rule)s",
                    at: tags[index].name.range,
                    notes: [
                        Note("the other tag", at: first.name.range),
                        Note("one tag can have the \(subject.words.rule)s of both"),
                    ])
            }
        }
    }

    private static func rules(of tag: Tag) -> Set<ExactText> { Set(tag.firesOn.map { ExactText($0.key) }) }

    /// Everything but the name, the remarks and the rules that fire it.
    private static func key(of tag: Tag, _ subject: LintSubject) -> AlikeKey {
        var key = AlikeKey()
        key.add(tag.type.value)
        key.add(tag.parameters)
        key.add(tag.blockedBy)
        key.add(tag.firing.rawValue)
        key.add(tag.priority.map { [$0] } ?? [])
        for time in [tag.scheduleStart, tag.scheduleEnd] { key.add(time.map { "\($0.value)" } ?? "") }
        let consent = TagConsent(of: tag, subject.tree)
        key.add(consent.status.rawValue)
        key.add(consent.types.joined(separator: "\n"))
        return key
    }
}
