/// A page of `Schemas/` that shows code which a test runs.
///
/// In the test, code stands between the lines `// GUIDE name` and `// GUIDE`, eight columns from the margin; lines that end in
/// `// unseen` are left out. In the page it stands between `<!-- name -->` and `<!-- end -->`.
package struct GuidePage {
    private let path: String
    private let before: String
    private var text: String
    private var faults: [String] = []

    /// Compares a page with the code that a test runs, or writes the page, when the tests bless.
    ///
    /// - Parameters:
    ///   - name: The page in `Schemas/`.
    ///   - source: The test's file in `Tests/`.
    ///   - tables: What else the page has between marks.
    /// - Returns: What is wrong; nothing when all agrees.
    package static func faults(
        _ name: String, source: String, tables: [(mark: String, text: String)] = []
    ) -> [String] {
        guard var page = GuidePage(name), let code = Fixtures.text(Fixtures.package + "/Tests/" + source)
        else {
            return ["\(name) or \(source) cannot be read"]
        }
        let blocks = blocks(of: code)
        for (name, code) in blocks { page.put("```swift\n\(code)```\n", after: name) }
        for (mark, text) in tables { page.put(text, after: mark) }
        let shown = page.text.split(separator: "```swift").count - 1
        if shown != blocks.count {
            page.faults.append("\(shown) blocks of code, and \(blocks.count) that run")
        }
        if page.text != page.before {
            if Fixtures.isBlessing {
                Fixtures.write(page.text, to: page.path)
            } else {
                page.faults.append("\(name) shows other code than runs")
            }
        }
        return page.faults
    }

    private init?(_ name: String) {
        path = Fixtures.package + "/Schemas/" + name
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

    /// Replaces what stands between a mark and the next end.
    private mutating func put(_ new: String, after name: String) {
        guard let start = text.firstRange(of: "<!-- \(name) -->\n")?.upperBound,
            let end = text[start...].firstRange(of: "<!-- end -->")?.lowerBound
        else {
            faults.append("there is no place for '\(name)'")
            return
        }
        text.replaceSubrange(start..<end, with: new)
    }
}
