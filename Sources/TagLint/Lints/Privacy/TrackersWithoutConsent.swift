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
            'Additional Consent Checks' what each tag needs, or that it needs none. The finding is one for the \
            container and lists the tags. A tag whose triggers have to do with consent is not listed. Once a tag \
            requires consent, consent-missing-or-wrong reports each one that does not. [require-consent] in \
            tagc.toml says which services must require what.
            """,
        flagged: [
            .export(
                .html("Pixel", "<script>fbq('track', 'PageView');</script>", with: open("«NOT_SET»")),
                .tag("Insight", "bzi", ["id": "1"])),
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
        ])

    private static func open(_ status: JSON) -> JSON { ["consentSettings": ["consentStatus": status]] }

    func check(_ subject: LintSubject, report: inout LintReport) {
        let container = subject.container
        guard container.form == .export, !container.isFragment,
            !container.contexts.contains(where: { $0.value == .server })
        else { return }
        let consents = container.tags.map { TagConsent(of: $0, subject.tree) }
        guard !consents.contains(where: { $0.status == .needed }) else { return }
        let triggers = ConsentTriggers(subject)
        let found = container.tags.indices.compactMap { index -> (index: Int, tracker: Tracker)? in
            let tag = container.tags[index]
            guard let tracker = subject.trackers[index], tracker.purpose.follows, !tag.isPaused,
                !tag.firesOn.isEmpty, consents[index].status == .open, !triggers.hold(tag)
            else { return nil }
            return (index, tracker)
        }
        guard let first = found.first else { return }
        let range = consents[first.index].range ?? container.tags[first.index].type.range
        guard found.count > 1 else {
            report.add(
                "\(subject.title(of: container.tags[first.index])) (\(first.tracker.name)) requires no consent, "
                    + "and no other tag here does",
                at: range)
            return
        }
        report.add(
            "\(found.count) tags load trackers and no tag here requires consent: \(Self.names(found.map(\.tracker.name)))",
            at: range, notes: Self.notes(found, subject))
    }

    /// The first names, each once.
    private static func names(_ all: [String]) -> String {
        var names: [String] = []
        for name in all where !names.contains(name) { names.append(name) }
        let shown = names.prefix(5).joined(separator: ", ")
        return names.count > 5 ? shown + " and others" : shown
    }

    private static func notes(_ found: [(index: Int, tracker: Tracker)], _ subject: LintSubject) -> [Note] {
        let places = found.prefix(mostNotes).map { found in
            let tag = subject.container.tags[found.index]
            return Note(
                "\(subject.title(of: tag)) (\(found.tracker.name))", at: tag.name.range, isBrief: true)
        }
        return found.count > mostNotes ? places + [Note("and \(found.count - mostNotes) more tags")] : places
    }

    private static let mostNotes = 20
}
