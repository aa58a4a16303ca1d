import TagDiagnostics
import TagModel

extension Macro {
    /// The rows of a lookup or regex table, as written.
    var tableRows: [(key: Value?, value: Value?)] {
        guard case .list(let rows)? = parameters["table"]?.kind else { return [] }
        return rows.map { row in
            guard case .map(let entries) = row.kind else { return (nil, nil) }
            return (entries.value("key"), entries.value("value"))
        }
    }

    /// How this macro's patterns are meant.
    var patternMode: PatternMode {
        PatternMode(
            ignoresCase: parameters["ignoreCase"]?.isTrue ?? false,
            isWhole: kind == .regexTable && parameters["fullMatch"]?.isTrue ?? false)
    }
}

extension Value {
    /// Whether this is the constant true.
    fileprivate var isTrue: Bool { if case .boolean(true) = kind { true } else { false } }
}

extension [MapEntry] {
    fileprivate func value(_ key: String) -> Value? {
        first { if case .string(key) = $0.key.kind { true } else { false } }?.value
    }
}
