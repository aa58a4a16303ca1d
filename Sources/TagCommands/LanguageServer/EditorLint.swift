import TagDiagnostics
import TagLoading

/// The lint of texts in an editor: settings are read once for a folder, and again when a file that they came from changed.
struct EditorLint {
    typealias Settings = Result<LintRun.Settings, LintRun.Stop>

    private struct Known {
        let settings: Settings
        let stamps: [Stamp]
        /// The day on which they were read: some suppressions and schedules end on a day.
        let day: Day
    }

    /// The state of a file, by which a change is noticed.
    private struct Stamp: Equatable {
        let path: String
        let identity: FileIdentity?
        let size: Int?
        let modified: Int64?

        init(_ path: String) {
            self.path = path
            let status = FileSystem.status(of: path)
            identity = status?.identity
            size = status?.size
            modified = status?.modified
        }
    }

    let run: LintRun
    private var known: [String: Known] = [:]

    init(_ options: ConfigurationOptions) {
        run = LintRun(input: InputOptions(plain: []), options: options)
    }

    /// Forgets all settings: a file changed in a way that nothing else shows.
    mutating func forget() { known = [:] }

    /// Returns the settings for a file, from the files that are on the disk now.
    mutating func settings(for entry: Inputs.Entry) throws -> Settings {
        let folder = FilePath.folder(of: entry.path)
        let day = try Day.today()
        if let known = known[folder], known.day == day, known.stamps.allSatisfy({ $0 == Stamp($0.path) }) {
            return known.settings
        }
        let settings = try run.settings(of: [entry])
        let sources =
            switch settings {
            case .success(let settings):
                settings.sources + settings.sheets.files.map { .init($0, "the baseline") }
            case .failure(let stop): stop.sources
            }
        let paths = Self.places(above: folder) + sources.map(\.path).filter { $0 != entry.path }
        if known.count > 100 { known = [:] }
        known[folder] = Known(settings: settings, stamps: paths.map(Stamp.init), day: day)
        return settings
    }

    /// Returns the paths at which a configuration may be, or a repository that ends the search for one.
    private static func places(above folder: String) -> [String] {
        var places: [String] = []
        var folder = folder
        while true {
            places += [FilePath.join(folder, ConfigurationFile.name), FilePath.join(folder, ".git")]
            guard folder != "/", folder != "." else { return places }
            folder = FilePath.folder(of: folder)
        }
    }
}
