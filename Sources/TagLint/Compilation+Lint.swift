package import TagCompiler
import TagDiagnostics
import TagModel

extension Compilation {
    /// Adds the findings of the lints, as far as the file could be read.
    ///
    /// - Parameter skipsProofs: True to leave out what takes a proof.
    package mutating func lint(
        settings: LintSettings = .init(), data: LintData = .init(), skipsProofs: Bool = false
    ) {
        guard let container, let references else { return }
        // Nothing is proved about text that could not be read. Parts with an error are unknown, as is what depends on them.
        let proved = skipsProofs ? nil : salvaged.flatMap { $0.damage?.isLost == true ? nil : $0 }
        add(
            Linter.lint(
                container, references, checked: proved, errors: diagnostics.filter { $0.severity == .error },
                settings: settings, data: data, steps: &proofSteps))
    }
}
