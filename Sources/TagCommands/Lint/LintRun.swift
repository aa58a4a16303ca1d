import TagCompiler
import TagConfiguration
package import TagDiagnostics
import TagLint
import TagLoading
import TagModel
import TagSyntax

/// Inputs to findings: each file linted as its configuration says, less what is accepted.
package struct LintRun: Sendable {
    /// Where a run takes its baseline from.
    package enum BaselineSource: Sendable {
        /// The configuration, where it names one.
        case configured
        case path(String)
        case none
    }

    package let input: InputOptions
    package let options: ConfigurationOptions
    package var baseline = BaselineSource.configured
    /// The id of the one input, in place of its own.
    package var id: String?
    /// A revision of git.
    package var against: String?
    /// Whether what is staged is read, and not what lies in the folders.
    package var readsStaged = false
    /// The path that standard input stands for.
    package var standardInput: String?
    /// Which changes are made to what is found in files, in memory; nil when there are to be none.
    package var fixes: FixIt.Safety?

    package init(_ input: InputOptions, _ options: ConfigurationOptions) {
        self.input = input
        self.options = options
    }

    /// Lints all inputs, several at once.
    ///
    /// - Throws: ``CommandFailure`` for what stops the run and has no place in a file.
    package func run() async throws -> LintResult {
        let inputs = try (readsStaged ? Inputs(staged: input.paths) : Inputs(input.paths)).named(
            standardInput)
        let configurations = try ConfigurationSet(
            options, paths: inputs.map(\.shownPath), standardInput: standardInput)
        var sources: [Outputs.Use] =
            inputs.map { .init($0.path, "an input") }
            + configurations.files.map { .init($0, "the configuration") }
        let faults = configurations.reports
        guard faults.status == .fine else { return .stopped(by: faults, sources) }
        let (undated, dataFiles, dataFaults) = ConfigurationData.load(configurations.all)
        sources += dataFiles.map { .init($0, "a file of [data]") }
        guard dataFaults.isEmpty else { return .stopped(by: dataFaults, sources) }
        // What ends in the course of today is not over yet.
        let now = Int64(try Day.today().daysSince1970) * 86_400_000
        let data = undated.map { $0.with(now: now) }
        var sheets: SuppressionSheets
        switch try SuppressionSheets.load(configurations, baseline) {
        case .failure(let faults): return .stopped(by: faults.reports, sources)
        case .success(let loaded): sheets = loaded
        }
        let entries = inputs.filter { $0.isWanted(configurations.configuration(for: $0.shownPath)) }
        let revision = try against.map { (name) throws(CommandFailure) in
            try Revision(.commit(name), paths: entries.map(\.shownPath))
        }
        let mending = fixes.map { Mending(safety: $0, sheets: sheets) }
        let outcomes = await Parallel.map(entries, jobs: ContainerWork.jobs(input)) { entry in
            let number = configurations.index(for: entry.shownPath)
            let work = FileLint(
                configuration: configurations.all[number], data: data[number], form: input.from, id: id,
                revision: revision)
            return work.run(entry, mending, number).map { $0.map { (number, $0) } }
        }
        var files: [(configuration: Int, file: LintedFile)] = []
        // What was found in a folder and is no container is no input: it may be a report that is written anew.
        var others: Set<String> = []
        for (entry, outcome) in zip(entries, outcomes) {
            if let file = try outcome.get() { files.append(file) } else { others.insert(entry.path) }
        }
        sources.removeAll { others.contains($0.path) }
        for index in files.indices { sheets.apply(to: &files[index].file, files[index].configuration) }
        var result = LintResult(files: files.map(\.file))
        result.sources = sources + sheets.files.map { .init($0, "the baseline") }
        result.failOn = FailLevel.strictest(configurations.all.compactMap { $0.file?.failOn?.value })
        // What is known from the revision was taken out before, so nothing can be said of what it would have been for.
        if revision == nil {
            for path in input.paths where FileSystem.status(of: path)?.isFolder == true {
                sheets.sawFolder(FilePath.absolute(path))
            }
            result.others = sheets.findings()
        }
        return result
    }
}

extension LintResult {
    fileprivate static func stopped(by reports: [Report], _ sources: [Outputs.Use]) -> LintResult {
        LintResult(files: [], others: reports, sources: sources, isStopped: true)
    }
}

extension Inputs {
    /// The entries, standard input under the path that it stands for.
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
    /// Whether a file of a folder is one that the configuration wants linted.
    fileprivate func isWanted(_ configuration: Configuration) -> Bool {
        guard isFound, let file = configuration.file else { return true }
        let path = file.relative(FilePath.absolute(path))
        func isIn(_ patterns: [String]) -> Bool { patterns.contains { Glob(path: $0).matches(path) } }
        if let include = file.include?.value, !isIn(include) { return false }
        return !isIn(file.exclude?.value ?? [])
    }
}

/// How files are mended: what is accepted is left alone.
private struct Mending: Sendable {
    let safety: FixIt.Safety
    /// Before any file was held against them.
    let sheets: SuppressionSheets

    /// The findings of a file that are to be reported, and may be mended.
    func look(at file: LintedFile, _ configuration: Int) -> Fixer.Look {
        var (file, sheets) = (file, sheets)
        sheets.apply(to: &file, configuration)
        var report = Report(file.report.file)
        report.add(contentsOf: file.report.sorted)
        return Fixer.Look(
            report, suppressed: file.suppressed.count, nodes: file.container?.tree.tape.count ?? 0,
            steps: file.proofSteps)
    }
}

/// The lint of one file, up to what does not depend on others.
private struct FileLint: Sendable {
    let configuration: Configuration
    let data: LintData
    let form: Form?
    let id: String?
    let revision: Revision?

    /// Nil for a file of a folder that turns out to hold nothing of ours.
    func run(
        _ entry: Inputs.Entry, _ mending: Mending?, _ configuration: Int
    ) -> Result<LintedFile?, CommandFailure> {
        let work = ContainerWork(entry, check)
        guard !work.isPassedOver else { return .success(nil) }
        do throws(CommandFailure) {
            let known = try known(of: entry)
            let file = linted(work, known)
            guard let mending, work.compilation != nil else { return .success(file) }
            return .success(mended(file, known, mending, configuration))
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

    /// The findings, less that there is no id where none belongs: a part of a container has that of the container it is
    /// merged into, and what is compiled that of its file.
    private static func report(of work: ContainerWork) -> Report {
        guard let container = work.compilation?.container, container.isFragment || container.form == .resource
        else { return work.report }
        var report = work.report.emptied
        report.add(
            contentsOf: work.report.diagnostics.filter { $0.id != DiagnosticKind.missingContainerID.id })
        return report
    }

    private func mended(
        _ file: LintedFile, _ known: Set<FindingKey>, _ mending: Mending, _ configuration: Int
    ) -> LintedFile {
        let fixer = Fixer(takesUnsafe: mending.safety == .unsafe) { source in
            mending.look(at: linted(ContainerWork(file.entry, source, check), known), configuration)
        }
        let fixed = fixer.fix(file.source, mending.look(at: file, configuration))
        var result = fixed.isChanged ? linted(ContainerWork(file.entry, fixed.after, check), known) : file
        result.fixed = fixed.isChanged ? fixed : nil
        result.untriedFixes = fixed.untried
        return result
    }

    private func check(_ file: SourceFile) -> Compilation {
        var options = CompileOptions()
        options.form = form
        options.id = id
        options.acceptsParts = true
        var compilation = Compiler.check(file, options: options)
        compilation.lint(settings: configuration.settings, data: data)
        if configuration.isOn(.staleContainer) {
            compilation.addStaleContainer(beside: file, options: options)
        }
        return compilation
    }

    /// Grades the findings, and takes out what directives in notes accept.
    private func applyDirectives(_ file: inout LintedFile) {
        let findings = configuration.graded(file.report.diagnostics.map(\.withoutSecrets))
        file.report = file.report.emptied
        guard let container = file.container else {
            file.report.add(contentsOf: findings)
            return
        }
        var sheet = DirectiveSheet(container)
        for finding in findings {
            if let reason = sheet.take(finding) {
                file.suppressed.append(
                    SuppressedFinding(diagnostic: finding, suppression: .directive(reason: reason)))
            } else {
                file.report.add(finding)
            }
        }
        file.report.add(contentsOf: sheet.findings(configuration))
    }

    /// What the file had at the revision.
    private func known(of entry: Inputs.Entry) throws(CommandFailure) -> Set<FindingKey> {
        guard let old = try revision?.text(of: entry.shownPath) else { return [] }
        let work = ContainerWork(entry, SourceFile(path: entry.shownPath, bytes: old), check)
        var before = LintedFile(
            path: FilePath.absolute(entry.shownPath), report: Self.report(of: work),
            container: work.compilation?.container, entry: entry, source: work.file)
        applyDirectives(&before)
        return Set(FindingKey.keys(of: before.report.sorted, in: before.container))
    }
}

extension LintedFile {
    /// Moves the findings that are accepted out of the report.
    mutating func take(_ suppression: Suppression, where isAccepted: (FindingKey) -> Bool) {
        let findings = report.sorted
        let keys = FindingKey.keys(of: findings, in: container)
        report = report.emptied
        for (finding, key) in zip(findings, keys) {
            if !finding.kind.isFirm, isAccepted(key) {
                suppressed.append(SuppressedFinding(diagnostic: finding, suppression: suppression))
            } else {
                report.add(finding)
            }
        }
    }
}
