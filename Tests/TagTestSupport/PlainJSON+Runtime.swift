package import TagRuntime

extension PlainJSON {
    /// The value as JSON.
    package init(_ value: TagRuntime.Value) {
        switch value {
        case .null, .absent: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .integer(let number): self = .number(Double(number))
        case .double(let number): self = .number(number)
        case .text(let text): self = .string(text.string)
        case .list(let values): self = .array(values.map { PlainJSON($0) })
        case .map(let entries): self = .object(entries.map { ($0.key.string, PlainJSON($0.value)) })
        }
    }

    /// The value as pushed: whole numbers are integers.
    package var runtime: TagRuntime.Value {
        switch self {
        case .null: .null
        case .boolean(let flag): .boolean(flag)
        case .number(let number): Int64(exactly: number).map { .integer($0) } ?? .double(number)
        case .whole(let number): .integer(number)
        case .string(let text): .text(UTF8Text(text))
        case .array(let values): .list(values.map(\.runtime))
        case .object(let members): .map(members.map { .init(UTF8Text($0.key), $0.value.runtime) })
        }
    }
}
