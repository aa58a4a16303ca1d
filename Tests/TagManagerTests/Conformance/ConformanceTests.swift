import TagTestSupport
import Testing

/// The page of conformance is what its tables say, and they say what there is.
@Suite struct ConformanceTests {
    static let rows = ConformanceRow.sections.flatMap(\.rows)

    /// Names of the test functions in all of `Tests/` and the examples.
    static let names: Set<String> = {
        var names: Set<String> = []
        for file in Fixtures.files(below: Fixtures.package + "/Tests", suffix: "Tests.swift") {
            let text = Fixtures.text(Fixtures.package + "/Tests/" + file) ?? ""
            for part in text.split(separator: "func `").dropFirst() {
                names.insert(String(part.prefix { $0 != "`" }))
            }
        }
        return names
    }()

    @Test(arguments: rows.map(\.id))
    func `a row names tests that there are, or says why there is none`(id: String) throws {
        let row = try #require(Self.rows.first { $0.id == id })
        #expect(Self.rows.count { $0.id == id } == 1)
        for test in row.tests { #expect(Self.names.contains(test), "\(id)") }
        #expect(!row.tests.isEmpty || row.otherwise != nil)
    }

    @Test func `every row of the guide is there`() {
        #expect(ConformanceRow.guide.map(\.id) == (1...25).map { "G\($0)" })
    }

    @Test func `the page is made from the tables`() {
        let path = Fixtures.package + "/Schemas/conformance.md"
        let page = Fixtures.text(path) ?? ""
        guard Self.withoutOutcomes(page) != ConformanceRow.page else { return }
        if Fixtures.isBlessing {
            Fixtures.write(ConformanceRow.page, to: path)
        } else {
            Issue.record("make bless and make conformance write it anew")
        }
    }

    /// A page as its tables have it: outcomes are for a run to say.
    private static func withoutOutcomes(_ page: String) -> String {
        ["passed", "failed", "not run"].reduce(page) { $0.replacing("*: \($1)", with: "*") }
    }
}
