import TagDiagnostics
import TagSyntax
import Testing

struct RecoveryTests {
    struct Broken: Sendable {
        let text: String
        let ids: [String]

        init(_ text: String, _ ids: String...) {
            self.text = text
            self.ids = ids
        }
    }

    @Test(arguments: [
        Broken(
            #"{"a": 1,, "b": True, 'c': 01, "d": [1 2], e: "\x", "f" 3,}"#, "stray-comma", "bare-word",
            "single-quotes", "invalid-number", "missing-comma", "key-not-string", "invalid-escape",
            "missing-colon", "trailing-comma"),
        Broken("{\"a\": \"open,\n \"b\": [1, 2}, \"c\": 3\n}", "unclosed-string"),
        Broken("// one\n[1, /* two */ 2] # three", "json-comment", "json-comment", "json-comment"),
        Broken(#"[{"a": }, {"b"}, {"c":: 1}]"#, "missing-value", "missing-value", "unexpected-text"),
        // A byte 1 behind the value once closed a bracket that was not there.
        Broken("{}\u{1}", "text-after-end"), Broken("2\u{1}!", "text-after-end"),
        Broken(#"{"a" =}"#, "missing-colon", "missing-value"),
        Broken(
            #"[{"a" => , "b": [, 1]}, {c=]"#, "missing-value", "missing-colon", "stray-comma",
            "unclosed-bracket",
            "key-not-string", "missing-colon", "missing-value"),
        // What follows a bracket that is gone is not known, and not said.
        Broken(#"{"t": {"a": 1}, {"a": 2}, {"a": 3}], "u": [}"#, "missing-bracket"),
        Broken(#"{"t": ["a": 1}, {"a": 2}], "u": @}"#, "missing-bracket"),
        Broken(#"{"t": [{"a": 1}, {"a": 2}, "u": [{"b": 1}, {"b" 2}]}"#, "missing-bracket"),
        Broken(#"{"t": [{"a": 1,}, {"a": 2}, "u": [{"b"#, "trailing-comma", "missing-bracket"),
        Broken(#"{"t": [{"a": 1}, {"a": 2}"#, "truncated-file"),
        Broken(#"{"t": [{"a": 1}, {"a": "b"#, "truncated-file"),
        Broken(#"{"t": [{"a": tr"#, "truncated-file", "bare-word"),
        Broken(
            "[\"a\tb\u{1}\", \"\\ud800\", NaN]", "control-character", "control-character", "lone-surrogate",
            "non-finite-number"),
        Broken(
            "<plist><dict><true/><key>a</key><key>b</key><integer>x</integer></dict></plist>",
            "value-without-key", "missing-value", "invalid-number"),
        Broken(
            "<plist><array><string a=\"b\">x &y z</string><date>never</date><data>?</data></array></plist>",
            "unexpected-attribute", "invalid-reference", "invalid-date", "invalid-data"),
    ])
    func `several faults are found in one run`(broken: Broken) {
        let result = Reader.read(SourceFile(path: "test", text: broken.text))
        #expect(result.diagnostics.map(\.id) == broken.ids)
    }

    @Test func `a tree is kept around what could not be read`() throws {
        let result = Reader.read(SourceFile(path: "test", text: #"{"a": [1 2], "b": True, "c": +, "d": 4}"#))
        let tree = try #require(result.tree)
        #expect(
            dump(tree, NodeID(0)) == [
                "{", "k 61", "[", "i 1", "i 2", "]", "k 62", "true", "k 63", "null", "k 64", "i 4", "}",
            ])
    }

    @Test func `reports are bounded`() {
        let text = "[" + String(repeating: "x,", count: 1000) + "1]"
        #expect(Reader.read(SourceFile(path: "test", text: text)).diagnostics.count == 20)
    }

    struct Binary: Sendable {
        let bytes: [UInt8]
        let id: String
        let range: SourceRange

        init(_ bytes: [UInt8], _ id: String, _ start: Int, _ end: Int) {
            (self.bytes, self.id, range) = (bytes, id, SourceRange(start, end))
        }
    }

    @Test(arguments: [
        Binary([0x1F, 0x8B, 8, 0], "compressed-file", 0, 2),
        Binary([0x78, 0x9C, 1, 2], "compressed-file", 0, 2),
        Binary([0x50, 0x4B, 3, 4, 20, 0], "compressed-file", 0, 4),
        Binary([0xFF, 0xFE, 0x7B, 0], "utf16-text", 0, 2),
        Binary([0x89, 0x54, 0x41, 0x47, 0x43, 0x0D, 0x0A, 0x1A, 1, 0, 0, 0], "compiled-container", 0, 8),
        Binary([0x89, 0x50, 0x4E, 0x47], "unrecognised-file", 0, 4),
        Binary([0x22, 0xE9, 0x22], "invalid-utf8", 1, 2),
        Binary([0x5B, 0x22, 0xED, 0xA0, 0x80, 0x22, 0x5D], "invalid-utf8", 2, 3),
        Binary([0x22, 0xE2, 0x82, 0x22], "invalid-utf8", 1, 3),
        Binary(
            Array("<plist><string>".utf8) + [0xFF] + Array("</string></plist>".utf8), "invalid-utf8", 15, 16),
    ])
    func `bytes that are no text get one diagnosis`(binary: Binary) {
        let found = Reader.read(SourceFile(path: "test", bytes: binary.bytes)).diagnostics
        #expect(found.map(\.id) == [binary.id] && found.map(\.range) == [binary.range])
    }

    /// Bytes at which the rules of UTF-8 turn, in all combinations of four.
    @Test func `what is UTF-8 is what the standard library takes`() {
        let edges: [UInt8] = [
            0x20, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC1, 0xC2, 0xE0, 0xED, 0xEF, 0xF0, 0xF4, 0xF5,
        ]
        for number in 0..<65_536 {
            let text = [number & 15, number >> 4 & 15, number >> 8 & 15, number >> 12].map { edges[$0] }
            let isValid = String(validating: text, as: UTF8.self) != nil
            let found = Reader.read(SourceFile(path: "test", bytes: [0x22] + text + [0x22])).diagnostics
            #expect(found.isEmpty == isValid, "\(text)")
        }
    }
}
