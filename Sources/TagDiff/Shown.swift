import TagDiagnostics
import TagModel

extension JSON {
    /// Creates the JSON of a value as a definition writes it.
    init(_ value: TagModel.Value) {
        switch value.kind {
        case .null: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .integer(let number): self = .integer(number)
        case .double(let number): self = .double(number)
        case .string(let text): self = .string(text)
        case .reference(let reference): self = .string("{{\(reference.name)}}")
        case .template(let parts): self = .string(parts.map({ $0.shown }).joined())
        case .list(let values): self = .array(values.map { JSON($0) })
        case .map(let entries):
            self = .object(entries.map { (key: $0.key.shownText, value: JSON($0.value)) })
        case .tag(let reference): self = ["$tag": .string(reference.name)]
        case .escaped(let value, let codes):
            self = ["$escaped": JSON(value), "$by": .array(codes.map { .integer($0) })]
        }
    }
}

extension Value {
    /// The text of a string, reference or template as it is; any other value as JSON.
    var shownText: String {
        if case .string(let text) = kind { return text }
        if case .string(let text) = JSON(self) { return text }
        return JSON(self).line
    }

    /// The value as a side of a condition: a reference in braces, any other value as JSON.
    var shownSide: String {
        if case .reference(let reference) = kind { return "{{\(reference.name)}}" }
        return JSON(self).line
    }
}

extension TemplatePart {
    fileprivate var shown: String {
        switch self {
        case .text(let text): text
        case .reference(let reference): "{{\(reference.name)}}"
        case .value(let value): value.shownText
        }
    }
}

extension Condition {
    /// The condition in words: `if {{event}} equals "purchase"`.
    var shown: String {
        let type = PredicateType.of(predicate.value)
        return "\(isNegated ? "unless" : "if") \(left.shownSide) \(type.name) \(right.shownSide)"
            + (ignoresCase ? " in any letter case" : "")
    }
}

extension Shown {
    init(_ value: Value) { self = .value(JSON(value)) }

    init?(_ value: Value?) {
        guard let value else { return nil }
        self.init(value)
    }

    static func text(_ text: String) -> Shown { .value(.string(text)) }
}

extension Shown {
    static func quoted(_ text: String) -> String { JSON.string(text).line }
}

extension JSON {
    /// The name of the type that an app must expect the value to have.
    var typeName: String {
        switch self {
        case .null: "null"
        case .boolean: "boolean"
        case .integer: "integer"
        case .double: "double"
        case .string: "text"
        case .array: "list"
        case .object: "map"
        }
    }
}
