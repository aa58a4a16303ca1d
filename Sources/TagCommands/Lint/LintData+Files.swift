import TagDiagnostics
import TagLint
import TagLoading
import TagVocabulary

extension LintData {
    /// With the names of the files beside `file`, as far as its folder can be read.
    ///
    /// Only for files that may be default containers by their names: a folder may hold a great many files.
    func beside(_ file: SourceFile) -> LintData {
        var data = self
        let slash = file.path.lastIndex(of: "/")
        let name = slash.map { file.path[file.path.index(after: $0)...] } ?? file.path[...]
        guard name.hasPrefix(ContainerID.prefix) else { return data }
        let folder = slash.map { String(file.path[...$0]) } ?? "."
        data.neighbours = try? FileSystem.names(in: folder)
        return data
    }

    /// With the present moment, in milliseconds since 1970.
    func with(now: Int64) -> LintData {
        var data = self
        data.now = now
        return data
    }
}
