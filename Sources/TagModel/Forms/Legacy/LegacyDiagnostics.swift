package import TagDiagnostics

extension DiagnosticKind {
    package static let brokenLegacyContainer = DiagnosticKind(
        "broken-legacy-container", .syntax, .error,
        summary: "A downloaded container whose bytes are cut off or damaged.",
        explanation: """
            The file begins as a binary container of Tag Manager. The message gives the byte at which it stops being \
            valid. The download was cut off, or the file went through a conversion of line ends or text encodings. \
            Fetch the file again, unchanged.
            """,
        flagged: ["\n\u{8}function«»\u{12}\u{A}\u{8}\u{1}"], accepted: [#"{"title": "Welcome"}"#])

    package static let unreadableLegacyValue = DiagnosticKind(
        "unreadable-legacy-value", .schema, .error,
        summary: "A value of a downloaded container that is not valid.",
        explanation: """
            The value is, for example, a map of more keys than values, a value that contains itself, or a reference \
            without a name. The vendor's libraries refuse the whole container. The range covers the value's bytes in \
            the file.
            """,
        flagged: Examples([
            "\n\u{8}function\u{12}\u{6}\u{8}\u{5}:\u{2}_e\u{12}\u{2}«\u{8}\u{9}»\u{1A}\u{4}\u{8}\u{0}\u{10}\u{0}\u{1A}\u{4}"
                + "\u{8}\u{0}\u{10}\u{1}\"\u{6}\u{10}\u{0}\u{18}\u{0}\u{18}\u{1}"
        ]), accepted: [#"{"title": "Welcome"}"#])

    package static let misnamedContainer = DiagnosticKind(
        "misnamed-container", .schema, .warning,
        summary: "A binary container under a name that the libraries read as text.",
        explanation: """
            The vendor's libraries read a file without an extension as a binary of Tag Manager, and a file named .json \
            or .plist as keys and values. They fail to read this one, and start with an empty container. Give it \
            exactly the container's id as name, such as GTM-AB12.
            """,
        flagged: ["«\n»\u{8}function\u{12}\u{4}\u{8}\u{1}\u{12}\u{0}"], accepted: [#"{"title": "Welcome"}"#])
}

extension Diagnostic {
    static func brokenLegacyContainer(_ what: String, at offset: Int, of count: Int) -> Diagnostic {
        let end = min(offset, count)
        return Diagnostic(
            .brokenLegacyContainer, "\(what), at byte \(offset) of \(count)",
            at: SourceRange(end, end),
            notes: [Note("the file begins as a binary of Tag Manager's download button")])
    }

    static func unreadableLegacyValue(_ what: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.unreadableLegacyValue, "\(what) is not a value", at: range)
    }

    static func valueCycle(at range: SourceRange) -> Diagnostic {
        Diagnostic(.unreadableLegacyValue, "a value contains itself", at: range)
    }

    static func misnamedContainer(_ name: String, right: String) -> Diagnostic {
        Diagnostic(
            .misnamedContainer,
            "this is a binary of Tag Manager's download button under the name of a text file",
            at: SourceRange(0, 1),
            notes: [
                Note(
                    "libraries look for '\(right)'; they read '\(name)' as text, and start with an empty container"
                )
            ])
    }
}
