package import ArgumentParser
import TagDiagnostics
import TagLint
import TagLoading
import TagModel

/// `tagc baseline`: records the known findings, so that only new ones are reported.
package struct BaselineCommand: ParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "baseline",
        abstract: "Record the current findings, so that lint reports only new ones.",
        discussion: """
            A finding is identified by file, lint, entity and message, not by its line. tagc.toml names the \
            baseline as 'baseline' under [lint].
            """,
        subcommands: [BaselineCreateCommand.self, BaselineUpdateCommand.self, BaselinePruneCommand.self])

    package init() {}
}

/// The options that the commands about baselines share.
package struct BaselineOptions: ParsableArguments {
    @Option(
        name: [.long, .customShort("o")],
        help: ArgumentHelp(
            "Path of the baseline (default: the one in tagc.toml, else .tagc-baseline.json beside it).",
            valueName: "path"))
    package var baseline: String?
    @OptionGroup package var configuration: ConfigurationOptions
    @OptionGroup package var input: InputOptions

    package init() {}

    /// The path of a baseline, and its inputs.
    struct Place {
        let path: String
        /// True if tagc.toml names it.
        let isConfigured: Bool
        let inputs: [Inputs.Entry]
    }

    /// The current findings, and the files that were read for them, which no output may overwrite.
    struct Found {
        let baseline: Baseline
        let sources: [Outputs.Use]
    }

    /// Returns the baseline to read and write.
    func place() throws(CommandFailure) -> Place {
        let inputs = Inputs(input.paths, limit: input.limit).entries
        let set = try ConfigurationSet(configuration, paths: inputs.map(\.shownPath))
        let files = inputs.map { set.configuration(for: $0.shownPath).file }
        if baseline == nil, Set(files.map { $0?.folder }).count > 1 {
            throw CommandFailure(
                .unusable, "the inputs have different configurations",
                help: "name the baseline with --baseline, or run once for each configuration")
        }
        let file = files.first.flatMap(\.self)
        let path =
            baseline ?? file.map { FilePath.shown($0.path($0.baseline?.value ?? Baseline.name)) }
            ?? Baseline.name
        let isConfigured = files.allSatisfy { file in
            guard let file, let name = file.baseline?.value else { return false }
            return FilePath.absolute(file.path(name)) == FilePath.absolute(path)
        }
        return Place(path: path, isConfigured: isConfigured, inputs: inputs)
    }

    /// Returns the current findings, with paths relative to the folder of the baseline.
    ///
    /// - Throws: ``CommandFailure`` if an input cannot be read; its errors were printed.
    func found(_ path: String, _ console: inout Console) async throws -> Found {
        var run = LintRun(input: input, options: configuration)
        run.baseline = .none
        let result = try await run.run()
        for warning in result.warnings { console.log(warning) }
        let unread = result.reports.filter {
            $0.diagnostics.contains { $0.kind.isFirm && $0.severity == .error }
        }
        guard unread.isEmpty else {
            console.log(Findings(unread))
            throw CommandFailure(.unusable, "cannot write a baseline: some files could not be read")
        }
        let folder = FilePath.folder(of: FilePath.absolute(path))
        var counts: [Baseline.Key: Int] = [:]
        for file in result.files {
            let name = FilePath.relative(file.path, to: folder)
            for key in FindingKey.keys(of: file.report.sorted, in: file.entities) {
                counts[Baseline.Key(key, file: name), default: 0] += 1
            }
        }
        return Found(baseline: Baseline(counts), sources: result.sources)
    }

    /// Reads the existing baseline.
    func old(_ path: String, _ console: inout Console) throws -> Baseline {
        do throws(FileError) {
            let file = SourceFile(path: path, bytes: try FileSystem.read(path, limit: Baseline.largestSize))
            let (baseline, faults) = Baseline.read(file)
            if let baseline { return baseline }
            console.log(Findings([Report(file, faults)]))
        } catch {
            throw CommandFailure(.unusable, error.description, help: "'tagc baseline create' writes one")
        }
        throw ExitStatus.unusable.exitCode
    }

    func write(_ baseline: Baseline, to path: String, reading sources: [Outputs.Use]) throws(CommandFailure) {
        let text = Array(baseline.text.utf8)
        guard baseline.entries.count <= Baseline.mostEntries, text.count <= Baseline.largestSize else {
            throw CommandFailure(
                .unusable, "too many findings for a baseline, which has at most \(Baseline.mostEntries)",
                help: "turn lints off in tagc.toml, or write a baseline for each folder")
        }
        let files = try Outputs([.init(path, "the baseline")], reading: sources)
        try files.write(text, to: path)
    }
}

/// `tagc baseline create`: writes a new baseline.
package struct BaselineCreateCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "create", abstract: "Write a new baseline of all findings.",
        discussion:
            "Exit status: 0 written, 2 a baseline already exists or an input cannot be read, 64 wrong usage."
    )

    @OptionGroup package var options: BaselineOptions

    package init() {}

    package func run() async throws {
        var console = Console()
        let place = try options.place()
        let path = place.path
        guard FileSystem.status(of: path) == nil else {
            throw CommandFailure(
                .unusable, "\(path) already exists", help: "'tagc baseline update' updates it")
        }
        let found = try await options.found(path, &console)
        try options.write(found.baseline, to: path, reading: found.sources)
        try console.write("\(path.escapedForTerminal()): \(Counted.text(found.baseline.total, "finding"))\n")
        guard !place.isConfigured else { return }
        console.log(
            "  = help: lint uses it with --baseline, or if tagc.toml names it as 'baseline' under [lint]"
        )
    }
}

/// `tagc baseline update`: adds new findings to the baseline, and removes fixed ones.
package struct BaselineUpdateCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "update",
        abstract: "Add new findings to the baseline, and remove fixed ones.",
        discussion: """
            Entries for files that are not among the inputs do not change.

            Exit status: 0 written, 2 no baseline exists or an input cannot be read, 64 wrong usage.
            """)

    @OptionGroup package var options: BaselineOptions

    package init() {}

    package func run() async throws { try await options.change(takesNew: true) }
}

/// `tagc baseline prune`: removes fixed findings from the baseline.
package struct BaselinePruneCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(
        commandName: "prune", abstract: "Remove fixed findings from the baseline.",
        discussion: """
            Also removes entries for deleted files. Entries for other files that are not among the inputs do not change.

            Exit status: 0 written, 2 no baseline exists or an input cannot be read, 64 wrong usage.
            """)

    @OptionGroup package var options: BaselineOptions

    package init() {}

    package func run() async throws { try await options.change(takesNew: false) }
}

extension BaselineOptions {
    /// Removes fixed findings from the existing baseline, and adds new ones if `takesNew`.
    fileprivate func change(takesNew: Bool) async throws {
        var console = Console()
        let place = try place()
        let path = place.path
        let old = try old(path, &console)
        let found = try await found(path, &console)
        let change = BaselineChange(from: old, to: found.baseline, files: files(place))
        try write(takesNew ? change.updated : change.pruned, to: path, reading: found.sources)
        try console.write(change.text(path, withNew: takesNew))
    }

    /// Returns a test for the files whose findings are compared: the inputs, and files that no longer exist.
    private func files(_ place: Place) -> (String) -> Bool {
        let folder = FilePath.folder(of: FilePath.absolute(place.path))
        let names = place.inputs.map {
            FilePath.relative(FilePath.absolute($0.shownPath), to: folder)
        }
        let inputs = Set(names)
        return { file in
            inputs.contains(file) || FileSystem.status(of: FilePath.normalized(folder + "/" + file)) == nil
        }
    }
}
