import TagDiagnostics
import TagSyntax
import TagTestSupport
import Testing

struct OpenStepTests {
    private static func read(_ text: String) -> ReadResult {
        Reader.read(SourceFile(path: "test", text: text))
    }

    @Test func `a list of everything reads as it is meant`() throws {
        let path = Fixtures.folder + "/syntax/values.openstep"
        let text = try #require(Fixtures.text(path))
        let result = Self.read(text)
        #expect(result.diagnostics.map(\.message) == [] && result.carrier == .openStep)
        let lines =
            try dump(#require(result.tree), NodeID(0)).map(Self.readable).joined(separator: "\n") + "\n"
        if Fixtures.isBlessing { Fixtures.write(lines, to: path + ".golden") }
        #expect(Fixtures.text(path + ".golden") == lines)
    }

    /// A line of a dump with its text as text.
    private static func readable(_ line: String) -> String {
        guard line.hasPrefix("s ") || line.hasPrefix("k ") else { return line }
        let digits = Array(line.dropFirst(2).utf8)
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
        return line.prefix(2) + String(reflecting: String(decoding: bytes, as: UTF8.self))
    }

    @Test(arguments: [
        ("{ a = b; }", Carrier.openStep), ("/* x */ { a = b; } // y", .openStep), ("( a, b )", .openStep),
        ("{a=(1,1);}", .openStep), ("{ \"a\" = \"x, } y\"; }", .openStep), ("{ a = { b = c; }; }", .openStep),
        ("{a=<00>;}", .openStep), ("// !$*UTF8*$!\n{ a = b; }", .openStep), ("a = b;", .openStep),
        ("/* x */\n\"a b\" = \"c\";\nd=e;", .openStep), ("{ a = \"b", .openStep), ("{ a = b c; }", .openStep),
        ("{}", .json), ("{\"a\" = 1, \"b\": 2}", .json), ("{ a = 1 }", .json), ("// x\n{}", .json),
        ("var a = 1;", .json), ("a = {\"b\": 1};", .json), ("{ a: 1 }", .json), ("hello", .json),
    ])
    func `is told from JSON by its content`(text: String, carrier: Carrier) {
        #expect(Self.read(text).carrier == carrier)
    }

    /// Each finding as its id and the text it marks.
    @Test(arguments: [
        ("a = b;\n\"c\" = d;", []), ("a = b", ["unrecognised-file a"]),
        ("a = b;\nc = d", ["missing-semicolon "]),
        ("a = b; c", ["missing-equals-sign "]),
        ("{ a = b; a = c; \"\\141\" = d; }", ["repeated-key a", "repeated-key \"\\141\""]),
        ("( a b )", ["missing-comma "]), ("( a, b", ["unclosed-bracket ("]),
        ("{ a = b;", ["unclosed-bracket {"]),
        ("{ a = ( b; }", ["unclosed-bracket ("]), ("{ a = b; } c", ["text-after-end c"]),
        ("( a ) ( b )", ["text-after-end ( b )"]), ("{ a = \"b; }", ["unclosed-string \""]),
        ("( \"\\q\\x\" )", ["invalid-escape \\q", "invalid-escape \\x"]),
        ("( \"\\777\" )", ["invalid-escape \\777"]),
        ("( \"\\376\" )", ["invalid-escape \\376"]), ("( \"\\Ug\" )", ["invalid-escape \\U"]),
        ("( \"\\Ud800\" )", ["lone-surrogate \\Ud800"]),
        ("( \"\\Ude00\\Ud83d\" )", ["lone-surrogate \\Ude00", "lone-surrogate \\Ud83d"]),
        ("( \"a\\é\" )", ["invalid-escape \\é"]), ("{ a = \"b\u{0}\"; }", ["control-character \u{0}"]),
        ("( <0 0> )", []), ("( <0> )", ["invalid-data <0>"]), ("( <0g> )", ["invalid-data g"]),
        ("( <00 )", ["invalid-data )"]),
        ("( <00", ["unclosed-bracket <"]), ("( <*I5 )\n", ["unclosed-bracket <"]),
        ("( <*BX>, <*R> )", ["invalid-typed-value <*BX>", "invalid-typed-value <*R>"]),
        ("( <*D2026-11-21 13:45:00 +0100> )", ["invalid-typed-value <*D2026-11-21 13:45:00 +0100>"]),
        ("( a, , b )", ["unexpected-text ,"]), ("{ a = b; = c; }", ["unexpected-text ="]),
        ("{ a = ü; b = c; }", ["unexpected-text ü"]), ("{ a = b; /* c }", ["unclosed-comment /*"]),
        ("{ a = (b); c = ; }", ["missing-value ="]),
    ])
    func `finds what is wrong, and where`(text: String, found: [String]) {
        let result = Self.read(text)
        let bytes = Array(text.utf8)
        let marks = result.diagnostics.map {
            "\($0.id) " + String(decoding: bytes[Int($0.range.start)..<Int($0.range.end)], as: UTF8.self)
        }
        #expect(marks == found)
    }

    @Test(arguments: [(199, []), (200, []), (201, ["too-deep"]), (100_000, ["too-deep"])])
    func `nests no deeper than 200 levels`(depth: Int, ids: [String]) {
        let lists = String(repeating: "(", count: depth) + String(repeating: ")", count: depth)
        let dictionaries =
            String(repeating: "{a=", count: depth - 1) + "{}" + String(repeating: ";}", count: depth - 1)
        #expect(Self.read(lists).diagnostics.map(\.id) == ids)
        #expect(Self.read(dictionaries).diagnostics.map(\.id) == ids)
    }
}
