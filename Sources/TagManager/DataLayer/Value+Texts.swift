public import TagRuntime

extension Value {
    /// As text: "" for nothing, `[a, b]` and `{k=v}` for lists and maps, as macros have it.
    public var string: String {
        switch self {
        case .null, .absent: ""
        case .boolean(let flag): flag ? "true" : "false"
        case .integer(let number): String(number)
        case .double(let number): String(number)
        case .text(let text): text.string
        case .list(let values): "[" + values.map(\.string).joined(separator: ", ") + "]"
        case .map(let entries):
            "{" + entries.map { $0.key.string + "=" + $0.value.string }.joined(separator: ", ") + "}"
        }
    }

    /// The entries of a map by name, the last of each; nothing of any other value.
    var byName: [String: Value] {
        guard case .map(let entries) = self else { return [:] }
        return [String: Value](entries.map { ($0.key.string, $0.value) }) { $1 }
    }
}
