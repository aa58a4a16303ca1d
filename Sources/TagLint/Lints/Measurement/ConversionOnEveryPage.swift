import TagDiagnostics
import TagModel

/// Flags a conversion that every page counts, beside the event that is meant.
struct ConversionOnEveryPage: Lint {
    static let kind = DiagnosticKind(
        "conversion-on-every-page", .logic, .warning,
        summary: "A conversion tag that fires on all pages, and on an event besides.",
        explanation: """
            The tag fires when any of its triggers does. With 'All Pages' among them, each page view counts as a conversion, and \
            bids and reports go wrong. Remove that trigger, and keep the event that means the conversion. A tag \
            that fires on all pages only may be meant so, and is not reported.
            """,
        flagged: .export(
            .tag(
                "Sale", "awct", ["conversionId": "1", "conversionLabel": "a"], fires: "«2147479553»", "1"),
            .trigger("Buy", "CUSTOM_EVENT", "{{_event}} EQUALS purchase")),
        accepted: .export(
            .tag("Sale", "awct", ["conversionId": "1", "conversionLabel": "a"], fires: "1"),
            .tag("Page", "googtag", ["tagId": "AW-1"], fires: "2147479553", "1"),
            .trigger("Buy", "CUSTOM_EVENT", "{{_event}} EQUALS purchase")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard subject.container.form == .export else { return }
        for tag in subject.container.tags
        where !tag.isPaused && tag.blockedBy.isEmpty && Self.isConversion(tag, subject) {
            let rules = PageRules.rules(of: tag, subject)
            guard let other = rules.first(where: { !PageRules.isOfPages($0.rule) }) else { continue }
            for page in rules where PageRules.event(of: page.rule) != nil {
                report.add(
                    "\(subject.title(of: tag)) counts a conversion on every page: it fires on "
                        + "'\(page.rule.name.value.shortened())', not only on '\(other.rule.name.value.shortened())'",
                    at: page.reference.range)
            }
        }
    }

    private static func isConversion(_ tag: Tag, _ subject: LintSubject) -> Bool {
        switch VendorCode(tag.type.value).code {
        case "awct", "sgtmadsct", "fls", "flc": return true
        case "gaawe":
            let name = tag.parameters["eventName"].flatMap { subject.constantText($0) }
            return name.map { Self.conversions.contains($0) } ?? false
        default: return false
        }
    }

    private static let conversions: Set<String> = [
        "purchase", "refund", "generate_lead", "qualify_lead", "close_convert_lead", "sign_up",
    ]
}
