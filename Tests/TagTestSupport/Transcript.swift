/// A conversation with the shell, as text that a person can read and a test can repeat.
///
///     # A comment.
///     $ tagc check a.json
///       a line of standard output
///     ! a line of standard error
///     = 1
///
/// Output lines are indented by two spaces, error lines follow `! `, and `=` gives the exit status when it is not 0.
package struct Transcript {
    /// The comments and commands, in order.
    private let script: [String]

    package init(_ text: String) {
        script = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            .filter { $0.hasPrefix("$ ") || $0.hasPrefix("#") || $0.isEmpty }
    }

    package var commands: [String] {
        script.filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
    }

    /// The transcript of running the commands, one after another, in one folder.
    package func replay(in shell: borrowing Shell) -> String {
        var lines: [String] = []
        for line in script {
            lines.append(line)
            guard line.hasPrefix("$ ") else { continue }
            let result = shell.run(String(line.dropFirst(2)))
            lines += Self.lines(result.output).map { $0.isEmpty ? "  ." : "  " + $0 }
            lines += Self.lines(result.errors).map { "! " + $0 }
            if result.status != 0 { lines.append("= \(result.status)") }
        }
        return lines.joined(separator: "\n")
    }

    private static func lines(_ text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        if lines.last == "" { lines.removeLast() } else { lines[lines.count - 1] += "  (no line break)" }
        return lines
    }
}
