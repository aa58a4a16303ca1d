import TagDiagnostics

/// Swift source that is being written.
struct SwiftCode {
    static let largestSize = 32 << 20

    private var lines: [String] = []
    private var size = 0
    private var depth = 0

    var text: String { lines.joined(separator: "\n") + "\n" }
    /// True if lines were left out.
    var isTooLarge: Bool { size > Self.largestSize }

    mutating func add(_ line: String) {
        let line = line.isEmpty ? "" : String(repeating: "    ", count: depth) + line
        size += line.utf8.count + 1
        if !isTooLarge { lines.append(line) }
    }

    /// Adds a documentation comment, a line for each line of the text.
    mutating func comment(_ text: String) {
        guard !isTooLarge else { return }
        // The two bytes that end a line on Windows are one character.
        let lines = text.shortened(to: 2_000).split(omittingEmptySubsequences: false) {
            $0 == "\n" || $0 == "\r\n" || $0 == "\r"
        }
        for line in lines {
            let words = String(line).escapedForTerminal(limit: 1_000)
            add(words.isEmpty ? "///" : "/// " + words)
        }
    }

    /// Adds a line with a block after it.
    mutating func block(_ start: String, _ body: (inout SwiftCode) -> Void) {
        add(start + " {")
        depth += 1
        body(&self)
        depth -= 1
        add("}")
    }
}
