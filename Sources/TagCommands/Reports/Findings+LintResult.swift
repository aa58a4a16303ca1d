import TagDiagnostics
import TagLint

extension Findings {
    /// What came of a run of the linter: what is to be reported, and what somebody has accepted.
    init(_ result: LintResult, gate: Gate) {
        let others = result.others.map { File($0) }
        self.init(files: result.files.map { File($0) } + others, gate: gate)
    }
}

extension Findings.File {
    init(_ file: LintedFile) {
        self.init(file.report, container: file.container)
        let diagnostics = file.suppressed.map(\.diagnostic)
        let keys = FindingKey.keys(of: diagnostics, in: file.container)
        for (suppressed, key) in zip(file.suppressed, keys) {
            findings.append(
                Findings.Finding(
                    diagnostic: suppressed.diagnostic, key: key,
                    suppression: Findings.Suppression(suppressed.suppression)))
        }
    }
}

extension Findings.Suppression {
    init(_ suppression: Suppression) {
        switch suppression {
        case .directive(let reason): self.init(.inSource, reason: reason)
        case .ignore(let reason): self.init(.external, reason: reason)
        case .baseline: self.init(.external, reason: "in the baseline")
        case .known(let revision): self.init(.external, reason: "known from \(revision)")
        }
    }
}
