package import TagDiagnostics

/// One of the examples that explain a kind of finding, and are tests of it.
package struct KindExample: Sendable, CustomStringConvertible {
    package let kind: DiagnosticKind
    /// The text with its marks.
    package let text: String

    package var description: String { "\(kind.id): \(text.prefix(60))" }

    package static func flagged(of kinds: [DiagnosticKind]) -> [KindExample] {
        kinds.flatMap { kind in kind.flagged.map { KindExample(kind: kind, text: $0) } }
    }

    package static func accepted(of kinds: [DiagnosticKind]) -> [KindExample] {
        kinds.flatMap { kind in kind.accepted.map { KindExample(kind: kind, text: $0) } }
    }
}
