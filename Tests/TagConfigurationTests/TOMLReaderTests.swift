import TagConfiguration
import TagDiagnostics
import TagTestSupport
import Testing

/// TOML as settings that know their places.
struct TOMLReaderTests {
    /// The settings of a text, a line each: the way to it, what it is, and what stands where it is said to stand.
    static func dump(_ text: String) -> [String] {
        let file = SourceFile(path: "tagc.toml", text: text)
        let (root, fault) = TOMLReader.read(file)
        if let fault { return ["\(fault.id): \(slice(fault.range, text))"] }
        return lines(root ?? [], "", text)
    }

    private static func lines(_ members: [Setting.Member], _ prefix: String, _ text: String) -> [String] {
        members.flatMap { member in
            lines(member.setting, prefix + slice(member.nameRange, text), text)
        }
    }

    private static func lines(_ setting: Setting, _ path: String, _ text: String) -> [String] {
        switch setting.value {
        case .table(let members):
            ["\(path): table \(slice(setting.range, text))"] + lines(members, path + " ", text)
        case .list(let elements):
            ["\(path): list \(slice(setting.range, text))"]
                + elements.enumerated().flatMap { lines($1, "\(path)[\($0)]", text) }
        case .text(let value): ["\(path): \(value) \(slice(setting.range, text))"]
        case .integer(let value): ["\(path): \(value) \(slice(setting.range, text))"]
        case .boolean(let value): ["\(path): \(value) \(slice(setting.range, text))"]
        case .day(let value): ["\(path): \(value) \(slice(setting.range, text))"]
        case .other(let what): ["\(path): (\(what)) \(slice(setting.range, text))"]
        }
    }

    private static func slice(_ range: SourceRange, _ text: String) -> String {
        guard range.isKnown else { return "?" }
        return "<" + String(decoding: Array(text.utf8)[Int(range.start)..<Int(range.end)], as: UTF8.self)
            + ">"
    }

    @Test(
        arguments: [
            ("", []),
            ("a = \"b\" # c", ["<a>: b <\"b\">"]),
            ("b = 1\na = true", ["<b>: 1 <1>", "<a>: true <true>"]),
            ("a.b.c = 'x'", ["<a>: table <'x'>", "<a> <b>: table <'x'>", "<a> <b> <c>: x <'x'>"]),
            ("[a]\nb = 0x10", ["<a>: table <[a]>", "<a> <b>: 16 <0x10>"]),
            ("[a.b]\nc = 1", ["<a>: table <[a.b]>", "<a> <b>: table <[a.b]>", "<a> <b> <c>: 1 <1>"]),
            (
                "[[i]]\na = 1\n[[i]]\na = 2",
                [
                    "<i>: list <[[i]]>", "<i>[0]: table <[[i]]>", "<i>[0] <a>: 1 <1>",
                    "<i>[1]: table <[[i]]>",
                    "<i>[1] <a>: 2 <2>",
                ]
            ),
            (
                "[[i]]\n[i.s]\nx = 1\n[[i]]\n[i.s]\nx = 2",
                [
                    "<i>: list <[[i]]>", "<i>[0]: table <[[i]]>", "<i>[0] <s>: table <[i.s]>",
                    "<i>[0] <s> <x>: 1 <1>", "<i>[1]: table <[[i]]>", "<i>[1] <s>: table <[i.s]>",
                    "<i>[1] <s> <x>: 2 <2>",
                ]
            ),
            (
                "a = [ # x\n  'p', [1, 2],\n  \"q]\", # y\n]",
                [
                    "<a>: list <[ # x\n  'p', [1, 2],\n  \"q]\", # y\n]>", "<a>[0]: p <'p'>",
                    "<a>[1]: list <[1, 2]>", "<a>[1][0]: 1 <1>", "<a>[1][1]: 2 <2>", "<a>[2]: q] <\"q]\">",
                ]
            ),
            (
                "a = { b = 1, \"c d\".e = '}' }",
                [
                    "<a>: table <{ b = 1, \"c d\".e = '}' }>", "<a> <b>: 1 <1>", "<a> <\"c d\">: table <'}'>",
                    "<a> <\"c d\"> <e>: } <'}'>",
                ]
            ),
            ("\"\\u00e9\\\"\" = 1", ["<\"\\u00e9\\\"\">: 1 <1>"]),
            ("a = \"\"\"x\"y\"\"\"\"\nb = 1", ["<a>: x\"y\" <\"\"\"x\"y\"\"\"\">", "<b>: 1 <1>"]),
            ("a = '''\n[x]\ny = 1'''\nb = 2", ["<a>: [x]\ny = 1 <'''\n[x]\ny = 1'''>", "<b>: 2 <2>"]),
            ("a = 2027-03-31", ["<a>: 2027-03-31 <2027-03-31>"]),
            ("a = 2027-03-31 10:00:00\nb = 1", ["<a>: (a date with a time) <2027-03-31>", "<b>: 1 <1>"]),
            (
                "a = [2027-03-31 10:00:00, 07:30:00]",
                [
                    "<a>: list <[2027-03-31 10:00:00, 07:30:00]>",
                    "<a>[0]: (a date with a time) <2027-03-31>",
                    "<a>[1]: (a time) <07:30:00>",
                ]
            ),
            ("a = 1.5", ["<a>: (a number with a fraction) <1.5>"]),
            ("\u{FEFF}a = 1\r\nb = 2\r\n", ["<a>: 1 <1>", "<b>: 2 <2>"]),
        ] as [(String, [String])])
    func `settings know their places`(text: String, lines: [String]) {
        #expect(Self.dump(text) == lines)
    }

    @Test(arguments: [
        "a = ", "a", "a = 1 b = 2", "[a", "a = 1\na = 2", "a = 'x", "é = 1", "a = [1", "[[a]]\n[a]",
        // What ends a process in which TOMLKit reads it.
        "[!a]", "[[=]]", "[ \n]", "[.a]", "[é]", "a = 1\n[[ #",
        "a = [}", "a = [1,}", "a = [[}", "a = [\n}", "a = {b = [}]}",
        "a = [{},}", "a = [\u{A0}1]", "a = [1,\u{B}]",
    ])
    func `what is no TOML has one fault, in the file`(text: String) throws {
        let file = SourceFile(path: "tagc.toml", text: text)
        let fault = try #require(TOMLReader.read(file).fault)
        #expect(fault.id == "malformed-configuration")
        #expect(Int(fault.range.end) <= text.utf8.count)
    }

    @Test(
        arguments: [([0x61, 0x00], 1), ([0x61, 0x3D, 0xFF, 0x0A], 2), ([0xC3], 0)] as [([UInt8], UInt32)])
    func `bytes that are no text are found`(bytes: [UInt8], at: UInt32) {
        #expect(TOMLReader.read(SourceFile(path: "tagc.toml", bytes: bytes)).fault?.range.start == at)
    }

    @Test func `nesting is bounded`() {
        let text = "a = " + String(repeating: "[", count: 100_000)
        #expect(TOMLReader.read(SourceFile(path: "tagc.toml", text: text)).fault != nil)
    }

    @Test(arguments: [
        (0, "1970-01-01"), (-1, "1969-12-31"), (59, "1970-03-01"), (11_016, "2000-02-29"),
        (20_514, "2026-03-02"),
        (47_540, "2100-02-28"), (47_541, "2100-03-01"),
    ])
    func `days are counted`(days: Int, text: String) {
        #expect(Day(daysSince1970: days).description == text)
        #expect(Day(text) == Day(daysSince1970: days))
        #expect(Day(text)?.daysSince1970 == days)
    }

    @Test(arguments: [
        "", "2027", "2027-3-1", "2027-02-29", "2027-13-01", "2027-00-10", "2027-01-32", "+027-01-01",
    ])
    func `what is no day is refused`(text: String) { #expect(Day(text) == nil) }
}
