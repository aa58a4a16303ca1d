import TagModel
package import TagDiagnostics
package import TagLint

/// What governs the lint of a file: defaults, what its `tagc.toml` says, and what flags say.
package struct Configuration: Sendable {
    package let file: ConfigurationFile?
    package let selection: LintSelection
    package let settings: LintSettings

    package init(_ file: ConfigurationFile?, flags: SelectionLayer? = nil) {
        self.file = file
        let layers = [file?.layer ?? SelectionLayer(), flags ?? SelectionLayer()]
        selection = LintSelection(layers)
        var settings = LintSettings()
        settings.severities = selection.severities
        for option in file?.options ?? [] {
            settings.options[option.id, default: [:]][option.name.value] = option.value
        }
        self.settings = settings
    }

    /// Whether findings of the kind can be reported at all.
    package func isOn(_ kind: DiagnosticKind) -> Bool { kind.isFirm || settings.severity(of: kind) != nil }

    /// The findings that are to be reported, each as bad as the team says.
    package func graded(_ findings: [Diagnostic]) -> [Diagnostic] {
        findings.compactMap { finding in
            guard !finding.kind.isFirm, let word = settings.severities[finding.id] else { return finding }
            guard let severity = word else { return nil }
            var finding = finding
            finding.severity = severity
            return finding
        }
    }
}
