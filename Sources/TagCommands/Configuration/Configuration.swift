import TagModel
package import TagDiagnostics
package import TagLint

/// The configuration of a file's lint: the defaults, changed by its `tagc.toml`, changed by flags.
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

    /// Returns true if findings of a kind can be reported.
    package func isOn(_ kind: DiagnosticKind) -> Bool { kind.isFirm || settings.severity(of: kind) != nil }

    /// Returns the findings to report, with the configured severities.
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
