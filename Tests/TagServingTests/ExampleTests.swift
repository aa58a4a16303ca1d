import TagTestSupport
import Testing

/// The example app on a bad network.
@Suite struct HitsExampleTests {
    @Test func `the example's README shows what its demo prints`() throws {
        let shell = try Shell()
        let result = shell.run("bash '\(Fixtures.package)/Examples/hits/demo.sh'")
        #expect(result.status == 0, "\(result.errors)")
        let path = Fixtures.package + "/Examples/hits/README.md"
        var readme = try #require(Fixtures.text(path))
        let start = try #require(readme.firstRange(of: "```text\n")).upperBound
        let end = try #require(readme[start...].firstRange(of: "```")).lowerBound
        if Fixtures.isBlessing {
            readme.replaceSubrange(start..<end, with: result.output)
            Fixtures.write(readme, to: path)
        } else {
            #expect(readme[start..<end] == result.output)
        }
    }
}
