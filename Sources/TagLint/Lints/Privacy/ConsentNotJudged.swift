import TagDiagnostics
import TagModel

/// Lists the tags that cannot be checked against the demands of the team.
struct ConsentNotJudged: Lint {
    static let kind = DiagnosticKind(
        "consent-not-judged", .privacy, .note,
        summary: "Tags that tagc cannot check against [require-consent].",
        explanation: """
            [require-consent] in tagc.toml demands consent by service and purpose, and required-consent-missing reports tags \
            that do not require it. It cannot judge a tag if the code of its custom template asks for consent by itself, or \
            loads something of no service that tagc knows, if the file does not have the template, or if a variable gives \
            the consent types. Check these tags by hand. All tags of a file are one finding; a tag that requires whatever is \
            demanded of any service is not listed, and neither is one whose template sends nothing or sets the state of \
            consent. To have tagc judge the tags of a template, demand consent of its type in [require-consent]: \
            "cvt_12_3" = ["ad_storage"], or "cvt_12_3" = [] if they need none.
            """,
        flagged: [
            .export(
                .tag("Loads", "«cvt_1_1»"), .tag("Asks", "«cvt_1_2»"),
                .template("Loader", code: "injectScript('https://s.example/s.js');"),
                .template(
                    "Pixel",
                    code: "isConsentGranted('ads'); injectScript('https://connect.facebook.net/a.js');")),
            .export(
                .html("Pixel", "<script>fbq('init', '1');</script>", with: consent("{{Needed}}", at: true)),
                .variable("Needed", "c", ["value": "ad_storage"])),
        ],
        accepted: .export(
            .tag("Loads", "cvt_1_1", with: consent("ad_storage", "ad_user_data")),
            .tag("Counts", "cvt_1_2"), .tag("Asks people", "cvt_1_3"), .tag("Buzzes", "cvt_1_4"),
            .template("Loader", code: "injectScript('https://s.example/s.js');"),
            .template("Counter", code: "localStorage.setItem('n', 1);"),
            .template("Banner", code: "setDefaultConsentState({}); injectScript('https://s.example/b.js');"),
            .template("Insight", code: "injectScript('https://snap.licdn.com/i.js');")),
        gathersAs: "consent-not-judged")

    private static func consent(_ types: JSON..., at isFlagged: Bool = false) -> JSON {
        let list: [JSON] = types.map { ["type": "TEMPLATE", "value": $0] }
        return [
            "consentSettings": [
                "consentStatus": isFlagged ? "«NEEDED»" : "NEEDED",
                "consentType": ["type": "LIST", "list": .array(list)],
            ]
        ]
    }

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let demands = subject.data.requiredConsent, subject.container.form == .export else { return }
        for (index, tag) in subject.container.tags.enumerated() where !tag.isPaused {
            let consent = TagConsent(of: tag, subject.tree)
            let isComputed = consent.status == .needed && consent.isComputed
            let isOpen = isComputed && !subject.demandedTypes(of: index, demands).isEmpty
            guard let why = isOpen ? Self.variable : subject.reasonNotToJudge(index, consent, demands)
            else { continue }
            let title = subject.title(of: tag)
            report.add(
                "\(title) cannot be checked against [require-consent]: \(why)",
                at: isOpen ? consent.range ?? tag.type.range : tag.type.range,
                cause: SharedCause(
                    "tags cannot be checked against [require-consent]", place: "\(title): \(why)"))
        }
    }

    private static let variable = "a variable gives its consent types"
}

extension LintSubject {
    /// Returns the reason why a tag of a template may lack a consent type that is demanded, and nothing shows it; nil if there is
    /// none.
    fileprivate func reasonNotToJudge(_ index: Int, _ consent: TagConsent, _ demands: ConsentDemands)
        -> String?
    {
        guard let service = trackers.templates[index],
            !demands.areOf(type: VendorCode(container.tags[index].type.value).code)
        else { return nil }
        func lacks(_ types: [String]) -> Bool {
            types.contains { consent.status != .needed || !consent.types.contains($0) }
        }
        switch service {
        case .harmless, .known: return nil
        case .asks(let services):
            let types = services.isEmpty ? demands.ofServices : demands.types(of: services)
            let names = services.isEmpty ? "" : " (\(services.words))"
            return lacks(types) ? "its template\(names) asks for consent by itself" : nil
        case .unknown:
            return lacks(demands.ofServices) ? "the service that its template loads is not known" : nil
        case .absent: return lacks(demands.ofServices) ? "the file does not have its template" : nil
        }
    }
}
