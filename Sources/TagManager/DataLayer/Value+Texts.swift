public import TagRuntime

extension Value {
    /// As text: "" for nothing, `[a, b]` and `{k=v}` for lists and maps, as macros have it.
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

    /// The entries of a map by name, the last of each; nothing of any other value.
    var byName: [String: Value] {
        if case .map(let entries) = self { entries.byName } else { [:] }
    }
}

extension Value {
    /// A text that is not a literal.
    public init(_ text: String) { self = .text(UTF8Text(text)) }

    /// A whole number that is not a literal.
    public init(_ number: Int) { self = .integer(Int64(number)) }

    /// A number that is not a literal.
    public init(_ number: Double) { self = .double(number) }

    /// A truth that is not a literal.
    public init(_ flag: Bool) { self = .boolean(flag) }
}

extension [Value.Entry] {
    /// Entries of values by name, in the order of their names.
    package init(byName values: [String: Value]) {
        self = values.map { Value.Entry(UTF8Text($0.key), $0.value) }.sorted { $0.key < $1.key }
    }

    /// The values by name, the last of each.
    package var byName: [String: Value] { [String: Value](map { ($0.key.string, $0.value) }) { $1 } }
}
