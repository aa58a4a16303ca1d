import TagRuntime

/// The fields of one hit, in the order in which they were first set.
struct HitFields: Sendable {
    private(set) var all: [Hit.Field] = []
    private var places: [String: Int] = [:]

    /// Sets a field anew, or in its place; `&t`, as the vendor's containers have it, and `t` are one.
    mutating func set(_ name: String, _ value: String) {
        let name = name.utf8.first == UInt8(ascii: "&") ? String(name.dropFirst()) : name
        if let place = places[name] {
            all[place] = Hit.Field(name, value)
        } else {
            places[name] = all.count
            all.append(Hit.Field(name, value))
        }
    }

    /// Sets a field to a value, if there is one.
    mutating func set(_ name: String, _ value: Value?) {
        guard let value, value != .null else { return }
        set(name, value.string)
    }

    /// The text of a field.
    subscript(name: String) -> String? { places[name].map { all[$0].value } }
}

/// Why a tag sends no hit.
struct AnalyticsFault: Error {
    let reason: String
}
