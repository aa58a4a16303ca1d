import TagRuntime

/// The fields of one hit, in the order in which they were first set.
struct HitFields: Sendable {
    private(set) var all: [Hit.Field] = []
    private var places: [String: Int] = [:]

    /// Sets a field, in its old place if it has one; a leading `&`, which the vendor's containers write, is dropped.
    mutating func set(_ name: String, _ value: String) {
        let name = name.utf8.first == UInt8(ascii: "&") ? String(name.dropFirst()) : name
        if let place = places[name] {
            all[place] = Hit.Field(name, value)
        } else {
            places[name] = all.count
            all.append(Hit.Field(name, value))
        }
    }

    /// Sets a field to a value, unless that is nil or null.
    mutating func set(_ name: String, _ value: Value?) {
        guard let value, value != .null else { return }
        set(name, value.string)
    }

    /// The text of a field; nil if it is not set.
    subscript(name: String) -> String? { places[name].map { all[$0].value } }
}

/// The reason why a tag sends no hit.
struct AnalyticsFault: Error {
    let reason: String
}
