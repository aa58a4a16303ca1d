import TagDiagnostics
import TagModel
import TagSyntax

/// Flags trackers that do not wait for consent though others of the container do, or that wait for the wrong one.
struct ConsentMissingOrWrong: Lint {
    static let kind = DiagnosticKind(
        "consent-missing-or-wrong", .privacy, .warning,
        summary: "A tracker that requires no consent, or the wrong one.",
        explanation: """
            Google's own tags check consent by themselves. Tags of other services fire without consent, unless \
            their settings require it. The lint reports two cases: a tag of a known service without consent \
            settings in a container where other tags have them, and an advertiser's tag that requires some \
            consent but not 'ad_storage'. Set the consent that the tag needs, or state that it needs none.
            """,
        flagged: [
            .export(
                .tag(
                    "Insight", "bzi", ["id": "1"], with: ["consentSettings": ["consentStatus": "«NOT_SET»"]]),
                .tag("Heat", "hjtc", ["hotjar_site_id": "1"], with: consentToAnalytics("NEEDED"))),
            .export(.tag("Insight", "bzi", ["id": "1"], with: consentToAnalytics("«NEEDED»"))),
        ],
        accepted: .export(
            .tag("Insight", "bzi", ["id": "1"], with: ["consentSettings": ["consentStatus": "NOT_SET"]])))

    private static func consentToAnalytics(_ status: JSON) -> JSON {
        let types: JSON = [
            "type": "LIST", "list": [["type": "TEMPLATE", "value": "analytics_storage"]],
        ]
        return ["consentSettings": ["consentStatus": status, "consentType": types]]
    }

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.form == .export else { return }
        let settings = subject.container.tags.map { Self.settings(of: $0, subject.tree) }
        let isAskedFor = settings.contains { $0.status == .needed }
        let pages = Self.pages(subject)
        for (index, tag) in subject.container.tags.enumerated() where !tag.isPaused {
            guard let tracker = Self.tracker(tag, page: pages[index]) else { continue }
            let setting = settings[index]
            let range = setting.range ?? tag.type.range
            switch setting.status {
            case .open where isAskedFor:
                report.add(
                    "\(subject.title(of: tag)) (\(tracker.name)) requires no consent, but other tags here do",
                    at: range)
            case .needed where tracker.purpose == .advertising && !setting.types.isEmpty:
                let isForAds = setting.types.contains { $0.hasPrefix("ad_") || $0.contains("{{") }
                guard !isForAds else { continue }
                report.add(
                    "\(subject.title(of: tag)) (\(tracker.name)) requires consent '\(setting.types[0])', but not 'ad_storage'",
                    at: range)
            default: break
            }
        }
    }

    /// Returns the code of each tag that has code, by tag.
    static func pages(_ subject: LintSubject) -> [Int: ArraySlice<UInt8>] {
        var pages: [Int: ArraySlice<UInt8>] = [:]
        for text in subject.texts where text.isCode {
            if case .tag(let index) = text.owner { pages[index] = text.code }
        }
        return pages
    }

    static func tracker(_ tag: Tag, page: ArraySlice<UInt8>?) -> Tracker? {
        page.map { .of(page: $0) } ?? .of(code: VendorCode(tag.type.value).code)
    }

    struct Setting {
        enum Status {
            case open, needed, notNeeded
        }

        var status = Status.open
        var types: [String] = []
        var range: SourceRange?
    }

    static func settings(of tag: Tag, _ tree: SyntaxTree) -> Setting {
        var setting = Setting()
        guard let node = tree.node(at: tag.range), let settings = tree.member(node, "consentSettings"),
            let status = tree.member(settings, "consentStatus")
        else { return setting }
        setting.range = tree.range(status)
        switch WordFinder.lowered(tree.string(status)).filter({ $0 != "_" }) {
        case "needed": setting.status = .needed
        case "notneeded": setting.status = .notNeeded
        default: break
        }
        if let list = tree.member(settings, "consentType").flatMap({ tree.member($0, "list") }) {
            setting.types = tree.elements(list).compactMap { tree.member($0, "value").map(tree.string) }
        }
        return setting
    }
}
