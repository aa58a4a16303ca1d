/// The parameters of the Measurement Protocol, version 1.
enum ParameterTable {
    static let all: [Parameter] =
        general + session + traffic + content + app + event + commerce + products
        + impressions + promotions + social + timing + exception + custom

    static let rows = Dictionary(all.map { ($0.pattern, $0) }, uniquingKeysWith: { first, _ in first })

    /// A row; `#` in the pattern goes to 200 unless `highest` says otherwise.
    private static func row(
        _ pattern: String, _ title: String, _ value: Parameter.Value = .text, max limit: Int? = nil,
        in types: HitTypes = .all, requiredBy: HitTypes = .none, orProductAction: Bool = false,
        highest: Int = 200, allowed: [String] = []
    ) -> Parameter {
        Parameter(
            pattern: pattern, title: title, value: value, limit: limit, allowed: allowed,
            highest: pattern.filter { $0 == "#" }.map { _ in highest }, types: types,
            isForProductActions: orProductAction, requiredBy: requiredBy)
    }

    private static let general: [Parameter] = [
        row("v", "protocol version", requiredBy: .all, allowed: ["1"]),
        row("tid", "tracking id", requiredBy: .all),
        row("aip", "anonymize IP", .boolean),
        row("npa", "no personalized advertising", .boolean),
        row("ds", "data source"),
        row("qt", "queue time", .count),
        row("z", "cache buster"),
        row("cid", "client id"),
        row("uid", "user id"),
        row("t", "hit type", requiredBy: .all, allowed: HitType.allCases.map(\.rawValue) + ["appview"]),
        row("ni", "non-interaction hit", .boolean),
    ]

    private static let session: [Parameter] = [
        row("sc", "session control", allowed: ["start", "end"]),
        row("uip", "IP override"),
        row("ua", "user agent override"),
        row("geoid", "location override"),
        row("sr", "screen resolution", max: 20),
        row("vp", "viewport size", max: 20),
        row("de", "document encoding", max: 20),
        row("sd", "screen colors", max: 20),
        row("ul", "user language", max: 20),
        row("fl", "flash version", max: 20),
        row("je", "java enabled", .boolean),
    ]

    private static let traffic: [Parameter] = [
        row("dr", "document referrer", max: 2048),
        row("cn", "campaign name", max: 100),
        row("cs", "campaign source", max: 100),
        row("cm", "campaign medium", max: 50),
        row("ck", "campaign keyword", max: 500),
        row("cc", "campaign content", max: 500),
        row("ci", "campaign id", max: 100),
        row("gclid", "ads click id"),
        row("dclid", "display ads click id"),
    ]

    private static let content: [Parameter] = [
        row("dl", "document location", max: 2048),
        row("dh", "document host", max: 100),
        row("dp", "document path", max: 2048),
        row("dt", "document title", max: 1500),
        row("cd", "screen name", max: 2048, in: .screenview, requiredBy: .screenview),
        row("cg#", "content group", max: 100, highest: 5),
        row("linkid", "link id"),
    ]

    private static let app: [Parameter] = [
        row("an", "app name", max: 100, requiredBy: .screenview),
        row("av", "app version", max: 100),
        row("aid", "app id", max: 150),
        row("aiid", "app installer id", max: 150),
    ]

    private static let event: [Parameter] = [
        row("ec", "event category", max: 150, in: .event, requiredBy: .event),
        row("ea", "event action", max: 500, in: .event, requiredBy: .event),
        row("el", "event label", max: 500, in: .event),
        row("ev", "event value", .count, in: .event),
    ]

    private static let commerce: [Parameter] = [
        row(
            "ti", "transaction id", max: 500, in: [.transaction, .item], requiredBy: [.transaction, .item],
            orProductAction: true),
        row("ta", "affiliation", max: 500, in: .transaction, orProductAction: true),
        row("tr", "revenue", .currency, in: .transaction, orProductAction: true),
        row("ts", "shipping", .currency, in: .transaction, orProductAction: true),
        row("tt", "tax", .currency, in: .transaction, orProductAction: true),
        row("in", "item name", max: 500, in: .item, requiredBy: .item),
        row("ip", "item price", .currency, in: .item),
        row("iq", "item quantity", .integer, in: .item),
        row("ic", "item code", max: 500, in: .item),
        row("iv", "item category", max: 500, in: .item),
        row("cu", "currency code", max: 10),
    ]

    private static let products: [Parameter] = [
        row("pr#id", "product id", max: 500),
        row("pr#nm", "product name", max: 500),
        row("pr#br", "product brand", max: 500),
        row("pr#ca", "product category", max: 500),
        row("pr#va", "product variant", max: 500),
        row("pr#cc", "product coupon", max: 500),
        row("pr#pr", "product price", .currency),
        row("pr#qt", "product quantity", .integer),
        row("pr#ps", "product position", .integer),
        row("pr#cd#", "product custom dimension", max: 150),
        row("pr#cm#", "product custom metric", .integer),
        row(
            "pa", "product action",
            allowed: [
                "detail", "click", "add", "remove", "checkout", "checkout_option", "purchase", "refund",
            ]),
        row("tcc", "coupon"),
        row("pal", "product action list"),
        row("cos", "checkout step", .integer),
        row("col", "checkout option"),
    ]

    private static let impressions: [Parameter] = [
        row("il#nm", "impression list name"),
        row("il#pi#id", "impression product id"),
        row("il#pi#nm", "impression product name"),
        row("il#pi#br", "impression product brand"),
        row("il#pi#ca", "impression product category"),
        row("il#pi#va", "impression product variant"),
        row("il#pi#ps", "impression product position", .integer),
        row("il#pi#pr", "impression product price", .currency),
        row("il#pi#cd#", "impression product custom dimension"),
        row("il#pi#cm#", "impression product custom metric", .integer),
    ]

    private static let promotions: [Parameter] = [
        row("promo#id", "promotion id"),
        row("promo#nm", "promotion name"),
        row("promo#cr", "promotion creative"),
        row("promo#ps", "promotion position"),
        row("promoa", "promotion action", allowed: ["view", "click"]),
    ]

    private static let social: [Parameter] = [
        row("sn", "social network", max: 50, in: .social, requiredBy: .social),
        row("sa", "social action", max: 50, in: .social, requiredBy: .social),
        row("st", "social target", max: 2048, in: .social, requiredBy: .social),
    ]

    private static let timing: [Parameter] = [
        row("utc", "timing category", max: 150, in: .timing, requiredBy: .timing),
        row("utv", "timing variable", max: 500, in: .timing, requiredBy: .timing),
        row("utt", "timing time", .count, in: .timing, requiredBy: .timing),
        row("utl", "timing label", max: 500, in: .timing),
        row("plt", "page load time", .count, in: .timing),
        row("dns", "DNS time", .count, in: .timing),
        row("pdt", "page download time", .count, in: .timing),
        row("rrt", "redirect time", .count, in: .timing),
        row("tcp", "connect time", .count, in: .timing),
        row("srt", "server response time", .count, in: .timing),
        row("dit", "DOM interactive time", .count, in: .timing),
        row("clt", "content load time", .count, in: .timing),
    ]

    private static let exception: [Parameter] = [
        row("exd", "exception description", max: 150, in: .exception),
        row("exf", "exception is fatal", .boolean, in: .exception),
    ]

    private static let custom: [Parameter] = [
        row("cd#", "custom dimension", max: 150),
        row("cm#", "custom metric", .currency),
        row("xid", "experiment id", max: 40),
        row("xvar", "experiment variant"),
    ]
}
