import TagDiagnostics

extension Findings {
    /// What came of a run of the linter: what is to be reported, and what somebody has accepted.
    init(_ result: LintResult, gate: Gate) {
        let others = result.others.map { File($0, isInput: false) }
        self.init(files: result.files.map { File($0) } + others, gate: gate)
    }
}

extension Findings.File {
    init(_ file: LintedFile) {
        self.init(file.report, suppressed: file.suppressed, container: file.container)
    }
}
