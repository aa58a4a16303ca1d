import TagDiagnostics
import TagModel

/// Flags a recommended event without a parameter that it needs.
struct AnalyticsRequiredParameters: Lint {
    static let kind = DiagnosticKind(
        "ga4-required-parameters", .schema, .warning,
        summary: "A recommended GA4 event without the parameters that it needs.",
        explanation: """
            A purchase without 'transaction_id' is counted again when its page is reloaded, and without 'currency' its \
            'value' is not counted as revenue. In other events, too, 'value' and 'currency' need each other. \
            Missing 'items' and others are notes: the event arrives, but some reports stay empty. Tags that \
            send the ecommerce object of the data layer, or parameters that cannot be followed, are not reported.
            """,
        flagged: [
            .export(
                .tag(
                    "Buy", "gaawe",
                    [
                        "eventName": "«purchase»",
                        "eventSettingsTable": [
                            ["parameter": "value", "parameterValue": "9.5"],
                            ["parameter": "items", "parameterValue": "{{Event}}"],
                        ],
                    ]), .builtIn("Event")),
            .export(
                .tag(
                    "Lead", "gaawe",
                    [
                        "eventName": "«generate_lead»",
                        "eventSettingsTable": [["parameter": "value", "parameterValue": "70"]],
                    ])),
        ],
        accepted: [
            .export(.tag("Buy", "gaawe", ["eventName": "purchase", "sendEcommerceData": true])),
            .export(.tag("Lead", "gaawe", ["eventName": "generate_lead"])),
        ])

    func check(_ subject: LintSubject, report: inout LintReport) {
        var shared: Set<String>??
        for event in AnalyticsEvents.of(subject.container) where event.tag.type.value == "gaawe" {
            guard let name = subject.constantText(event.name), let recommended = RecommendedEvent.named(name),
                let sent = SentParameters(of: event.tag, subject).names(subject)
            else { continue }
            let common = shared ?? SentParameters(ofGoogleTagsIn: subject).names(subject).map { Set($0.keys) }
            shared = .some(common)
            guard let common else { return }
            // What is there under another name has a finding of its own.
            let renamed = Set(sent.keys.compactMap { ParameterSpelling.meant(by: $0, in: recommended) })
            check(event, recommended, has: common.union(renamed).union(sent.keys), subject, &report)
        }
    }

    private func check(
        _ event: AnalyticsEvents.Event, _ recommended: RecommendedEvent, has names: Set<String>,
        _ subject: LintSubject, _ report: inout LintReport
    ) {
        var missing = recommended.required.filter { !names.contains($0) }
        if recommended.isMoney {
            if names.contains("value"), !names.contains("currency"), !missing.contains("currency") {
                missing.append("currency")
            }
        }
        guard !missing.isEmpty else { return }
        let isGrave = missing.contains { ["transaction_id", "currency", "value"].contains($0) }
        let list = missing.map { "'\($0)'" }.joined(separator: missing.count == 2 ? " and " : ", ")
        report.add(
            "event '\(recommended.name)' of \(subject.title(of: event.tag)) is sent without \(list)",
            at: event.name.range, severity: isGrave && recommended.isMoney ? nil : .note,
            notes: missing.compactMap { Self.reason($0) })
    }

    private static func reason(_ parameter: String) -> Note? {
        switch parameter {
        case "transaction_id": Note("without 'transaction_id', a page that is reloaded counts the sale twice")
        case "currency": Note("without 'currency', 'value' is not counted as revenue")
        case "items": Note("without 'items', the reports of products stay empty")
        default: nil
        }
    }
}
