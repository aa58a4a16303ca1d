import TagDiff
import TagTestSupport
import Testing

/// Every folder of `Fixtures/diffs` has an old and a new definition, and what tells them apart.
@Suite struct DiffTests {
    static let folder = Fixtures.folder + "/diffs"

    @Test(arguments: Fixtures.names(in: folder))
    func `tells what changed, and what that does`(name: String) throws {
        let folder = Self.folder + "/" + name
        let old = try #require(Fixtures.text(folder + "/old.json").flatMap { DiffSide($0) })
        let new = try #require(Fixtures.text(folder + "/new.json").flatMap { DiffSide($0) })
        let actual = Differ.compare(old, new).golden
        let expected = Fixtures.text(folder + "/difference.txt")
        guard actual != expected else { return }
        if Fixtures.isBlessing {
            Fixtures.write(actual, to: folder + "/difference.txt")
        } else {
            Issue.record("\(name) differs (make bless rewrites it):\n\(actual)")
        }
    }

    @Test(arguments: Fixtures.names(in: folder))
    func `nothing tells a container from itself`(name: String) throws {
        for file in ["old.json", "new.json"] {
            let side = try #require(Fixtures.text("\(Self.folder)/\(name)/\(file)").flatMap { DiffSide($0) })
            let difference = Differ.compare(side, side)
            #expect(difference.entities.isEmpty, "\(name)/\(file): \(difference.golden)")
            #expect(difference.undecidedTags == 0)
        }
    }

    /// What came is what goes the other way round.
    @Test(arguments: Fixtures.names(in: folder))
    func `both ways tell of the same entities`(name: String) throws {
        let folder = Self.folder + "/" + name
        let old = try #require(Fixtures.text(folder + "/old.json").flatMap { DiffSide($0) })
        let new = try #require(Fixtures.text(folder + "/new.json").flatMap { DiffSide($0) })
        let (there, back) = (Differ.compare(old, new), Differ.compare(new, old))
        #expect(there.entities.count == back.entities.count)
        #expect(there.level == back.level)
        #expect(there.provedTags == back.provedTags)
        let counts = [there, back].map { difference in
            [EntityDifference.Fate.added, .removed, .changed].map { fate in
                difference.entities.count { $0.fate == fate }
            }
        }
        #expect(counts[0] == [counts[1][1], counts[1][0], counts[1][2]])
    }
}
