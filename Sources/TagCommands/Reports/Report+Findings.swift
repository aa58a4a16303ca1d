import TagDiagnostics

extension Report {
    /// Creates the report of a file with these findings.
    init(_ file: SourceFile, _ findings: [Diagnostic]) {
        self.init(file)
        add(contentsOf: findings)
    }
}
