import TagDiagnostics
import TagModel
import TagRuntime

/// A macro, a rule or a tag, by its index in the list of its kind.
struct EntityPlace {
    let kind: EntityKind
    let index: Int

    var json: JSON { ["kind": .string(kind.rawValue), "index": .integer(index)] }
}

/// A source outside the container that a macro reads.
enum MacroSource {
    case event
    /// A key of the data layer; nil if it is computed.
    case key(String?)
    /// A key of the data layer as it was pushed; nil if it is computed.
    case flatKey(String?)
    case fact(Host.Fact)

    /// Returns the source of a macro; nil if it reads none itself.
    init?(_ operation: MacroKind, key: String?) {
        switch operation {
        case .event: self = .event
        case .dataLayer: self = .key(key)
        case .flatKey: self = .flatKey(key)
        default:
            guard let fact = operation.fact else { return nil }
            self = .fact(fact)
        }
    }

    var json: JSON {
        switch self {
        case .event: ["kind": "event"]
        case .key(let key): ["kind": "dataLayer", "key": .optional(key)]
        case .flatKey(let key): ["kind": "flatKey", "key": .optional(key)]
        case .fact(let fact): ["kind": "fact", "name": .string("\(fact)")]
        }
    }
}

/// The places of a file in JSON, from one scan of the file.
struct JSONPlaces {
    private let lines: LineTable

    init(_ file: SourceFile) { lines = LineTable(file) }

    /// Returns `{"start": …, "end": …}`, or null for what is not in the file.
    func json(_ range: SourceRange) -> JSON {
        guard range.isKnown else { return .null }
        return [
            "start": json(lines.position(of: Int(range.start))),
            "end": json(lines.position(of: Int(range.end))),
        ]
    }

    private func json(_ position: SourcePosition) -> JSON {
        let hasLines = position.line > 0
        return [
            "line": hasLines ? .integer(position.line) : .null,
            "column": hasLines ? .integer(position.column) : .null, "byte": .integer(position.byte),
        ]
    }
}
