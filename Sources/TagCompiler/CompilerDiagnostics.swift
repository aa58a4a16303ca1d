package import TagDiagnostics
import TagModel

/// The kinds of findings that this module reports.
package enum CompilerDiagnostics {
    package static let all: [DiagnosticKind] =
        [.computedPatternOption, .missingContainerID, .lostInTarget] + RegexDiagnostics.all
}

extension DiagnosticKind {
    static let computedPatternOption = DiagnosticKind(
        "computed-pattern-option", .regex, .error,
        summary: "An option of a pattern that is known only at run time.",
        explanation: """
            Whether a pattern ignores case and whether it must match the whole text is compiled into it, so \
            both must be true or false, and not a reference. Use two macros and choose between them.
            """,
        flagged: [
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"e": {"type": "event"},
             "t": {"type": "regexTable", "input": "{{e}}", "table": [], "ignoreCase": «"{{e}}"»}}}
            """#
        ],
        accepted: [
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"e": {"type": "event"},
             "t": {"type": "regexTable", "input": "{{e}}", "table": [], "ignoreCase": true}}}
            """#
        ])

    static let lostInTarget = DiagnosticKind(
        "lost-in-target", .support, .warning,
        summary: "Something that the vendor's binary format cannot hold.",
        explanation: """
            The vendor's binary form is older than much of what a container may hold. Everything else is \
            written; the message says what happens to this. For libraries that read that format, remove it or \
            write it differently.
            """)

    package static let missingContainerID = DiagnosticKind(
        "missing-container-id", .schema, .error, summary: "A container without an id.",
        explanation: """
            The id is the compiled file's name and is checked when an app loads it. A partial export and a \
            file of values have none: give the id on the command line with --id, or in the file's name, such \
            as GTM-AB12.json.
            """)
}

extension Diagnostic {
    static func lost(_ part: UnsupportedPart) -> Diagnostic {
        Diagnostic(
            .lostInTarget, "\(part.what) '\(part.name)' is not in the vendor's form: \(part.consequence)",
            at: part.range)
    }

    static func computedPatternOption(_ key: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .computedPatternOption, "'\(key)' must be true or false, not computed", at: range,
            notes: [Note("it is compiled into the pattern; use two macros and choose between them")])
    }

    /// Makes the finding of a container without an id.
    ///
    /// - Parameter list: The name of its items if the file is a list from the vendor's API; else nil.
    static func missingContainerID(in form: Form, at range: SourceRange, list: String? = nil) -> Diagnostic {
        if let list {
            return Diagnostic(
                .missingContainerID, "this is a list of \(list) from Tag Manager's API, not a container",
                at: range,
                notes: [
                    Note(
                        "ask the API for a whole version (versions:live, or versions/NUMBER), or export the container"
                    ),
                    Note(
                        "lint, diff, query and why take it as a part of one; here it needs an id, with --id GTM-…"
                    ),
                ])
        }
        let other =
            switch form {
            // Libraries recognize the vendor's binary by its file name only.
            case .legacy: "name the file after it: GTM-…, without an extension"
            case .values, .resource, .campaigns: "name the file after it: GTM-….json"
            case .export: "write it as the container's 'publicId'"
            case .definition: "write it as the container's 'id'"
            }
        return Diagnostic(
            .missingContainerID, "nothing says which container this is", at: range,
            notes: [Note("give its id with --id GTM-…, or \(other)")])
    }
}
