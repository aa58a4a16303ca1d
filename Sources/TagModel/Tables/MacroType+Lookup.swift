extension MacroType {
    /// Returns the type that a definition calls `name`; nil if there is none.
    package static func named(_ name: String) -> MacroType? { byName[ExactText(name)] }

    /// Returns the type that an export's code stands for; nil if there is none.
    package static func exported(as code: String) -> MacroType? { byCode[ExactText(code)] }

    /// Returns the type of `kind`; nil for ``MacroKind/custom``, which has no parameters of its own.
    package static func of(_ kind: MacroKind) -> MacroType? { byKind[Int(kind.rawValue)] }

    /// Returns the parameters of `kind`, without the rest of ``of(_:)``, which costs more to copy.
    static func parameters(of kind: MacroKind) -> [ParameterType] { parametersByKind[Int(kind.rawValue)] }

    package func parameter(_ key: String) -> ParameterType? { parameters.first { $0.key == key } }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { (ExactText($0.name), $0) })
    private static let byCode = Dictionary(
        uniqueKeysWithValues: all.flatMap { type in type.exportCodes.map { (ExactText($0), type) } })
    private static let byKind = {
        var types = [MacroType?](repeating: nil, count: 256)
        for type in all { types[Int(type.kind.rawValue)] = type }
        return types
    }()
    private static let parametersByKind = byKind.map { $0?.parameters ?? [] }
}
