import TagCompiler
package import TagDiagnostics
import TagLint
import TagLoading
import TagModel
import TagSyntax

/// A run of lint: each file is linted by its configuration, and suppressed findings are removed.
package struct LintRun: Sendable {
    /// The sources of a run's baseline.
    package enum BaselineSource: Sendable {
        /// The configuration, if it names one.
        case configured
        case path(String)
        case none
    }

    package let input: InputOptions
    package let options: ConfigurationOptions
    package var baseline = BaselineSource.configured
    /// The id for the one input, in place of its own; nil keeps that.
    package var id: String?
    /// The git revision whose findings are known; nil for none.
    package var against: String?
    /// True if the staged versions of files are read instead of those on disk.
    package var readsStaged = false
    /// The path that standard input stands for.
    package var standardInput: String?
    /// The fixes to apply, in memory; nil for none.
    package var fixes: FixIt.Safety?

    /// Lints all inputs, several at a time.
    ///
    /// - Throws: ``CommandFailure`` for a failure without a place in a file, which stops the run.
    package func run() async throws -> LintResult {
        let found =
            readsStaged
            ? try Inputs(staged: input.paths, limit: input.limit) : Inputs(input.paths, limit: input.limit)
        let inputs = found.named(standardInput)
        let configurations = try ConfigurationSet(
            options, paths: inputs.map(\.shownPath), standardInput: standardInput)
        var sources: [Outputs.Use] =
            inputs.map { .init($0.path, "an input") }
            + configurations.files.map { .init($0, "the configuration") }
        let faults = configurations.reports
        guard faults.status == .fine else { return .stopped(by: faults, sources) }
        let (undated, dataFiles, dataFaults) = ConfigurationData.load(
            configurations.all, limit: input.limit)
        sources += dataFiles.map { .init($0, "a file of [data]") }
        guard !dataFaults.contains(where: \.hasErrors) else { return .stopped(by: dataFaults, sources) }
        // What ends in the course of today is still active.
        let now = Int64(try Day.today().daysSince1970) * 86_400_000
        let data = undated.map { $0.with(now: now) }
        var sheets: SuppressionSheets
        switch try SuppressionSheets.load(configurations, baseline) {
        case .failure(let faults): return .stopped(by: faults.reports, sources)
        case .success(let loaded): sheets = loaded
        }
        let entries = inputs.filter { entry in
            entry.isWanted(configurations.configuration(for: entry.shownPath))
                && !(entry.isFound && options.excludes(entry.path))
        }
        let revision = try against.map { (name) throws(CommandFailure) in
            try Revision(.commit(name), paths: entries.map(\.shownPath))
        }
        let fixing = fixes.map { Fixing(safety: $0, sheets: sheets) }
        let outcomes = await Parallel.map(entries, jobs: ContainerWork.jobs(input)) { entry in
            let number = configurations.index(for: entry.shownPath)
            let work = FileLint(
                configuration: configurations.all[number], data: data[number],
                options: input.compileOptions(id: id), revision: revision)
            return work.run(entry, fixing, number).map { $0.map { (number, $0) } }
        }
        var files: [LintedFile] = []
        // A file of a folder that is not a container is not an input: it may be a report that is rewritten.
        var others: Set<String> = []
        for (entry, outcome) in zip(entries, outcomes) {
            guard let (configuration, linted) = try outcome.get() else {
                others.insert(entry.path)
                continue
            }
            var file = linted
            sheets.apply(to: &file, configuration)
            files.append(file)
        }
        sources.removeAll { others.contains($0.path) }
        var result = LintResult(files: files)
        result.sources = sources + sheets.files.map { .init($0, "the baseline") }
        result.failOn = FailLevel.strictest(configurations.all.compactMap { $0.file?.failOn?.value })
        // With a revision, known findings were removed before, so the use of suppressions cannot be judged.
        if revision == nil {
            for path in input.paths where FileSystem.status(of: path)?.isFolder == true {
                sheets.sawFolder(FilePath.absolute(path))
            }
            result.others = sheets.findings()
        }
        // What of a plan is not taken into account.
        result.others += dataFaults
        return result
    }
}

extension LintResult {
    fileprivate static func stopped(by reports: [Report], _ sources: [Outputs.Use]) -> LintResult {
        LintResult(files: [], others: reports, sources: sources, isStopped: true)
    }
}

extension Inputs {
    /// Returns the entries, with standard input under the path that it stands for.
    fileprivate func named(_ standardInput: String?) -> [Entry] {
        guard let standardInput else { return entries }
        return entries.map { entry in
            var entry = entry
            if entry.path == "-" { entry.standsFor = standardInput }
            return entry
        }
    }
}

extension Inputs.Entry {
    /// Returns true if the configuration includes a file of a folder, and does not exclude it.
    fileprivate func isWanted(_ configuration: Configuration) -> Bool {
        guard isFound, let file = configuration.file else { return true }
        let path = file.relative(FilePath.absolute(path))
        func isIn(_ patterns: [String]) -> Bool { patterns.contains { Glob(path: $0).matches(path) } }
        if let include = file.include?.value, !isIn(include) { return false }
        return !isIn(file.exclude?.value ?? [])
    }
}

/// The way in which files are fixed: suppressed findings are left alone.
private struct Fixing: Sendable {
    let safety: FixIt.Safety
    /// The suppressions in their initial state, before any file.
    let sheets: SuppressionSheets

    /// Returns the findings of a file that are reported, and may be fixed.
    func look(at file: LintedFile, _ configuration: Int) -> Fixer.Look {
        var (file, sheets) = (file, sheets)
        sheets.apply(to: &file, configuration)
        return Fixer.Look(
            Report(file.report.file, file.report.sorted), suppressed: file.suppressed.count,
            nodes: file.container?.tree.tape.count ?? 0, steps: file.proofSteps)
    }
}

/// The lint of one file, except for what depends on other files.
private struct FileLint: Sendable {
    let configuration: Configuration
    let data: LintData
    let options: CompileOptions
    let revision: Revision?

    /// Lints a file; nil for a file of a folder that is not a container.
    func run(
        _ entry: Inputs.Entry, _ fixing: Fixing?, _ configuration: Int
    ) -> Result<LintedFile?, CommandFailure> {
        let work = ContainerWork(entry, check)
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

    private func linted(_ work: ContainerWork, _ known: Set<FindingKey>) -> LintedFile {
        var file = LintedFile(
            path: FilePath.absolute(work.entry.shownPath), report: Self.report(of: work),
            container: work.compilation?.container, entry: work.entry, source: work.file)
        file.proofSteps = work.compilation?.proofSteps ?? 0
        applyDirectives(&file)
        if let revision { file.take(.known(revision: revision.name)) { known.contains($0) } }
        return file
    }

    /// Returns the findings, without that of a missing id where none belongs.
    ///
    /// A part of a container has the id of the container that it is merged into, and a compiled one that of its file.
    private static func report(of work: ContainerWork) -> Report {
        guard let container = work.compilation?.container, container.isFragment || container.form == .resource
        else { return work.report }
        var report = work.report.emptied
        report.add(
            contentsOf: work.report.diagnostics.filter { $0.id != DiagnosticKind.missingContainerID.id })
        return report
    }

    private func fixed(
        _ file: LintedFile, _ known: Set<FindingKey>, _ fixing: Fixing, _ configuration: Int
    ) -> LintedFile {
        let fixer = Fixer(takesUnsafe: fixing.safety == .unsafe) { source in
            fixing.look(at: linted(ContainerWork(file.entry, source, check), known), configuration)
        }
        let fixed = fixer.fix(file.source, fixing.look(at: file, configuration))
        var result = fixed.isChanged ? linted(ContainerWork(file.entry, fixed.after, check), known) : file
        result.fixed = fixed.isChanged ? fixed : nil
        result.untriedFixes = fixed.untried
        return result
    }

    private func check(_ file: SourceFile) -> Compilation {
        var options = options
        options.acceptsParts = true
        var compilation = Compiler.check(file, options: options)
        compilation.lint(settings: configuration.settings, data: data)
        if configuration.isOn(.staleContainer) {
            compilation.addStaleContainer(beside: file, options: options)
        }
        return compilation
    }

    /// Sets the configured severities, and removes the findings that directives in notes accept.
    private func applyDirectives(_ file: inout LintedFile) {
        let findings = configuration.graded(file.report.diagnostics.map(\.withoutSecrets))
        guard let container = file.container else { return file.part(findings) { _, _ in nil } }
        var sheet = DirectiveSheet(container)
        file.part(findings) { finding, _ in sheet.take(finding).map { .directive(reason: $0) } }
        file.report.add(contentsOf: sheet.findings(configuration))
    }

    /// Returns the keys of the file's findings at the revision.
    private func known(of entry: Inputs.Entry) throws(CommandFailure) -> Set<FindingKey> {
        guard let old = try revision?.text(of: entry.shownPath, limit: entry.limit) else { return [] }
        let work = ContainerWork(entry, SourceFile(path: entry.shownPath, bytes: old), check)
        var before = LintedFile(
            path: FilePath.absolute(entry.shownPath), report: Self.report(of: work),
            container: work.compilation?.container, entry: entry, source: work.file)
        applyDirectives(&before)
        return Set(FindingKey.keys(of: before.report.sorted, in: before.container))
    }
}

extension LintedFile {
    /// Moves accepted findings from the report to the suppressed ones.
    mutating func take(_ suppression: Suppression, where isAccepted: (FindingKey) -> Bool) {
        let findings = report.sorted
        let keys = FindingKey.keys(of: findings, in: container)
        part(findings) { !$0.kind.isFirm && isAccepted(keys[$1]) ? suppression : nil }
    }

    /// Parts findings, by their places in the list, into the report and the suppressed ones.
    mutating func part(_ findings: [Diagnostic], by suppression: (Diagnostic, Int) -> Suppression?) {
        report = report.emptied
        for (place, finding) in findings.enumerated() {
            if let suppression = suppression(finding, place) {
                suppressed.append(SuppressedFinding(diagnostic: finding, suppression: suppression))
            } else {
                report.add(finding)
            }
        }
    }
}
