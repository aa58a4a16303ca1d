import FuzzTargets
import TagTestSupport
import Testing

/// What fuzzing found worth keeping holds without the fuzzer, too; `make fuzz` looks for more.
struct CorpusTests {
    static let folder = Fixtures.folder + "/fuzz"

    @Test(arguments: FuzzTarget.all.map(\.name))
    func `every input of the corpus holds`(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        let folder = Self.folder + "/" + name
        var kept = 0
        for file in Fixtures.files(below: folder) {
            let verdict = target.check(try #require(Fixtures.bytes(folder + "/" + file)))
            if case .broken(let what) = verdict { Issue.record("\(name)/\(file): \(what)") }
            if verdict.isKept { kept += 1 }
        }
        #expect(kept >= 10)
    }

    @Test(arguments: FuzzTarget.all.map(\.name))
    func `every seed holds`(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        let verdicts = target.seeds().map(target.check)
        for case .broken(let what) in verdicts { Issue.record("\(name): \(what)") }
        #expect(verdicts.contains(.sound))
    }

    @Test func `every corpus has its target, and all are small`() {
        #expect(Fixtures.names(in: Self.folder).sorted() == FuzzTarget.all.map(\.name).sorted())
        let sizes = Fixtures.files(below: Self.folder).map {
            Fixtures.bytes(Self.folder + "/" + $0)?.count ?? 0
        }
        #expect(sizes.reduce(0, +) < 500_000)
    }
}
