import TagDiagnostics
import TagModel

/// Flags additional consent that a tag's type checks by itself.
struct ConsentRepeatsBuiltIn: Lint {
    static let kind = DiagnosticKind(
        "consent-repeats-built-in", .privacy, .note,
        summary: "Additional consent that the tag's type checks anyway.",
        explanation: """
            Google's own tags adapt to consent: without it they send pings without cookies, from which Google \
            models what it did not see. A tag that requires the same consent in addition does not fire at all \
            without it. That is 'basic' consent mode, and may be meant; where it is not, choose 'No additional \
            consent required'. All tags that require the same are one finding.
            """,
        flagged: .export(
            .tag("View", "gaawe", ["eventName": "view"], with: consent("«NEEDED»", "analytics_storage"))),
        accepted: .export(
            .tag("View", "gaawe", ["eventName": "view"], with: consent("NEEDED", "functionality_storage")),
            .tag("Heat", "hjtc", ["hotjar_site_id": "1"], with: consent("NEEDED", "analytics_storage"))),
        isOptIn: true, gathersAs: "consent-repeats-built-in")

    private static func consent(_ status: JSON, _ type: JSON) -> JSON {
        let types: JSON = ["type": "LIST", "list": [["type": "TEMPLATE", "value": type]]]
        return ["consentSettings": ["consentStatus": status, "consentType": types]]
    }

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.form == .export else { return }
        for tag in subject.container.tags where !tag.isPaused {
            guard let own = BuiltInConsent.of(code: VendorCode(tag.type.value).code) else { continue }
            let consent = TagConsent(of: tag, subject.tree)
            guard consent.status == .needed, let first = consent.types.first,
                consent.types.allSatisfy({ own.types.contains($0) })
            else { continue }
            let title = subject.title(of: tag)
            report.add(
                "\(title) requires consent '\(first)', which its type (\(own.name)) checks by itself",
                at: consent.range ?? tag.type.range,
                cause: SharedCause(
                    "tags require consent '\(first)', which their types check by themselves", place: title))
        }
    }
}
