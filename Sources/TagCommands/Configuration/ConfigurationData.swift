import TagDiagnostics
import TagLint
import TagLoading
import TagModel
import TagSyntax

/// What `[data]` of a configuration leads to.
enum ConfigurationData {
    /// The data of each configuration, or what could not be read.
    static func load(_ configurations: [Configuration]) -> (data: [LintData], faults: [Report]) {
        var faults: [Report] = []
        let data = configurations.map { configuration -> LintData in
            guard let file = configuration.file else { return LintData() }
            var loader = Loader(configuration: file, report: Report(file.file))
            let data = loader.load()
            if !loader.report.diagnostics.isEmpty { faults.append(loader.report) }
            return data
        }
        return (data, faults)
    }
}

private struct Loader {
    let configuration: ConfigurationFile
    var report: Report

    mutating func load() -> LintData {
        var data = LintData()
        data.handlers = configuration.handlers.flatMap { words($0) }
        data.hosts = configuration.hosts.flatMap { words($0) }
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
            return Self.words(bytes, path: path)
        }
    }

    /// A JSON list of texts, or a word a line; lines that begin with `#` are remarks.
    private static func words(_ bytes: [UInt8], path: String) -> [String] {
        if bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "["),
            let tree = Reader.read(SourceFile(path: path, bytes: bytes)).tree, let root = tree.root
        {
            return tree.elements(root).filter { tree.kind($0) == .string }.map { tree.string($0) }
        }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty && !$0.hasPrefix("#") }
    }

    // MARK: Events

    private mutating func events(_ pattern: String, at range: SourceRange) -> [RecordedEvent] {
        let paths = self.paths(pattern)
        if paths.isEmpty {
            report.add(.unsuitableSetting("no file is named '\(pattern)'", at: range))
        }
        return paths.flatMap { path in
            (read(path, shown: configuration.relative(path), at: range) ?? [])
                .split(separator: UInt8(ascii: "\n"))
                .compactMap { Self.event(Array($0), path: path) }
        }
    }

    /// The files that a pattern stands for, by the bytes of their paths.
    private func paths(_ pattern: String) -> [String] {
        let isFixed = !pattern.contains { "*?\\".contains($0) }
        if isFixed { return [configuration.path(pattern)] }
        // Only below the folder that is written out.
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
            return FileSystem.isFolder(path) ? files(in: path, depth: depth + 1) : [path]
        }
    }

    /// A line of a recording; nil for what is no object.
    private static func event(_ line: [UInt8], path: String) -> RecordedEvent? {
        guard let tree = Reader.read(SourceFile(path: path, bytes: line)).tree, let root = tree.root,
            tree.kind(root) == .object
        else { return nil }
        let name = tree.member(root, "event").flatMap { tree.kind($0) == .string ? tree.string($0) : nil }
        var keys: [(path: String, kind: RecordedEvent.Kind)] = []
        collect(root, "", tree, into: &keys)
        return RecordedEvent(name: name, keys: keys)
    }

    private static func collect(
        _ object: NodeID, _ prefix: String, _ tree: SyntaxTree,
        into keys: inout [(path: String, kind: RecordedEvent.Kind)]
    ) {
        for (key, value) in tree.members(object) {
            let path = prefix + tree.string(key)
            keys.append((path, kind(tree.kind(value))))
            collect(value, path + ".", tree, into: &keys)
        }
    }

    private static func kind(_ kind: NodeKind) -> RecordedEvent.Kind {
        switch kind {
        case .null: .null
        case .true, .false: .boolean
        case .integer, .real: .number
        case .string, .date, .data: .text
        case .array: .list
        case .object: .map
        }
    }

    private mutating func read(_ path: String, shown: String, at range: SourceRange) -> [UInt8]? {
        do throws(FileError) {
            return try FileSystem.read(path, limit: Inputs.largestSize)
        } catch {
            report.add(
                Diagnostic(.unreadableInput, "cannot read \(shown): \(error.message)", at: range))
            return nil
        }
    }
}
