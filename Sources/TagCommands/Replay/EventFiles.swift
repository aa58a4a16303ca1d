import TagDiagnostics
import TagLoading

/// A file of events with its number among all, which are sorted by the bytes of their paths.
struct EventFile: Sendable {
    let path: String
    /// The bytes; 0 if they are not known before, as of a pipe.
    let size: Int
    /// False for a pipe, which can be read only once.
    let isRegular: Bool
}

/// The files of events that arguments name: files, folders, and patterns that the shell left alone.
enum EventFiles {
    private static let suffixes = [".ndjson", ".jsonl"].flatMap { [$0, $0 + ".gz"] }

    /// Returns true for an argument that names events, whatever is in it.
    static func isNamed(_ argument: String) -> Bool {
        argument == "-" || suffixes.contains { argument.hasSuffix($0) } || isPattern(argument)
            || FileSystem.status(of: argument)?.isFolder == true
    }

    /// Finds the files of arguments, each once, sorted by the bytes of their paths.
    ///
    /// - Throws: ``CommandFailure`` if an argument names none.
    static func find(_ arguments: [String]) throws(CommandFailure) -> [EventFile] {
        var paths: [String] = []
        for argument in arguments {
            let found = try named(argument)
            guard !found.isEmpty else {
                throw CommandFailure(
                    .unusable, "\(argument.escapedForTerminal()): no file of events",
                    help: "in folders, tagc reads *.ndjson and *.jsonl, also with .gz")
            }
            paths += found
        }
        var known: Set<FileIdentity> = []
        var files: [EventFile] = []
        for path in paths.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            guard path != "-" else {
                if files.last?.path != "-" { files.append(EventFile(path: path, size: 0, isRegular: false)) }
                continue
            }
            guard let status = FileSystem.status(of: path) else {
                throw CommandFailure(.unusable, "\(path.escapedForTerminal()): the file does not exist")
            }
            guard known.insert(status.identity).inserted else { continue }
            let isRegular = status.isRegular
            files.append(EventFile(path: path, size: isRegular ? status.size : 0, isRegular: isRegular))
        }
        return files
    }

    private static func named(_ argument: String) throws(CommandFailure) -> [String] {
        if argument == "-" { return [argument] }
        if let status = FileSystem.status(of: argument) {
            guard status.isFolder else { return [argument] }
            let folder =
                argument.count > 1 && argument.hasSuffix("/") ? String(argument.dropLast()) : argument
            return try list(folder).filter { path in suffixes.contains { path.hasSuffix($0) } }
        }
        guard isPattern(argument) else { return [argument] }
        // The folder above the first step that is a pattern.
        let steps = argument.split(separator: "/", omittingEmptySubsequences: false)
        let fixed = steps.prefix { !isPattern(String($0)) }
        guard !fixed.isEmpty else {
            let isDeep = steps.count > 1
            let glob = isDeep ? Glob(path: argument) : Glob(name: argument)
            return try list(".", isDeep: isDeep).map { String($0.dropFirst(2)) }.filter(glob.matches)
        }
        let folder = fixed.joined(separator: "/")
        return try list(folder.isEmpty ? "/" : folder).filter(Glob(path: argument).matches)
    }

    private static func isPattern(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
    }

    /// Returns the regular files in a folder and its subfolders; links to folders are not followed.
    private static func list(
        _ folder: String, isDeep: Bool = true, depth: Int = 0
    ) throws(CommandFailure) -> [String] {
        let names: [String]
        do throws(FileError) {
            names = try FileSystem.names(in: folder)
        } catch {
            throw CommandFailure(.unusable, error.description)
        }
        var files: [String] = []
        for name in names where !name.hasPrefix(".") {
            let path = folder == "/" ? "/" + name : "\(folder)/\(name)"
            if FileSystem.isFolder(path) {
                if isDeep, depth < 64 { files += try list(path, depth: depth + 1) }
            } else if FileSystem.status(of: path)?.isRegular == true {
                files.append(path)
            }
        }
        return files
    }
}
