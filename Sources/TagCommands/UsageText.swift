import TagDiagnostics

/// The messages of the argument parser, in the style of the tool.
enum UsageText {
    /// Returns a help page with its usage wrapped.
    static func help(_ page: String, columns: Int) -> String {
        lines(of: page).map { $0.hasPrefix("USAGE: ") ? wrapped($0, columns) : $0 }.joined(separator: "\n")
    }

    /// Returns a message about wrong arguments, with control characters escaped.
    static func fault(_ message: String, columns: Int) -> String {
        lines(of: message).map { line in
            let line = line.escapedForTerminal(limit: 4_000)
            if line.hasPrefix("Usage: ") { return wrapped(line, columns) }
            return line.hasPrefix("Error: ") ? "tagc: " + line.dropFirst("Error: ".count) : line
        }.joined(separator: "\n")
    }

    /// Returns a message with the hidden and control characters of the arguments escaped.
    ///
    /// The parser repeats an argument, or the part after its `=`, unchanged; a line break in it would start a new line.
    static func escaped(_ message: String, _ arguments: [String]) -> String {
        let parts = arguments.flatMap { argument in
            [argument] + (argument.firstIndex(of: "=").map { [String(argument[$0...].dropFirst())] } ?? [])
        }
        return parts.filter { $0.unicodeScalars.contains(where: \.isHiddenOrControl) }.reduce(message) {
            $0.replacing($1, with: $1.escapedForTerminal(limit: 1_000))
        }
    }

    private static func lines(of text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Returns the usage of a command in lines of at most `columns`; a part in brackets is not split.
    private static func wrapped(_ usage: String, _ columns: Int) -> String {
        let indent = String(repeating: " ", count: "USAGE: ".utf8.count)
        var lines = ""
        var line = ""
        for part in parts(of: usage) {
            if !line.isEmpty, line.count + 1 + part.count > columns {
                lines += line + "\n"
                line = indent + part
            } else {
                line += line.isEmpty ? part : " " + part
            }
        }
        return lines + line
    }

    private static func parts(of usage: String) -> [String] {
        var parts: [String] = []
        var depth = 0
        for word in usage.split(separator: " ") {
            if depth > 0, let last = parts.popLast() {
                parts.append(last + " " + word)
            } else {
                parts.append(String(word))
            }
            depth += word.count { $0 == "[" } - word.count { $0 == "]" }
        }
        return parts
    }
}
