import TagDiagnostics
import TagModel

/// Flags products of ecommerce events under names that Google Analytics does not know.
struct AnalyticsItemSpelling: Lint {
    static let kind = DiagnosticKind(
        "ga4-item-spelling", .schema, .warning,
        summary: "Products of an ecommerce event that are named as in Universal Analytics.",
        explanation: """
            Each product of an event needs 'item_id' or 'item_name' in Google Analytics 4; 'id' and 'name' \
            were their names in Universal Analytics. The lint looks at products that a script of the container \
            pushes to the data layer, if they are written out in the push and a tag sends GA4 events. Products \
            with a 'google_business_vertical' are for Google Ads, which reads 'id'.
            """,
        flagged: .export(
            .tag("Buy", "gaawe", ["eventName": "purchase", "sendEcommerceData": true]),
            .html("Push", push("{«id»: '7', name: 'Shoe', price: 9.5}"))),
        accepted: [
            .export(
                .tag("Buy", "gaawe", ["eventName": "purchase", "sendEcommerceData": true]),
                .html("Push", push("{item_id: '7', name: 'Shoe'}")),
                .html("Ads", push("{id: '7', google_business_vertical: 'retail'}"))),
            .export(.html("Push", push("{id: '7', name: 'Shoe'}"))),
        ])

    private static func push(_ item: String) -> JSON {
        .string(
            "<script>dataLayer.push({event: 'purchase', ecommerce: {currency: 'EUR', items: [\(item)]}})</script>"
        )
    }

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard AnalyticsEvents.of(subject.container).contains(where: { !$0.tag.isPaused && !$0.isApp }) else {
            return
        }
        for text in subject.scripts where !report.isFull && !text.facts.pushes.items.isEmpty {
            let pushed = text.facts.pushes.items
            let places = ScriptPlaces(pushed.map { $0.range }, of: text, in: subject.tree)
            for items in pushed {
                let former = items.names.map { "'\($0)'" }.joined(separator: " and ")
                let now = items.names.compactMap { FormerItems.now[$0] }.map { "'\($0)'" }
                report.add(
                    "\(subject.described(text)) pushes products of '\(items.event)' with \(former); Google Analytics reads "
                        + now.joined(separator: " and "),
                    at: places[items.range])
            }
        }
    }
}
