import TagDiagnostics
package import TagModel
package import TagRuntime

extension Macro {
    /// The rows of a lookup or regex table.
    var tableRows: [TableRow] { parameters["table"]?.tableRows ?? [] }

    /// How this macro's patterns are meant.
    package var patternOptions: PatternOptions {
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
