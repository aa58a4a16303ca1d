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
            tags ("html", "bzi", "cvt_12_3") or "all". A tag must require all that is demanded of any of its names, under \
            'Additional Consent Checks', and has the names of all services that it loads. What Google's own tags check by \
            themselves counts as required. consent-not-judged lists the tags that cannot be judged, such as those of a \
            template that asks for consent in its code. Names that people use are known, too: Facebook, Twitter, GA4, AdWords, Bing. \
            The services are \(ConsentDemands.serviceList).
            """,
        flagged: [
            .export(
                .html(
                    "Pixel", "<script>fbq('init', '1');</script>", with: consent("«NEEDED»", "ad_storage"))),
            // The second service of a tag, too.
            .export(
                .html(
                    "Pixels", "<script>lintrk('track'); fbq('init', '1');</script>",
                    with: consent("«NOT_SET»"))),
        ],
        accepted: .export(
            .html(
                "Both", "<script>lintrk('track'); fbq('init', '1');</script>",
                with: consent("NEEDED", "ad_storage", "ad_user_data")),
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
            let missing = subject.missing(of: index, demands)
            guard !missing.isEmpty else { continue }
            let types = missing.map { "'\($0.shortened())'" }.joined(separator: " and ")
            report.add(
                "\(subject.title(of: tag))\(Self.services(of: index, missing, demands, subject)) does not require consent \(types), "
                    + "which tagc.toml demands",
                at: TagConsent(of: tag, subject.tree).range ?? tag.type.range)
        }
    }

    /// Returns the services of which missing types are demanded, in parentheses; all of a tag where its type or `all` is.
    private static func services(
        of tag: Int, _ missing: [String], _ demands: ConsentDemands, _ subject: LintSubject
    ) -> String {
        let trackers = subject.trackers[tag]
        let asked = trackers.filter { tracker in
            demands.types(of: [tracker]).contains { missing.contains($0) }
        }
        let own = BuiltInConsent.of(code: VendorCode(subject.container.tags[tag].type.value).code)?.name
        let words = trackers.isEmpty ? own ?? "" : (asked.isEmpty ? trackers : asked).words
        return words.isEmpty ? "" : " (\(words))"
    }
}

extension LintSubject {
    /// Returns the consent types that are demanded of a tag, and that it does not require.
    fileprivate func missing(of index: Int, _ demands: ConsentDemands) -> [String] {
        let demanded = demandedTypes(of: index, demands)
        guard !demanded.isEmpty else { return [] }
        let tag = container.tags[index]
        let consent = TagConsent(of: tag, tree)
        if consent.status == .needed, consent.isComputed { return [] }
        let own = BuiltInConsent.of(code: VendorCode(tag.type.value).code)
        let required =
            (own.map { $0.types + $0.others } ?? []) + (consent.status == .needed ? consent.types : [])
        return demanded.filter { !required.contains($0) }
    }

    /// Returns the consent types that are demanded of a tag: of its type, of all services that it loads, and of their purposes.
    func demandedTypes(of index: Int, _ demands: ConsentDemands) -> [String] {
        let code = VendorCode(container.tags[index].type.value).code
        let own = BuiltInConsent.of(code: code)?.name
        return demands.types(of: [code] + trackers[index].demandNames + [own].compactMap { $0 })
    }

    /// Returns the consent types that a finding of ``RequiredConsentMissing`` says a tag lacks.
    func reportedMissing(of index: Int) -> [String] {
        guard let demands = data.requiredConsent, settings.severity(of: RequiredConsentMissing.kind) != nil
        else { return [] }
        return missing(of: index, demands)
    }
}
