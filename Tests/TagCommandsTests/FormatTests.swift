import TagCommands
import TagCompiler
import TagDiagnostics
import TagSyntax
import TagTestSupport
import Testing

struct FormatTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let before: String
        let after: String

        init(_ name: String, _ before: String, after: String) {
            self.name = name
            self.before = before
            self.after = after
        }

        var testDescription: String { name }
    }

    static func format(_ text: String, dropsVolatile: Bool = false) -> CanonicalForm {
        CanonicalForm.of(SourceFile(path: "test", text: text), dropsVolatile: dropsVolatile)
    }

    @Test(arguments: [
        Case(
            "members go where they belong, and words stay as they are",
            #"""
            {"tags": {}, "container": {"version": 1E2, "id": "GTM-\u0041\/\u00e9\u200b"},
             "rules": {"r": {"notes": "x", "if": [{"equals": 0.10, "macro": "m"}]}},
             "macros": {"z": {"value": {"b": 1, "a": [1.50]}, "type": "constant"}, "a": {"type": "event"}}}
            """#,
            after: #"""
                {
                  "container": { "id": "GTM-A/é\u200b", "version": 1E2 },
                  "macros": {
                    "z": { "type": "constant", "value": { "b": 1, "a": [ 1.50 ] } },
                    "a": { "type": "event" }
                  },
                  "rules": {
                    "r": { "if": [ { "macro": "m", "equals": 0.10 } ], "notes": "x" }
                  },
                  "tags": {}
                }

                """#),
        Case(
            "what is unknown stays behind what it follows",
            #"{"container": {"version": "1", "what": 1, "id": "GTM-A"}}"#,
            after: "{\n  \"container\": { \"id\": \"GTM-A\", \"version\": \"1\", \"what\": 1 }\n}\n"),
        Case(
            "an export has four spaces, and ends as it did",
            #"{"containerVersion": {"tag": [], "name": "x"}, "exportFormatVersion": 2}"#,
            after: """
                {
                    "exportFormatVersion": 2,
                    "containerVersion": {
                        "name": "x",
                        "tag": []
                    }
                }
                """),
        Case(
            "an XML property list has a tab a level, and keeps its comments",
            """
            <?xml version="1.0"?>

            <plist version="1.0"><dict><!-- 1 --> <key>rules</key><dict><key>a</key> <dict></dict>
            <!-- last --></dict>
            <!-- 2
              -->
            <key>container</key><!-- 3 --><dict> <key>id</key><string>GTM-A
            </string></dict></dict>
            </plist>
            <!-- end -->


            """,
            after: """
                <?xml version="1.0"?>

                <plist version="1.0">
                <dict>
                \t<!-- 2
                  -->
                \t<key>container</key>
                \t<!-- 3 -->
                \t<dict>
                \t\t<key>id</key>
                \t\t<string>GTM-A
                </string>
                \t</dict>
                \t<!-- 1 -->
                \t<key>rules</key>
                \t<dict>
                \t\t<key>a</key>
                \t\t<dict/>
                \t\t<!-- last -->
                \t</dict>
                </dict>
                </plist>
                <!-- end -->

                """),
    ])
    func `formatting gives what is expected, and formatting again the same`(example: Case) {
        let form = Self.format(example.before)
        let text = String(decoding: form.after.bytes, as: UTF8.self)
        #expect(text == example.after)
        #expect(form.report.diagnostics.map(\.message) == [])
        #expect(!Self.format(text).isChanged)
    }

    @Test(arguments: [
        ("(a, b)", "not-formatted"), ("{", "unclosed-bracket"), ("[1]", "not-a-container"),
    ])
    func `what cannot be formatted is left as it is`(text: String, id: String) {
        let form = Self.format(text)
        #expect(!form.isChanged)
        #expect(form.report.diagnostics.map(\.id).contains(id) || id == "not-formatted")
    }

    @Test func `what changes with every export is left out when asked`() {
        let text = """
            {"exportFormatVersion": 2, "exportTime": "2026-01-01 00:00:00", "containerVersion": {
            "tag": [{"name": "t", "fingerprint": "1", "tagManagerUrl": "u", "accountId": "2",
            "parameter": [{"type": "MAP", "key": "fingerprint", "map": []}]}], "fingerprint": 3}}
            """
        let after = String(decoding: Self.format(text, dropsVolatile: true).after.bytes, as: UTF8.self)
        #expect(
            after.filter { !$0.isWhitespace } == """
                {"exportFormatVersion":2,"containerVersion":{"tag":[{"accountId":"2","name":"t",\
                "parameter":[{"type":"MAP","key":"fingerprint","map":[]}]}]}}
                """)
    }

    @Test func `formatting changes nothing about any definition`() throws {
        for seed in 0..<120 {
            let definition = GeneratedDefinition(
                seed: UInt64(seed), carrier: .json, isBroken: seed.isMultiple(of: 4))
            let layout = seed.isMultiple(of: 2) ? JSONLayout.lines : .readable
            let bytes = Writer.write(definition.tree, as: .json, layout: layout).bytes
            try Self.expectSame(String(decoding: bytes, as: UTF8.self))
        }
    }

    /// The messages of findings, but for those that speak of the order in which members stand.
    private static func words(_ findings: [Diagnostic]) -> [String] {
        findings.map { $0.id == "several-operators" ? $0.id : $0.message }.sorted()
    }

    /// The same container, byte for byte, or the same errors.
    static func expectSame(_ text: String, dropsVolatile: Bool = false) throws {
        let form = format(text, dropsVolatile: dropsVolatile)
        guard form.report.diagnostics.isEmpty else { return }
        let (before, after) = (Compiler.compile(form.before), Compiler.compile(form.after))
        #expect(before.bytes == after.bytes)
        #expect(words(before.diagnostics) == words(after.diagnostics))
        let again = CanonicalForm.of(form.after, dropsVolatile: dropsVolatile)
        #expect(!again.isChanged)
    }
}

/// Untouched exports of others, where there is a folder of them.
@Suite(.enabled(if: Fixtures.shared != nil))
struct FormatCorpusTests {
    @Test(arguments: FixerCorpusTests.names, [false, true])
    func `formatting an export does not change the container`(name: String, dropsVolatile: Bool) throws {
        let text = try #require(Fixtures.text(FixerCorpusTests.folder + "/" + name))
        try FormatTests.expectSame(text, dropsVolatile: dropsVolatile)
    }

    /// Those that are laid out as the vendor's are, by Python's judgement.
    @Test func `an export of the vendor stays as it is`() throws {
        let script = """
            import json, sys
            for path in sys.argv[1:]:
                text = open(path, 'rb').read().decode()
                try: same = json.dumps(json.loads(text), indent=4, ensure_ascii=False) == text.rstrip('\\n')
                except ValueError: same = False
                if same: print(path)
            """
        let shell = try Shell()
        Fixtures.write(script, to: shell.folder + "/same.py")
        let result = shell.run("python3 same.py '\(FixerCorpusTests.folder)'/*.json")
        guard result.status != 127 else { return }  // no Python here
        let paths = result.output.split(separator: "\n").map(String.init)
        #expect(paths.count > 20)
        for path in paths {
            let bytes = try #require(Fixtures.bytes(path))
            let form = CanonicalForm.of(SourceFile(path: path, bytes: bytes))
            #expect(!form.isChanged, "\(path)")
        }
    }
}
