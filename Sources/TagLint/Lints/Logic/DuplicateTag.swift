import TagDiagnostics
import TagModel
import TagProof

/// Flags tags that send the same on one event.
struct DuplicateTag: ProofLint {
    static let kind = DiagnosticKind(
        "duplicate-tag", .logic, .warning, summary: "Tags that send the same data on one event.",
        explanation: """
            Both tags have the same type and the same parameters, and one event fires both, so their data is counted twice. \
            The finding shows the event; push it with `tagc run` to see both. Remove one tag, or make their rules exclude \
            each other.
            """,
        flagged: .definition(
            .event(), .rule("buy", "event equals purchase"), .rule("shop", "event startsWith pur"),
            .pixel(fires: "buy"), .pixel("«u»", fires: "shop")),
        accepted: .definition(
            .event(), .rule("buy", "event equals purchase"), .rule("shop", "event startsWith shop"),
            .pixel(fires: "buy"), .pixel("u", fires: "shop")))

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        let tags = subject.container.tags
        for found in analysis.duplicateTags
        where !Self.listeners.contains(VendorCode(tags[found.second].type.value).code) {
            report.add(
                "\(subject.title(of: tags[found.second])) sends the same data as '\(tags[found.first].name.value.shortened())', "
                    + "and one event fires both",
                at: tags[found.second].name.range,
                notes: [
                    Note("the other tag", at: tags[found.first].name.range),
                    Note("such an event: \(found.witness.words)"),
                ])
        }
    }

    /// Types of tags that the vendor's compiler makes of triggers, one for each: they send nothing.
    private static let listeners: Set<String> = [
        "cl", "lcl", "fsl", "hl", "jel", "sdl", "evl", "tl", "ytl", "tg", "dlm",
    ]
}
