import TagDiagnostics
import Testing

/// A finding whose range is between `«` and `»`, and the text it must be shown as.
struct Shown: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let marked: String
    let expected: String

    init(_ description: String, _ marked: String, _ expected: String) {
        testDescription = description
        self.marked = marked
        self.expected = expected
    }

    var report: Report {
        let parts = marked.split(separator: /[«»]/, omittingEmptySubsequences: false)
        let start = parts[0].utf8.count
        let file = SourceFile(path: "a.json", text: parts.joined())
        var report = Report(file)
        report.add(.wrong(at: SourceRange(start, start + parts[1].utf8.count)))
        return report
    }
}

extension Diagnostic {
    static func wrong(_ message: String = "it is wrong", at range: SourceRange) -> Diagnostic {
        Diagnostic(.wrong, message, at: range)
    }
}

extension DiagnosticKind {
    static let wrong = DiagnosticKind(
        "wrong", .syntax, .error, summary: "It is wrong.", explanation: "Mend it.")
    static let odd = DiagnosticKind("odd", .type, .warning, summary: "It is odd.", explanation: "Look at it.")
}

@Suite struct TextRendererTests {
    static let wide = String(repeating: "x", count: 300)

    @Test(arguments: [30, 60, 80, 100, 160, 200])
    func `an excerpt fits the terminal`(columns: Int) throws {
        let report = Shown("", "\(Self.wide)«bad»\(Self.wide)", "").report
        let lines = TextRenderer(columns: columns).render([report]).split(separator: "\n")
        #expect(lines[1...2].allSatisfy { $0.count <= columns })
        let carets = try #require(lines[2].firstRange(of: "^^^"))
        let column = lines[2].distance(from: lines[2].startIndex, to: carets.lowerBound)
        #expect(lines[1].dropFirst(column).hasPrefix("bad"))
    }

    @Test(arguments: [
        Shown(
            "one token", "{\n  «bad»\n}", "a.json:2:3: error[wrong]: it is wrong\n  2 |   bad\n    |   ^^^\n"),
        Shown(
            "a tab", "\t\t«bad»",
            "a.json:1:3: error[wrong]: it is wrong\n  1 |         bad\n    |         ^^^\n"),
        Shown("wide letters", "日本«語»x", "a.json:1:3: error[wrong]: it is wrong\n  1 | 日本語x\n    |     ^^\n"),
        Shown(
            "a combining mark", "e\u{301}«b»",
            "a.json:1:3: error[wrong]: it is wrong\n  1 | e\u{301}b\n    |  ^\n"),
        Shown("the end of the file", "{«»", "a.json:1:2: error[wrong]: it is wrong\n  1 | {\n    |  ^\n"),
        Shown("a line break", "{«\r\n»}", "a.json:1:2: error[wrong]: it is wrong\n  1 | {\n    |  ^\n"),
        Shown(
            "an escape", "a\u{1B}[31m«b»",
            "a.json:1:7: error[wrong]: it is wrong\n  1 | a\\u{1B}[31mb\n    |            ^\n"),
        Shown(
            "a byte-order mark", "\u{FEFF}«b»", "a.json:1:1: error[wrong]: it is wrong\n  1 | b\n    | ^\n"),
        Shown(
            "two lines", "x «{\n  }» y",
            "a.json:1:3: error[wrong]: it is wrong\n  1 | x {\n    |   ^\n  2 |   } y\n    |   ^\n"),
        Shown(
            "many lines", "«{\n\n\n}»",
            "a.json:1:1: error[wrong]: it is wrong\n  1 | {\n    | ^\n    | …\n  4 | }\n    | ^\n"),
        Shown(
            "a long line", wide + "«bad»" + wide,
            "a.json:1:301: error[wrong]: it is wrong\n  1 | …" + wide.prefix(40) + "bad" + wide.prefix(77)
                + "…\n    | "
                + String(repeating: " ", count: 41) + "^^^\n"),
    ])
    func `shows the line with carets under the exact bytes`(shown: Shown) {
        let text = TextRenderer().render([shown.report])
        #expect(text == shown.expected + "\n1 error in 1 file\n")
    }

    @Test func `bytes that are not UTF-8 are shown by number`() {
        var report = Report(SourceFile(path: "a.json", bytes: [0x22, 0xFF, 0x22]))
        report.add(.wrong(at: SourceRange(1, 2)))
        let expected =
            "a.json:1:2: error[wrong]: it is wrong\n  1 | \"\\xFF\"\n    |  ^^^^\n\n1 error in 1 file\n"
        #expect(TextRenderer().render([report]) == expected)
    }

    @Test func `notes have places of their own, and a fix is help`() {
        var report = Report(SourceFile(path: "a.json", text: "one\ntwo"))
        var diagnostic = Diagnostic.wrong(at: SourceRange(4, 7))
        diagnostic.notes = [Note("as here", at: SourceRange(0, 3)), Note("so it is")]
        diagnostic.fixIts = [FixIt("write", replace: SourceRange(4, 7), with: "2", safety: .unsafe)]
        report.add(diagnostic)
        report.add(Diagnostic(.odd, "odd", at: .none, pointer: "/a"))
        let expected = """
            a.json:2:1: error[wrong]: it is wrong
              2 | two
                | ^^^
              = note: a.json:1:1: as here
              1 | one
                | ^^^
              = note: so it is
              = help: write: 2 (a guess; applied only with --unsafe-fixes)

            a.json: /a: warning[odd]: odd

            1 error and 1 warning in 1 file

            """
        #expect(TextRenderer().render([report]) == expected)
    }

    @Test func `nothing found is nothing said`() {
        #expect(TextRenderer().render([Report(SourceFile(path: "a", text: ""))]).isEmpty)
    }

    @Test func `colour is only ever around our own words`() {
        var report = Report(SourceFile(path: "a\u{1B}[0m", text: "bad"))
        report.add(.wrong("no \u{9B}31m", at: SourceRange(0, 3)))
        let text = TextRenderer(isColored: true).render([report])
        #expect(text.hasPrefix("\u{1B}[1ma\\u{1B}[0m:1:1\u{1B}[0m: \u{1B}[1;31merror[wrong]\u{1B}[0m: "))
        #expect(!text.unicodeScalars.contains("\u{9B}"))
    }
}

@Suite struct EscapingTests {
    @Test(arguments: [
        ("plain", "plain"), ("a\nb\r\t", "a\\nb\\r\\t"), ("\u{1B}]0;x\u{7}", "\\u{1B}]0;x\\u{7}"),
        ("\u{7F}\u{85}", "\\u{7F}\\u{85}"), ("\u{2028}\u{202E}", "\\u{2028}\\u{202E}"), ("é日🎉", "é日🎉"),
    ])
    func `hides nothing and sends no control`(text: String, expected: String) {
        #expect(text.escapedForTerminal() == expected)
    }

    @Test func `each scalar is replaced alone, wherever it is`() {
        let pieces = [
            "a", "plain ", "\"", "\\", "\n", "\u{1B}", "\u{7F}", "é", "日", "🎉", "\u{202E}", "\u{E0001}",
            "\u{301}",
        ]
        var texts = [""]
        for _ in 0..<3 { texts += texts.flatMap { text in pieces.map { text + $0 } } }
        for text in texts {
            let scalars = text.unicodeScalars.map { String($0) }
            let expected = scalars.map { $0.escapedForTerminal() }.joined()
            #expect(text.escapedForTerminal() == expected)
            let part = Substring("<\(text)>".unicodeScalars.dropFirst().dropLast())
            #expect(part.escapedForTerminal() == expected)
            var bytes = Array("é\n".utf8)
            bytes.append(forTerminal: text)
            #expect(bytes == Array("é\n\(expected)".utf8))
            let marked = scalars.map { $0 == "日" || $0 == "a" ? "[\($0)]" : $0 }.joined()
            #expect(text.escaped { $0 == "日" || $0 == "a" ? "[\($0)]" : nil } == marked)
            let inside = scalars.map { String(JSON.string($0).line.unicodeScalars.dropFirst().dropLast()) }
                .joined()
            #expect(JSON.string(text).line == "\"\(inside)\"")
        }
    }

    @Test func `long text loses its middle`() {
        let text = String(repeating: "a", count: 500) + "end"
        let escaped = text.escapedForTerminal()
        #expect(escaped.unicodeScalars.count == 200 && escaped.hasSuffix("aend") && escaped.contains("…"))
    }
}

@Suite struct ColorChoiceTests {
    @Test(
        arguments: [
            (ColorChoice.auto, true, [:], true), (.auto, false, [:], false),
            (.auto, true, ["TERM": "dumb"], false),
            (.auto, true, ["NO_COLOR": "1"], false), (.auto, true, ["NO_COLOR": ""], true),
            (.auto, false, ["FORCE_COLOR": "1"], true), (.auto, true, ["FORCE_COLOR": "0"], false),
            (.auto, false, ["NO_COLOR": "1", "FORCE_COLOR": "1"], false),
            (.always, false, ["NO_COLOR": "1"], true),
            (.never, true, ["FORCE_COLOR": "1"], false),
        ] as [(ColorChoice, Bool, [String: String], Bool)])
    func `the flag beats the environment, which beats the terminal`(
        choice: ColorChoice, isTerminal: Bool, environment: [String: String], expected: Bool
    ) {
        #expect(choice.isEnabled(isTerminal: isTerminal) { environment[$0] } == expected)
    }
}
