import TagTestSupport
import Testing

/// The README and the short guides show what their commands print: each command is run, in the order of the page.
///
/// A block follows `<!-- in FOLDER: held by a test -->`; with `under git` after the folder, its files are committed before. Blocks
/// in the same folder share one copy of it, so a later block sees what an earlier one has written.
@Suite struct PageTranscriptTests {
    static let guides = ["Schemas/guide-analytics.md", "Schemas/guide-build.md", "Schemas/guide-app.md"]

    @Test(arguments: ["README.md"] + guides)
    func `what a page's commands print is what the page shows`(name: String) throws {
        let path = Fixtures.package + "/" + name
        let page = try #require(Fixtures.text(path))
        var (parts, rest) = ([String](), page[...])
        var block: Block?
        while let next = Block(in: rest) {
            if block?.place != next.place { block = nil }
            let shell = try block?.shell ?? next.prepared()
            parts += [String(rest[..<next.range.lowerBound]), shell.transcript(of: rest[next.range])]
            rest = rest[next.range.upperBound...]
            block = next
            block?.shell = shell
        }
        let actual = parts.joined() + rest
        guard actual != page else { return }
        if Fixtures.isBlessing {
            Fixtures.write(actual, to: path)
        } else {
            Issue.record("\(name) shows something else (make bless rewrites it):\n\(actual)")
        }
    }

    /// Nothing in a guide is shown that no test has run: code in Swift is held by the tests of TagManager.
    @Test(arguments: guides)
    func `every example of a guide is run`(name: String) throws {
        let page = try #require(Fixtures.text(Fixtures.package + "/" + name))
        let lines = page.split(separator: "\n", omittingEmptySubsequences: false)
        for (line, before) in zip(lines.dropFirst(), lines) where line.hasPrefix("```") && line != "```" {
            let isRun =
                line == "```text" ? before.hasSuffix(": held by a test -->") : before.hasPrefix("<!-- ")
            #expect(isRun && ["```text", "```swift"].contains(line), "\(name): \(line) after '\(before)'")
        }
    }
}

/// A block of commands and what they print.
private struct Block {
    /// The folder and its preparation, as the mark has them.
    let place: Substring
    /// The place of the block's text.
    let range: Range<Substring.Index>
    var shell: Prepared?

    /// The first block of a text.
    init?(in text: Substring) {
        guard let mark = text.firstRange(of: "<!-- in "),
            let end = text[mark.upperBound...].firstRange(of: ": held by a test -->\n```text\n"),
            let closing = text[end.upperBound...].firstRange(of: "```")
        else { return nil }
        place = text[mark.upperBound..<end.lowerBound]
        range = end.upperBound..<closing.lowerBound
    }

    func prepared() throws -> Prepared { try Prepared(place) }
}

/// A copy of a folder, in which commands are run.
private final class Prepared {
    private let shell: Shell

    init(_ place: Substring) throws {
        let words = place.split(separator: ", ")
        shell = try Shell(copying: Fixtures.package + "/" + words[0])
        guard words.count > 1 else { return }
        #expect(words[1] == "under git")
        let made = shell.run(
            "git init -q . && git add . && git -c user.name=a -c user.email=a@b.example commit -q -m one")
        #expect(made.status == 0, "\(made.errors)")
    }

    /// Runs the commands of a block, and returns them with what they print, without the folder's path.
    func transcript(of block: Substring) -> String {
        block.split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { line -> String in
            let result = shell.run(String(line.dropFirst(2)))
            let printed = result.output + result.errors
            return "\(line)\n" + printed.replacing(shell.folder + "/", with: "")
        }.joined()
    }
}
