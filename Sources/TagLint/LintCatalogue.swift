package import TagDiagnostics

/// Every lint.
package enum LintCatalogue {
    /// In the order in which they run.
    static let lints: [any Lint.Type] = [
        UnusedMacro.self, UnusedRule.self, TagWithoutRule.self, PausedTag.self,
    ]

    /// What they find.
    package static let all: [DiagnosticKind] = lints.map { $0.kind }
}
