import TagDiagnostics
import TagLint
import TagLoading
import TagModel
import TagPlan
import TagSyntax

/// The data that `[data]` and `[require-consent]` of a configuration give.
enum ConfigurationData {
    /// Returns the data of each configuration, the files that were read, and the errors.
    ///
    /// - Parameter limit: The most bytes of one file.
    static func load(
        _ configurations: [Configuration], limit: InputLimit
    ) -> (data: [LintData], files: [String], faults: [Report]) {
        var faults: [Report] = []
        var files: [String] = []
        let data = configurations.map { configuration -> LintData in
            guard let file = configuration.file else { return LintData() }
            var loader = Loader(
                configuration: file, settings: configuration, limit: limit, report: Report(file.file))
            let data = loader.load()
            if !loader.report.diagnostics.isEmpty { faults.append(loader.report) }
            faults += loader.fileFaults
            files += loader.files
            return data
        }
        return (data, files, faults)
    }
}

private struct Loader {
    let configuration: ConfigurationFile
    /// The settings by which findings in files are graded.
    let settings: Configuration
    let limit: InputLimit
    var report: Report
    /// The reports of the plan, and of the files of events that have invalid lines.
    var fileFaults: [Report] = []
    /// The files that were read.
    var files: [String] = []

    mutating func load() -> LintData {
        var data = LintData()
        data.handlers = configuration.handlers.flatMap { words($0) }
        data.hosts = configuration.hosts.flatMap { words($0) }
        data.plan = configuration.plan.flatMap { plan($0) }
        if !configuration.requireConsent.isEmpty {
            var demands = ConsentDemands()
            for demand in configuration.requireConsent { demands.demand(demand.types, of: demand.name.value) }
            data.requiredConsent = demands
        }
        if let patterns = configuration.events {
            data.events = patterns.value.flatMap { events($0, at: patterns.range) }
        }
        return data
    }

    private mutating func words(_ words: Located<ConfigurationFile.Words>) -> [String]? {
        switch words.value {
        case .list(let list): return list
        case .path(let path):
            guard let bytes = read(configuration.path(path), shown: path, at: words.range) else { return nil }
            return self.words(bytes, path: path)
        }
    }

    /// Returns the words of a JSON list, or of lines with one word each; lines that begin with `#` are comments.
    private func words(_ bytes: [UInt8], path: String) -> [String] {
        if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "["),
            let tree = Reader.read(SourceFile(path: path, bytes: bytes), limits: limit.reader).tree,
            let root = tree.root
        {
            return tree.elements(root).filter { tree.kind($0) == .string }.map { tree.string($0) }
        }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    }

    // MARK: Plans and events

    private mutating func plan(_ path: Located<String>) -> Plan? {
        let absolute = configuration.path(path.value)
        guard let bytes = read(absolute, shown: path.value, at: path.range) else { return nil }
        let file = SourceFile(path: FilePath.shown(absolute), bytes: bytes)
        let (plan, report) = PlanReader.read(file, limits: limit.reader)
        let found = settings.graded(report.diagnostics)
        if !found.isEmpty { fileFaults.append(Report(file, found)) }
        return plan
    }

    private mutating func events(_ pattern: String, at range: SourceRange) -> [RecordedEvent] {
        let paths = self.paths(pattern)
        if paths.isEmpty {
            report.add(.unsuitableSetting("no file matches '\(pattern)'", at: range))
        }
        return paths.flatMap { path -> [RecordedEvent] in
            guard let bytes = read(path, shown: configuration.relative(path), at: range) else { return [] }
            let recorded = RecordedEvents(SourceFile(path: FilePath.shown(path), bytes: bytes))
            if !recorded.report.diagnostics.isEmpty { fileFaults.append(recorded.report) }
            return recorded.events
        }
    }

    /// Returns the files that match a pattern, sorted by the bytes of their paths.
    private func paths(_ pattern: String) -> [String] {
        let isFixed = !pattern.contains { "*?\\".contains($0) }
        if isFixed { return [configuration.path(pattern)] }
        // Only the folder before the first wildcard is searched.
        let fixed = pattern.split(separator: "/", omittingEmptySubsequences: false).prefix { part in
            !part.contains { "*?\\".contains($0) }
        }
        let glob = Glob(path: pattern.contains("/") ? pattern : "./" + pattern)
        let start = configuration.path(fixed.joined(separator: "/"))
        return Self.files(in: start, depth: 0).filter { glob.matches(configuration.relative($0)) }
    }

    private static func files(in folder: String, depth: Int) -> [String] {
        guard depth < 32, let names = try? FileSystem.names(in: folder) else { return [] }
        return names.filter { !$0.hasPrefix(".") }.flatMap { name -> [String] in
            let path = FilePath.join(folder, name)
            if FileSystem.isFolder(path) { return files(in: path, depth: depth + 1) }
            return FileSystem.status(of: path)?.isRegular == true ? [path] : []
        }
    }

    private mutating func read(_ path: String, shown: String, at range: SourceRange) -> [UInt8]? {
        do throws(FileError) {
            files.append(path)
            return try FileSystem.read(path, limit: limit.bytes)
        } catch {
            report.add(
                Diagnostic(.unreadableInput, "cannot read \(shown): \(limit.words(for: error))", at: range))
            return nil
        }
    }
}
