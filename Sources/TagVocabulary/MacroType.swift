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
}
