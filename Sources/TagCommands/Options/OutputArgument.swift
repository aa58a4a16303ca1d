import ArgumentParser
import TagLoading

/// The argument of `--output`: a format, and after a colon the path of a file.
enum OutputArgument {
    /// Returns the format and the path of an argument such as `html` or `html:diff.html`; nil if the path is empty.
    ///
    /// The path itself is nil for standard output.
    static func parts(of argument: String) -> (format: String, path: String?)? {
        guard let colon = argument.utf8.firstIndex(of: UInt8(ascii: ":")) else { return (argument, nil) }
        let path = String(argument[argument.utf8.index(after: colon)...])
        guard !path.isEmpty else { return nil }
        return (String(argument[..<colon]), path == "-" ? nil : path)
    }

    /// Returns the completion of formats and, after the colon, of paths.
    static func completion(of formats: [String]) -> CompletionKind {
        .custom { _, _, typed in
            let all = candidates(typed, formats)
            // In zsh a colon begins a description.
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
