package import TagDiagnostics
import TagLint
import TagLoading
import TagModel

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
    /// True to apply only fixes that are proved to change nothing that happens.
    package var provesFixes = false
    /// True to leave out the findings that take a proof.
    var skipsProofs = false

    package init(input: InputOptions, options: ConfigurationOptions) {
        self.input = input
        self.options = options
    }

    /// Lints all inputs, several at a time.
    ///
    /// - Throws: ``CommandFailure`` for a failure without a place in a file, which stops the run.
    package func run() async throws -> LintResult {
        let inputs = try inputs()
        switch try settings(of: inputs) {
        case .failure(let stop): return stop.result
        case .success(let settings): return try await lint(inputs, settings)
        }
    }

    private func inputs() throws -> [Inputs.Entry] {
        let found =
            readsStaged
            ? try Inputs(staged: input.paths, limit: input.limit) : Inputs(input.paths, limit: input.limit)
        return found.named(standardInput)
    }

    /// Reads everything that the lint of a file depends on, beside the file.
    func settings(of inputs: [Inputs.Entry]) throws -> Result<Settings, Stop> {
        let configurations = try ConfigurationSet(
            options, paths: inputs.map(\.shownPath), standardInput: standardInput)
        var sources: [Outputs.Use] =
            inputs.map { .init($0.path, "an input") }
            + configurations.files.map { .init($0, "the configuration") }
        let faults = configurations.reports
        guard faults.status == .fine else { return .failure(Stop(reports: faults, sources: sources)) }
        let (undated, dataFiles, dataFaults) = ConfigurationData.load(
            configurations.all, limit: input.limit)
        sources += dataFiles.map { .init($0, "a file of [data]") }
        guard !dataFaults.contains(where: \.hasErrors) else {
            return .failure(Stop(reports: dataFaults, sources: sources))
        }
        // What ends in the course of today is still active.
        let now = Int64(try Day.today().daysSince1970) * 86_400_000
        switch try SuppressionSheets.load(configurations, baseline) {
        case .failure(let faults): return .failure(Stop(reports: faults.reports, sources: sources))
        case .success(let sheets):
            return .success(
                Settings(
                    configurations: configurations, data: undated.map { $0.with(now: now) },
                    remarks: dataFaults, sheets: sheets, sources: sources))
        }
    }

    private func lint(_ inputs: [Inputs.Entry], _ settings: Settings) async throws -> LintResult {
        var exclusion = Exclusion(options.exclude)
        let entries = inputs.filter { entry in
            // Every file is shown to the patterns: one that is left out for another reason uses them, too.
            let isExcluded = exclusion.excludes(entry)
            return !isExcluded
                && entry.isWanted(settings.configurations.configuration(for: entry.shownPath))
        }
        let outcomes = try await outcomes(of: entries, settings)
        var (files, sheets) = ([LintedFile](), settings.sheets)
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
        var result = LintResult(files: files)
        result.sources =
            settings.sources.filter { !others.contains($0.path) }
            + sheets.files.map { .init($0, "the baseline") }
        result.failOn = FailLevel.strictest(
            settings.configurations.all.compactMap { $0.file?.failOn?.value })
        result.others = findings(about: &sheets) + settings.remarks
        result.warnings = exclusion.warnings
        return result
    }

    /// Lints a text in place of a file's own, as ``run()`` lints the file; nil if that is not a container, or is left out.
    func lint(
        _ text: SourceFile, of entry: Inputs.Entry, _ settings: Settings, skipsProofs: Bool
    ) -> LintedText? {
        let number = settings.configurations.index(for: entry.shownPath)
        var lint = fileLint(number, settings)
        lint.skipsProofs = skipsProofs
        var exclusion = Exclusion(options.exclude)
        guard entry.isWanted(lint.configuration), !exclusion.excludes(entry),
            var linted = lint.run(text, of: entry)
        else { return nil }
        var sheets = settings.sheets
        sheets.apply(to: &linted.file, number)
        return linted
    }

    /// Returns a text with the fixes that ``run()`` would make; nil if there are none.
    func fix(
        _ text: SourceFile, of entry: Inputs.Entry, _ safety: FixIt.Safety, _ settings: Settings
    ) -> Fixer.Fixed? {
        let number = settings.configurations.index(for: entry.shownPath)
        let fixing = Fixing(safety: safety, isProved: false, sheets: settings.sheets)
        return fileLint(number, settings).fix(text, of: entry, fixing, number)
    }

    private func fileLint(_ number: Int, _ settings: Settings, revision: Revision? = nil) -> FileLint {
        FileLint(
            configuration: settings.configurations.all[number], data: settings.data[number],
            options: input.compileOptions(id: id), revision: revision, skipsProofs: skipsProofs)
    }

    /// Lints files; nil for one of a folder that is not a container.
    private func outcomes(
        of entries: [Inputs.Entry], _ settings: Settings
    ) async throws -> [Result<(Int, LintedFile)?, CommandFailure>] {
        let revision = try against.map { (name) throws(CommandFailure) in
            try Revision(.commit(name), paths: entries.map(\.shownPath))
        }
        let fixing = fixes.map { Fixing(safety: $0, isProved: provesFixes, sheets: settings.sheets) }
        return await Parallel.map(entries, jobs: ContainerWork.jobs(input)) { entry in
            let number = settings.configurations.index(for: entry.shownPath)
            return fileLint(number, settings, revision: revision).run(entry, fixing, number)
                .map { $0.map { (number, $0) } }
        }
    }

    /// Returns the findings about suppressions that were not used.
    ///
    /// With a revision, known findings were removed before, so the use of suppressions cannot be judged.
    private func findings(about sheets: inout SuppressionSheets) -> [Report] {
        guard against == nil else { return [] }
        for path in input.paths where FileSystem.status(of: path)?.isFolder == true {
            sheets.sawFolder(FilePath.absolute(path))
        }
        return sheets.findings()
    }

    /// What the lint of a file depends on, beside the file.
    struct Settings: Sendable {
        let configurations: ConfigurationSet
        /// The data of each configuration.
        let data: [LintData]
        /// What of a plan is not taken into account.
        let remarks: [Report]
        let sheets: SuppressionSheets
        /// The files that were read.
        let sources: [Outputs.Use]
    }

    /// The reports that stop a run before its first input.
    struct Stop: Error {
        let reports: [Report]
        let sources: [Outputs.Use]

        var result: LintResult { LintResult(files: [], others: reports, sources: sources, isStopped: true) }
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

extension LintedFile {
    /// Moves accepted findings from the report to the suppressed ones.
    mutating func take(_ suppression: Suppression, where isAccepted: (FindingKey) -> Bool) {
        let findings = report.sorted
        let keys = FindingKey.keys(of: findings, in: entities)
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
