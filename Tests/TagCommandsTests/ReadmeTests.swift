import TagTestSupport
import Testing

/// What the README shows is what happens.
@Suite struct ReadmeTests {
    static let path = Fixtures.package + "/README.md"

    /// The fenced block after the line that begins with `mark`, and where it is.
    static func block(after mark: String, fence: String, in readme: String) -> Range<String.Index>? {
        guard let start = readme.firstRange(of: mark)?.upperBound,
            let opening = readme[start...].firstRange(of: fence + "\n"),
            let closing = readme[opening.upperBound...].firstRange(of: "```")
        else { return nil }
        return opening.upperBound..<closing.lowerBound
    }

    static func hold(_ actual: String, after mark: String, fence: String) throws {
        var readme = try #require(Fixtures.text(path))
        let range = try #require(block(after: mark, fence: fence, in: readme))
        guard readme[range] != actual else { return }
        if Fixtures.isBlessing {
            readme.replaceSubrange(range, with: actual)
            Fixtures.write(readme, to: path)
        } else {
            Issue.record(
                "README.md shows something else under \"\(mark)\" (make bless rewrites it):\n\(actual)")
        }
    }

    @Test func `the README shows what the demo and the code say`() throws {
        let shell = try Shell()
        let result = shell.run("bash '\(Fixtures.package)/Examples/demo.sh' 2>&1")
        #expect(result.status == 0)
        try Self.hold(result.output, after: "<!-- demo", fence: "```text")
        try Self.hold(try Self.code(), after: "## In an app", fence: "```swift")
    }

    /// The lines of `LibraryUse.swift` between its marks, moved to the margin.
    static func code() throws -> String {
        let source = try #require(
            Fixtures.text(Fixtures.package + "/Tests/TagCommandsTests/LibraryUse.swift"))
        let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
        let marks = lines.indices.filter { lines[$0].hasSuffix("// README") }
        guard marks.count == 2 else { return "" }
        return lines[(marks[0] + 1)..<marks[1]].map { $0.dropFirst(4) + "\n" }.joined()
    }

    @Test func `the code in the README works`() throws {
        let shell = try Shell()
        let result = shell.run("tagc compile '\(Fixtures.package)/Examples/languages/GTM-FERRY4.json'")
        #expect(result.status == 0)
        var shown: [String] = []
        try greet(folder: shell.folder) { shown.append($0) }
        #expect(shown == ["Bienvenido a bordo"])
    }
}
