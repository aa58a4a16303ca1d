import TagDiagnostics
import TagSyntax
import TagTestSupport
import Testing

@testable import TagModel

/// The texts of one file are not made again for another one; nothing but the memory that they take shows it.
struct SharedTextsTests {
    private static let files = [Fixtures.package + "/Examples", Fixtures.folder].flatMap { folder in
        [".json", ".plist"].flatMap { Fixtures.files(below: folder, suffix: $0) }.map { "\(folder)/\($0)" }
    }

    @Test func `a file is read as alone after one that has the same texts, or others`() throws {
        let trees = Self.files.compactMap { file in
            Fixtures.bytes(file).flatMap { Reader.read(SourceFile(path: file, bytes: $0)).tree }
        }
        #expect(trees.count > 100)
        var isShared = false
        for (index, tree) in trees.enumerated() {
            let alone = Decoder.decode(tree)
            for first in [tree, trees[(index + 1) % trees.count]] {
                let both = Self.decoded(first, tree)
                #expect(both.second.container.map { Dump($0).text } == alone.container.map { Dump($0).text })
                #expect(both.second.lines == alone.lines)
                isShared = isShared || both.hadTexts
            }
        }
        #expect(isShared)
    }

    /// The long names are as long, and begin and end alike; the text that is a reference is written otherwise in each file.
    @Test func `texts that differ in one byte, and names that both files refer to, are not confused`() throws
    {
        let trees = ["a", "b"].map { letter in
            let long = "a name that is long \(letter) and ends alike"
            return """
                {"exportFormatVersion": 2, "containerVersion": {
                  "container": {"publicId": "GTM-A1B2", "usageContext": ["WEB"]}, "variable": [
                  {"name": "\(long)", "type": "c", "parameter": [
                    {"key": "value", "type": "template", "value": "{{Page URL}}"}]},
                  {"name": "", "type": "c", "parameter": [
                    {"key": "value", "type": "template", "value": "the same long text in both"}]},
                  {"name": "\\u0062", "type": "c", "parameter": [
                    {"key": "value", "type": "template", "value": "{{\(long)}}"}]}]}}
                """
        }.compactMap { Reader.read(SourceFile(path: "export.json", text: $0)).tree }
        #expect(trees.count == 2)
        let (first, second) = (try #require(trees.first), try #require(trees.last))
        let both = Self.decoded(first, second)
        let alone = Decoder.decode(second)
        let container = try #require(both.second.container)
        #expect(Dump(container).text == alone.container.map { Dump($0).text })
        #expect(both.second.lines == alone.lines)
        // The built-in variable is implied in each file that refers to it.
        #expect(container.macros.contains { $0.name.value == "Page URL" && $0.origin != .written })
        #expect(container.macros.first?.name.value == "a name that is long b and ends alike")
        let texts = [try #require(both.first.container), container].map { container in
            container.macros[1].parameters["value"].flatMap { value -> StoredText? in
                guard case .string(let text) = value.kind else { return nil }
                return StoredText(text)
            }
        }
        #expect(texts[0] != nil && texts[0] == texts[1], "both have one copy of the text")
    }

    /// Reads two files, one after the other, as versions of one.
    private static func decoded(
        _ first: SyntaxTree, _ second: SyntaxTree
    ) -> (first: DecodeResult, second: DecodeResult, hadTexts: Bool) {
        var texts = SharedTexts.wanted
        var none: [TreePart] = []
        let one = Decoder.decode(first, &none, sharing: &texts)
        var hadTexts = false
        if case .kept = texts { hadTexts = true }
        let two = Decoder.decode(second, &none, sharing: &texts)
        return (one, two, hadTexts)
    }
}

extension DecodeResult {
    /// Each finding in a line.
    fileprivate var lines: [String] { diagnostics.map { "\($0.id) \($0.range): \($0.message)" } }
}
