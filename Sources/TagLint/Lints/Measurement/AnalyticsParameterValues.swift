import TagDiagnostics
import TagModel

/// Flags a parameter of an event or a conversion with a value of the wrong kind.
struct AnalyticsParameterValues: Lint {
    static let kind = DiagnosticKind(
        "measurement-value-type", .schema, .warning,
        summary: "A value of an event or a conversion that is not of the type that it has to be.",
        explanation: """
            'value', 'tax' and 'shipping' are numbers with a point, without currency signs and thousands separators. \
            'currency' is a code of ISO 4217 in capital letters, such as EUR. 'items' is a list of products. \
            Google Analytics and Google Ads ignore other values. An empty 'currency' is none, and with an empty 'transaction_id' Google \
            Analytics takes all purchases of a user for one. The lint checks what is written in the container, not \
            what the data layer holds.
            """,
        flagged: [
            .export(
                .tag(
                    "Buy", "gaawe",
                    [
                        "eventName": "purchase",
                        "eventSettingsTable": [
                            ["parameter": "value", "parameterValue": "«12,50 €»"],
                            ["parameter": "currency", "parameterValue": "«EURO»"],
                            ["parameter": "items", "parameterValue": "«shoe»"],
                        ],
                    ])),
            .export(
                .tag("Ads", "awct", ["conversionId": "1", "conversionValue": "5", "currencyCode": "«eur»"])),
            .export(
                .tag(
                    "Buy", "gaawe",
                    [
                        "eventName": "purchase",
                        "eventSettingsTable": [
                            ["parameter": "value", "parameterValue": "12.50"],
                            ["parameter": "currency", "parameterValue": "«»"],
                            ["parameter": "transaction_id", "parameterValue": "«{{None}}»"],
                        ],
                    ]), .variable("None", "c", ["value": ""])),
        ],
        accepted: .export(
            // Google Ads takes the account's currency.
            .tag("Ads", "awct", ["conversionId": "1", "conversionValue": "5", "currencyCode": ""]),
            .tag(
                "Buy", "gaawe",
                [
                    "eventName": "purchase",
                    "eventSettingsTable": [
                        ["parameter": "value", "parameterValue": "12.50"],
                        ["parameter": "currency", "parameterValue": "EUR"],
                        ["parameter": "items", "parameterValue": "{{Event}}"],
                    ],
                ]), .builtIn("Event")),
        fix: .unsafe, gathersAs: "measurement-value-type")

    private enum Wanted {
        case number, currency, items, id
    }

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.form == .export else { return }
        for tag in subject.container.tags {
            switch VendorCode(tag.type.value).code {
            case "gaawe":
                let event = tag.parameters["eventName"].flatMap { subject.constantText($0) }
                    .flatMap { RecommendedEvent.named($0) }
                for key in ["eventSettingsTable", "eventParameters"] {
                    check(tag.parameters[key], event, subject, &report)
                }
            case "awct", "sgtmadsct":
                check(tag.parameters["conversionValue"], .number, "conversionValue", subject, &report)
                check(tag.parameters["currencyCode"], .currency, "currencyCode", subject, &report)
            case "fls", "sgtmfls":
                check(tag.parameters["revenue"], .number, "revenue", subject, &report)
            default: break
            }
        }
        for macro in subject.container.macros where macro.type.value == "gtes" {
            check(macro.parameters["eventSettingsTable"], nil, subject, &report)
        }
    }

    private func check(
        _ table: Value?, _ event: RecommendedEvent?, _ subject: LintSubject, _ report: inout LintReport
    ) {
        for row in AnalyticsEvents.rows(table) {
            guard let name = subject.constantText(row.name), let wanted = Self.wanted(name, event) else {
                continue
            }
            check(row.value, wanted, name, subject, &report)
        }
    }

    private static func wanted(_ parameter: String, _ event: RecommendedEvent?) -> Wanted? {
        switch parameter {
        case "currency": .currency
        // The others are not told apart by it.
        case "transaction_id": event?.name == "purchase" ? .id : nil
        case "items": event?.parameters.contains("items") == true ? .items : nil
        default: event?.isNumber(parameter) == true ? .number : nil
        }
    }

    private func check(
        _ value: Value?, _ wanted: Wanted, _ name: String, _ subject: LintSubject, _ report: inout LintReport
    ) {
        guard let value, let text = subject.constantText(value), !text.contains("{"),
            !PlaceholderID.isFilledByScript(text)
        else { return }
        guard !text.isEmpty else {
            if let message = Self.emptiness(of: name) { report.add(message, at: value.range) }
            return
        }
        let shown = "'\(text.shortened())'"
        switch wanted {
        case .number:
            guard !NumberWords.isNumber(text) else { return }
            let better = Self.number(text)
            report.add(
                "\(shown) is not a number, as '\(name)' has to be", at: value.range,
                notes: [Note("write digits with a point, such as 12.5, without a currency")],
                fixIts: better.map { subject.rewriting(value, as: $0) } ?? [])
        case .currency:
            guard !Currency.isCode(text) else { return }
            let better = Currency.meant(by: text)
            report.add(
                "\(shown) is not a currency code of ISO 4217" + (better.map { "; write '\($0)'" } ?? ""),
                at: value.range, fixIts: better.map { subject.rewriting(value, as: $0) } ?? [])
        case .items:
            report.add(
                "'items' is a text, \(shown); it has to be a list of products from a variable",
                at: value.range)
        case .id: break
        }
    }

    /// Returns the message about an empty parameter; nil for one that may be empty.
    private static func emptiness(of parameter: String) -> String? {
        switch parameter {
        case "currency": "'currency' is empty; it has to be a code of ISO 4217, such as EUR"
        case "transaction_id": "'transaction_id' is empty, so that all purchases of a user count as one"
        default: nil
        }
    }

    /// Returns the number that a price such as `12,50 €` says; nil if its separators could mean either.
    private static func number(_ text: String) -> String? {
        let signs = text.unicodeScalars.filter { !Whitespace.isSpace($0) }
            .filter { $0.properties.generalCategory != .currencySymbol }
        let rest = String(String.UnicodeScalarView(signs))
        if NumberWords.isNumber(rest) { return rest }
        let parts = rest.split(separator: ",", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[1].utf8.count), !rest.contains(".") else { return nil }
        let better = "\(parts[0]).\(parts[1])"
        return NumberWords.isNumber(better) ? better : nil
    }
}
