import TagDiagnostics
import TagModel
import TagRuntime

extension Macro {
    /// The rows of a lookup or regex table, as written.
    var tableRows: [(key: TagModel.Value?, value: TagModel.Value?)] {
        guard case .list(let rows)? = parameters["table"]?.kind else { return [] }
        return rows.map { row in
            guard case .map(let entries) = row.kind else { return (nil, nil) }
            return (entries.value("key"), entries.value("value"))
        }
    }

    /// How this macro's patterns are meant.
    var patternOptions: PatternOptions {
        let isTable = kind == .regexTable
        return PatternOptions(
            ignoresCase: parameters["ignoreCase"].isTrue,
            matchesWhole: isTable && parameters["fullMatch"].isTrue,
            remembersGroups: !isTable || parameters["replaces"].mayBeTrue)
    }
}

extension TagModel.Value? {
    /// Whether this is the constant true.
    fileprivate var isTrue: Bool { if case .boolean(true)? = self?.kind { true } else { false } }

    /// Whether this is anything but the constant false or nothing.
    fileprivate var mayBeTrue: Bool {
        switch self?.kind {
        case .boolean(false)?, nil: false
        default: true
        }
    }
}

extension [MapEntry] {
    fileprivate func value(_ key: String) -> TagModel.Value? {
        first { if case .string(key) = $0.key.kind { true } else { false } }?.value
    }
}
