import TagCompiler
import TagDiagnostics
import TagRuntime
import TagTestSupport
import Testing

@Suite struct RegexCompilerTests {
    static let literals: [(pattern: String, literal: LiteralTest?)] = [
        ("abc", LiteralTest(.contains, "abc")), ("^abc", LiteralTest(.startsWith, "abc")),
        ("abc$", LiteralTest(.endsWith, "abc")), ("^abc$", LiteralTest(.equals, "abc")),
        (#"\Aa\z"#, LiteralTest(.equals, "a")),
        (#"\.pdf$"#, LiteralTest(.endsWith, ".pdf")), ("(?:abc)", LiteralTest(.contains, "abc")),
        ("(abc)", LiteralTest(.contains, "abc")),
        ("", LiteralTest(.contains, "")), ("^$", LiteralTest(.equals, "")),
        (".*", LiteralTest(.contains, "")),
        (".*abc.*", LiteralTest(.contains, "abc")), (".*abc$", LiteralTest(.endsWith, "abc")),
        ("^abc.*", LiteralTest(.startsWith, "abc")),
        ("^/é/", LiteralTest(.startsWith, "/é/")), (#"a\tb"#, LiteralTest(.contains, "a\tb")),
        (#"\x18$"#, LiteralTest(.endsWith, "\u{18}")),
        (#"\x18"#, LiteralTest(.contains, "\u{18}")),
        (#"\x{1F}\x18"#, LiteralTest(.contains, "\u{1F}\u{18}")),
        // A dot leaves out line feeds, so these say more.
        ("^.*abc", nil), ("abc.*$", nil), ("^.*$", nil), (".+", nil),
        ("a|b", nil), ("ab?", nil), ("[ab]", nil), ("a^b", nil), ("(?m)^a", nil), (#"\ba"#, nil),
        ("a$b", nil), ("a(?!b)", nil), ("(?<=^)a", nil), ("(?=a$)", nil), (".*(?=)", nil),
        // Ignoring case is for the test to do, where all letters are ASCII.
        ("(?i)abc", LiteralTest(.contains, "abc", ignoresCase: true)),
        ("(?i)^/a1$", LiteralTest(.equals, "/a1", ignoresCase: true)),
        ("(?i)123", LiteralTest(.contains, "123")),
        ("(?i)ask", LiteralTest(.contains, "ask", ignoresCase: true)), ("(?i)é", nil), ("a(?i)b", nil),
        ("(?i:a)b", nil), ("(?i:ab)1", LiteralTest(.contains, "ab1", ignoresCase: true)),
    ]

    @Test(arguments: literals)
    func `a pattern that only looks for a text is a string test`(pattern: String, literal: LiteralTest?) {
        let compiled = RegexCompiler.compile(pattern)
        #expect(compiled.errors == [])
        #expect(compiled.literal == literal)
    }

    @Test func `a string test says what the program says`() {
        let texts = [
            "", "abc", "ABC", "xabc", "abcx", "xABCx", "/a1", "/A1", "a\tb", "é", "/é/x", "a\nabc", ".pdf",
            "x.pdf\n", "123", "\u{18}", "\u{1F}\u{18}",
        ]
        for (pattern, literal) in Self.literals {
            guard let literal else { continue }
            let program = RegexCompiler.compile(pattern).program
            for text in texts {
                let bytes = Array(text.utf8)
                var matcher = PatternMatcher()
                let matches = matcher.matches(0, program.span, in: bytes.span)
                #expect(matches == literal.holds(text), "\(pattern) in \(text)")
            }
        }
    }

    @Test func `a pattern whose groups are asked for keeps its machine`() {
        let compiled = RegexCompiler.compile("^(?<first>a)(b)", PatternOptions(remembersGroups: true))
        #expect(compiled.literal == nil && compiled.groups == 2)
        #expect(compiled.names.map(\.number) == [1])
        #expect(compiled.names.map { String(decoding: $0.name, as: UTF8.self) } == ["first"])
        #expect(
            RegexCompiler.compile("a", PatternOptions(matchesWhole: true)).literal
                == LiteralTest(.equals, "a"))
    }

    @Test func `errors say what, where and what to do`() throws {
        let compiled = RegexCompiler.compile(#"(a)\1(?>b)[z-a"#)
        #expect(!compiled.isValid && compiled.program.isEmpty)
        #expect(
            compiled.errors.map(Self.shown) == [
                "3..<5 regex-back-reference: a back-reference is not regular, and is not supported"
                    + " (no engine matches it in time linear in the text; write out the alternatives, such as"
                    + #" (?:aa|bb) for (a|b)\1, or compare the parts in the app)"#,
                "5..<8 regex-atomic-group: an atomic group is not supported (write (?:…): tagc never backtracks;"
                    + " the plain group may match more texts; if that matters, add a negative look-ahead (?!…))",
                "10..<11 regex-bad-class: '[' is never closed"
                    + #" (close the class with ], or write \[ to match the bracket itself)"#,
                "11..<14 regex-bad-range: the range 'z-a' ends before it begins (swap its two ends)",
            ])
    }

    /// Escapes that other engines know, and the words about them, shortened.
    static let foreign: [(pattern: String, words: String)] = [
        (
            #"a\Z"#,
            #"'\Z' is not supported (write $ for the end of the text; if a line feed may come last, write \n?$)"#
        ),
        (#"^\Q/a.b?c\E$"#, #"quoting by \Q…\E is not supported (\#(escaping): /a\.b\?c)"#),
        (#"\Q(é"#, #"quoting by \Q…\E is not supported (\#(escaping): \(é)"#),
        (#"\Q\E"#, #"quoting by \Q…\E is not supported (\#(escaping))"#),
        (#"a\E"#, #"'\E' ends nothing (\#(escaping))"#),
        (#"a\R"#, #"'\R' is not supported (write (?:\r\n?|\n) for the end of a line)"#),
        (#"\X"#, #"'\X' is not supported (write [\s\S] for any character)"#),
        (#"\e"#, #"'\e' is not supported (write \x1B for an escape character)"#),
        (#"\y"#, #"'\y' has no meaning (to match the character itself, remove the backslash)"#),
    ]
    static let escaping = "put a backslash before each special character"

    @Test(arguments: foreign)
    func `an escape of other engines is answered with what says the same`(pattern: String, words: String) {
        let errors = RegexCompiler.compile(pattern).errors
        #expect(errors.map { "\($0.message) (\($0.notes.joined(separator: "; ")))" } == [words])
    }

    static func shown(_ error: RegexError) -> String {
        "\(error.range) \(error.kind.id): \(error.message) (\(error.notes.joined(separator: "; ")))"
    }

    @Test func `every fault has a kind that is listed, and words`() {
        for code in PatternFault.Code.allCases {
            let error = RegexError(PatternFault(code, 0..<1), in: Array("x".utf8))
            #expect(RegexDiagnostics.all.contains { $0.id == error.kind.id })
            #expect(!error.message.isEmpty && !error.notes.isEmpty)
            #expect(!error.message.hasSuffix(".") && error.notes.allSatisfy { !$0.hasSuffix(".") })
        }
        #expect(Set(RegexDiagnostics.all.map(\.id)).count == RegexDiagnostics.all.count)
    }

    @Test func `the examples of each kind are flagged where they say`() throws {
        for kind in RegexDiagnostics.all {
            #expect(!kind.explanation.contains("\\\n"), "\(kind.id) shows how its lines are continued")
            for example in kind.flagged {
                let (pattern, range) = try #require(Self.marked(example))
                let errors = RegexCompiler.compile(pattern).errors
                #expect(errors.map(\.kind.id) == [kind.id], "\(example)")
                #expect(errors.first?.range == range, "\(example)")
            }
            for example in kind.accepted {
                let (pattern, _) = try #require(Self.marked(example))
                #expect(RegexCompiler.compile(pattern).errors == [], "\(example)")
            }
        }
    }

    /// The pattern of an example, and the bytes of it that are marked.
    static func marked(_ example: String) -> (pattern: [UInt8], range: Range<Int>?)? {
        guard let json = PlainJSON(example), let rule = json["rules"]?["r"]?["if"]?.array?.first,
            let text = rule["matchesRegex"]?.string
        else { return nil }
        let parts = text.split(omittingEmptySubsequences: false) { "«»".contains($0) }.map { Array($0.utf8) }
        guard parts.count == 3 else { return (Array(text.utf8), nil) }
        return (parts[0] + parts[1] + parts[2], parts[0].count..<parts[0].count + parts[1].count)
    }
}

extension LiteralTest {
    /// The test, done slowly.
    fileprivate func holds(_ text: String) -> Bool {
        let bytes = Array((ignoresCase ? text.lowercased() : text).utf8)
        let part = Array((ignoresCase ? self.text.lowercased() : self.text).utf8)
        return switch kind {
        case .equals: bytes == part
        case .startsWith: bytes.starts(with: part)
        case .endsWith: bytes.reversed().starts(with: part.reversed())
        case .contains: part.isEmpty || bytes.indices.contains { bytes[$0...].starts(with: part) }
        }
    }
}
