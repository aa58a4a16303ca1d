package import TagDiagnostics
package import TagRuntime

/// An error in a pattern, in words for people.
package struct RegexError: Equatable, Sendable {
    package let code: PatternFault.Code
    /// The faulty bytes, counted from the start of the pattern's UTF-8.
    package let range: Range<Int>
    package let message: String
    /// The reasons and remedies.
    package let notes: [String]

    package var kind: DiagnosticKind { .regex(code) }

    /// Makes the finding for the place of the pattern in a file.
    ///
    /// - Parameter locate: Maps bytes of the pattern to the range in the source.
    package func diagnostic(_ locate: (Range<Int>) -> SourceRange) -> Diagnostic {
        Diagnostic(kind, message, at: locate(range), notes: notes.map { Note($0) })
    }
}
