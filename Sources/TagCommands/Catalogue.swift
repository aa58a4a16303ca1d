package import TagDiagnostics

/// Every kind of diagnostic of every module, sorted by id.
package enum Catalogue {
    package static let all: [DiagnosticKind] = CommandDiagnostics.all
        .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }

    package static func kind(_ id: String) -> DiagnosticKind? { all.first { $0.id == id } }
}
