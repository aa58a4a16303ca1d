import TagDiagnostics
import TagLint
import TagMerge
import TagProof

/// The text of `tagc merge` on standard error: what is left to do, and how.
struct MergeReport {
    /// The file's name in messages.
    let path: String
    /// The file to edit; nil for standard output.
    let file: String?
    /// True if git is to be told of the resolution.
    let isInGit: Bool
    let markers: ConflictMarkers
    var notes: [String] = []
    var conflicts: [MergeConflict] = []
    var errors: [(line: Int, message: String)] = []

    /// The number of places that need a person.
    var count: Int { conflicts.count + errors.count }

    var text: String {
        let shown = path.escapedForTerminal()
        var lines = notes.map { "tagc: \(shown): \(Self.short($0))" }
        for conflict in conflicts {
            let place = conflict.line > 0 ? ":\(conflict.line)" : ""
            lines.append("\(shown)\(place): conflict: \(Self.short(conflict.words))")
        }
        for (line, message) in errors {
            lines.append("\(shown):\(line): \(Self.short(message)): only the merged container has this error")
        }
        if count > 0 {
            lines += ["tagc: \(Counted.text(count, "conflict")) in \(shown)\(sides)", "  = help: \(help)"]
        }
        return lines.joined(separator: "\n")
    }

    private static func short(_ words: String) -> String {
        words.withoutSecrets.escapedForTerminal(limit: 1_000)
    }

    /// The names of the sides, if git gave them: ours is not what people expect in a rebase.
    private var sides: String {
        guard markers != ConflictMarkers(size: markers.size) else { return "" }
        return ": ours is \(Self.short(markers.ours)), theirs is \(Self.short(markers.theirs))"
    }

    private var help: String {
        var steps: [String] = []
        if conflicts.contains(where: \.isMarked) {
            steps.append("keep one side of each conflict (its commas are right) or combine both")
        }
        if conflicts.contains(where: { !$0.isMarked }) {
            steps.append("restore what one side deleted, or change what uses it")
        }
        if !errors.isEmpty { steps.append("correct the errors") }
        guard let file else {
            return (steps + ["then run 'tagc check' on the result"]).joined(separator: "; ")
        }
        let commands = ["tagc check"] + (isInGit ? ["git add"] : [])
        steps.append("then run " + commands.map { Self.shown($0, file) }.joined(separator: " and "))
        return steps.joined(separator: "; ")
    }

    /// Returns a command with a file, in quotes unless the file needs some.
    private static func shown(_ command: String, _ file: String) -> String {
        let word = ShellWord.exact(file)
        let text = "\(command) \(word)".escapedForTerminal()
        return word == file ? "'\(text)'" : text
    }
}
