import TagDiagnostics
import TagSyntax
import TagTestSupport
import Testing

struct WriterTests {
    private static let sample: OutputTree = [
        "container": ["id": "GTM-AB12", "version": "7"],
        "macros": [
            "event": ["type": "event"],
            "price": ["type": "constant", "value": .double(0.1), "notes": "<&>\"\\\r\n\t\u{1F600}\u{200B}"],
            "list": ["type": "constant", "value": [1, -1, 255, 256, 65_536, .integer(.min), true, false]],
            "nested": ["type": "constant", "value": [["a": ["b": ["c": []]]], [:], ""]],
        ],
        "rules": [:],
    ]

    @Test(arguments: [("readable.json", JSONLayout.readable), ("lines.json", .lines)])
    func `JSON is laid out as the golden shows`(name: String, layout: JSONLayout) {
        Self.expectGolden(Writer.write(Self.sample, as: .json, layout: layout), name)
    }

    @Test
    func `an XML property list is laid out as the golden shows`() {
        Self.expectGolden(Writer.write(Self.sample, as: .xml1), "sample.plist")
    }

    @Test(arguments: [
        (Carrier.json, "a\"é\\\u{1}\n", #"a\"é\\\u0001\n"#),
        (.openStep, "it's \"\\\u{1}", #"it\'s \"\\\U0001"#),
        (.xmlPlist, "<]]>&\r\"'", "&lt;]]&gt;&amp;&#13;\"'"),
    ])
    func `a text is spelt as its carrier reads it`(carrier: Carrier, text: String, spelling: String) throws {
        #expect(carrier.spelling(of: text) == spelling)
        let file =
            switch carrier {
            case .xmlPlist: "<plist><array><string>\(spelling)</string></array></plist>"
            case .openStep: "(\"\(spelling)\")"
            default: "[\"\(spelling)\"]"
            }
        let tree = try SyntaxTreeTests.read(file)
        #expect(tree.carrier == carrier && tree.string(NodeID(1)) == text)
    }

    private static let binaries: [(tree: OutputTree, hex: String)] = [
        (["a": 1, "b": ["a", true]], "D2 01 02 03 04 51 61 51 62 10 01 A2 01 05 09"),
        ([300, 70_000, -1], "A3 01 02 03 11 01 2C 12 00 01 11 70 13 FF FF FF FF FF FF FF FF"),
        (.double(1.5), "23 3F F8 00 00 00 00 00 00"),
        ("é", "61 00 E9"),
        (.string(String(repeating: "a", count: 15)), "5F 10 0F" + String(repeating: " 61", count: 15)),
    ]

    @Test(arguments: binaries)
    func `a binary property list has these objects`(tree: OutputTree, hex: String) {
        let bytes = Writer.write(tree, as: .binary1).bytes
        let objects = hex.split(separator: " ").compactMap { UInt8($0, radix: 16) }
        #expect(Array(bytes.prefix(8 + objects.count)) == Array("bplist00".utf8) + objects)
        #expect(bytes.suffix(8) == [0, 0, 0, 0, 0, 0, 0, UInt8(8 + objects.count)])
    }

    @Test
    func `what a carrier cannot hold is named with its place`() {
        let tree: OutputTree = ["a/b": ["x", .null], "c": "\u{1}", "d\u{FFFF}": 1]
        let null = WriteFault(pointer: "/a~1b/1", what: "null")
        #expect(Writer.write(tree, as: .json).faults == [])
        #expect(Writer.write(tree, as: .binary1).faults == [null])
        #expect(
            Writer.write(tree, as: .xml1).faults == [
                null, WriteFault(pointer: "/c", what: "the character U+0001"),
                WriteFault(pointer: "/d\u{FFFF}", what: "the character U+FFFF"),
            ])
    }

    @Test(arguments: OutputCarrier.allCases)
    func `what is written reads back as the same tree`(carrier: OutputCarrier) throws {
        var random = TreeSource(random: SeededRandom(seed: 7), holdsNull: carrier.holdsNull)
        for _ in 0..<200 {
            let tree = OutputTree.object([.init("root", random.tree(depth: 4))])
            let layout: JSONLayout = random.random.once(in: 2) ? .lines : .readable
            let written = Writer.write(tree, as: carrier, layout: layout)
            #expect(written.faults == [])
            let read = Reader.read(SourceFile(path: "test", bytes: written.bytes))
            #expect(read.diagnostics.map(\.message) == [])
            let again = try #require(read.tree)
            let root = try #require(again.root)
            #expect("\(OutputTree(again, root))" == "\(tree)")
        }
    }

    private static func expectGolden(_ file: WrittenFile, _ name: String) {
        let path = Fixtures.folder + "/writing/" + name
        if Fixtures.isBlessing { Fixtures.write(file.bytes, to: path) }
        #expect(
            Fixtures.text(path) == String(decoding: file.bytes, as: UTF8.self), "\(name): BLESS=1 rewrites")
    }
}

/// Makes trees with everything that is awkward to write.
private struct TreeSource {
    var random: SeededRandom
    let holdsNull: Bool

    mutating func tree(depth: Int) -> OutputTree {
        switch random.below(depth > 0 ? 9 : 6) {
        case 0: return .boolean(random.once(in: 2))
        case 1: return .integer(random.pick([0, 1, -1, 255, 256, .max, .min, 1 << 40]) ?? 0)
        case 2:
            return .double(
                random.pick([0, -0.0, 0.1, 1e300, .leastNonzeroMagnitude, 2.5, 1e21, 123_456_789.5]) ?? 0)
        case 3 where holdsNull: return .null
        case 6: return .list((0..<random.below(4)).map { _ in tree(depth: depth - 1) })
        case 7, 8:
            return .object(
                (0..<random.below(5)).map { OutputTree.Member("\($0)" + text(), tree(depth: depth - 1)) })
        default: return .string(text())
        }
    }

    private mutating func text() -> String {
        let pieces = [
            "a", "{{b}}", "\"", "\\", "<", "&amp;", "]]>", "\r", "\n", "\t", " ", "é", "e\u{301}",
            "\u{1F600}",
            "\u{2028}", "\u{202E}", "'", "/", "~",
        ]
        return (0..<random.below(5)).map { _ in random.pick(pieces) ?? "" }.joined()
    }
}
