import TagDiagnostics
import TagLint
import TagLoading
import TagVocabulary

extension LintData {
    /// Returns the data with the names of the files beside `file`, if its folder can be read.
    ///
    /// It does so only for files that are named as default containers: a folder may have very many files.
    func beside(_ file: SourceFile) -> LintData {
        var data = self
        let slash = file.path.lastIndex(of: "/")
        let name = slash.map { file.path[file.path.index(after: $0)...] } ?? file.path[...]
        guard name.hasPrefix(ContainerID.prefix) else { return data }
        let folder = slash.map { String(file.path[...$0]) } ?? "."
        data.neighbours = try? FileSystem.names(in: folder)
        return data
    }

    /// Returns the data with the current time, in milliseconds since 1970.
    func with(now: Int64) -> LintData {
        var data = self
        data.now = now
        return data
    }
}
