import TagDiagnostics
import TagLoading

/// The patterns of `--exclude`, and which of them left out a file.
struct Exclusion {
    private struct Pattern {
        let text: String
        let glob: Glob
        var isUsed = false
        /// A file that it matches, and that is linted all the same: an argument names it.
        var named: String?
    }

    private var patterns: [Pattern]
    /// True if a file of a folder was looked at.
    private var sawFolder = false

    init(_ patterns: [String]) { self.patterns = patterns.map { Pattern(text: $0, glob: Glob(path: $0)) } }

    /// Returns true if a pattern leaves out a file, which only files of folders can be.
    mutating func excludes(_ entry: Inputs.Entry) -> Bool {
        guard !patterns.isEmpty, entry.path != "-" else { return false }
        if entry.isFound || entry.failure != nil { sawFolder = true }
        guard entry.failure == nil else { return false }
        let path = FilePath.relative(FilePath.absolute(entry.path), to: FilePath.absolute("."))
        var isExcluded = false
        for index in patterns.indices where patterns[index].glob.excludes(path) {
            if entry.isFound {
                patterns[index].isUsed = true
                isExcluded = true
            } else if patterns[index].named == nil {
                patterns[index].named = entry.shownPath
            }
        }
        return isExcluded
    }

    /// The warnings about patterns without an effect, after all inputs were looked at.
    ///
    /// Where every input is a file, as for a hook that names the changed ones, a pattern may well match none.
    var warnings: [String] {
        patterns.compactMap { pattern in
            guard !pattern.isUsed else { return nil }
            let option = "tagc: warning: --exclude '\(pattern.text.escapedForTerminal())'"
            if let named = pattern.named {
                return "\(option) does not leave out \(named.escapedForTerminal()): it is an argument itself"
            }
            return sawFolder ? "\(option) matches no file" : nil
        }
    }
}
