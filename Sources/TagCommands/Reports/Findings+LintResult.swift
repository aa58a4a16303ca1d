import TagDiagnostics

extension Findings {
    /// Creates the findings of a run of lint, both those to report and the suppressed ones.
    init(_ result: LintResult, gate: Gate) {
        let others = result.others.map { File($0, isInput: false) }
        self.init(files: result.files.map { File($0) } + others, gate: gate)
    }
}

extension Findings.File {
    init(_ file: LintedFile) {
        self.init(
            file.report, suppressed: file.suppressed, entities: file.entities, words: file.words)
    }
}
