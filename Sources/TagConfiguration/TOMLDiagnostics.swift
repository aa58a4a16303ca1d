package import TagDiagnostics

/// The rules for a configuration file as TOML.
package enum TOMLDiagnostics {
    package static let all: [DiagnosticKind] = [.malformedConfiguration]
}

extension DiagnosticKind {
    static let malformedConfiguration = DiagnosticKind(
        "malformed-configuration", .input, .error, summary: "A configuration file that is not TOML.",
        explanation: """
            tagc.toml is TOML 1.0: names and values joined by '=', tables in brackets, texts in quotes. 'tagc config \
            init' writes a file to start with. A file has at most 1 MiB, 20000 values, and 16 levels of nested names \
            and lists.
            """,
        flagged: ["[lint]\nselect «\"»dead-code\"\n"],
        accepted: ["[lint]\nselect = [\"dead-code\"]\nignore = []\n"])
}

extension Diagnostic {
    static func malformedConfiguration(_ why: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.malformedConfiguration, "this is not TOML: \(why)", at: range)
    }

    static func excessiveNumber(at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .malformedConfiguration, "the number is too large: a whole number has 64 bits and a sign",
            at: range)
    }

    /// Returns the error of a file that exceeds a limit, whether or not it is TOML.
    static func excessiveConfiguration(_ what: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.malformedConfiguration, "a configuration has at most \(what)", at: range)
    }
}
