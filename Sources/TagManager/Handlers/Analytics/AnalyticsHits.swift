import TagRuntime
import TagVocabulary

/// The hits of an analytics tag.
///
/// With `enableEcommerce` it is one hit of the tag's fields and the ecommerce data, if any. Otherwise, with `trackTransaction`,
/// it is the hits of the data layer's transaction. Otherwise it is one hit of the tag's fields. The vendor's libraries test in
/// this order. A vendor's tag that sends nothing has no fields after it was read.
struct AnalyticsHits {
    /// The tag, as it was fired.
    let tag: FiredTag
    /// Returns the value at a path of the data layer.
    let data: (String) -> Value?

    /// Returns the hits in the order in which they are sent; throws if any of them cannot be made.
    func all() throws(AnalyticsFault) -> [HitFields] {
        var hit = try fields()
        if tag.isTrue(.enableEcommerce) {
            // The server drops a hit without a type.
            if hit["t"] == nil { hit.set("t", "screenview") }
            if let ecommerce { try Ecommerce(ecommerce).add(to: &hit) }
        } else if tag.isTrue(.trackTransaction) {
            return try TransactionHits(base: hit, tag: tag, data: data).all()
        }
        guard !hit.all.isEmpty else { throw AnalyticsFault(reason: "it has no fields to send") }
        return [hit]
    }

    /// The tag's ecommerce data, otherwise the data layer's; nil if there is none.
    ///
    /// A macro without a value yields empty text, and an app clears its data by pushing null.
    private var ecommerce: Value? {
        let value = tag[.ecommerceData] ?? data("ecommerce")
        return value == .null || value == "" ? nil : value
    }

    /// Returns the tag's fields, without an `aip` that is false: its presence alone requests anonymous addresses.
    private func fields() throws(AnalyticsFault) -> HitFields {
        guard case .map(let entries)? = tag[.fields] else {
            throw AnalyticsFault(reason: "its fields are not a map")
        }
        var fields = HitFields()
        for entry in entries where !Self.isRefusal(entry) {
            fields.set(entry.key.string, entry.value.string)
        }
        return fields
    }

    private static func isRefusal(_ entry: Value.Entry) -> Bool {
        guard entry.key == "aip" || entry.key == "&aip" else { return false }
        return ["", "0", "false"].contains(entry.value.string.lowercased())
    }
}

extension FiredTag {
    /// The value of a parameter of a known tag.
    subscript(key: TagParameter) -> Value? { self[UTF8Text(key.rawValue)] }

    /// Returns true if a parameter is true, or the text `true`, ignoring case.
    func isTrue(_ key: TagParameter) -> Bool { self[key]?.string.lowercased() == "true" }
}

extension TagContainer {
    /// Sends the hits of an analytics tag, all or none.
    func sendAnalytics(_ tag: FiredTag) {
        do throws(AnalyticsFault) {
            let hits = try AnalyticsHits(tag: tag, data: dataLayerValue).all()
            for hit in hits { send(.analytics(fields: hit.all)) }
        } catch {
            warn(tag, error.reason)
        }
    }
}
