import TagCompiler
package import TagDiagnostics
package import TagLint
import TagLoading
package import TagModel

/// The reason why a finding is not reported.
package enum Suppression: Sendable {
    /// A directive in the notes of the entity or the container accepts it.
    case directive(reason: String)
    /// An `[[ignore]]` of the configuration accepts it.
    case ignore(reason: String)
    /// The baseline has it.
    case baseline
    /// The file had it at the revision given by `--against`.
    case known(revision: String)
}

/// A finding that is suppressed.
package struct SuppressedFinding: Sendable {
    package let diagnostic: Diagnostic
    package let suppression: Suppression

    package init(diagnostic: Diagnostic, suppression: Suppression) {
        self.diagnostic = diagnostic
        self.suppression = suppression
    }
}

/// The result of linting one file.
package struct LintedFile: Sendable {
    /// The absolute path.
    package let path: String
    /// The findings to report.
    package var report: Report
    package var suppressed: [SuppressedFinding] = []
    /// The macros, rules and tags, as far as the file could be read.
    ///
    /// The container itself is freed with its tree: reports need less, and may take as much memory.
    package let entities: EntityPlaces
    /// The words of the file for its entities.
    package let words: Vocabulary
    /// The number of nodes of its tree.
    let nodes: Int
    /// The steps that proofs took for the findings.
    var proofSteps = 0
    let entry: Inputs.Entry
    /// The file as it was read, or as it was fixed.
    package let source: SourceFile
    /// The fixes; nil if there are none.
    package var fixed: Fixer.Fixed?
    /// The findings whose fixes were held back.
    var heldFindings: [Diagnostic] = []
    /// The number of fixes that were not tried, since that would have taken too long.
    var untriedFixes = 0

    /// Creates the result for a file with the findings of a report.
    init(_ work: ContainerWork, _ report: Report) {
        let container = work.compilation?.container
        path = FilePath.absolute(work.entry.shownPath)
        self.report = report
        entities = EntityPlaces(container)
        words = container?.words ?? .definition
        nodes = work.compilation?.nodes ?? 0
        proofSteps = work.compilation?.proofSteps ?? 0
        entry = work.entry
        source = work.file
    }
}

/// The result of a run of `lint`.
package struct LintResult: Sendable {
    /// The files, in the order of the inputs.
    package var files: [LintedFile]
    /// The reports on configurations and baselines; these are the cause if the run was stopped.
    package var others: [Report] = []
    /// The lowest severity that causes exit status 1 in any of the configurations; nil if none sets it.
    var failOn: FailLevel?
    /// The files that were read, which no output may overwrite.
    var sources: [Outputs.Use] = []
    /// The warnings about options, each a line for standard error.
    var warnings: [String] = []
    /// True if errors in configurations or their files stopped the run: no file was linted.
    package var isStopped = false

    /// All reports, in order.
    package var reports: [Report] { files.map(\.report) + others }
}
