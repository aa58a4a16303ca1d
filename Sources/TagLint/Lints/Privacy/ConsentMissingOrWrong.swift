import TagDiagnostics
import TagModel

/// Flags trackers that do not wait for consent though others of the container do, or that wait for the wrong one.
struct ConsentMissingOrWrong: Lint {
    static let kind = DiagnosticKind(
        "consent-missing-or-wrong", .privacy, .warning,
        summary: "A tracker that requires no consent, or the wrong one.",
        explanation: """
            Google's own tags check consent by themselves. Tags of other services fire without consent, unless \
            their settings require it. The lint reports two cases: a tag of a known service without consent \
            settings in a container where other tags have them, and an advertiser's tag, Google's included, that \
            requires some consent but not 'ad_storage'. Set the consent that the tag needs, or state that it \
            needs none. A tag whose triggers have to do with consent, by their names or conditions, is not reported \
            for missing settings, nor is one that required-consent-missing reports.
            """,
        flagged: [
            .export(
                .tag(
                    "Insight", "bzi", ["id": "1"], with: ["consentSettings": ["consentStatus": "«NOT_SET»"]]),
                .tag("Heat", "hjtc", ["hotjar_site_id": "1"], with: consentToAnalytics("NEEDED"))),
            .export(.tag("Insight", "bzi", ["id": "1"], with: consentToAnalytics("«NEEDED»"))),
            .export(.tag("Buy", "awct", ["conversionId": "1"], with: consentToAnalytics("«NEEDED»"))),
        ],
        accepted: [
            .export(
                .tag("Insight", "bzi", ["id": "1"], with: ["consentSettings": ["consentStatus": "NOT_SET"]])),
            .export(
                .tag("Insight", "bzi", ["id": "1"], fires: "1"),
                .tag("Heat", "hjtc", ["hotjar_site_id": "1"], with: consentToAnalytics("NEEDED")),
                .trigger("ok", "CUSTOM_EVENT", "{{_event}} EQUALS consent_given")),
        ])

    private static func consentToAnalytics(_ status: JSON) -> JSON {
        let types: JSON = [
            "type": "LIST", "list": [["type": "TEMPLATE", "value": "analytics_storage"]],
        ]
        return ["consentSettings": ["consentStatus": status, "consentType": types]]
    }

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.form == .export else { return }
        let consents = subject.container.tags.map { TagConsent(of: $0, subject.tree) }
        guard consents.contains(where: { $0.status == .needed }) else { return }
        let triggers = ConsentTriggers(subject)
        for (index, tag) in subject.container.tags.enumerated() where !tag.isPaused {
            let consent = consents[index]
            let range = consent.range ?? tag.type.range
            switch consent.status {
            case .open:
                let trackers = subject.trackers[index].following
                guard !trackers.isEmpty, !triggers.hold(tag), subject.reportedMissing(of: index).isEmpty
                else {
                    continue
                }
                report.add(
                    "\(subject.title(of: tag)) (\(trackers.words)) requires no consent, but other tags here do",
                    at: range)
            case .needed:
                guard let name = Self.advertiser(tag, subject.trackers[index]),
                    let first = consent.types.first,
                    !consent.types.contains(where: { $0.hasPrefix("ad_") || $0.contains("{{") }),
                    !subject.reportedMissing(of: index).contains("ad_storage")
                else { continue }
                report.add(
                    "\(subject.title(of: tag)) (\(name)) requires consent '\(first.shortened())', but not 'ad_storage'",
                    at: range)
            case .notNeeded: break
            }
        }
    }

    /// The name of the service that a tag advertises with.
    private static func advertiser(_ tag: Tag, _ trackers: [Tracker]) -> String? {
        if let own = BuiltInConsent.of(code: VendorCode(tag.type.value).code) {
            return own.types.contains("ad_storage") ? own.name : nil
        }
        return trackers.first { $0.purpose == .advertising }?.name
    }
}
