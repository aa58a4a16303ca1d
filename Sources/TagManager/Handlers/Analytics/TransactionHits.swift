import TagRuntime
import TagVocabulary

/// The hits of the data layer's transaction: one for itself, and one for each item.
struct TransactionHits {
    /// The tag's own fields, which each hit begins with.
    let base: HitFields
    let tag: FiredTag
    let data: (String) -> Value?

    private typealias Mapping = [(key: String, field: String)]

    /// Returns the hits of the transaction and then of its items, in order; throws if any of them is incomplete.
    func all() throws(AnalyticsFault) -> [HitFields] {
        guard let id = data("transactionId"), id != .null else {
            throw AnalyticsFault(reason: "the data layer has no 'transactionId'")
        }
        var transaction = base
        transaction.set("t", "transaction")
        for (key, field) in try mapping(.transactionFields, TagDefault.transactionFields) {
            transaction.set(field, data(key))
        }
        let mapping = try mapping(.transactionItemFields, TagDefault.transactionItemFields)
        var hits = [transaction]
        for item in try items() { hits.append(try hit(of: item, id, mapping)) }
        return hits
    }

    private func items() throws(AnalyticsFault) -> [Value] {
        switch data("transactionProducts") {
        case nil, .null?: return []
        case .list(let items)?: return items
        default: throw AnalyticsFault(reason: "the data layer's 'transactionProducts' is not a list")
        }
    }

    private func hit(of item: Value, _ id: Value, _ mapping: Mapping) throws(AnalyticsFault) -> HitFields {
        guard case .map = item else {
            throw AnalyticsFault(reason: "an item of 'transactionProducts' is not a map")
        }
        guard let name = item["name"], name != .null else {
            throw AnalyticsFault(reason: "an item of 'transactionProducts' has no 'name'")
        }
        var hit = base
        hit.set("t", "item")
        hit.set("ti", id)
        for (key, field) in mapping { hit.set(field, item[UTF8Text(key)]) }
        return hit
    }

    private func mapping(_ key: TagParameter, _ usual: Mapping) throws(AnalyticsFault) -> Mapping {
        switch tag[key] {
        case nil, .null?: return usual
        case .map(let entries)?: return entries.map { ($0.key.string, $0.value.string) }
        default: throw AnalyticsFault(reason: "its '\(key.rawValue)' is not a map")
        }
    }
}
