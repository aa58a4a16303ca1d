import TagDiagnostics
package import TagModel
package import TagRuntime

extension Macro {
    /// The options of this macro's patterns.
    package var patternOptions: PatternOptions {
        let isTable = kind == .regexTable
        return PatternOptions(
            ignoresCase: parameters["ignoreCase"].isTrue,
            matchesWhole: isTable && parameters["fullMatch"].isTrue,
            remembersGroups: !isTable || parameters["replaces"].mayBeTrue)
    }
}

extension TagModel.Value? {
    /// True if this is the constant true.
    fileprivate var isTrue: Bool { if case .boolean(true)? = self?.kind { true } else { false } }

    /// True if this is present and not the constant false.
    fileprivate var mayBeTrue: Bool {
        switch self?.kind {
        case .boolean(false)?, nil: false
        default: true
        }
    }
}
