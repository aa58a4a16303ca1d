import TagTestSupport
import Testing

/// What `GuideMapping.swift` says: each name of the iOS library, and what is in its place.
struct GuideMapping {
    /// As Objective-C writes it.
    let theirs: String
    /// Lines of ours; none where nothing is in its place.
    private(set) var ours: [String] = []
    let note: String

    static func all() throws -> [GuideMapping] {
        let lines = try GuideTests.source("GuideMapping.swift")
        let marks = lines.indices.filter { lines[$0].hasSuffix("// MAPPING") }
        var rows: [GuideMapping] = []
        for line in lines[(marks[0] + 1)..<marks[1]] {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("// | `") {
                let halves = text.dropFirst(6).split(separator: "` |", maxSplits: 1)
                rows.append(
                    GuideMapping(
                        theirs: String(halves[0]), note: halves.count < 2 ? "" : String(halves[1].dropFirst())
                    ))
            } else {
                rows[rows.count - 1].ours.append(expression(String(text)))
            }
        }
        return rows
    }

    /// A line without the name that it gives its value, and a type without the word that makes a value of it.
    private static func expression(_ line: String) -> String {
        let opening = ["_ = ", "let container = ", "let future = "].first { line.hasPrefix($0) } ?? ""
        let text = line.dropFirst(opening.count)
        return String(text.hasSuffix(".self") ? text.dropLast(5) : text)
    }

    /// The table of `Schemas/app-guide.md`.
    static func table() throws -> String {
        try all().reduce("| of the library | ours | |\n| --- | --- | --- |\n") { table, row in
            let ours = row.ours.isEmpty ? "none" : row.ours.map { "`\($0)`" }.joined(separator: ", ")
            return table + "| `\(row.theirs)` | \(ours) | \(row.note) |\n"
        }
    }
}

@Suite struct MappingTests {
    @Test func `a name of the library is in the guide once, and what is not here has its reason`() throws {
        let rows = try GuideMapping.all()
        let names = rows.map(\.theirs)
        #expect(Set(names).count == names.count)
        for row in rows { #expect(!row.ours.isEmpty || row.note.hasPrefix("not here"), "\(row.theirs)") }
    }

    /// The names that the reference's table has: `+instance` in the row of `TAGManager` is `+[TAGManager instance]`.
    private static func names(in table: Substring) -> Set<String> {
        var names: Set<String> = []
        var holder: Substring = ""
        for line in table.split(separator: "\n") where line.hasPrefix("|") {
            let cells = line.split(separator: "|").map { $0.drop { $0 == " " } }
            // A cell without a class goes on with the one above.
            if let name = cells[0].prefixMatch(of: /TAG\w+/)?.output { holder = name }
            names.formUnion(line.matches(of: /\bk?TAG[A-Z]\w+/).map { String($0.output) })
            guard holder != "", cells.count > 1 else { continue }
            let members = cells[1]
            names.formUnion(
                members.matches(of: /`([^`]+)`/).flatMap { Self.members($0.output.1, of: holder) })
            // Constants by their ends: `Saved 0`.
            let family = holder == "TAGLoggerLogLevelType" ? holder.dropLast(4) : holder
            names.formUnion(members.matches(of: /\b([A-Z]\w+) \d/).map { "k\(family)\($0.output.1)" })
        }
        return names
    }

    private static func members(_ words: Substring, of holder: Substring) -> [String] {
        words.split(separator: " ").filter { !$0.hasPrefix("kTAG") }.map { word in
            guard word.hasPrefix("-") || word.hasPrefix("+") else { return "\(holder).\(word)" }
            return "\(word.prefix(1))[\(holder) \(word.dropFirst())]"
        }
    }

    @Test(.enabled(if: Fixtures.shared != nil))
    func `the guide has every name of the library that is known`() throws {
        let shared = try #require(Fixtures.shared)
        let text = try #require(Fixtures.text(shared + "/reference/gtm-legacy.md"))
        let start = try #require(text.firstRange(of: "### 7.1")).upperBound
        let end = try #require(text[start...].firstRange(of: "### 7.2")).lowerBound
        let known = Self.names(in: text[start..<end])
        // What constants begin with is no name.
        let listed = Set(try GuideMapping.all().map(\.theirs) + ["kTAGContainerCallbackRefreshFailure"])
        #expect(known.subtracting(listed).sorted() == [])
        #expect(known.count > 80)
    }
}
