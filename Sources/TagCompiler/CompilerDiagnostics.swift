package import TagDiagnostics
import TagModel
import TagVocabulary

/// The kinds of findings that this module reports.
package enum CompilerDiagnostics {
    package static let all: [DiagnosticKind] =
        [
            .computedPatternOption, .missingContainerID, .oversizedContainer, .unwritableContainer,
            .lostInTarget,
        ]
        + RegexDiagnostics.all
}

extension DiagnosticKind {
    static let computedPatternOption = DiagnosticKind(
        "computed-pattern-option", .regex, .error,
        summary: "An option of a pattern that is known only at run time.",
        explanation: """
            The options for letter case and for matching the whole text are compiled into a pattern, so both \
            must be true or false, and not a reference. Use two macros and choose between them.
            """,
        flagged: .definition(
            .event("e"), .macro("t", "regexTable", ["input": "{{e}}", "table": [], "ignoreCase": "«{{e}}»"])),
        accepted: .definition(
            .event("e"), .macro("t", "regexTable", ["input": "{{e}}", "table": [], "ignoreCase": true])))

    static let lostInTarget = DiagnosticKind(
        "lost-in-target", .support, .warning,
        summary: "A part of a container that the vendor's binary format cannot hold.",
        explanation: """
            The vendor's binary format is older than many features of containers. The message names the part and \
            the consequence; everything else is written. For libraries that read that format, remove the part or \
            write it differently.
            """)

    package static let oversizedContainer = DiagnosticKind(
        "oversized-container", .limit, .warning,
        summary: "A compiled container that is larger than apps load.",
        explanation: """
            Apps load a compiled container of at most 16 MiB. Leave out the names of macros, rules and tags with \
            --strip, remove what no app needs, or split the container. The commands of tagc read the file as it is.
            """)

    package static let unwritableContainer = DiagnosticKind(
        "unwritable-container", .limit, .error,
        summary: "A container that is too large for the compiled format.",
        explanation: """
            The compiled format numbers bytes with 32 bits, so that no file of it has more than 4 GiB. Split the container.
            """)

    package static let missingContainerID = DiagnosticKind(
        "missing-container-id", .schema, .error, summary: "A container without an id.",
        explanation: """
            The id is the name of the compiled file, and an app checks it. A partial export and a file of values \
            have no id: give one on the command line with --id, or in the name of the file, such as \
            GTM-AB12.json.
            """)
}

extension Diagnostic {
    static func lost(_ part: UnsupportedPart) -> Diagnostic {
        Diagnostic(
            .lostInTarget, "\(part.what) '\(part.name)' is not in the vendor's format: \(part.consequence)",
            at: part.range)
    }

    /// Makes the finding of a container that compiles to more bytes than apps load.
    ///
    /// - Parameters:
    ///   - limit: The most bytes that apps load.
    ///   - isStripped: True if it has no names.
    package static func oversizedContainer(
        _ bytes: Int, limit: Int, isStripped: Bool, at range: SourceRange
    ) -> Diagnostic {
        Diagnostic(
            .oversizedContainer,
            "the compiled container has \(bytes) bytes; apps load at most \(FileSize.text(limit))", at: range,
            notes: isStripped ? [] : [Note("--strip leaves out the names of macros, rules and tags")])
    }

    static func unwritableContainer(at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .unwritableContainer, "the compiled container would be larger than its format can be", at: range)
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
                        "lint, diff, query and why read it as a part of a container; here it needs an id: --id GTM-…"
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
            .missingContainerID, "this container has no id", at: range,
            notes: [Note("give its id with --id GTM-…, or \(other)")])
    }
}
