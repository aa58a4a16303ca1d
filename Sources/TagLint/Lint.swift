package import TagDiagnostics
import TagProof

/// One thing that is looked for in a container, though it compiles.
///
/// A lint has no state: it is asked once for each container, and sees nothing but its subject. Its kind is its
/// documentation, the text of `tagc explain`, and its tests.
package protocol Lint: Sendable {
    /// The kind of its findings.
    static var kind: DiagnosticKind { get }

    /// True if it needs the proofs of a container, which cost more than reading it.
    static var needsProof: Bool { get }

    /// Reports what it finds in `subject`.
    func check(_ subject: LintSubject, report: inout LintReport)
}

extension Lint {
    package static var needsProof: Bool { false }
}

/// A lint in a list of lints.
struct ListedLint: Sendable {
    let kind: DiagnosticKind
    let needsProof: Bool
    private let check: @Sendable (LintSubject, inout LintReport) -> Void

    /// Lists a lint.
    ///
    /// Embedded Swift has no lists of types, so what a list needs of each is kept.
    init<Listed: Lint>(_ lint: Listed) {
        kind = Listed.kind
        needsProof = Listed.needsProof
        check = { lint.check($0, report: &$1) }
    }

    /// Returns what it finds in `subject`.
    func report(on subject: LintSubject) -> LintReport {
        var report = LintReport(kind)
        check(subject, &report)
        return report
    }
}

/// A lint that asks the proofs of a container, and finds nothing in a container without them.
protocol ProofLint: Lint {
    /// Reports what it finds in `subject`, of which `analysis` tells what is proved.
    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport)
}

extension ProofLint {
    static var needsProof: Bool { true }

    func check(_ subject: LintSubject, report: inout LintReport) {
        if let analysis = subject.analysis { check(subject, analysis, report: &report) }
    }
}

/// The findings of one lint.
package struct LintReport {
    private let kind: DiagnosticKind
    package private(set) var diagnostics: [Diagnostic] = []
    /// The steps of proofs that the lint took, other than those of the container's analysis.
    var steps = 0

    /// Further findings of one lint in one file are not reported, since a hostile file could have millions.
    private static let mostFindings = 10_000

    init(_ kind: DiagnosticKind) { self.kind = kind }

    /// True if further findings are dropped, so that a lint need not look for them.
    var isFull: Bool { diagnostics.count >= Self.mostFindings }

    /// Adds a finding, unless there are very many already.
    ///
    /// - Parameters:
    ///   - message: Lower case, no full stop, in the user's words.
    ///   - range: The narrowest bytes at fault.
    ///   - severity: How bad it is where that is not as bad as the kind says, or worse.
    ///   - cause: What it says with others of its cause, of a kind that gathers.
    ///   - isConsequence: Whether it follows from other findings.
    package mutating func add(
        _ message: String, at range: SourceRange, severity: Severity? = nil, notes: [Note] = [],
        fixIts: [FixIt] = [], cause: SharedCause? = nil, isConsequence: Bool = false
    ) {
        guard !isFull else { return }
        var diagnostic = Diagnostic(kind, message, at: range, notes: notes, fixIts: fixIts)
        diagnostic.cause = cause
        diagnostic.isConsequence = isConsequence
        if let severity { diagnostic.severity = severity }
        diagnostics.append(diagnostic)
    }
}
