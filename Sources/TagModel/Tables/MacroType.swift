/// A type of macro: its name in each format, and its parameters.
package struct MacroType: Sendable {
    package let kind: MacroKind
    /// The name in a definition, and in every container once it is read.
    package let name: String
    /// The codes in exports since 2014, such as `v`.
    package let exportCodes: [String]
    /// The names in format 1.2, such as `CUSTOM_VAR`.
    package let oldNames: [String]
    package let parameters: [ParameterType]
    /// The export parameters without a meaning here, such as switches of the vendor's page.
    package let ignoredExportKeys: [String]
    /// The summary, in one line.
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
    private static let byKind = (0...UInt8.max).map { number in all.first { $0.kind.rawValue == number } }
    private static let parametersByKind = byKind.map { $0?.parameters ?? [] }
}
