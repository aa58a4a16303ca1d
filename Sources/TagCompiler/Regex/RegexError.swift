package import TagDiagnostics
package import TagRuntime

/// One error of a pattern in people's words.
package struct RegexError: Equatable, Sendable {
    package let code: PatternFault.Code
    /// The bytes at fault, counted from the start of the pattern's UTF-8.
    package let range: Range<Int>
    package let message: String
    /// Why, and what to do.
    package let notes: [String]

    package var kind: DiagnosticKind { .regex(code) }

    /// A note for the place in a file where the pattern stands.
    ///
    /// - Parameter locate: The source range of bytes of the pattern.
    package func diagnostic(_ locate: (Range<Int>) -> SourceRange) -> Diagnostic {
        Diagnostic(kind, message, at: locate(range), notes: notes.map { Note($0) })
    }
}
