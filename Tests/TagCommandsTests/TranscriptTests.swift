import TagTestSupport
import Testing

/// Every file of `Fixtures/cli` is run as it stands, in a folder with the files of `Fixtures/cli/files`.
@Suite struct TranscriptTests {
    static let folder = Fixtures.folder + "/cli"
    static let transcripts = Fixtures.names(in: folder).filter { $0.hasSuffix(".cmd") }

    @Test(arguments: transcripts)
    func `the tool says what the transcript says`(name: String) throws {
        let path = Self.folder + "/" + name
        let expected = try #require(Fixtures.text(path))
        let shell = try Shell(copying: Self.folder + "/files")
        let actual = Transcript(expected).replay(in: shell)
        guard actual != expected else { return }
        if Fixtures.isBlessing {
            Fixtures.write(actual, to: path)
        } else {
            Issue.record("\(name) differs (make bless rewrites it):\n\(actual)")
        }
    }
}
