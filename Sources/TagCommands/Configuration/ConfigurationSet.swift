import TagConfiguration
package import TagDiagnostics
import TagLoading

/// The configurations of a run: for each input the nearest one.
///
/// All of them are read before the first input; an error in one stops the run.
package struct ConfigurationSet: Sendable {
    /// The reports of the files that were read; with errors the run must stop.
    package let reports: [Report]
    private let configurations: [Configuration]
    /// The indices of ``configurations`` by the absolute paths of folders.
    private let indices: [String: Int]
    private let standardInputFolder: String

    /// Finds and reads the configurations of inputs.
    ///
    /// - Parameters:
    ///   - paths: The paths of the inputs, as they are shown.
    ///   - standardInput: The path that standard input stands for.
    package init(
        _ options: ConfigurationOptions, paths: [String], standardInput: String? = nil
    ) throws(CommandFailure) {
        var finder = ConfigurationFinder(flags: options.layer)
        var fixed: Int?
        if let path = options.config { fixed = try finder.named(path) }
        if options.isolated { fixed = finder.none() }
        standardInputFolder = FilePath.folder(of: FilePath.absolute(standardInput ?? "stdin"))
        let own = [FilePath.folder(of: standardInput ?? "stdin")]
        var indices: [String: Int] = [:]
        for folder in paths.map({ $0 == "<stdin>" ? own[0] : FilePath.folder(of: $0) }) + own {
            let absolute = FilePath.absolute(folder)
            guard indices[absolute] == nil else { continue }
            if let fixed {
                indices[absolute] = fixed
            } else {
                indices[absolute] = try finder.nearest(to: folder)
            }
        }
        self.indices = indices
        configurations = finder.configurations
        reports = finder.reports
    }

    /// Returns the configuration for the file at `path`, as it is shown.
    package func configuration(for path: String) -> Configuration { configurations[index(for: path)] }

    /// Returns the index of the configuration for a file; files with the same index share one.
    func index(for path: String) -> Int {
        let folder = path == "<stdin>" ? standardInputFolder : FilePath.absolute(FilePath.folder(of: path))
        return indices[folder] ?? indices[standardInputFolder] ?? 0
    }

    /// The paths of the files that were read.
    var files: [String] { configurations.compactMap { $0.file?.file.path } }

    /// The configurations, in the order in which the inputs need them.
    package var all: [Configuration] { configurations }
}

/// Finds configuration files, and reads each once.
private struct ConfigurationFinder {
    let flags: SelectionLayer?
    private(set) var configurations: [Configuration] = []
    private(set) var reports: [Report] = []
    /// The indices of ``configurations`` by the files' absolute paths; "" for no file.
    private var known: [String: Int] = [:]

    init(flags: SelectionLayer?) { self.flags = flags }

    mutating func none() -> Int {
        if let index = known[""] { return index }
        configurations.append(Configuration(nil, flags: flags))
        known[""] = configurations.count - 1
        return configurations.count - 1
    }

    mutating func named(_ path: String) throws(CommandFailure) -> Int {
        if FileSystem.status(of: path) == nil,
            FileSystem.status(of: path, followsLinks: false)?.isLink == true
        {
            throw CommandFailure(
                .unusable,
                "cannot read the configuration: \(path.escapedForTerminal()) is a link to a missing file")
        }
        do throws(FileError) {
            return try read(path)
        } catch {
            throw CommandFailure(.unusable, "cannot read the configuration: \(error.description)")
        }
    }

    /// Returns the configuration in `folder` or the nearest folder above, up to the root of the repository.
    mutating func nearest(to folder: String) throws(CommandFailure) -> Int {
        var folder = folder
        var rest = FilePath.absolute(folder)
        while true {
            let path = FilePath.join(folder, ConfigurationFile.name)
            if FileSystem.status(of: path, followsLinks: false) != nil { return try named(path) }
            guard FileSystem.status(of: FilePath.join(folder, ".git")) == nil, rest != "/" else {
                return none()
            }
            rest = FilePath.folder(of: rest)
            // Shown as people would write it, relative to the current folder: `../tagc.toml`.
            folder = Self.above(folder)
        }
    }

    private static func above(_ folder: String) -> String {
        let folder = FilePath.normalized(folder)
        if folder == "." { return ".." }
        if folder == ".." || folder.hasSuffix("/..") { return folder + "/.." }
        return FilePath.folder(of: folder)
    }

    private mutating func read(_ path: String) throws(FileError) -> Int {
        let absolute = FilePath.absolute(path)
        if let index = known[absolute] { return index }
        let bytes = try FileSystem.read(path, limit: TOMLReader.largestSize)
        let file = SourceFile(path: path, bytes: bytes)
        let (configuration, report) = ConfigurationReader.read(file, folder: FilePath.folder(of: absolute))
        configurations.append(Configuration(configuration, flags: flags))
        known[absolute] = configurations.count - 1
        if !report.diagnostics.isEmpty { reports.append(report) }
        return configurations.count - 1
    }
}
