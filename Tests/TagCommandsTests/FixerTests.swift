import TagCommands
import TagCompiler
import TagDiagnostics
import TagLint
import TagSyntax
import TagTestSupport
import Testing

struct FixerTests {
    static let lint: @Sendable (SourceFile) -> Report = { file in
        var compilation = Compiler.check(file)
        compilation.lint()
        var report = Report(compilation.file)
        report.add(contentsOf: compilation.diagnostics)
        return report
    }

    static func fix(_ file: SourceFile, unsafe: Bool = false) -> Fixer.Fixed {
        Fixer(takesUnsafe: unsafe, lint: lint).fix(file, lint(file))
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let before: String
        let safe: String
        let unsafe: String

        init(_ before: String, safe: String, unsafe: String? = nil) {
            self.before = before
            self.safe = safe
            self.unsafe = unsafe ?? safe
        }

        var testDescription: String { before }
    }

    /// A container whose rules say more than they need to.
    private static func proved(
        view: String, shop: String?, other: String, fires: String, otherFires: String
    ) -> String {
        "{\(header), \"macros\": {\"e\": {\"type\": \"event\"}, "
            + "\"p\": {\"type\": \"dataLayer\", \"name\": \"p\"}}, \"rules\": {\"view\": {\"if\": [\(view)]}, "
            + (shop.map { "\"shop\": {\"if\": [\($0)]}" } ?? "") + other + "}, \"tags\": {"
            + "\"t\": {\"type\": \"imagePixel\", \"url\": \"https://h/\", \"fires\": [\(fires)]}, "
            + "\"u\": {\"type\": \"imagePixel\", \"url\": \"https://h/u\", \"fires\": [\(otherFires)]}}}"
    }

    private static let header = #""container": {"id": "GTM-AB12", "keys": "values"}"#

    @Test(arguments: [
        // Nothing to do.
        Case("{\(header)}", safe: "{\(header)}"),
        // What only dead things need goes with them.
        Case(
            "{\(header), \"rules\": {\"a\": {\"if\": [{\"macro\": \"m\", \"equals\": 1}]}}, "
                + "\"macros\": {\"m\": {\"type\": \"constant\", \"value\": \"{{n}}\"}, "
                + "\"n\": {\"type\": \"event\"}}}",
            safe: "{\(header), \"rules\": {\"a\": {\"if\": [{\"macro\": \"m\", \"equals\": 1}]}}, "
                + "\"macros\": {\"m\": {\"type\": \"constant\", \"value\": \"{{n}}\"}, "
                + "\"n\": {\"type\": \"event\"}}}",
            unsafe: "{\(header), \"rules\": {}, \"macros\": {}}"),
        // All macros of one name.
        Case(
            "{\(header), \"rules\": {\"r\": {}}, \"macros\": {\n"
                + "  \"m\": [{\"type\": \"event\"}, {\"type\": \"language\", \"enabledBy\": [\"r\"]}]\n}}",
            safe: "{\(header), \"rules\": {\"r\": {}}, \"macros\": {\n"
                + "  \"m\": [{\"type\": \"event\"}, {\"type\": \"language\", \"enabledBy\": [\"r\"]}]\n}}",
            unsafe: "{\(header), \"rules\": {}, \"macros\": {}}"),
        // Nothing is proved of a rule with a condition that cannot be read.
        Case(
            proved(
                view: "{\"macro\": \"e\", \"equals\": \"view\"}",
                shop: "{\"macro\": \"e\", \"equals\": \"view\"}, {\"macro\": \"p\", \"resembles\": \"shop\"}",
                other: "", fires: "\"view\", \"shop\"", otherFires: "\"shop\""),
            safe: proved(
                view: "{\"macro\": \"e\", \"equals\": \"view\"}",
                shop: "{\"macro\": \"e\", \"equals\": \"view\"}, {\"macro\": \"p\", \"resembles\": \"shop\"}",
                other: "", fires: "\"view\", \"shop\"", otherFires: "\"shop\"")),
        // A comma where a bracket is missing may belong elsewhere.
        Case(
            "{\(header) \"rules\": {\"a\": {}}, \"tags\": {\"b\": {}",
            safe: "{\(header) \"rules\": {\"a\": {}}, \"tags\": {\"b\": {}"),
        // Nothing is deleted while something looks forgotten: the tag may have been meant to fire on the rule.
        Case(
            "{\(header), \"rules\": {\"a\": {}}, \"tags\": {\"t\": {\"type\": \"imagePixel\", \"url\": \"https://h/\"}}}",
            safe:
                "{\(header), \"rules\": {\"a\": {}}, \"tags\": {\"t\": {\"type\": \"imagePixel\", \"url\": \"https://h/\"}}}"
        ),
        // Typographic quotes around strings are made straight, those in strings stay.
        Case(
            "{“container”: {“id”: “GTM-AB12”, \"notes\": “the “new” one, it’s \\”here\\””, “keys\": \"values”},\n \"rules\": {}}",
            safe:
                "{\"container\": {\"id\": \"GTM-AB12\", \"notes\": \"the “new” one, it’s \\\"here\\\"\", \"keys\": \"values\"},\n \"rules\": {}}"
        ),
        // Mistakes of syntax first, then what they hid.
        Case(
            "{\(header), \"rules\": {\"a\": {},},}", safe: "{\(header), \"rules\": {\"a\": {}}}",
            unsafe: "{\(header), \"rules\": {}}"),
        // A comment goes with its line, or with the blanks before it, and before anything else.
        Case(
            "// top\n{\(header), // c\n  \"rules\": {\n    # alone\r\n    \"a\": {} /* x */,\n"
                + "    /* two\n     lines */\n    \"b\": {}\n  }\n}\n// end",
            safe: "{\(header),\n  \"rules\": {\n    \"a\": {} ,\n    \"b\": {}\n  }\n}\n",
            unsafe: "{\(header),\n  \"rules\": {}\n}\n"),
        // Nothing else is fixed in what cannot be read whole.
        Case(
            "{\(header), \"rules\": {\"a\": {}, \"b\" {}}, \"x\": @ }",
            safe: "{\(header), \"rules\": {\"a\": {}, \"b\" {}}, \"x\": @ }"),
        // A guess is for a person, unless it was asked for.
        Case(
            "{\(header), \"rules\": {\"a\": {}}, \"tags\": "
                + "{\"t\": {\"type\": \"imagePixel\", \"url\": \"https://h/\", \"fires\": [\"aa\"]}}}",
            safe: "{\(header), \"rules\": {\"a\": {}}, \"tags\": "
                + "{\"t\": {\"type\": \"imagePixel\", \"url\": \"https://h/\", \"fires\": [\"aa\"]}}}",
            unsafe: "{\(header), \"rules\": {\"a\": {}}, \"tags\": "
                + "{\"t\": {\"type\": \"imagePixel\", \"url\": \"https://h/\", \"fires\": [\"a\"]}}}"),
        // Paused tags go when they may, and what only they needed goes after them.
        Case(
            "{\(header), \"rules\": {\"a\": {}}, \"tags\": {\"t\": "
                + "{\"type\": \"imagePixel\", \"url\": \"https://h/\", \"fires\": [\"a\"], \"paused\": true}}}",
            safe: "{\(header), \"rules\": {\"a\": {}}, \"tags\": {\"t\": "
                + "{\"type\": \"imagePixel\", \"url\": \"https://h/\", \"fires\": [\"a\"], \"paused\": true}}}",
            unsafe: "{\(header), \"rules\": {}, \"tags\": {}}"),
        // What is proved to say nothing goes, a plain text is compared as one; what is the same twice is merged by guess.
        Case(
            proved(
                view: #"{"macro": "e", "equals": "a"}, {"macro": "e", "contains": ""}"#,
                shop:
                    #"{"macro": "e", "equals": "a"}, {"macro": "p", "matchesRegex": "^\\/b"}, {"macro": "p", "contains": "/"}"#,
                other:
                    #", "other": {"if": [{"macro": "p", "startsWith": "/b"}, {"macro": "e", "equals": "a"}]}"#,
                fires: #""view", "shop""#, otherFires: #""other""#),
            safe: proved(
                view: #"{"macro": "e", "equals": "a"}"#,
                shop: #"{"macro": "e", "equals": "a"}, {"macro": "p", "startsWith": "/b"}"#,
                other:
                    #", "other": {"if": [{"macro": "p", "startsWith": "/b"}, {"macro": "e", "equals": "a"}]}"#,
                fires: #""view""#, otherFires: #""other""#),
            unsafe: proved(
                view: #"{"macro": "e", "equals": "a"}"#,
                shop: #"{"macro": "e", "equals": "a"}, {"macro": "p", "startsWith": "/b"}"#,
                other: "", fires: #""view""#, otherFires: #""shop""#)),
    ])
    func `fixing gives what is expected, and fixing again nothing more`(example: Case) {
        for (isUnsafe, expected) in [(false, example.safe), (true, example.unsafe)] {
            let fixed = Self.fix(SourceFile(path: "GTM-AB12.json", text: example.before), unsafe: isUnsafe)
            #expect(String(decoding: fixed.after.bytes, as: UTF8.self) == expected)
            #expect(fixed.isChanged == (expected != example.before))
            #expect(Self.fix(fixed.after, unsafe: isUnsafe).after.bytes == fixed.after.bytes)
        }
    }

    /// One that breaks the file, one that mends nothing, one that is good.
    @Test func `a change that breaks the file or mends nothing is not made`() {
        let kind = DiagnosticKind("test", .naming, .warning, summary: "", explanation: "")
        let lint: @Sendable (SourceFile) -> Report = { file in
            let compilation = Compiler.check(file)
            var report = Report(compilation.file)
            report.add(contentsOf: compilation.diagnostics)
            for (index, byte) in file.bytes.enumerated() {
                let edits: [UInt8: String] = [
                    UInt8(ascii: "1"): "\"", UInt8(ascii: "2"): "2", UInt8(ascii: "3"): "4",
                ]
                guard let edit = edits[byte] else { continue }
                let range = SourceRange(index, index + 1)
                let fixIt = FixIt("write it", replace: range, with: edit, safety: .safe)
                report.add(Diagnostic(kind, "bad \(byte)", at: range, fixIts: [fixIt]))
            }
            return report
        }
        let file = SourceFile(path: "GTM-AB12.json", text: #"{"a": 1, "b": 2, "c": 3, "d": [1, 2, 3]}"#)
        let fixed = Fixer(takesUnsafe: false, lint: lint).fix(file, lint(file))
        #expect(
            String(decoding: fixed.after.bytes, as: UTF8.self) == #"{"a": 1, "b": 2, "c": 4, "d": [1, 2, 4]}"#
        )
        #expect(fixed.fixedFindings.map(\.message) == ["bad 51", "bad 51"])
    }

    /// Fixes as many digits, each of which is found when the one before it is fixed.
    private static func fix(_ digits: Int, steps: Int) -> Fixer.Fixed {
        let kind = DiagnosticKind("test", .naming, .warning, summary: "", explanation: "")
        let look: @Sendable (SourceFile) -> Fixer.Look = { file in
            var report = Report(file)
            if let at = file.bytes.firstIndex(of: UInt8(ascii: "3")) {
                let range = SourceRange(at, at + 1)
                let fixIt = FixIt("write it", replace: range, with: "4", safety: .safe)
                report.add(Diagnostic(kind, "bad \(at)", at: range, fixIts: [fixIt]))
            }
            return Fixer.Look(report, steps: steps)
        }
        let file = SourceFile(path: "GTM-AB12.json", text: String(repeating: "3", count: digits))
        return Fixer(takesUnsafe: false, look: look).fix(file, look(file))
    }

    @Test(arguments: [(0, 30), (1 << 20, 18), (6 << 20, 2), (11 << 20, 0)])
    func `changes come to an end by the work that looks at them take`(steps: Int, made: Int) {
        let fixed = Self.fix(30, steps: steps)
        #expect(fixed.fixedFindings.count == made)
        #expect(fixed.untried == (made < 30 ? 1 : 0))
    }

    @Test func `changes that wait after the last pass are counted`() {
        let fixed = Self.fix(120, steps: 0)
        #expect(fixed.fixedFindings.count == 100 && fixed.untried == 1)
    }

    @Test(arguments: [true, false])
    func `a file in UTF-16 stays one, byte for byte`(isLittleEndian: Bool) throws {
        let text = """
            <?xml version="1.0" encoding="UTF-16"?>
            <plist version="1.0"><dict><key>container</key><dict><key>id</key><string>GTM-AB12</string></dict>
            <!-- 🙂 --><key>rules</key><dict>
              <key>é</key><dict/>
            </dict></dict></plist>
            """
        func wide(_ text: String) -> [UInt8] {
            ("\u{FEFF}" + text).utf16.flatMap { unit in
                let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
                return isLittleEndian ? [low, high] : [high, low]
            }
        }
        let fixed = Self.fix(SourceFile(path: "x.plist", bytes: wide(text)), unsafe: true)
        #expect(fixed.report.diagnostics.map(\.message) == [])
        #expect(fixed.after.bytes == wide(text.replacing("\n  <key>é</key><dict/>\n", with: "")))
    }
}

/// Untouched exports of others, where there is a folder of them.
@Suite(.enabled(if: Fixtures.shared != nil))
struct FixerCorpusTests {
    static let folder = (Fixtures.shared ?? "") + "/corpus/gtm-export"
    static let names =
        Fixtures.shared == nil ? [] : Fixtures.names(in: folder).filter { $0.hasSuffix(".json") }

    @Test(arguments: names, [false, true])
    func `fixing an export takes its findings away and nothing else`(name: String, isUnsafe: Bool) throws {
        let bytes = try #require(Fixtures.bytes(Self.folder + "/" + name))
        let file = SourceFile(path: name, bytes: bytes)
        let before = FixerTests.lint(file)
        let fixed = FixerTests.fix(file, unsafe: isUnsafe)
        let hasFixes = before.diagnostics.contains { finding in
            finding.fixIts.contains { isUnsafe || $0.safety == .safe }
        }
        #expect(fixed.isChanged ? hasFixes : true)
        #expect(fixed.isChanged == (fixed.after.bytes != bytes))
        #expect(FixerTests.fix(fixed.after, unsafe: isUnsafe).after.bytes == fixed.after.bytes)
        // What was dead may have had errors; none is new.
        let errors = before.diagnostics.filter { $0.severity == .error }
        let errorsLeft = fixed.report.diagnostics.filter { $0.severity == .error }
        #expect(errorsLeft.allSatisfy { error in errors.contains { $0.message == error.message } })
        // Only whole lines were taken away, but for commas where something else became the last, and for comparisons
        // that were written in another way.
        let old = String(decoding: bytes, as: UTF8.self).lines
        let new = String(decoding: fixed.after.bytes, as: UTF8.self).lines
        let isRewritten = fixed.fixedFindings.contains { $0.id == "regex-needless" }
        if !isUnsafe, !isRewritten, errors.isEmpty { #expect(new.isPart(of: old)) }
    }
}

extension String {
    /// Lines without the comma at their end, and brackets that are empty as two lines.
    fileprivate var lines: [String] {
        split(separator: "\n").flatMap { line -> [String] in
            let text = line.trimming { $0 == " " || $0 == "," || $0 == "\r" }
            return text.hasSuffix("[]") ? [String(text.dropLast()), "]"] : [text]
        }
    }
}

extension Substring {
    fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> String {
        var text = self
        while let first = text.first, isTrimmed(first) { text = text.dropFirst() }
        while let last = text.last, isTrimmed(last) { text = text.dropLast() }
        return String(text)
    }
}

extension [String] {
    /// Whether these are some of the elements of `other`, in their order.
    fileprivate func isPart(of other: [String]) -> Bool {
        var rest = other[...]
        for element in self {
            guard let index = rest.firstIndex(of: element) else { return false }
            rest = rest[(index + 1)...]
        }
        return true
    }
}
