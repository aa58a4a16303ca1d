extension JSON {
    /// Returns an object of the members that have a value.
    package static func members(_ members: [(key: String, value: JSON?)]) -> JSON {
        .object(members.compactMap { member in member.value.map { (key: member.key, value: $0) } })
    }

    /// Returns an array of texts.
    package static func texts(_ texts: [String]) -> JSON { .array(texts.map(JSON.string)) }
}

extension JSON? {
    /// Returns an array; nil if it would be empty.
    package static func list(_ elements: [JSON]) -> JSON? { elements.isEmpty ? nil : .array(elements) }
}
