public import TagRuntime

extension Value {
    /// The value as macros convert it to text: "" for null and absent, `[a, b]` for lists, `{k=v}` for maps.
    public var string: String {
        switch self {
        case .null, .absent: ""
        case .boolean(let flag): flag ? "true" : "false"
        case .integer(let number): String(number)
        case .double(let number): NumberText.text(number)
        case .text(let text): text.string
        case .list(let values): "[" + values.map(\.string).joined(separator: ", ") + "]"
        case .map(let entries):
            "{" + entries.map { $0.key.string + "=" + $0.value.string }.joined(separator: ", ") + "}"
        }
    }

    /// The entries of a map by name, where the last of a name counts; empty for any other value.
    package var byName: [String: Value] {
        if case .map(let entries) = self { entries.byName } else { [:] }
    }
}

extension Value {
    /// Creates a text from a `String` that is not a literal.
    public init(_ text: String) { self = .text(UTF8Text(text)) }

    /// Creates a whole number from an `Int` that is not a literal.
    public init(_ number: Int) { self = .integer(Int64(number)) }

    /// Creates a number from a `Double` that is not a literal.
    public init(_ number: Double) { self = .double(number) }

    /// Creates a boolean from a `Bool` that is not a literal.
    public init(_ flag: Bool) { self = .boolean(flag) }
}

extension [Value.Entry] {
    /// Creates entries from values by name, sorted by name.
    package init(byName values: [String: Value]) {
        self = values.map { Value.Entry(UTF8Text($0.key), $0.value) }.sorted { $0.key < $1.key }
    }

    /// The values by name, where the last of a name counts.
    package var byName: [String: Value] {
        var values = [String: Value](minimumCapacity: count)
        for entry in self { values[entry.key.string] = entry.value }
        return values
    }
}
