package import TagDiagnostics

extension DiagnosticKind {
    package static let brokenLegacyContainer = DiagnosticKind(
        "broken-legacy-container", .syntax, .error,
        summary: "A downloaded container whose bytes are cut off or damaged.",
        explanation: """
            The file begins as one of Tag Manager's binary containers does, and the message gives the byte where it \
            stops being one. Downloads that were cut off, and files that went through a conversion of line ends or of \
            text encodings, look like this. Fetch the file again, unchanged.
            """,
        flagged: ["\n\u{8}function«»\u{12}\u{A}\u{8}\u{1}"], accepted: [#"{"title": "Welcome"}"#])

    package static let unreadableLegacyValue = DiagnosticKind(
        "unreadable-legacy-value", .schema, .error,
        summary: "A value of a downloaded container that is not valid.",
        explanation: """
            The vendor's libraries refuse the whole container for it: a map of more keys than values, a value that is \
            part of itself, a reference without a name. The range is that of the value in the file's bytes.
            """,
        flagged: [
            "\n\u{8}function\u{12}\u{6}\u{8}\u{5}:\u{2}_e\u{12}\u{2}«\u{8}\u{9}»\u{1A}\u{4}\u{8}\u{0}\u{10}\u{0}\u{1A}\u{4}"
                + "\u{8}\u{0}\u{10}\u{1}\"\u{6}\u{10}\u{0}\u{18}\u{0}\u{18}\u{1}"
        ], accepted: [#"{"title": "Welcome"}"#])

    package static let misnamedContainer = DiagnosticKind(
        "misnamed-container", .schema, .warning,
        summary: "A binary container under a name that the libraries read as text.",
        explanation: """
            The vendor's libraries take a file without a suffix as the binary that Tag Manager gave, and one called \
            .json or .plist as keys and values: they fail to read this one and start with an empty container. Name it \
            exactly as the container's id, such as GTM-AB12.
            """,
        flagged: ["«\n»\u{8}function\u{12}\u{4}\u{8}\u{1}\u{12}\u{0}"], accepted: [#"{"title": "Welcome"}"#])
}

extension Diagnostic {
    static func brokenLegacyContainer(_ what: String, at offset: Int, of count: Int) -> Diagnostic {
        let end = min(offset, count)
        return Diagnostic(
            .brokenLegacyContainer, "\(what), at byte \(offset) of \(count)",
            at: SourceRange(end, end),
            notes: [Note("the file begins as a container of Tag Manager's download button does")])
    }

    static func unreadableLegacyValue(_ what: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.unreadableLegacyValue, "\(what) is no value", at: range)
    }

    static func valueCycle(at range: SourceRange) -> Diagnostic {
        Diagnostic(.unreadableLegacyValue, "a value that is part of itself is no value", at: range)
    }

    static func misnamedContainer(_ name: String, right: String) -> Diagnostic {
        Diagnostic(
            .misnamedContainer,
            "this is a container as Tag Manager's download button gives it, under the name of a text",
            at: SourceRange(0, 1),
            notes: [
                Note(
                    "libraries look for it as '\(right)'; '\(name)' they read as text, and start with an empty container"
                )
            ])
    }
}
