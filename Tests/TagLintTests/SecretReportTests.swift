import TagDiagnostics
import TagLint
import Testing

struct SecretReportTests {
    @Test
    func `a report says where a secret is without showing it`() throws {
        let text = #"""
            {"container": {"id": "GTM-AB12"},
             "macros": {"key": {"type": "constant", "value": "sk_live_QWERTYUIOPASDFGHJKL"}}}
            """#
        let kind = try #require(LintCatalogue.all.first { $0.id == "secret-in-parameter" })
        var report = Report(SourceFile(path: "GTM-AB12.json", text: text))
        report.add(contentsOf: Linting(text, kind).findings)
        let shown = TextRenderer().render([report])
        #expect(shown.contains("GTM-AB12.json:2:51: error[secret-in-parameter]"), "\(shown)")
        #expect(!shown.contains("QWERTY"), "\(shown)")
        #expect(!JSONRenderer().render([report]).line.contains("QWERTY"))
    }
}
