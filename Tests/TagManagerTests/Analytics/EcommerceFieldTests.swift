import TagManager
import TagRuntime
import TagTesting
import Testing

/// What each part of ecommerce data is called in a hit.
///
/// The names are those of the Measurement Protocol's parameter reference, "Enhanced E-Commerce"
/// (developers.google.com/analytics/devguides/collection/protocol/v1/parameters). Where a row has a comment, that was held against
/// another program that sends or reads such hits, too.
@Suite struct EcommerceFieldTests {
    struct Row: Sendable, CustomTestStringConvertible {
        /// Where it is: `add.products.price`.
        let path: String
        let value: Value
        /// `pr1pr=9`, beside what says where it belongs.
        let hit: String

        var testDescription: String { path }

        init(_ path: String, _ value: Value, _ hit: String) {
            (self.path, self.value, self.hit) = (path, value, hit)
        }

        init(_ path: String, _ hit: String) { self.init(path, "x", hit) }
    }

    private static let products = [
        // insidewarehouse/gampee, lib/mappings.js: all of these.
        Row("add.products.id", "pr1id=x"), Row("add.products.name", "pr1nm=x"),
        Row("add.products.brand", "pr1br=x"), Row("add.products.category", "pr1ca=x"),
        Row("add.products.variant", "pr1va=x"), Row("add.products.coupon", "pr1cc=x"),
        Row("add.products.position", 3, "pr1ps=3"), Row("add.products.price", 9.5, "pr1pr=9.5"),
        Row("add.products.quantity", 2, "pr1qt=2"),
        // Hits with `pr1cd26` and `pr1cm15`, and one program's table of both with the type `Integer` for the second.
        Row("add.products.dimension1", "pr1cd1=x"), Row("add.products.dimension200", "pr1cd200=x"),
        Row("add.products.metric1", 28, "pr1cm1=28"),
        // The vendor's mobile library takes whole numbers for these, and drops decimals.
        Row("add.products.position", 3.7, "pr1ps=3"), Row("add.products.quantity", 2.0, "pr1qt=2"),
        Row("add.products.metric1", 28.9, "pr1cm1=28"), Row("add.products.dimension1", 1.5, "pr1cd1=1.5"),
        // Those are no numbers of dimensions.
        Row("add.products.dimension0", ""), Row("add.products.dimension+3", ""),
        Row("add.products.dimension", ""), Row("add.products.metric1a", ""), Row("add.products.sku", ""),
    ]

    private static let actions = [
        // insidewarehouse/gampee, lib/mappings.js: all of these.
        Row("purchase.actionField.id", "ti=x"), Row("purchase.actionField.affiliation", "ta=x"),
        Row("purchase.actionField.revenue", 12.5, "tr=12.5"), Row("purchase.actionField.tax", 1.5, "tt=1.5"),
        Row("purchase.actionField.shipping", 2, "ts=2"), Row("purchase.actionField.coupon", "tcc=x"),
        Row("click.actionField.list", "pal=x"), Row("checkout.actionField.step", 2, "cos=2"),
        Row("checkout.actionField.step", 2.9, "cos=2"),
        Row("checkout_option.actionField.option", "col=x"), Row("add.actionField.name", ""),
    ]

    private static let impressions = [
        // The protocol's own example, `il1nm=Search Results&il1pi1id=P12345&…`, and hits with `il2pi1cd1` and `il2pi1cm1`.
        Row("impressions.id", "il1pi1id=x"), Row("impressions.name", "il1pi1nm=x"),
        Row("impressions.brand", "il1pi1br=x"), Row("impressions.category", "il1pi1ca=x"),
        Row("impressions.variant", "il1pi1va=x"), Row("impressions.position", 1, "il1pi1ps=1"),
        Row("impressions.price", 14.6, "il1pi1pr=14.6"), Row("impressions.list", "il1nm=x"),
        Row("impressions.list", "", ""), Row("impressions.dimension7", "il1pi1cd7=x"),
        Row("impressions.metric7", 43.2, "il1pi1cm7=43"),
    ]

    private static let promotions = [
        // Hits of analytics.js: `promoa=click&promo1id=…&promo1nm=…&promo1cr=…&promo1ps=banner_slot1`.
        Row("promoClick.promotions.id", "promo1id=x"), Row("promoClick.promotions.name", "promo1nm=x"),
        Row("promoView.promotions.creative", "promo1cr=x"),
        Row("promoView.promotions.position", "promo1ps=x"),
        Row("promoView.promotions.list", ""),
    ]

    private static let others = [Row("currencyCode", "EUR", "cu=EUR"), Row("list", "")]

    /// A value at the end of a path, in a list where there is one: `products`, `promotions`, `impressions`.
    private static func data(_ path: ArraySlice<Substring>, _ value: Value) -> Value {
        guard let key = path.first else { return value }
        let rest = data(path.dropFirst(), value)
        let isList = ["products", "promotions", "impressions"].contains(key)
        return .map([.init(UTF8Text(String(key)), isList ? .list([rest]) : rest)])
    }

    /// The hit without what tells where the value belongs.
    private static func fields(_ row: Row) throws -> [String] {
        let path = row.path.split(separator: ".")
        let container = try AnalyticsTests.container(#""fields": {"t": "event"}, "enableEcommerce": true"#)
        container.push(event: "go", ["ecommerce": data(path[...], row.value)])
        #expect(container.hits.count == 1)
        guard case .analytics(let fields)? = container.hits.first?.content else { return [] }
        let action = ["promoa=click", "promoa=view", "pa=\(path[0])", "t=event"]
        return fields.map { "\($0.name)=\($0.value)" }.filter { !action.contains($0) }
    }

    @Test(arguments: products + actions + impressions + promotions + others)
    func `a part of ecommerce data has its field`(row: Row) throws {
        #expect(try Self.fields(row) == (row.hit.isEmpty ? [] : [row.hit]))
    }
}
