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

    private static let letters = String(repeating: "aB3dE6gH", count: 12)

    /// Texts, each with what is shown of it; nil for the whole.
    static let texts: [(text: String, shown: String?)] = [
        ("k = 'sk-proj-\(letters.prefix(48))';", "k = 'sk-proj-…';"),
        ("sk-ant-api03-\(letters.prefix(93))-AA", "sk-ant-…"),
        ("shpat_\(letters.prefix(32))", "shpat_…"),
        ("whsec_\(letters.prefix(32))", "whsec_…"),
        ("postgres://app:w0rd@db.example:5432/shop", "postgres://app:…@db.example:5432/shop"),
        ("mongodb+srv://app:w0rd@db.example/shop", "mongodb+srv://app:…@db.example/shop"),
        ("see https://u:w0rd@h.example/", "see https://u:…@h.example/"),
        (".sk-ant-design-of-the-column-with-all-the-other-columns { }", nil),
        ("task-ant-\(letters)", nil),
        ("sk-proj-of-another-column", nil),
        ("shpat_\(letters.prefix(20))", nil),
        ("whsec_of_the_shop", nil),
        ("postgres://db.example:5432/shop?mail=a@b.example", nil),
        ("postgres://app@db.example/shop", nil),
        ("redis://:w0rd@db.example/0", "redis://:…@db.example/0"),
        (".sk-proj-projects-list__item-of-the-other-columns{}", nil),
        ("/img/whsec_section/header/logo/main/x.png", nil),
        ("switch (a) { default://note:me@h.example", nil),
        ("x ? a://b:c@2x", nil),
        ("mysql://%s:%s@%s/db", nil),
        ("mysql://app:%77ord@db.example", "mysql://app:…@db.example"),
        ("if (a) { // ask:me@h.example", nil),
        ("a: //ask:me@h.example", nil),
    ]

    @Test(arguments: texts)
    func `keys, tokens and passwords are hidden, and nothing else`(text: String, shown: String?) {
        #expect(text.withoutSecrets == shown ?? text)
    }

    @Test
    func `a pointer shows no secret in a name`() {
        var finding = Diagnostic(LintCatalogue.all[0], "nothing", at: .none)
        finding.pointer = "/macros/https:~1~1bob:s3cr3tpw@h.example~1~0/type"
        #expect(finding.withoutSecrets.pointer == "/macros/https:~1~1bob:…@h.example~1~0/type")
        finding.pointer = "/macros/a~1b/type"
        #expect(finding.withoutSecrets.pointer == finding.pointer)
    }

    /// Texts of a JSON file, each with whether excerpts hide its line.
    static let escapedTexts: [(text: String, isHidden: Bool)] = [
        (#"https:\/\/u:w0rd@h.example\/"#, true),
        (#"a\\ postgres:\/\/app:w\u0030rd@db.example\/shop"#, true),
        (#"https:\/\/u:w\ud83d\ude00rd@h.example"#, true),
        (#"\u2026 sk\u005flive_QWERTYUIOPASDFGHJKL \/ x"#, true),
        (#"sk_live_QWERTYUIOP\u0041SDFGHJKL"#, true),
        (#"https:\/\/u:w0rd@h.example\"#, true),
        (#"https:\/\/u:w0rd\u002"#, false),
        (#"https:\\/\\/u:w0rd@h.example"#, false),
        (#"\/\/ ask:me@h.example and \u003cb\u003e"#, false),
        (#"https:\/\/h.example\/?m=a:b@c"#, false),
        (#"\u"#, false),
    ]

    @Test(arguments: escapedTexts)
    func `secrets with escaped slashes and letters are hidden`(text: String, isHidden: Bool) {
        let file = SourceFile(path: "a.json", text: #"{"a": "x\"", "b": "\#(text)", "c": "\n"}"#)
        #expect(file.secrets(onLinesOf: [SourceRange(0, 1)]).isEmpty != isHidden)
    }

    static let textsOfXML: [(text: String, isHidden: Bool)] = [
        ("https:&#47;&#47;u:w0rd@h.example/", true),
        ("postgres:&#x2F;/app:w0rd@db.example/shop?a&amp;b", true),
        ("sk&#95;live_QWERTYUIOPASDFGHJKL", true),
        ("&#47;&#47; ask:me@h.example &#60;b>", false),
        ("https:&amp;#47;&amp;#47;u:w0rd@h.example", false),
        ("https:&#47;&#47;u:w0rd</string><string>@h.example", false),
        ("&#", false),
    ]

    @Test(arguments: textsOfXML)
    func `secrets with characters by number are hidden`(text: String, isHidden: Bool) {
        let file = SourceFile(path: "a.plist", text: "<string>\(text)</string><key>b &#38; c</key>")
        #expect(file.secrets(onLinesOf: [SourceRange(0, 1)]).isEmpty != isHidden)
    }

    /// The lines of a text with secrets that go over some lines, share a line, and are cut by line feeds.
    private static let lines = [
        "-- sk_live_QWERTYUIOPASDFGHJKL and https://u:secret@h.example/", "//user:word@h.example/",
        "'-----BEGIN PRIVATE KEY-----", "MIIE", "", "-----END PRIVATE KEY-----' AKIAQWERTYUIOPASDFGH",
        "nothing", "sk_live_QWERT", "YUIOPASDFGHJKL", "x = '//me:word@h.example'; ghp_short", "",
    ]

    /// In a line of which excerpts show a small part, secrets are found near each place, however long they are.
    @Test
    func `the secrets near a place of a long line are found, and no others`() {
        let filler = #""x": "nothing at all", "#
        let far = String(repeating: filler, count: 20_000)
        let long = String(repeating: "A", count: 300_000)
        let secrets = [
            #""sk_live_QWERTYUIOPASDFGHJKL""#, #""api_secret=\#(long)""#, #""//user:\#(long)@h.example/""#,
            #""-----BEGIN PRIVATE KEY-----\n\#(long)""#,
        ]
        for (number, secret) in secrets.enumerated() {
            let text = far + secret + ", " + far
            let file = SourceFile(path: "a.json", text: text)
            let start = far.utf8.count
            let end = start + secret.utf8.count
            for place in [start - 10, start + 1, (start + end) / 2, end - 1, end + 10] {
                let found = file.secrets(onLinesOf: [SourceRange(place, place + 1)])
                #expect(found.count == 1, "\(number), \(place - start)")
                #expect(found.allSatisfy { Int($0.start) > start && Int($0.end) <= end }, "\(number)")
            }
            #expect(
                file.secrets(onLinesOf: [
                    SourceRange(0, 1), SourceRange(text.utf8.count - 1, text.utf8.count),
                ]) == [])
            let many = [100, start - 70_000, start - 10, end + 10, end + 70_000].map { SourceRange($0, $0) }
            #expect(Set(file.secrets(onLinesOf: many)).count == 1, "\(number)")
        }
    }

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
