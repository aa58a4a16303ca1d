import TagDiagnostics
import TagModel
import TagProof

/// Flags a tag that fires before the one that says what is consented to.
struct FiresBeforeConsent: ProofLint {
    static let kind = DiagnosticKind(
        "fires-before-consent", .privacy, .error,
        summary: "A tag that fires before the consent defaults are set.",
        explanation: """
            While a page opens, the vendor pushes 'gtm.init_consent', 'gtm.init', 'gtm.js', 'gtm.dom' and 'gtm.load', in this \
            order. A tag that fires before the tag that sets the consent defaults sends data as if consent were given. Fire \
            the consent tag on 'Consent Initialization'. The lint reports tags of the vendor and of known services that fire \
            on the event alone and do not wait for consent.
            """,
        flagged: .export(
            .tag("«GA4»", "googtag", ["tagId": "G-1"], fires: "2147479573"),
            .html("Consent", "<script>gtag('consent', 'default', {ad_storage: 'denied'})</script>")),
        accepted: .export(
            .tag("GA4", "googtag", ["tagId": "G-1"], fires: "2147479573"),
            .html(
                "Consent", "<script>gtag('consent', 'default', {ad_storage: 'denied'})</script>",
                fires: "2147479572")))

    /// The events that the vendor pushes while a page opens, in this order.
    private static let events = ["gtm.init_consent", "gtm.init", "gtm.js", "gtm.dom", "gtm.load"]
    /// The vendor's own tags that send data.
    private static let senders: Set<String> = [
        "googtag", "gaawc", "gaawe", "ua", "awct", "sp", "flc", "fls", "gclidw", "img",
    ]

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        guard subject.container.form == .export else { return }
        let tags = subject.container.tags
        let pages = Self.pages(subject)
        let defaults = tags.indices.filter {
            !tags[$0].isPaused && Self.setsDefault(tags[$0], page: pages[$0])
        }
        guard !defaults.isEmpty else { return }
        let moments = analysis.firstEvents(of: defaults, among: Self.events, isAlone: false)
        // The first that sets it; one that waits for what is no event of opening says nothing of the order.
        guard
            let (consent, moment) = zip(defaults, moments).compactMap({ tag, moment in
                moment.map { (tag, $0) }
            })
            .min(by: { ($0.1, -Self.priority(tags[$0.0])) < ($1.1, -Self.priority(tags[$1.0])) })
        else { return }
        let others = tags.indices.filter { index in
            !tags[index].isPaused && !defaults.contains(index)
                && Self.sends(tags[index], subject.trackers[index])
                && TagConsent(of: tags[index], subject.tree).status != .needed
                && !tags[index].setup.contains { subject.references.tag(for: $0.tag) == consent }
        }
        for (tag, first) in zip(others, analysis.firstEvents(of: others, among: Self.events, isAlone: true)) {
            guard let first, first <= moment else { continue }
            if first == moment {
                let (own, other) = (Self.priority(tags[tag]), Self.priority(tags[consent]))
                guard own > other || own == other && tag < consent else { continue }
            }
            report.add(
                "\(subject.title(of: tags[tag])) fires on '\(Self.events[first])', before tag "
                    + "'\(tags[consent].name.value.shortened())' sets the consent defaults",
                at: tags[tag].name.range,
                notes: [Note("that tag fires on '\(Self.events[moment])'", at: tags[consent].name.range)])
        }
    }

    private static func priority(_ tag: Tag) -> Int64 {
        if case .integer(let priority)? = tag.priority?.kind { priority } else { 0 }
    }

    private static func sends(_ tag: Tag, _ trackers: [Tracker]) -> Bool {
        senders.contains(VendorCode(tag.type.value).code) || !trackers.following.isEmpty
    }

    /// Returns the code of each tag that has code, by tag.
    private static func pages(_ subject: LintSubject) -> [Int: ArraySlice<UInt8>] {
        var pages: [Int: ArraySlice<UInt8>] = [:]
        for text in subject.texts.code {
            if case .tag(let index) = text.owner { pages[index] = text.code }
        }
        return pages
    }

    /// Returns true if a tag calls `gtag("consent", "default", …)`, in a page or from a template.
    private static func setsDefault(_ tag: Tag, page: ArraySlice<UInt8>?) -> Bool {
        guard let page else {
            return VendorCode(tag.type.value).isTemplate
                && tag.parameters["command"]?.plainText == "default"
                && tag.parameters.contains { ["ad_storage", "wait_for_update"].contains($0.key.value) }
        }
        return word.find(in: page).contains { found in
            let rest = page[(page.startIndex + found.range.upperBound)...].drop { !$0.isWordByte }
            return rest.startIndex <= page.startIndex + found.range.upperBound + 8
                && rest.starts(with: "default".utf8)
        }
    }

    private static let word = WordFinder(["consent"])
}
