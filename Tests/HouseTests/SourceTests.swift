import TagTestSupport
import Testing

/// What holds for every file of ours.
@Suite struct SourceTests {
    static let sources = files(["Sources", "Tests"], suffix: ".swift") + ["Package.swift"]

    static func files(_ folders: [String], suffix: String = "") -> [String] {
        folders.flatMap { folder in
            Fixtures.files(below: Fixtures.package + "/" + folder, suffix: suffix).map { folder + "/" + $0 }
        }
    }

    static func lines(_ file: String) throws -> [Substring] {
        let text = try #require(Fixtures.text(Fixtures.package + "/" + file))
        return text.split(separator: "\n", omittingEmptySubsequences: false)
    }

    @Test func `nothing in the package turns checks off`() throws {
        let text = try #require(Fixtures.text(Fixtures.package + "/Package.swift"))
        for flag in ["-Ounchecked", "unsafeFlags", "-enforce-exclusivity=unchecked", "-suppress-warnings"] {
            #expect(!text.contains(flag))
        }
    }

    @Test func `committed text has no paths of a machine and no unfinished notes`() throws {
        // Spelled in parts, so that this file passes.
        let banned = ["/wo" + "rk/", "/tm" + "p/w/", "TO" + "DO:", "FIX" + "ME"]
        let files =
            Self.files(["Sources", "Tests", "Schemas", "Examples"])
            + ["Package.swift", "Makefile", "README.md", ".ci/run", ".gitignore", ".swift-format"]
        for file in files {
            guard let text = Fixtures.text(Fixtures.package + "/" + file) else { continue }
            for word in banned {
                #expect(!text.contains(word), "\(file) says \(word)")
            }
        }
    }

    @Test func `what could crash or corrupt is said, and said why`() throws {
        for file in Self.sources where file.hasPrefix("Sources/") {
            let lines = try Self.lines(file)
            for (index, line) in lines.enumerated() {
                let code = line.replacing("preconditionFailure(\"", with: "").prefix { $0 != "\"" }
                // The formatter refuses `try!` and `as!`.
                for word in ["fatalError(", "preconditionFailure(", "nonisolated(unsafe)"]
                where Self.isCode(line) && code.contains(word) {
                    #expect(Self.isCommented(lines, index), "\(file):\(index + 1) says \(word) and not why")
                }
            }
        }
    }

    @Test func `what the compiler takes on trust about threads is argued above it`() throws {
        for file in Self.sources where Self.isWritten(file) {
            let lines = try Self.lines(file)
            for (index, line) in lines.enumerated() where Self.isCode(line) && line.contains("@unchecked") {
                let comment = lines[..<index].reversed().prefix { !Self.isCode($0) }
                let says = comment.contains { $0.contains("Unchecked, because") }
                #expect(says, "\(file):\(index + 1): no comment above it says Unchecked, because")
            }
        }
    }

    @Test func `unsafe code has a reason beside it`() throws {
        for file in Self.sources where Self.isWritten(file) {
            let lines = try Self.lines(file)
            let code = Self.outsideTexts(lines)
            let count = code.count { Self.isCode($0) && Self.words(in: $0).contains("unsafe") }
            let says = lines.contains { $0.contains("Safe:") || $0.contains("Safety:") }
            #expect(count == 0 || says, "\(file): \(count) unsafe lines, and no line that begins with Safe:")
        }
    }

    /// By people, and part of what is shipped.
    private static func isWritten(_ file: String) -> Bool {
        file.hasPrefix("Sources/") && !file.hasSuffix(".pb.swift")
    }

    private static func isCode(_ line: Substring) -> Bool {
        let start = line.drop { $0 == " " }
        return !start.hasPrefix("//") && !start.hasPrefix("*")
    }

    /// The lines that are not inside a text of several lines.
    private static func outsideTexts(_ lines: [Substring]) -> [Substring] {
        var isText = false
        return lines.filter { line in
            defer { if line.ranges(of: "\"\"\"").count % 2 == 1 { isText.toggle() } }
            return !isText
        }
    }

    /// What is in quotes is text: `"--unsafe-fixes"`.
    private static func words(in line: Substring) -> [Substring] {
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        return stride(from: 0, to: parts.count, by: 2).flatMap { index in
            parts[index].split { !$0.isLetter && $0 != "." && $0 != "_" }
        }
    }

    /// A comment on the line, or in the three above it.
    private static func isCommented(_ lines: [Substring], _ index: Int) -> Bool {
        lines[max(0, index - 3)...index].contains { $0.contains("//") }
    }
}
