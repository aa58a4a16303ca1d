/// A type of macro: what it is called in each form, and what it takes.
package struct MacroType: Sendable {
    package let kind: MacroKind
    /// What a definition calls it, and what it is called once read.
    package let name: String
    /// The codes of exports since 2014, such as `v`.
    package let exportCodes: [String]
    /// The names of format 1.2, such as `CUSTOM_VAR`.
    package let oldNames: [String]
    package let parameters: [ParameterType]
    /// Export parameters that mean nothing here, such as switches of the vendor's page.
    package let ignoredExportKeys: [String]
    /// One line.
    package let summary: String

    init(
        _ kind: MacroKind, _ name: String, codes: [String] = [], old: [String] = [], _ summary: String,
        ignored: [String] = [], _ parameters: [ParameterType] = []
    ) {
        self.kind = kind
        self.name = name
        exportCodes = codes
        oldNames = old
        self.parameters = parameters
        ignoredExportKeys = ignored
        self.summary = summary
    }

    /// The type a definition calls `name`.
    package static func named(_ name: String) -> MacroType? { byName[ExactText(name)] }

    /// The type an export's code stands for.
    package static func exported(as code: String) -> MacroType? { byCode[ExactText(code)] }

    /// The type of `kind`; nil for ``MacroKind/custom``, which has no parameters of its own.
    package static func of(_ kind: MacroKind) -> MacroType? { byKind[Int(kind.rawValue)] }

    /// What macros of `kind` take: ``of(_:)`` without the rest of the type, which costs more to hand out.
    static func parameters(of kind: MacroKind) -> [ParameterType] { parametersByKind[Int(kind.rawValue)] }

    package func parameter(_ key: String) -> ParameterType? { parameters.first { $0.key == key } }

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { (ExactText($0.name), $0) })
    private static let byCode = Dictionary(
        uniqueKeysWithValues: all.flatMap { type in type.exportCodes.map { (ExactText($0), type) } })
    private static let byKind = MacroKind.allCases.map { kind in all.first { $0.kind == kind } }
    private static let parametersByKind = byKind.map { $0?.parameters ?? [] }
}
