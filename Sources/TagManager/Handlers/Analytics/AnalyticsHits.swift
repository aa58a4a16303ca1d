import TagRuntime

/// The hits of an analytics tag.
///
/// With `enableEcommerce` one with the tag's fields and what there is of ecommerce data; otherwise, with `trackTransaction`, those of the
/// data layer's transaction; otherwise one with the tag's fields. The vendor's libraries ask in this order; what of theirs sends nothing
/// has no fields once it was read.
struct AnalyticsHits {
    /// A tag as it was fired.
    let tag: FiredTag
    /// What the data layer has at a path.
    let data: (String) -> Value?

    /// All of them, in the order in which they are sent; when one cannot be made, none is.
    func all() throws(AnalyticsFault) -> [HitFields] {
        var hit = try fields()
        if tag.isTrue("enableEcommerce") {
            // A hit of no type is dropped by who counts it.
            if hit["t"] == nil { hit.set("t", "screenview") }
            if let ecommerce { try Ecommerce(ecommerce).add(to: &hit) }
        } else if tag.isTrue("trackTransaction") {
            return try TransactionHits(base: hit, tag: tag, data: data).all()
        }
        guard !hit.all.isEmpty else { throw AnalyticsFault(reason: "it has no fields to send") }
        return [hit]
    }

    /// The tag's own, where it names some, otherwise the data layer's.
    ///
    /// A macro that has none gives empty text, and an app that is done with its data pushes null in its place.
    private var ecommerce: Value? {
        let value = tag["ecommerceData"] ?? data("ecommerce")
        return value == .null || value == "" ? nil : value
    }

    /// The tag's own; `aip` asks for anonymous addresses by being there, so one that says no is left out.
    private func fields() throws(AnalyticsFault) -> HitFields {
        guard case .map(let entries)? = tag["fields"] else {
            throw AnalyticsFault(reason: "its fields are no map")
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
    /// Whether a parameter is true, or a text that says so.
    func isTrue(_ key: UTF8Text) -> Bool { self[key]?.string.lowercased() == "true" }
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
