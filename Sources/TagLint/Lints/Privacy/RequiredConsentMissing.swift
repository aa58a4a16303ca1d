import TagDiagnostics
import TagModel

/// Flags a tag that does not require the consent that the team demands of its service.
struct RequiredConsentMissing: Lint {
    static let kind = DiagnosticKind(
        "required-consent-missing", .privacy, .error,
        summary: "A tag that does not require the consent that tagc.toml demands.",
        explanation: """
            This lint needs [require-consent] in tagc.toml: consent types by the name of a service ("Meta", \
            "Google Ads"), a purpose (advertising, analytics, marketing, personalization, functionality), a type of \
            tags ("html", "bzi") or "all". A tag must require all that is demanded of any of its names, under \
            'Additional Consent Checks'. What Google's own tags check by themselves counts as required. Tags of \
            templates that ask for consent in their code, and consent types that a variable gives, are not \
            judged.
            """,
        flagged: .export(
            .html("Pixel", "<script>fbq('init', '1');</script>", with: consent("«NEEDED»", "ad_storage"))),
        accepted: .export(
            .html("Note", "<script>log(1);</script>"), .tag("Buy", "awct", ["conversionId": "1"]),
            .html(
                "Pixel", "<script>fbq('init', '1');</script>",
                with: consent("NEEDED", "ad_storage", "ad_user_data"))))

    private static func consent(_ status: JSON, _ types: JSON...) -> JSON {
        let list: [JSON] = types.map { ["type": "TEMPLATE", "value": $0] }
        return [
            "consentSettings": [
                "consentStatus": status, "consentType": ["type": "LIST", "list": .array(list)],
            ]
        ]
    }

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let demands = subject.data.requiredConsent, subject.container.form == .export else { return }
        for (index, tag) in subject.container.tags.enumerated() where !tag.isPaused {
            let code = VendorCode(tag.type.value).code
            let tracker = subject.trackers[index]
            let own = BuiltInConsent.of(code: code)
            let names = [code, tracker?.name, tracker?.purpose.rawValue, own?.name].compactMap { $0 }
            let demanded = demands.types(of: names)
            guard !demanded.isEmpty else { continue }
            let consent = TagConsent(of: tag, subject.tree)
            if consent.status == .needed, consent.isComputed { continue }
            let required =
                (own.map { $0.types + $0.others } ?? []) + (consent.status == .needed ? consent.types : [])
            let missing = demanded.filter { !required.contains($0) }
            guard !missing.isEmpty else { continue }
            let service = (tracker?.name ?? own?.name).map { " (\($0))" } ?? ""
            let types = missing.map { "'\($0.shortened())'" }.joined(separator: " and ")
            report.add(
                "\(subject.title(of: tag))\(service) does not require consent \(types), which tagc.toml demands",
                at: consent.range ?? tag.type.range)
        }
    }
}
