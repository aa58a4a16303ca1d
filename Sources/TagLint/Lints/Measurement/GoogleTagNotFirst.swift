import TagDiagnostics
import TagModel

/// Flags a Google tag that does not fire when a page initializes.
struct GoogleTagNotFirst: Lint {
    static let kind = DiagnosticKind(
        "google-tag-not-first", .schema, .note,
        summary: "A Google tag that does not fire on Initialization.",
        explanation: """
            The Google tag sets the settings for all events after it. Google advises to fire it on 'Initialization - All \
            Pages', so that no event of 'All Pages' comes before it. Off by default, since many containers \
            wait for consent, or set priorities instead.
            """,
        flagged: .export(.tag("«Page»", "googtag", ["tagId": "G-8HK542DQMG"])),
        accepted: .export(.tag("Page", "googtag", ["tagId": "G-8HK542DQMG"], fires: "2147479573")),
        isOptIn: true)

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.form == .export else { return }
        for tag in subject.container.tags
        where !tag.isPaused && ["googtag", "gaawc"].contains(VendorCode(tag.type.value).code) {
            let events = PageRules.rules(of: tag, subject).map { PageRules.event(of: $0.rule) }
            guard !events.isEmpty, !events.contains("gtm.init"), !events.contains("gtm.init_consent") else {
                continue
            }
            report.add(
                "\(subject.title(of: tag)) does not fire on 'Initialization - All Pages', as Google advises for a Google tag",
                at: tag.name.range)
        }
    }
}
