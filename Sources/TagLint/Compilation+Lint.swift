package import TagCompiler
package import TagDiagnostics
import TagModel
import TagProof
import TagSyntax

extension Compilation {
    /// The findings that are reported: without that of a missing id where none belongs.
    ///
    /// A part of a container has the id of the container that it is merged into, and a compiled one that of its file.
    package func reported(_ report: Report) -> Report {
        guard let container, container.isFragment || container.form == .resource else { return report }
        var kept = report.emptied
        kept.add(contentsOf: report.diagnostics.filter { $0.id != DiagnosticKind.missingContainerID.id })
        return kept
    }

    /// Adds the findings of the lints, as far as the file could be read.
    ///
    /// - Parameters:
    ///   - skipsProofs: True to leave out what takes a proof.
    ///   - afterLargeStep: Called when a step has ended that frees much memory, if the file is large.
    package mutating func lint(
        settings: LintSettings = .init(), data: LintData = .init(), skipsProofs: Bool = false,
        afterLargeStep: () -> Void = {}
    ) {
        guard let references else { return }
        // Nothing is proved about text that could not be read. Parts with an error are unknown, as is what depends on them.
        var proved = skipsProofs ? nil : salvaged.flatMap { $0.damage?.isLost == true ? nil : $0 }
        let analysis: ContainerAnalysis?
        let isLarge = nodes >= Self.manyNodes
        if proved != nil, canReadTreeAgain, isLarge {
            proved = nil
            analysis = withoutTree { compilation in
                defer { afterLargeStep() }
                return Linter.analysis(of: compilation.checked, settings)
            }
            proved = checked
        } else {
            analysis = Linter.analysis(of: proved, settings)
        }
        guard let container else { return }
        add(
            Linter.lint(
                container, references, checked: proved, analysis: analysis,
                errors: diagnostics.filter { $0.severity == .error }, settings: settings, data: data,
                steps: &proofSteps, afterStep: isLarge ? afterLargeStep : {}))
    }

    /// The number of nodes from which on they are freed while something is proved.
    ///
    /// The nodes of a large file are a third of the memory that linting takes, and so are the proofs, which do not need them. To read
    /// them again takes about a hundredth of the time.
    private static var manyNodes: Int { 1 << 18 }
}
