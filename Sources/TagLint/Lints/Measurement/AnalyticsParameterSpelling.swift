import TagDiagnostics
import TagModel

/// Flags a parameter of a recommended event under a name that Google Analytics does not know.
struct AnalyticsParameterSpelling: Lint {
    static let kind = DiagnosticKind(
        "ga4-parameter-spelling", .schema, .warning,
        summary: "A parameter of a recommended GA4 event under an old or misspelt name.",
        explanation: """
            Google Analytics 4 reads 'transaction_id' and 'currency'; 'transactionId', 'currencyCode' and 'revenue' were \
            names of Universal Analytics. Under another name the parameter is one of your own, and the sale has no \
            revenue, or is counted twice. The lint reports it only if the event has no parameter of the right name.
            """,
        flagged: .export(
            .tag(
                "Buy", "gaawe",
                [
                    "eventName": "purchase",
                    "eventSettingsTable": [
                        ["parameter": "«transactionId»", "parameterValue": "7"],
                        ["parameter": "«currencyCode»", "parameterValue": "EUR"],
                    ],
                ])),
        accepted: .export(
            .tag(
                "Buy", "gaawe",
                [
                    "eventName": "purchase",
                    "eventSettingsTable": [
                        ["parameter": "transaction_id", "parameterValue": "7"],
                        ["parameter": "orderId", "parameterValue": "7"],
                    ],
                ])),
        fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        var seen: Set<SourceRange> = []
        for event in AnalyticsEvents.of(subject.container) where event.tag.type.value == "gaawe" {
            guard let name = subject.constantText(event.name), let recommended = RecommendedEvent.named(name)
            else { continue }
            let rows = SentParameters(of: event.tag, subject).rows
            let names = rows.map { subject.constantText($0.name) }
            let known = Set(names.compactMap { $0 })
            for (row, name) in zip(rows, names) {
                guard let name, let meant = ParameterSpelling.meant(by: name, in: recommended),
                    !known.contains(meant), seen.insert(row.name.range).inserted
                else { continue }
                report.add(
                    "Google Analytics does not know parameter '\(name.shortened())' of event '\(recommended.name)'; "
                        + "its name is '\(meant)'",
                    at: row.name.range, fixIts: subject.rewriting(row.name, as: meant))
            }
        }
    }
}
