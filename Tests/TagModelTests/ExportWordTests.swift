import TagModel
import Testing

/// The words of an export's parameters are compared as numbers of eight bytes, in which a zero byte at the end would not show.
struct ExportWordTests {
    private static func dump(_ parameter: String) -> String? {
        let text = #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-WORDS1"}, "variable": [
              {"variableId": "1", "name": "one", "type": "c", "parameter": [\#(parameter)]}
            ]}}
            """#
        return Reading(text).container.map { Dump($0).text.replacing(/@[0-9]+:[0-9]+\+[0-9]+/, with: "@") }
    }

    @Test
    func `a word with a zero byte at its end is another word`() throws {
        let known = try #require(Self.dump(#"{"type": "TEMPLATE", "key": "value", "value": "v"}"#))
        #expect(known.contains("v"))
        #expect(Self.dump(#"{"type": "MAP\u0000", "key": "value", "value": "v"}"#) == known)
        #expect(Self.dump(#"{"key": "value", "value": "v", "value\u0000": "w"}"#) == known)
        #expect(Self.dump(#"{"key": "value", "value": "v", "map\u0000": []}"#) == known)
        #expect(Self.dump(#"{"type": "MAP", "key": "value", "map": []}"#) != known)
    }
}
