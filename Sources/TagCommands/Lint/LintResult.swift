package import TagDiagnostics
package import TagModel

/// Why a finding is not among those that are reported.
package enum Suppression: Sendable {
    /// By a directive in the notes of what it lies in.
    case directive(reason: String)
    /// By an `[[ignore]]` of the configuration.
    case ignore(reason: String)
    /// It is in the baseline.
    case baseline
    /// It was there at the revision given by `--against`.
    case known(revision: String)
}

/// A finding that somebody has accepted.
package struct SuppressedFinding: Sendable {
    package let diagnostic: Diagnostic
    package let suppression: Suppression

    package init(diagnostic: Diagnostic, suppression: Suppression) {
        self.diagnostic = diagnostic
        self.suppression = suppression
    }
}

/// What came of linting one file.
package struct LintedFile: Sendable {
    /// From the root.
    package let path: String
    /// What is to be reported.
    package var report: Report
    package var suppressed: [SuppressedFinding] = []
    /// Nil of a file that could not be read so far.
    package let container: Container?
    /// The steps that proofs took to find what is found in it.
    var proofSteps = 0
    let entry: Inputs.Entry
    /// As it was read, or as it was mended.
    package let source: SourceFile
    /// What became of it, where something was mended.
    package var fixed: Fixer.Fixed?
    /// The number of changes that were not tried, since that would have taken too long.
    var untriedFixes = 0
}

/// What came of a run of `lint`.
package struct LintResult: Sendable {
    /// In the order of the inputs.
    package var files: [LintedFile]
    /// About configurations and baselines: before the files' own when they stopped the run, after them otherwise.
    package var others: [Report] = []
    /// The least severity that the configurations say should count; the least of several.
    var failOn: FailLevel?
    /// The files that were read, which no output may overwrite.
    var sources: [Outputs.Use] = []
    /// Faults in them stopped the run: no file was linted.
    package var isStopped = false

    /// All that is to be reported, in order.
    package var reports: [Report] { files.map(\.report) + others }
}
