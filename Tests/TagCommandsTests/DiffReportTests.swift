import TagTestSupport
import Testing

/// Folders of `Fixtures/diffs` that have a `report.cmd` say how their difference is shown.
@Suite struct DiffReportTests {
    static let folder = Fixtures.folder + "/diffs"
    static let names = Fixtures.names(in: folder).filter { name in
        Fixtures.text("\(folder)/\(name)/report.cmd") != nil
    }

    @Test(arguments: names)
    func `differences are shown as the transcript shows them`(name: String) throws {
        let path = "\(Self.folder)/\(name)/report.cmd"
        let expected = try #require(Fixtures.text(path))
        let shell = try Shell(copying: "\(Self.folder)/\(name)")
        let actual = Transcript(expected).replay(in: shell)
        guard actual != expected else { return }
        if Fixtures.isBlessing {
            Fixtures.write(actual, to: path)
        } else {
            Issue.record("\(name) differs (make bless rewrites it):\n\(actual)")
        }
    }
}
