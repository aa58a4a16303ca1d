import TagDiagnostics
import TagLoading
import TagScenario

/// The scenario files that a command's arguments name.
enum ScenarioInputs {
    /// The end of the names of scenario files.
    static let suffix = ".scenario.json"

    /// Finds the files of arguments, in their order, each once.
    ///
    /// A folder stands for the scenario files in it, sorted by the bytes of their names, followed by those of its subfolders.
    static func entries(_ paths: [String]) -> [Inputs.Entry] {
        let limit = InputLimit(bytes: ScenarioLimits.bytes)
        let entries = paths.flatMap { path -> [Inputs.Entry] in
            guard path != "-", FileSystem.status(of: path)?.isFolder == true else {
                return [Inputs.Entry(path: path, limit: limit)]
            }
            let found = find(in: path, limit, depth: 0)
            return found.isEmpty ? [Inputs.Entry(path: path, limit: limit, failure: .noScenarios())] : found
        }
        return Inputs(entries: entries).entries
    }

    /// Returns the folders in which the files of arguments are looked for.
    static func folders(_ paths: [String], depth: Int = 0) -> [String] {
        paths.filter { $0 != "-" && FileSystem.status(of: $0)?.isFolder == true }.flatMap { folder in
            let names = (try? FileSystem.names(in: folder)) ?? []
            let inner = names.filter { !$0.hasPrefix(".") }.map { FilePath.join(folder, $0) }
                .filter(FileSystem.isFolder)
            return [folder] + (depth < 64 ? folders(inner, depth: depth + 1) : [])
        }
    }

    private static func find(in folder: String, _ limit: InputLimit, depth: Int) -> [Inputs.Entry] {
        let names: [String]
        do throws(FileError) {
            names = try FileSystem.names(in: folder)
        } catch {
            return [Inputs.Entry(path: folder, limit: limit, failure: .unreadableInput(error.message))]
        }
        var files: [Inputs.Entry] = []
        var folders: [Inputs.Entry] = []
        for name in names where !name.hasPrefix(".") {
            let path = FilePath.join(folder, name)
            // Links to folders are not followed: they can form a cycle.
            if depth < 64, FileSystem.isFolder(path) {
                folders += find(in: path, limit, depth: depth + 1)
            } else if name.hasSuffix(suffix), FileSystem.status(of: path)?.isRegular == true {
                files.append(Inputs.Entry(path: path, limit: limit, isFound: true))
            }
        }
        return files + folders
    }
}

extension Diagnostic {
    fileprivate static func noScenarios() -> Diagnostic {
        Diagnostic(
            .emptyFolder, "no scenario file in this folder", at: .none,
            notes: [Note("looked for names that end with \(ScenarioInputs.suffix)")])
    }
}
