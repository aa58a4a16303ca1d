import TagDiagnostics
import TagLint
import TagRuntime
import TagTestSupport
import Testing

/// Hard cases of the lints that look into patterns.
struct PatternLintTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let id: String
        /// `«»` marks what is found.
        let pattern: String
        /// What the message must say.
        let words: String
        /// What the first fix writes.
        let fixed: String?
        let subject: String

        var testDescription: String { "\(id): \(pattern)" }

        init(
            _ id: String, _ pattern: String, _ words: String = "", fixed: String? = nil,
            of subject: String = "path"
        ) {
            self.id = id
            self.pattern = pattern
            self.words = words
            self.fixed = fixed
            self.subject = subject
        }
    }

    @Test(arguments: [
        // A host, a file, a number, an event of the vendor's.
        Case(
            "regex-unescaped-dot", #"https?://shop«.»example.test/"#, "shopxexample.test/",
            fixed: #"https?://shop\.example\.test/"#),
        Case(
            "regex-unescaped-dot", #"^(www\.)?example«.»com(\.br)?$"#,
            fixed: #"^(www\.)?example\.com(\.br)?$"#),
        Case("regex-unescaped-dot", #"[a-z]+«.»example.com$"#, fixed: #"[a-z]+\.example\.com$"#),
        Case("regex-unescaped-dot", #"/thanks«.»html?\?"#, "'/thanksxhtm?'", fixed: #"/thanks\.html?\?"#),
        Case("regex-unescaped-dot", #"(«.»pdf|.docx)$"#, "'xpdf'", fixed: #"(\.pdf|\.docx)$"#),
        Case("regex-unescaped-dot", "^3«.»000$", "'35000'", fixed: #"^3\.000$"#),
        Case("regex-unescaped-dot", "gtm«.»linkClick", "'gtmxlinkClick'", of: "event"),
        Case("regex-unescaped-dot", #"^.+«.»example\.com"#, fixed: #"^.+\.example\.com"#),
        // What may be meant.
        Case("regex-unescaped-dot", #"\d.\d|a.b|thank.you|2024.01.05|555.123.4567|add.to"#),
        Case("regex-unescaped-dot", #"x.*html|^.$|[.]com|shop[.]example\.com|.com|v.js.map"#),
        // The dot is needed for nothing that is taken.
        Case("regex-unescaped-dot", #"index.html|index"#),
        Case(
            "regex-unanchored", "«(?:sign_up|login)»", "such as 'sign_up_failed'",
            fixed: "^(?:sign_up|login)$",
            of: "event"),
        Case("regex-unanchored", "«addToCart|purchase»", "'purchase_later'", of: "event"),
        Case("regex-unanchored", "sign_up|login", of: "path"),
        Case("regex-unanchored", "(sign_up|login)+", of: "event"),
        Case("regex-unanchored", "(sign_up)|(login)", of: "event"),
        Case("regex-unanchored", "sign_|log", of: "event"),
        Case("regex-unanchored", "click|scroll", of: "event"),
        Case("regex-unanchored", "^sign_up|login", of: "event"),
        Case("regex-alternation-scope", "^/a«|»/b$", "'/old/b'", fixed: "^(?:/a|/b)$"),
        Case("regex-alternation-scope", "^a«|»b|c$", "'a_failed'", fixed: "^(?:a|b|c)$"),
        Case("regex-alternation-scope", "^sign_up«|»login$", fixed: "^(?:sign_up|login)$", of: "event"),
        Case("regex-alternation-scope", "^sign_up|login$"),
        Case("regex-alternation-scope", #"^/a/|/b$"#),
        Case("regex-alternation-scope", #"^\s+|\s+$"#),
        Case("regex-alternation-scope", "^(/a|/b)$"),
        Case("regex-alternation-scope", "^/a$|^/b$"),
        Case("regex-dialect", #"«(?i)»a«\A»b«\z»«\a»«\x{41}»«[]a]»[\]^]"#),
        Case(
            "regex-dialect", #"«[^[:space:]]»[a&&b](?<!a)(?=b)\u0041[\x41]"#,
            "a class of these characters in JavaScript"),
        Case("regex-dialect", #"a«\A»"#, fixed: "a^"),
        Case("regex-dialect", #"«(?m)»a«\A»"#),
        Case("regex-needless", #"«^\/cart\.html$»"#, "'equals' with '/cart.html'"),
        Case("regex-needless", "«.*cart.*»", "'contains' with 'cart'"),
        Case("regex-needless", "«(?:^(ca)rt)»", "'startsWith' with 'cart'"),
        Case("regex-needless", "«cart$»", "'endsWith' with 'cart'"),
        // A line feed may stand where the dot takes none.
        Case("regex-needless", "^.*cart"),
        Case("regex-needless", "^cart.*$"),
        Case("regex-needless", "(?i)cart"),
        Case("regex-needless", "^$"),
        Case("regex-needless", "ca?rt|(cart)?|cart{2}|c.rt"),
    ])
    func `finds in a pattern exactly what is marked`(example: Case) throws {
        let marked = Marked(example.pattern)
        let start = Self.start(example.subject)
        let kind = try #require(LintCatalogue.all.first { $0.id == example.id })
        let found = Linting(start + marked.text.replacing("\\", with: "\\\\") + Self.end, kind)
        #expect(found.errors == [])
        // In the container every backslash is two bytes.
        let ranges = marked.ranges.map { range in
            let text = Array(marked.text.utf8)
            func place(_ offset: UInt32) -> Int {
                start.utf8.count + Int(offset)
                    + text[..<Int(offset)].count { $0 == UInt8(ascii: "\\") }
            }
            return SourceRange(place(range.start), place(range.end))
        }
        let own = found.findings.filter { Int($0.range.start) + 1 >= start.utf8.count }
        let isWhole = ["regex-unanchored", "regex-needless"].contains(example.id)
        #expect(
            own.map(\.range)
                == (isWhole ? ranges.map { SourceRange(Int($0.start) - 1, Int($0.end) + 1) } : ranges))
        for finding in own {
            #expect(finding.message.contains(example.words), "\(finding.message)")
            if let fixed = example.fixed {
                #expect(finding.fixIts.first?.message == "write '\(fixed)'")
            }
        }
    }

    /// Patterns, and the numbers of their groups.
    @Test(arguments: [
        (#"\((a)\)"#, 1), (#"[(](a)[)]"#, 1), (#"[](](a)[^](]"#, 1), (#"[[:alpha:](](a)"#, 1),
        (#"[\](](a)"#, 1), (#"[a[](b)"#, 1), (#"[[:](a)"#, 1), (#"(?:a)(?i:b)(?s-i:c)(?i)d"#, 0),
        (#"(?<year>\d+)-(?P<month>\d+)"#, 2), (#"(?=a)(?!b)(?<=c)(?<!d)(e)"#, 1), (#"((a)|(b(c)))"#, 4),
        (#"()(a)*(b){2}(c)??"#, 4), (#"\x{28}\x28\050(a)"#, 1), (#"\\(a)\\\(b"#, 1), (#"(é[(é])(\[)"#, 2),
    ])
    func `counts the groups of a pattern as its reader does`(pattern: String, groups: Int) throws {
        #expect(PatternParser.parse(Array(pattern.utf8)).groups == groups)
        let kind = try #require(LintCatalogue.all.first { $0.id == "regex-group-missing" })
        for (group, expected) in [(groups, []), (groups + 1, ["its pattern has \(groups)"])] {
            let found = Linting(
                #"{"container": {"id": "GTM-AB12"}, "macros": {"e": {"type": "event"}, "m": {"type": "regexGroup", "#
                    + #""input": "{{e}}", "pattern": ""# + pattern.replacing("\\", with: "\\\\")
                    + "\", \"group\": \(group)}}}", kind)
            #expect(found.errors == [])
            #expect(found.findings.map { String($0.message.split(separator: "; ")[1]) } == expected)
        }
    }

    private static func start(_ subject: String) -> String {
        #"""
        {"container": {"id": "GTM-AB12", "contexts": ["web"]},
         "macros": {"event": {"type": "event"}, "path": {"type": "dataLayer", "name": "path"}},
         "rules": {"q": {"if": [{"macro": "event", "equals": "purchase_later"}]}, "r": {"if": [{"macro": "
        """# + subject + #"", "matchesRegex": ""#
    }

    private static let end = #"""
        "}]}}, "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["r", "q"]}}}
        """#
}
