import TagCompiler
import TagDiagnostics
import TagLint
import TagLoading
import TagModel
import TagSyntax

/// The way in which files are fixed: suppressed findings are left alone.
struct Fixing: Sendable {
    let safety: FixIt.Safety
    /// True to apply only fixes that are proved to change nothing.
    let isProved: Bool
    /// The suppressions in their initial state, before any file.
    let sheets: SuppressionSheets

    /// Returns the findings of a file that are reported, and may be fixed.
    func look(at file: LintedFile, _ configuration: Int) -> Fixer.Look {
        var (file, sheets) = (file, sheets)
        sheets.apply(to: &file, configuration)
        return Fixer.Look(
            Report(file.report.file, file.report.sorted), suppressed: file.suppressed.count,
            nodes: file.nodes, steps: file.proofSteps)
    }
}

/// A text with its findings and what they are about.
struct LintedText: Sendable {
    var file: LintedFile
    let compilation: Compilation
}

/// The lint of one file, except for what depends on other files.
struct FileLint: Sendable {
    let configuration: Configuration
    let data: LintData
    let options: CompileOptions
    let revision: Revision?
    /// True to leave out the findings that take a proof.
    var skipsProofs = false

    /// Lints a file; nil for a file of a folder that is not a container.
    func run(
        _ entry: Inputs.Entry, _ fixing: Fixing?, _ configuration: Int
    ) -> Result<LintedFile?, CommandFailure> {
        let work = ContainerWork(entry, checkWithoutTree)
        guard !work.isPassedOver else { return .success(nil) }
        do throws(CommandFailure) {
            let known = try known(of: entry)
            let file = linted(work, known)
            guard let fixing, work.compilation != nil else { return .success(file) }
            return .success(fixed(file, known, fixing, configuration))
        } catch {
            return .failure(error)
        }
    }

    /// Lints a text in place of a file's own; nil for one of a folder that is not a container.
    func run(_ text: SourceFile, of entry: Inputs.Entry) -> LintedText? {
        let work = ContainerWork(entry, text, check)
        guard !work.isPassedOver, let compilation = work.compilation else { return nil }
        return LintedText(file: linted(work, []), compilation: compilation)
    }

    /// Returns a text with fixes; nil if there are none.
    func fix(
        _ text: SourceFile, of entry: Inputs.Entry, _ fixing: Fixing, _ configuration: Int
    ) -> Fixer.Fixed? {
        guard let text = run(text, of: entry) else { return nil }
        return fixed(text.file, [], fixing, configuration).fixed
    }

    private func linted(_ work: ContainerWork, _ known: Set<FindingKey>) -> LintedFile {
        var file = LintedFile(work, Self.report(of: work))
        applyDirectives(to: &file, work.compilation?.container)
        if let revision { file.take(.known(revision: revision.name)) { known.contains($0) } }
        return file
    }

    private static func report(of work: ContainerWork) -> Report {
        work.compilation?.reported(work.report) ?? work.report
    }

    private func fixed(
        _ file: LintedFile, _ known: Set<FindingKey>, _ fixing: Fixing, _ configuration: Int
    ) -> LintedFile {
        let options = options
        let proof: (@Sendable (SourceFile, SourceFile) -> Bool)? =
            fixing.isProved ? { @Sendable in FixProof.holds($0, $1, options: options) } : nil
        let relinted = { @Sendable (source: SourceFile) in
            linted(ContainerWork(file.entry, source, checkWithoutTree), known)
        }
        let fixer = Fixer(takesUnsafe: fixing.safety == .unsafe, proof: proof) { source in
            fixing.look(at: relinted(source), configuration)
        }
        let fixed = fixer.fix(file.source, fixing.look(at: file, configuration))
        var result = fixed.isChanged ? relinted(fixed.after) : file
        result.fixed = fixed.isChanged ? fixed : nil
        result.heldFindings = fixed.heldFindings
        result.untriedFixes = fixed.untried
        return result
    }

    /// Lints a file, and frees the tree before the findings are copied, which takes as much memory.
    private func checkWithoutTree(_ file: SourceFile) -> Compilation {
        var compilation = check(file)
        compilation.dropTree()
        return compilation
    }

    /// The size from which on freed memory is given back soon.
    ///
    /// For a smaller file that is more work than it is worth: each page that is given back and needed again costs a page fault.
    private static let manyBytes = 4 << 20

    private func check(_ file: SourceFile) -> Compilation {
        if file.bytes.count >= Self.manyBytes { FreedMemory.giveBackSoon() }
        var options = options
        options.acceptsParts = true
        var compilation = Compiler.check(file, options: options)
        compilation.lint(
            settings: configuration.settings, data: data.beside(file), skipsProofs: skipsProofs,
            afterLargeStep: FreedMemory.giveBack)
        if configuration.isOn(.staleContainer) {
            compilation.addStaleContainer(beside: file, options: options)
        }
        return compilation
    }

    /// Sets the configured severities, and removes the findings that directives in notes accept.
    private func applyDirectives(to file: inout LintedFile, _ container: Container?) {
        let findings = configuration.graded(file.report.diagnostics.map(\.withoutSecrets))
        guard let container else { return file.part(findings) { _, _ in nil } }
        var sheet = DirectiveSheet(container)
        file.part(findings) { finding, _ in sheet.take(finding).map { .directive(reason: $0) } }
        // Without proofs nobody knows which suppressions are of use.
        if !skipsProofs { file.report.add(contentsOf: sheet.findings(configuration)) }
    }

    /// Returns the keys of the file's findings at the revision.
    private func known(of entry: Inputs.Entry) throws(CommandFailure) -> Set<FindingKey> {
        guard let bytes = try revision?.text(of: entry.shownPath, limit: entry.limit) else { return [] }
        let old = SourceFile(path: entry.shownPath, bytes: bytes)
        let work = ContainerWork(entry, old, checkWithoutTree)
        var before = LintedFile(work, Self.report(of: work))
        applyDirectives(to: &before, work.compilation?.container)
        return Set(FindingKey.keys(of: before.report.sorted, in: before.entities))
    }
}
