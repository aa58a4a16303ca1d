import TagCompiler
import TagDiagnostics
import TagModel
import TagTestSupport
import Testing

@testable import TagDiff

/// The links between entities that a check keeps are those that are found in the checked container.
@Suite struct LinksTests {
    private static let files = [Fixtures.package + "/Examples", Fixtures.folder].flatMap { folder in
        Fixtures.files(below: folder, suffix: ".json").map { "\(folder)/\($0)" }
    }

    @Test(arguments: files)
    func `links that were kept are those that a walk finds`(file: String) throws {
        let source = SourceFile(path: file, text: try #require(Fixtures.text(file)))
        var options = CompileOptions()
        options.keepsLinks = true
        guard let kept = Compiler.check(source, options: options).checked,
            let walked = Compiler.check(source).checked
        else { return }
        #expect(kept.links != nil && walked.links == nil)
        var (one, two) = (Needs(kept), Needs(walked))
        for node in 0..<two.count {
            #expect(one.things(neededBy: [node]) == two.things(neededBy: [node]))
        }
        for tag in walked.container.tags.indices {
            #expect(one.parameterLinks(ofTag: tag) == two.parameterLinks(ofTag: tag))
            #expect(one.otherLinks(ofTag: tag) == two.otherLinks(ofTag: tag))
            #expect(one.namesTag(tag) == two.namesTag(tag))
        }
    }
}
