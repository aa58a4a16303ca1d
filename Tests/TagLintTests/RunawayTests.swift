import TagDiagnostics
import Testing

@testable import TagLint

/// Inputs that cost too much once.
struct RunawayTests {
    @Test
    func `secrets in what follows a secret cost one look`() {
        let text = String(repeating: "SG.", count: 300_000)
        #expect(text.withoutSecrets == "SG.…")
        let keys = String(repeating: "-----BEGIN PRIVATE KEY-----", count: 30_000)
        #expect(keys.withoutSecrets == "-----BEGIN PRIVATE KEY-----…")
        let names = String(repeating: "sk-proj-", count: 30_000)
        #expect(names.withoutSecrets == names)
    }

    /// The first of a list of macros of one name; the others are where a rule passes.
    @Test
    func `macros of one name are removed together, once each was looked at`() throws {
        let others = String(repeating: #", {"type": "event", "enabledBy": ["r"]}"#, count: 5_000)
        let found = try Self.findings(
            "unused-macro",
            #"""
            {"container": {"id": "GTM-AB12", "keys": "values"}, "rules": {"r": {}},
             "macros": {"m": [{"type": "event"}\#(others)]},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": ["r"]}}}
            """#)
        #expect(found.count == 1)
        #expect(found.first?.fixIts.map(\.edits.count) == [1])
    }

    @Test
    func `thousands of lists of names are held against thousands of events at once`() throws {
        let count = 2_000
        let rules = (0..<count).map {
            #""r\#($0)": {"if": [{"macro": "e", "matchesRegex": "a_\#($0)z|b_\#($0)z"}]}"#
        }
        let uses = (0..<count).map { #""r\#($0)""# }
        let found = try Self.findings(
            "regex-unanchored",
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"e": {"type": "event"}},
             "rules": {\#(rules.joined(separator: ", ")),
                       "long": {"if": [{"macro": "e", "equals": "no_b_7z"}]}},
             "tags": {"t": {"type": "imagePixel", "url": "https://h/", "fires": [\#(uses.joined(separator: ", "))]}}}
            """#)
        #expect(found.count == count)
        let taken = found.map(\.message).filter { $0.contains("no_b_7z") }
        #expect(taken == ["the pattern also matches event 'no_b_7z', which is not one of its names"])
    }

    @Test
    func `names are found in a text, each once`() {
        var finder = NameFinder(["aa", "a", "ab", "bab", "c"])
        #expect(finder.names(in: "aaab").sorted() == [0, 1, 2])
        #expect(finder.names(in: "xbabab").sorted() == [1, 2, 3])
        #expect(finder.names(in: "").isEmpty)
        // Each of these ends with all that are shorter.
        let names = (1...1_000).map { String(repeating: "a", count: $0) }
        var nested = NameFinder(names)
        #expect(nested.names(in: String(repeating: "a", count: 100_000)).count == 1_000)
    }

    @Test
    func `classes by name that do not end are looked through once`() {
        let pattern = "[" + String(repeating: "[:", count: 200_000) + "x]"
        #expect(PatternTokens.of(Array(pattern.utf8)).map(\.kind) == [.set])
    }

    @Test
    func `a name of megabytes is in no finding`() throws {
        let name = String(repeating: "k", count: 100_000)
        let text = #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"m": {"type": "language"}},
             "rules": {"\#(name)": {"if": [{"macro": "m", "greaterThan": "x"}]}},
             "tags": {"\#(name)": {"type": "imagePixel", "url": "https://h/"}}}
            """#
        for id in ["numeric-compare-on-text", "non-numeric-operand", "tag-without-rule"] {
            let found = try Self.findings(id, text)
            #expect(!found.isEmpty)
            #expect(found.allSatisfy { $0.message.unicodeScalars.count < 400 })
        }
        #expect(FindingKey.Entity(.rule, name).name.unicodeScalars.count == 1_000)
        // Forgotten in a message of a lint, it is cut where the finding is made.
        let finding = Diagnostic(NumericCompareOnText.kind, "rule '\(name)'", at: .none)
        #expect(finding.message.unicodeScalars.count == 2_000)
        #expect(Note(name).message.unicodeScalars.count == 2_000)
        #expect(FixIt(name, edits: [], safety: .safe).message.unicodeScalars.count == 2_000)
    }

    /// A text that thousands of tags share is looked through once, and texts that differ in their last letter are told apart.
    @Test
    func `tags that share a long text are compared`() throws {
        let long = "https://h/" + String(repeating: "x", count: 100_000)
        let tags = (0..<300).map {
            // One event that fires more than a few of them would exceed what the runtime allows.
            #""t\#($0)": {"type": "imagePixel", "url": "\#(long)\#($0 % 299)", "fires": ["\#($0 % 299 == 0 ? "r" : "s")"]}"#
        }
        let found = try Self.findings(
            "duplicate-tag",
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"e": {"type": "event"}},
             "rules": {"r": {"if": [{"macro": "e", "equals": "go"}]}, "s": {"if": [{"macro": "e", "equals": "end"}]}}, "tags": {\#(tags.joined(separator: ", "))}}
            """#)
        #expect(found.map(\.message) == ["tag 't299' sends the same data as 't0', and one event fires both"])
    }

    private static func findings(_ id: String, _ text: String) throws -> [Diagnostic] {
        let kind = try #require(LintCatalogue.all.first { $0.id == id })
        return Linting(text, kind).findings
    }
}
