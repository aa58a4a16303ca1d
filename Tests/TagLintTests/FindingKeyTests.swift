import TagCompiler
import TagDiagnostics
import TagLint
import TagTestSupport
import Testing

/// What findings are known by.
struct FindingKeyTests {
    /// Keys as lines: the id, the entity, the ordinal.
    static func keys(_ text: String) -> [FindingKey] {
        let compilation = Compiler.check(SourceFile(path: "GTM-AB12.json", text: text))
        return FindingKey.keys(of: compilation.diagnostics, in: EntityPlaces(compilation.container))
    }

    static let faulty = #"""
        {"container": {"id": "GTM-AB12"}, "rules": {"r": {"if": [{"macro": "a", "equals": "1"}]}},
         "macros": {"b": {"type": "constant", "value": "{{x}} {{x}}"}},
         "tags": {"t": {"type": "imagePixel", "url": "https://h/{{x}}", "fires": ["r"]}}}
        """#

    @Test func `a key says what is wrong with what`() {
        let keys = Self.keys(Self.faulty)
        let shown = keys.map { "\($0.id) \($0.entity.map { "\($0.kind) \($0.name)" } ?? "-") \($0.ordinal)" }
        #expect(
            shown == [
                "undefined-macro rule r 0", "undefined-macro macro b 0", "undefined-macro macro b 1",
                "undefined-macro tag t 0",
            ])
        #expect(Set(keys.map(\.fingerprint)).count == 4)
        #expect(keys.allSatisfy { $0.fingerprint.utf8.count == 32 })
    }

    @Test func `lines above and white space change no key`() {
        let moved = Self.faulty.replacing("{\"container\"", with: "\n\n\n  {\"container\"")
            .replacing("\"tags\"", with: "\n\"tags\"")
        #expect(Self.keys(moved) == Self.keys(Self.faulty))
    }

    @Test func `a finding more changes no other key`() {
        let more = Self.faulty.replacing(
            "\"rules\": {", with: "\"rules\": {\"q\": {\"if\": [{\"macro\": \"z\", \"equals\": \"1\"}]}, ")
        #expect(Array(Self.keys(more).dropFirst()) == Self.keys(Self.faulty))
    }

    @Test func `the size of a container is no part of a key`() {
        var settings = LintSettings()
        settings.options["container-size"] = ["budget": .integer(100)]
        let keys = ["page", "pages"].map { name in
            let text = Self.faulty.replacing("\"b\"", with: "\"\(name)\"")
            var compilation = Compiler.check(SourceFile(path: "GTM-AB12.json", text: text))
            compilation.lint(settings: settings)
            return FindingKey.keys(of: compilation.diagnostics, in: EntityPlaces(compilation.container))
                .filter { $0.id == "container-size" }
        }
        #expect(keys[0].count == 1 && keys[0] == keys[1])
    }

    /// The format of baselines that teams have in their repositories: it may not change.
    @Test func `a fingerprint stays what it is`() {
        let key = FindingKey(
            id: "unused-macro", entity: .init(.macro, "page"), message: "macro 'page' is never used",
            ordinal: 0)
        #expect(key.fingerprint == "c5ff4b9d154ae79737d617042ef2ff1e")
    }

    @Test(
        arguments: [
            ("seen before in line 12", "seen before in line #"), ("lines 3, 14 and 15", "lines #, # and #"),
            ("no macro is named 'line'", "no macro is named 'line'"), ("12 lines", "12 lines"),
            ("at byte 7, column 3: 4 of 5", "at byte #, column #: 4 of 5"),
            ("more than 12 tags", "more than 12 tags"), ("line 12b", "line #b"),
        ])
    func `places are no part of a key`(message: String, normalized: String) {
        #expect(FindingKey(id: "x", entity: nil, message: message, ordinal: 0).message == normalized)
    }
}
