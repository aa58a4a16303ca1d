import ArgumentParser
import TagLoading

/// The argument of `--output`: a format, and behind a colon the path of a file.
enum OutputArgument {
    /// Returns the format and the path of `html` or `html:diff.html`, or nil for an empty path.
    ///
    /// The path is nil for standard output.
    static func parts(of argument: String) -> (format: String, path: String?)? {
        guard let colon = argument.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (argument, nil) }
        let path = String(argument[argument.utf8.index(after: colon)...])
        guard !path.isEmpty else { return nil }
        return (String(argument[..<colon]), path == "-" ? nil : path)
    }

    /// The completion of these formats and, behind the colon, of paths.
    static func completion(of formats: [String]) -> CompletionKind {
        .custom { _, _, typed in
            let all = candidates(typed, formats)
            // To zsh a description begins at a colon.
            return CompletionShell.requesting == .zsh ? all.map { $0.replacing(":", with: "\\:") } : all
        }
    }

    private static func candidates(_ typed: String, _ formats: [String]) -> [String] {
        guard let colon = typed.firstIndex(of: ":") else { return formats.flatMap { [$0, $0 + ":"] } }
        let path = String(typed[typed.index(after: colon)...])
        let name = FilePath.name(of: path)
        let start = typed.dropLast(name.count)
        let folder = path.utf8.contains(UInt8(ascii: "/")) ? FilePath.folder(of: path) : "."
        let names = (try? FileSystem.names(in: folder)) ?? []
        return names.filter { name.hasPrefix(".") || !$0.hasPrefix(".") }.map { other in
            start + other + (FileSystem.isFolder(FilePath.join(folder, other)) ? "/" : "")
        }
    }
}
