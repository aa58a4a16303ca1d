import TagRuntime

/// Ecommerce data as fields of a hit: impressions, promotions, and one action on products.
///
/// The names are those of the Measurement Protocol's enhanced ecommerce: `pr1nm` is the first product's name, `il2pi1id` the id
/// of the first product in the second list of impressions.
struct Ecommerce {
    private let data: Value

    /// The product actions; if the data has several, the first in this order counts.
    private static let actions: [UTF8Text] = [
        "detail", "checkout", "checkout_option", "click", "add", "remove", "purchase", "refund",
    ]

    init(_ data: Value) throws(AnalyticsFault) {
        guard case .map = data else { throw AnalyticsFault(reason: "its ecommerce data is not a map") }
        self.data = data
    }

    /// Adds the fields that the data has; keeps a currency that the hit already has.
    func add(to hit: inout HitFields) throws(AnalyticsFault) {
        if hit["cu"] == nil { hit.set("cu", data["currencyCode"]) }
        try addImpressions(to: &hit)
        // A click on a promotion is the action.
        guard try !addPromotions(to: &hit) else { return }
        try addAction(to: &hit)
    }

    /// Adds the impressions, grouped by list.
    private func addImpressions(to hit: inout HitFields) throws(AnalyticsFault) {
        var lists: [(name: Value?, count: Int)] = []
        for product in try Self.maps(data["impressions"], "impressions") {
            // No name and an empty one are the same list.
            let name = product["list"].flatMap { $0.string.isEmpty ? nil : $0 }
            let place = lists.firstIndex { $0.name == name } ?? lists.count
            if place == lists.count {
                lists.append((name, 0))
                hit.set("il\(place + 1)nm", name)
            }
            lists[place].count += 1
            EcommerceField.add(.product, of: product, as: "il\(place + 1)pi\(lists[place].count)", to: &hit)
        }
    }

    /// Adds the promotions that were clicked, or else those that were seen; returns true for clicks.
    private func addPromotions(to hit: inout HitFields) throws(AnalyticsFault) -> Bool {
        let isClick = data["promoClick"] ?? .null != .null
        guard let part = try part(isClick ? "promoClick" : "promoView"), part["promotions"] ?? .null != .null
        else { return false }
        let promotions = try Self.maps(part["promotions"], "promotions")
        for (index, promotion) in promotions.enumerated() {
            EcommerceField.add(.promotion, of: promotion, as: "promo\(index + 1)", to: &hit)
        }
        hit.set("promoa", isClick ? "click" : "view")
        return isClick
    }

    private func addAction(to hit: inout HitFields) throws(AnalyticsFault) {
        guard let action = Self.actions.first(where: { data[$0] ?? .null != .null }),
            let part = try part(action)
        else { return }
        for (index, product) in try Self.maps(part["products"], "products").enumerated() {
            EcommerceField.add(.product, of: product, as: "pr\(index + 1)", to: &hit)
        }
        hit.set("pa", action.string)
        if let field = part["actionField"] { EcommerceField.add(.action, of: field, as: "", to: &hit) }
    }

    /// Returns a map of the data; nil if it is missing, or null, which clears what was pushed before.
    private func part(_ name: UTF8Text) throws(AnalyticsFault) -> Value? {
        switch data[name] {
        case nil, .null?: return nil
        case .map?: return data[name]
        default: throw AnalyticsFault(reason: "the ecommerce data's '\(name.string)' is not a map")
        }
    }

    /// Returns a list of maps, empty if it is missing.
    ///
    /// - Throws: If the value is anything else: half of it would distort the counts.
    private static func maps(_ value: Value?, _ name: String) throws(AnalyticsFault) -> [Value] {
        switch value {
        case nil, .null?: return []
        case .list(let values)? where values.allSatisfy({ if case .map = $0 { true } else { false } }):
            return values
        default: throw AnalyticsFault(reason: "the ecommerce data's '\(name)' is not a list of maps")
        }
    }
}

/// The kinds of ecommerce data, with the names of their fields.
enum EcommerceField {
    case product, promotion, action

    private var names: [(key: UTF8Text, field: String)] {
        switch self {
        case .product:
            [
                ("id", "id"), ("name", "nm"), ("brand", "br"), ("category", "ca"), ("variant", "va"),
                ("coupon", "cc"), ("position", "ps"), ("price", "pr"), ("quantity", "qt"),
            ]
        case .promotion: [("id", "id"), ("name", "nm"), ("creative", "cr"), ("position", "ps")]
        case .action:
            [
                ("id", "ti"), ("affiliation", "ta"), ("revenue", "tr"), ("tax", "tt"), ("shipping", "ts"),
                ("coupon", "tcc"), ("list", "pal"), ("step", "cos"), ("option", "col"),
            ]
        }
    }

    /// Adds the fields that a map has, with `prefix` before their names.
    static func add(_ kind: EcommerceField, of map: Value, as prefix: String, to hit: inout HitFields) {
        for (key, field) in kind.names {
            hit.set(prefix + field, wholeFields.contains(field) ? whole(map[key]) : map[key])
        }
        guard kind == .product, case .map(let entries) = map else { return }
        for entry in entries {
            if let field = custom(entry.key.string) {
                hit.set(prefix + field, field.hasPrefix("cm") ? whole(entry.value) : entry.value)
            }
        }
    }

    /// The fields that are whole numbers in the protocol.
    ///
    /// A promotion's position is not among their uses: it is a name.
    private static let wholeFields: Set<String> = ["ps", "qt", "cos"]

    /// Returns a number without its decimals; any other value unchanged.
    private static func whole(_ value: Value?) -> Value? {
        guard case .double(let number)? = value, let whole = Int64(exactly: number.rounded(.towardZero))
        else {
            return value
        }
        return .integer(whole)
    }

    /// Returns `cd7` for `dimension7`, and `cm7` for `metric7`; nil for any other key.
    private static func custom(_ key: String) -> String? {
        for (word, field) in [("dimension", "cd"), ("metric", "cm")] where key.hasPrefix(word) {
            let digits = key.dropFirst(word.count)
            guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(digits),
                number > 0
            else { return nil }
            return "\(field)\(number)"
        }
        return nil
    }
}
