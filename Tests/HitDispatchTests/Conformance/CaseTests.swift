import TagTestSupport
import Testing

/// Holds the conformance cases to be complete.
@Suite struct CaseTests {
    @Test func `each of the cases D01 to D46 has a test`() throws {
        let folder = Fixtures.package + "/Tests/HitDispatchTests/Conformance"
        var found: Set<String> = []
        for file in Fixtures.files(below: folder, suffix: "Cases.swift") {
            let text = try #require(Fixtures.text(folder + "/" + file))
            for line in text.split(separator: "\n") where line.contains("func `D") {
                // `D14 D15: …`: all ids before the colon.
                let name = line.split(separator: "`").dropFirst().first ?? ""
                found.formUnion(name.prefix { $0 != ":" }.split(separator: " ").map(String.init))
            }
        }
        let ids = (1...46).map { "D" + ($0 < 10 ? "0" : "") + String($0) }
        #expect(found.sorted() == ids)
    }
}
