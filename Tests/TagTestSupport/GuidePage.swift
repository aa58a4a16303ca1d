/// A page that shows code which a test runs: one of `Schemas/`, or of a library's documentation catalog.
///
/// In the test, code stands between the lines `// GUIDE name` and `// GUIDE`, eight columns from the margin; lines that end in
/// `// unseen` are left out. In the page it stands between `<!-- name -->` and `<!-- end -->`.
package struct GuidePage {
    private let path: String
    private let before: String
    private var text: String

    /// Compares pages with the code that a test runs, or writes the pages, when the tests bless.
    ///
    /// - Parameters:
    ///   - paths: The pages, from the folder of the package. A block belongs to the one that has its mark.
    ///   - source: The test's file in `Tests/`.
    ///   - tables: What else the pages have between marks.
    /// - Returns: What is wrong; nothing when all agrees.
    package static func faults(
        _ paths: String..., source: String, tables: [(mark: String, text: String)] = []
    ) -> [String] {
        guard let code = Fixtures.text(Fixtures.package + "/Tests/" + source) else {
            return ["\(source) cannot be read"]
        }
        var pages = paths.compactMap { GuidePage($0) }
        guard pages.count == paths.count else { return ["one of \(paths) cannot be read"] }
        var faults: [String] = []
        func put(_ text: String, _ mark: String) {
            let holders = pages.indices.filter { pages[$0].put(text, after: mark) }
            if holders.count != 1 { faults.append("there are \(holders.count) places for '\(mark)'") }
        }
        let blocks = blocks(of: code)
        for (name, code) in blocks { put("```swift\n\(code)```\n", name) }
        for (mark, text) in tables { put(text, mark) }
        let shown = pages.reduce(0) {
            $0 + $1.text.split(separator: "```swift", omittingEmptySubsequences: false).count - 1
        }
        if shown != blocks.count { faults.append("\(shown) blocks of code, and \(blocks.count) that run") }
        for page in pages where page.text != page.before {
            if Fixtures.isBlessing {
                Fixtures.write(page.text, to: page.path)
            } else {
                faults.append("\(page.path) shows other code than runs")
            }
        }
        return faults
    }

    private init?(_ name: String) {
        path = Fixtures.package + "/" + name
        guard let text = Fixtures.text(path) else { return nil }
        before = text
        self.text = text
    }

    /// The blocks by name, moved to the margin.
    private static func blocks(of source: String) -> [(name: String, code: String)] {
        var blocks: [(name: String, code: String)] = []
        var isOpen = false
        for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("// GUIDE") {
                isOpen.toggle()
                if isOpen { blocks.append((String(text.dropFirst("// GUIDE ".count)), "")) }
            } else if isOpen, !text.hasSuffix("// unseen") {
                blocks[blocks.count - 1].code += line.dropFirst(8) + "\n"
            }
        }
        return blocks
    }

    /// Replaces what stands between a mark and the next end; returns false if the page does not have the mark.
    private mutating func put(_ new: String, after name: String) -> Bool {
        guard let start = text.firstRange(of: "<!-- \(name) -->\n")?.upperBound,
            let end = text[start...].firstRange(of: "<!-- end -->")?.lowerBound
        else { return false }
        text.replaceSubrange(start..<end, with: new)
        return true
    }
}
