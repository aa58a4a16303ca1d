import TagDiagnostics
import TagModel

/// Flags a container of which no tag waits for consent, though tags load trackers.
struct TrackersWithoutConsent: Lint {
    static let kind = DiagnosticKind(
        "trackers-without-consent", .privacy, .note,
        summary: "Trackers in a container in which no tag requires consent.",
        explanation: """
            Google's own tags check consent by themselves; pixels and scripts of other services do not. In many \
            countries they need consent before they load. No tag of the container requires any, so a page may \
            ask elsewhere: a consent tool may hold them back, or the site may need no consent. If not, set under \
            'Additional Consent Checks' what each tag needs, or that it needs none. Reports show the tags as one \
            finding; an ignore of one of them leaves the others. A tag whose triggers have to do with consent is not \
            reported. Once a tag requires consent, consent-missing-or-wrong reports each one that does not. [require-consent] in \
            tagc.toml says which services must require what; a tag that required-consent-missing reports is not reported here.
            """,
        flagged: [
            .export(
                .html("Pixel", "<script>fbq('track', 'PageView');</script>", with: open("«NOT_SET»")),
                .tag("Insight", "«bzi»", ["id": "1"])),
            .export(
                .entry(
                    "tag", "Pixel",
                    [
                        "type": "«img»", "firingTriggerId": ["2147479553"],
                        "parameter": [
                            ["type": "TEMPLATE", "key": "url", "value": "https://www.facebook.com/tr?id=1"]
                        ],
                    ])),
        ],
        accepted: [
            .export(
                .html("Pixel", "<script>fbq('track', 'PageView');</script>", with: open("NOT_NEEDED"))),
            .export(
                .html("Pixel", "<script>fbq('track', 'PageView');</script>", fires: "1"),
                .trigger("Cookies accepted", "CUSTOM_EVENT", "{{_event}} EQUALS accepted")),
            .export(.html("Note", "<script>// connect.facebook.net\nlog('myfbq(')</script>")),
        ], gathersAs: "trackers-without-consent")

    private static func open(_ status: JSON) -> JSON { ["consentSettings": ["consentStatus": status]] }

    func check(_ subject: LintSubject, report: inout LintReport) {
        let container = subject.container
        guard container.form == .export, !container.isFragment,
            !container.contexts.contains(where: { $0.value == .server })
        else { return }
        let consents = container.tags.map { TagConsent(of: $0, subject.tree) }
        guard !consents.contains(where: { $0.status == .needed }) else { return }
        let triggers = ConsentTriggers(subject)
        for (index, tag) in container.tags.enumerated()
        where !tag.isPaused && !tag.firesOn.isEmpty && consents[index].status == .open {
            let trackers = subject.trackers[index].following
            guard !trackers.isEmpty, !triggers.hold(tag), subject.reportedMissing(of: index).isEmpty else {
                continue
            }
            let title = subject.title(of: tag)
            report.add(
                "\(title) loads a tracker (\(trackers.words)), and no tag here requires consent",
                at: consents[index].range ?? tag.type.range,
                cause: SharedCause(
                    "tags load trackers, and no tag here requires consent",
                    place: "\(title) (\(trackers.words))"))
        }
    }
}
