import TagDiagnostics
import TagLint
import TagLoading
import TagModel

/// The suppressions of a run outside of files' notes, and which of them were used.
struct SuppressionSheets {
    /// The `[[ignore]]` entries, by the index of the configuration.
    private var ignores: [IgnoreSheet]
    private var baselines: [BaselineSheet] = []
    /// The index of each configuration's baseline; nil without one.
    private var baselineOf: [Int?]
    private let configurations: [Configuration]

    /// The reports on baselines that are invalid or cannot be read.
    struct Faults: Error {
        let reports: [Report]
    }

    static func load(
        _ set: ConfigurationSet, _ source: LintRun.BaselineSource
    ) throws(CommandFailure) -> Result<SuppressionSheets, Faults> {
        let needsDay = set.all.contains { $0.file?.ignores.contains { $0.expires != nil } ?? false }
        let today = needsDay ? try Day.today() : Day(daysSince1970: 0)
        var sheets = SuppressionSheets(set.all, today: today)
        var faults: [Report] = []
        var known: [String: Int] = [:]
        for (index, configuration) in set.all.enumerated() {
            guard let path = source.path(configuration) else { continue }
            let absolute = FilePath.absolute(path)
            if known[absolute] == nil {
                switch load(path, for: configuration, source) {
                case .failure(let fault):
                    faults += fault.reports
                    continue
                case .success(let sheet):
                    known[absolute] = sheets.baselines.count
                    sheets.baselines.append(sheet)
                }
            }
            sheets.baselineOf[index] = known[absolute]
        }
        return faults.isEmpty ? .success(sheets) : .failure(Faults(reports: faults))
    }

    private init(_ configurations: [Configuration], today: Day) {
        self.configurations = configurations
        ignores = configurations.map { IgnoreSheet($0, today: today) }
        baselineOf = configurations.map { _ in nil }
    }

    private static func load(
        _ path: String, for configuration: Configuration, _ source: LintRun.BaselineSource
    ) -> Result<BaselineSheet, Faults> {
        let shown = FilePath.shown(path)
        let file: SourceFile
        do throws(FileError) {
            file = SourceFile(path: shown, bytes: try FileSystem.read(path, limit: Baseline.largestSize))
        } catch {
            // Reported at the setting that names it, or without a place if the command line does.
            let setting = source.isConfigured ? configuration.file : nil
            let fault = Diagnostic.unreadableBaseline(
                shown, error.message, at: setting?.baseline?.range ?? .none)
            let named = setting?.file ?? SourceFile(path: shown, bytes: [])
            return .failure(Faults(reports: [Report(named, [fault])]))
        }
        let (baseline, faults) = Baseline.read(file)
        guard let baseline else { return .failure(Faults(reports: [Report(file, faults)])) }
        let folder = FilePath.folder(of: FilePath.absolute(path))
        return .success(BaselineSheet(baseline, file: file, folder: folder))
    }

    /// The paths of the baselines.
    var files: [String] { baselines.map(\.file.path) }

    // MARK: Use

    /// Suppresses the findings that the configuration and the baseline accept.
    mutating func apply(to file: inout LintedFile, _ configuration: Int) {
        ignores[configuration].saw(file.path)
        applyIgnores(to: &file, configuration)
        guard let baseline = baselineOf[configuration] else { return }
        baselines[baseline].saw(file.path)
        let path = file.path
        file.take(.baseline) { baselines[baseline].take($0, in: path) }
    }

    private mutating func applyIgnores(to file: inout LintedFile, _ configuration: Int) {
        guard configurations[configuration].file?.ignores.isEmpty == false else { return }
        let (path, entities) = (file.path, file.entities)
        file.part(file.report.diagnostics) { finding, _ in
            let entity = entities.entity(at: finding.range)
            return ignores[configuration].take(finding, of: entity, in: path).map { .ignore(reason: $0) }
        }
    }

    /// Records that a folder, by its absolute path, was an input.
    mutating func sawFolder(_ folder: String) {
        for index in ignores.indices { ignores[index].sawFolder(folder) }
    }

    /// Returns the findings about suppressions, by the file that has them.
    func findings() -> [Report] {
        let ofIgnores = zip(configurations, ignores).compactMap { configuration, ignores in
            configuration.file.map { Report($0.file, ignores.findings()) }
        }
        let ofBaselines = baselines.enumerated().compactMap { index, baseline in
            baselineOf.firstIndex(of: index).map {
                Report(baseline.file, baseline.findings(configurations[$0]))
            }
        }
        return (ofIgnores + ofBaselines).filter { !$0.diagnostics.isEmpty }
    }
}

extension LintRun.BaselineSource {
    fileprivate var isConfigured: Bool { if case .configured = self { true } else { false } }

    /// Returns the path of the baseline, to be opened; nil if there is none.
    fileprivate func path(_ configuration: Configuration) -> String? {
        switch self {
        case .none: nil
        case .path(let path): path
        case .configured: configuration.file.flatMap { file in file.baseline.map { file.path($0.value) } }
        }
    }
}

extension FilePath {
    /// Returns the path relative to the current folder if it is below that; otherwise the path itself.
    static func shown(_ path: String) -> String {
        let folder = currentFolder
        guard path.hasPrefix(folder + "/") else { return path }
        return relative(path, to: folder)
    }
}

extension Diagnostic {
    fileprivate static func unreadableBaseline(_ path: String, _ why: String, at range: SourceRange)
        -> Diagnostic
    {
        Diagnostic(
            .unreadableInput, "cannot read the baseline \(path): \(why)", at: range,
            notes: [Note("'tagc baseline create' writes one")])
    }
}
