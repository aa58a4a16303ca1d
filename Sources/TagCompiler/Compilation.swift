package import TagDiagnostics
package import TagModel

/// What came of one file, as far as it went.
package struct Compilation: Sendable {
    /// The file, or what was made of it to be read: what all ranges count in.
    package internal(set) var file: SourceFile
    /// By place; an error among them means no ``bytes``.
    package internal(set) var diagnostics: [Diagnostic] = []
    /// The number of findings that are not among ``diagnostics``, since there were too many.
    package internal(set) var unlisted = 0
    package internal(set) var container: Container?
    package internal(set) var checked: CheckedContainer?
    /// What the container's references lead to, errors or not.
    package internal(set) var references: ResolvedReferences?
    /// The id it is compiled under.
    package internal(set) var id: String?
    package internal(set) var program: Program?
    /// The binary container.
    package var bytes: [UInt8]?
    package internal(set) var report = CompileReport()
    /// The steps that proofs took for what was added to ``diagnostics``.
    package var proofSteps = 0

    /// Adds what others than the compiler found.
    package mutating func add(_ findings: [Diagnostic]) {
        var report = Report(file)
        report.add(contentsOf: diagnostics + findings)
        diagnostics = report.sorted
    }

    /// What is wrong with the file, but for its not saying which container it is.
    package var errors: [Diagnostic] {
        diagnostics.filter { $0.severity == .error && $0.id != DiagnosticKind.missingContainerID.id }
    }

    /// The container to be compared and asked about, errors or not (``Checker/salvage(_:errors:)``); nil where there is none.
    package var salvaged: CheckedContainer? {
        let errors = errors
        if errors.isEmpty, let checked { return checked }
        return container.map { Checker.salvage($0, errors: errors) }
    }

    package var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}
