import TagDiagnostics
import TagRuntime
import TagSyntax
import TagTestSupport
import Testing

/// The page of `tagc report` and the picture alone, as far as they can be held to rules without a browser; check-report-page.sh
/// opens them in one.
@Suite struct ReportPageTests {
    /// Returns what a report of a container prints.
    private static func report(_ container: String, options: String = "") throws -> Shell.Result {
        let shell = try Shell()
        Fixtures.write(container, to: shell.folder + "/GTM-AB12.json")
        return shell.run("tagc report GTM-AB12.json \(options)")
    }

    /// Returns the texts between two marks.
    private static func texts(_ page: String, from start: String, to end: String) -> [String] {
        page.split(separator: start, omittingEmptySubsequences: false).dropFirst().compactMap { rest in
            rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) }
        }
    }

    private static let odd = #"""
        {"container": {"id": "GTM-AB12"},
         "macros": {"event": {"type": "event"}, "a\"]]>'": {"type": "dataLayer", "name": "k"},
                    "two": {"type": "constant", "value": "x {{a\"]]>'}}"}, "lonely": {"type": "event"}},
         "rules": {"<b>go</b>": {"if": [{"macro": "event", "equals": "<i>"}]}, "stop": {"if": [{"macro": "two", "equals": "1"}]}},
         "tags": {"<script>alert(1)</script>": {"type": "imagePixel", "url": "https://h.example/?{{two}}",
                    "fires": ["<b>go</b>"], "blockedBy": ["stop"]}}}
        """#

    // MARK: Goldens

    @Test(arguments: ["html", "svg", "dot", "mermaid"])
    func `the report of an example is as it was`(format: String) throws {
        let shell = try Shell(copying: Fixtures.package + "/Examples/ferry")
        let result = shell.run("tagc report GTM-FERRY1.json --format \(format)")
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        let path = Fixtures.folder + "/pages/GTM-FERRY1.\(format)"
        guard Fixtures.text(path) != result.output else { return }
        if Fixtures.isBlessing {
            Fixtures.write(result.output, to: path)
        } else {
            Issue.record("\(path) differs (make bless rewrites it)")
        }
    }

    @Test func `the same input gives the same report, from a file or a pipe`() throws {
        let shell = try Shell(copying: Fixtures.package + "/Examples/ferry")
        let result = shell.run(
            """
            tagc report GTM-FERRY1.json -o page.html && tagc report GTM-FERRY1.json | cmp - page.html \
            && tagc report --format svg - <GTM-FERRY1.json >1.svg && tagc report --format svg GTM-FERRY1.json | cmp - 1.svg
            """)
        #expect(result.status == 0, "\(result.output)\(result.errors)")
    }

    // MARK: Links

    @Test func `findings link to what they are in, and back`() throws {
        let page = try Self.report(Self.odd).output
        let rows = Self.texts(page, from: "<th scope=\"row\" id=\"", to: "</th>")
        let stop = try #require(rows.first { $0.contains(">stop</a>") })
        let row = try #require(stop.split(separator: "\"").first)
        let link = try #require(Self.texts(stop, from: "<a class=\"sev error\" href=\"#", to: "\"").first)
        let finding = try #require(
            Self.texts(page, from: "<div class=\"find\" id=\"\(link)\">", to: "</div>").first)
        #expect(finding.contains(">in rule <a href=\"#\(row)\">stop</a></span></p>"))
        // Every link within the page has a target, which is there once.
        let ids = Self.texts(page, from: " id=\"", to: "\"")
        #expect(Set(ids).count == ids.count)
        for target in Self.texts(page, from: "href=\"#", to: "\"") {
            #expect(ids.contains(target), "#\(target)")
        }
    }

    // MARK: Pages

    /// Every page that tagc writes, by the command that writes it.
    @Test(arguments: [
        "report GTM-FERRY1.json", "report GTM-FERRY1.json GTM-FERRY1.plist",
        "diff GTM-FERRY1.json GTM-FERRY1.plist --format html",
        "replay GTM-FERRY1.json events.ndjson --format html", "messages preview GTM-FERRY1.json",
    ])
    func `the policy allows the page's own style and script alone`(command: String) throws {
        let shell = try Shell(copying: Fixtures.package + "/Examples/ferry")
        let page = shell.run("tagc \(command)").output
        let policy = try #require(Self.texts(page, from: "Security-Policy\" content=\"", to: "\"").first)
        #expect(policy.hasPrefix("default-src 'none'; ") && !policy.contains("unsafe"))
        for (kind, element) in [("style-src", "style"), ("script-src", "script")] {
            let hash = Self.texts(policy, from: "\(kind) 'sha256-", to: "'").first
            let own = Self.texts(page, from: "<\(element)>", to: "</\(element)>").first
            #expect(own.map { Base64.letters(SHA256.digest(Array($0.utf8))) } == hash.map { Array($0.utf8) })
        }
        #expect(!page.contains("style=\"") && !page.contains("src=\"") && !page.contains("url("))
        #expect(page.hasSuffix("</html>\n") && page.hasPrefix("<!doctype html>\n<html lang=\"en\">\n"))
    }

    @Test func `ids are there once, and every link leads to one`() throws {
        let shell = try Shell(copying: Fixtures.package + "/Examples/ferry")
        let page = shell.run("tagc report GTM-FERRY1.json GTM-FERRY1.plist").output
        let ids = Self.texts(page, from: " id=\"", to: "\"")
        #expect(ids.count == Set(ids).count && ids.contains("c2-picture"))
        let links = Self.texts(page, from: "href=\"", to: "\"")
        #expect(
            !links.isEmpty && links.allSatisfy { $0.hasPrefix("#") && ids.contains(String($0.dropFirst())) })
    }

    @Test func `names are no markup in any format`() throws {
        let page = try Self.report(Self.odd).output
        #expect(page.contains("&lt;script&gt;alert(1)&lt;/script&gt;"))
        #expect(Self.texts(page, from: "<script>", to: "</script>").count == 1)
        let svg = try Self.report(Self.odd, options: "--format svg").output
        #expect(Reader.read(SourceFile(path: "a.svg", text: svg)).tree == nil, "it is no property list")
        #expect(svg.contains("a&quot;]]&gt;'") && !svg.contains("<script"))
        let dot = try Self.report(Self.odd, options: "--format dot").output
        #expect(dot.contains(#"[label="a\"]]>'"]"#))
        let mermaid = try Self.report(Self.odd, options: "--format mermaid").output
        #expect(mermaid.contains(##"["#60;script#62;alert(1)#60;/script#62;"]"##))
        #expect(mermaid.contains("tag1 -. blocked by .-> rule2\n"))
    }

    @Test func `the picture and the table have the same references`() throws {
        let page = try Self.report(Self.odd).output
        let links = Self.texts(page, from: " data-s=\"", to: " d=").count
        #expect(links == 6 && page.contains("<summary>6 references as a table"))
        #expect(
            Self.texts(page, from: "<details><summary>6 references", to: "</details>").first
                .map { Self.texts($0, from: "<tr><td>", to: "</tr>").count } == 6)
    }

    // MARK: Findings

    /// The findings are those of lint, with the same configuration.
    @Test(arguments: ["", "--ignore unused-macro", "--isolated"])
    func `findings are those of lint`(options: String) throws {
        let shell = try Shell(copying: Fixtures.folder + "/cli/files")
        for file in ["GTM-GOOD.json", "dangling.json", "broken.json", "GTM-UNUSED.json"] {
            let lint = shell.run("tagc lint \(options) --statistics --format json \(file)")
            guard let tree = Reader.read(SourceFile(path: "s", text: lint.output)).tree, let root = tree.root
            else {
                continue
            }
            let page = shell.run("tagc report \(options) \(file)").output
            let expected = tree.elements(root).compactMap { row -> String? in
                guard let id = tree.member(row, "id"), let count = tree.member(row, "count") else {
                    return nil
                }
                return "\(tree.string(id))</b> (\(tree.integer(count) ?? 0))"
            }
            let shown = Self.texts(page, from: "</span> <b>", to: " <span").sorted()
            #expect(shown == expected.sorted(), "\(file)")
        }
    }

    @Test func `secrets are hidden`() throws {
        let key = "sk_live_000000HIDDEN000000"
        let result = try Self.report(
            """
            {"container": {"id": "GTM-AB12"}, "macros": {"event": {"type": "event"}, "\(key)": {"type": "constant", "value": "\(key)"}},
             "rules": {"r": {"if": [{"macro": "event", "equals": "\(key)"}]}},
             "tags": {"t {{x": {"type": "imagePixel", "url": "https://user:HIDDEN@h.example/?{{\(key)}}", "fires": ["r"]}}}
            """)
        #expect(!result.output.contains("HIDDEN") && result.output.contains("sk_live_…"))
        for format in ["svg", "dot", "mermaid"] {
            let picture = try Self.report(
                #"{"container": {"id": "GTM-AB12"}, "macros": {"\#(key)": {"type": "event"}}}"#,
                options: "--format \(format)")
            #expect(!picture.output.contains("HIDDEN") && picture.output.contains("sk_live_…"))
        }
    }

    // MARK: Bounds

    /// Ten thousand entities: the picture is a summary, the tables are cut, and both say so.
    @Test(.timeLimit(.minutes(5))) func `a large container has a summary`() throws {
        let macros = (0..<8_000).map { #""m\#($0)": {"type": "dataLayer", "name": "k\#($0)"}"# }
        let tags = (0..<2_500).map {
            #""t\#($0)": {"type": "analytics", "fires": ["go"], "fields": {"a": "{{m\#($0)}}", "b": "{{m\#($0 + 1)}}"}}"#
        }
        let container = """
            {"container": {"id": "GTM-AB12"}, "macros": {"event": {"type": "event"}, \(macros.joined(separator: ", "))},
             "rules": {"go": {"if": [{"macro": "event", "equals": "go"}]}}, "tags": {\(tags.joined(separator: ", "))}}
            """
        let page = try Self.report(container, options: "--isolated --select schema").output
        #expect(page.contains("a summary by type") && page.contains("analytics (2500)"))
        #expect(page.contains("more are not shown") && page.utf8.count < 4_000_000)
        let ids = Set(Self.texts(page, from: " id=\"", to: "\""))
        let links = Self.texts(page, from: "href=\"#", to: "\"")
        #expect(links.allSatisfy(ids.contains), "a row that is cut has no link")
        let mermaid = try Self.report(container, options: "--isolated --format mermaid --select schema")
        #expect(
            mermaid.output.utf8.count < 50_000 && mermaid.errors.contains("note: the picture is a summary"))
        let dot = try Self.report(container, options: "--isolated --format dot --select schema")
        #expect(dot.errors.isEmpty && dot.output.contains("tag2500 -> "))
    }
}
