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

    /// The lines of a text with secrets that go over some lines, share a line, and are cut by line feeds.
    private static let lines = [
        "-- sk_live_QWERTYUIOPASDFGHJKL and https://u:secret@h.example/", "//user:word@h.example/",
        "'-----BEGIN PRIVATE KEY-----", "MIIE", "", "-----END PRIVATE KEY-----' AKIAQWERTYUIOPASDFGH",
        "nothing", "sk_live_QWERT", "YUIOPASDFGHJKL", "x = '//me:word@h.example'; ghp_short", "",
    ]

    @Test
    func `the secrets of a line are those of the whole text that are on it`() {
        let file = SourceFile(path: "a.json", text: Self.lines.joined(separator: "\n"))
        let whole = file.secrets(onLinesOf: file.bytes.indices.map { SourceRange($0, $0) })
        #expect(whole.count == 5)
        var start = 0
        for line in Self.lines {
            let end = start + line.utf8.count
            func onLine(_ secrets: [SourceRange]) -> [SourceRange] {
                secrets.filter { Int($0.start) <= end && Int($0.end) > start }.sorted { $0.start < $1.start }
            }
            for place in start...end {
                let secrets = file.secrets(onLinesOf: [SourceRange(place, place), .none])
                #expect(onLine(secrets) == onLine(whole), "\(line)")
            }
            start = end + 1
        }
    }
}
